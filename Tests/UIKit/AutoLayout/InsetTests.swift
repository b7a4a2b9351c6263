import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, "Positioning content within layout margins" and "Positioning content relative to
/// the safe area".
@MainActor
@Suite("Margins and safe areas")
struct InsetTests {
    private func stage(_ body: (Stage) -> Void) {
        let stage = Stage(size: CGSize(width: 1000, height: 400), scale: 1)
        defer { stage.close() }
        body(stage)
    }

    private func filling(_ superview: UIView, _ name: String) -> UIView {
        let view = placed(in: superview, name)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
            view.topAnchor.constraint(equalTo: superview.topAnchor),
            view.trailingAnchor.constraint(equalTo: superview.trailingAnchor),
            view.bottomAnchor.constraint(equalTo: superview.bottomAnchor),
        ])
        return view
    }

    @Test("directional margins follow the direction of text")
    func directional() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        #expect(view.directionalLayoutMargins.leading == 2)
        view.layoutMargins = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
        #expect(view.directionalLayoutMargins.leading == 6)
    }

    @Test("margins preserve the superview's if the edges are close to each other")
    func preserved() {
        stage { stage in
            let outer = filling(stage.window, "outer")
            outer.layoutMargins = UIEdgeInsets(top: 30, left: 40, bottom: 50, right: 60)
            let inner = placed(in: outer, "inner")
            inner.pin(10, 100, 200, 100, in: outer)
            inner.preservesSuperviewLayoutMargins = true
            stage.commit()
            // Left: 40 − 10; the other edges are too far away, so 8 remains.
            #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 30, bottom: 8, right: 8))
            #expect(
                inner.layoutMarginsGuide.layoutFrame == CGRect(x: 30, y: 8, width: 162, height: 84))
            outer.layoutMargins.left = 20
            stage.commit()
            #expect(inner.layoutMargins.left == 10)
            inner.preservesSuperviewLayoutMargins = false
            #expect(inner.layoutMargins.left == 8)
        }
    }

    @Test("the safe area propagates down the tree to overlapping views, and counts in margins")
    func safeArea() {
        stage { stage in
            stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
            let outer = filling(stage.window, "outer")
            let low = placed(in: outer, "low")
            low.pin(0, 20, 100, 380, in: outer)
            let middle = placed(in: outer, "middle")
            middle.pin(0, 100, 100, 100, in: outer)
            let safe = placed(in: low, "safe")
            NSLayoutConstraint.activate([
                safe.topAnchor.constraint(equalTo: low.safeAreaLayoutGuide.topAnchor),
                safe.bottomAnchor.constraint(equalTo: low.safeAreaLayoutGuide.bottomAnchor),
            ])
            stage.commit()
            #expect(outer.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
            #expect(low.safeAreaInsets == UIEdgeInsets(top: 24, left: 0, bottom: 34, right: 0))
            #expect(middle.safeAreaInsets == .zero)
            #expect(safe.frame.minY == 24)
            #expect(safe.frame.maxY == CGFloat(380 - 34))
            #expect(outer.layoutMargins == UIEdgeInsets(top: 52, left: 8, bottom: 42, right: 8))
            outer.insetsLayoutMarginsFromSafeArea = false
            #expect(outer.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
            stage.window.deviceSafeAreaInsets = .zero
            stage.commit()
            #expect(low.safeAreaInsets == .zero)
            #expect(safe.frame.minY == 0)
        }
    }

    @Test("a controller adds to the safe area, is notified, and its layout guides follow")
    func controllers() {
        final class Controller: UIViewController {
            let content = UIView()
            var changes = 0
            override func viewDidLoad() {
                super.viewDidLoad()
                content.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(content)
                NSLayoutConstraint.activate([
                    content.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor),
                    content.bottomAnchor.constraint(equalTo: bottomLayoutGuide.topAnchor),
                ])
            }
            override func viewSafeAreaInsetsDidChange() { changes += 1 }
            // The window is low, in which controllers hide the bar by default.
            override var prefersStatusBarHidden: Bool { false }
        }
        stage { stage in
            stage.window.deviceSafeAreaInsets.top = 20
            let controller = Controller()
            controller.additionalSafeAreaInsets = UIEdgeInsets(
                top: 44, left: 0, bottom: 50, right: 0)
            stage.window.rootViewController = controller
            stage.commit()
            #expect(
                controller.view.safeAreaInsets
                    == UIEdgeInsets(top: 64, left: 0, bottom: 50, right: 0))
            #expect(controller.topLayoutGuide.length == 64)
            #expect(controller.content.frame.minY == 64)
            #expect(controller.content.frame.maxY == 350)
            #expect(controller.changes > 0)
            controller.additionalSafeAreaInsets.top = 0
            stage.commit()
            #expect(controller.content.frame.minY == 20)
        }
    }

    @Test("a controller's layout guide is an item for constraints by attribute")
    func supportAsItem() {
        let controller = UIViewController()
        let content = placed(in: controller.view)
        let constraint = NSLayoutConstraint(
            item: content, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide,
            attribute: .bottom,
            multiplier: 1, constant: 5)
        constraint.isActive = true
        #expect(controller.view.constraints.contains(constraint))
        controller.view.layoutIfNeeded()
        #expect(content.frame.minY == 5)
    }

    @Test("the readable guide is at most 672 points wide, and centered")
    func readable() {
        stage { stage in
            let view = filling(stage.window, "view")
            let text = placed(in: view)
            NSLayoutConstraint.activate([
                text.leadingAnchor.constraint(equalTo: view.readableContentGuide.leadingAnchor),
                text.trailingAnchor.constraint(equalTo: view.readableContentGuide.trailingAnchor),
            ])
            stage.commit()
            #expect(text.frame.minX == 164)
            #expect(text.frame.width == 672)
            stage.window.frame.size.width = 500
            stage.commit()
            #expect(text.frame.minX == 8)
            #expect(text.frame.width == 484)
        }
    }
}
