import Testing
import UIKit

/// Expected values: Apple's documentation of NSLayoutConstraint (which view holds a constraint,
/// what may change), and sums.
@MainActor
@Suite("A closure language over UIKit")
struct ClosureDSLTests {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    @Test("it creates edges, sizes and centers")
    func makes() {
        let view = UIView()
        container.addSubview(view)
        view.layouts.make {
            $0.top.left.equalToSuperview().offset(10)
            $0.size.equalTo(CGSize(width: 50, height: 40))
        }
        #expect(container.constraints.count == 2)
        #expect(view.constraints.count == 2)
        container.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 10, width: 50, height: 40))
        view.layouts.remake { $0.edges.equalTo(container).inset(25) }
        container.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 25, y: 25, width: 250, height: 250))
        #expect(view.constraints.isEmpty)
        #expect(container.constraints.map(\.firstAttribute) == [.top, .left, .bottom, .right])
    }

    @Test("an update changes the constants of the existing constraints, in their order")
    func updates() throws {
        let view = UIView()
        container.addSubview(view)
        view.layouts.make {
            $0.top.equalToSuperview().offset(5)
            $0.left.equalToSuperview().offset(6)
            $0.width.equalTo(70)
            $0.height.equalTo(80)
        }
        let before = container.constraints
        view.layouts.update { $0.left.equalToSuperview().offset(60) }
        #expect(container.constraints.count == 2)
        #expect(zip(before, container.constraints).allSatisfy { $0 === $1 })
        container.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 60, y: 5, width: 70, height: 80))
        let made = try #require(container.constraints[1] as? MadeConstraint)
        #expect(made.firstItem as? UIView === view)
        #expect(made.secondItem as? UIView === container)
        #expect(made.wish != nil)
    }

    @Test("constraints go to the nearest common ancestor, those of size to the view")
    func ancestors() {
        let left = UIView(), right = UIView(), inner = UIView()
        container.addSubview(left)
        container.addSubview(right)
        left.addSubview(inner)
        inner.layouts.make {
            $0.top.equalTo(right.layouts.end(.bottom))
            $0.width.equalTo(left)
            $0.height.equalTo(20)
        }
        #expect(container.constraints.map(\.firstAttribute) == [.top])
        #expect(left.constraints.map(\.firstAttribute) == [.width])
        #expect(inner.constraints.map(\.firstAttribute) == [.height])
    }

    @Test("optional constraints are deactivated, activated again, and change priorities")
    func lifecycle() {
        let view = UIView()
        container.addSubview(view)
        var width: Wish?
        view.layouts.make {
            $0.top.left.equalTo(container)
            $0.height.equalTo(10)
            width = $0.width.equalTo(100).priority(500)
            $0.width.equalTo(60).priority(400)
        }
        container.layoutIfNeeded()
        #expect(view.frame.width == 100)
        width?.priority(300)
        container.layoutIfNeeded()
        #expect(view.frame.width == 60)
        width?.deactivate()
        #expect(view.constraints.count == 2)
        width?.activate()
        #expect(view.constraints.count == 3)
        width?.priority(900)
        container.layoutIfNeeded()
        #expect(view.frame.width == 100)
    }

    @Test("guides are items like views")
    func guides() {
        let guide = UILayoutGuide()
        let view = UIView()
        container.addLayoutGuide(guide)
        container.addSubview(view)
        guide.layouts.make {
            $0.left.equalToSuperview().offset(40)
            $0.top.equalToSuperview()
            $0.width.height.equalTo(50)
        }
        view.layouts.make { $0.edges.equalTo(guide) }
        container.layoutIfNeeded()
        #expect(guide.layoutFrame == CGRect(x: 40, y: 0, width: 50, height: 50))
        #expect(view.frame == guide.layoutFrame)
        #expect((guide.layouts.wishes.count, view.layouts.wishes.count) == (3, 1))
    }

    @Test("pairs that cannot be related do not trap when they are created")
    func badPairs() {
        let view = UIView()
        container.addSubview(view)
        let constraint = MadeConstraint(
            item: view, attribute: .left, relatedBy: .equal, toItem: container, attribute: .top,
            multiplier: 1,
            constant: 0)
        #expect(!constraint.isActive)
        #expect((constraint.firstAttribute.rawValue, constraint.secondAttribute.rawValue) == (1, 3))
    }

    @Test("without a window and a size everything resolves to zero")
    func windowless() {
        let view = UIView()
        container.addSubview(view)
        view.layouts.make { $0.top.left.equalTo(container).offset(7) }
        container.setNeedsLayout()
        container.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 7, y: 7, width: 0, height: 0))
    }

    @Test("a controller's view, its layout guides and their anchors are items")
    func controller() {
        let controller = UIViewController()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.rootViewController = controller
        window.isHidden = false
        let view = UIView()
        controller.view.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        let top = MadeConstraint(
            item: view, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide,
            attribute: .bottom,
            multiplier: 1, constant: 8)
        NSLayoutConstraint.activate([
            top, view.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
            view.leadingAnchor.constraint(
                equalTo: controller.view.readableContentGuide.leadingAnchor),
            view.widthAnchor.constraint(equalToConstant: 30),
        ])
        window.layoutIfNeeded()
        #expect(controller.view.frame == window.bounds)
        // A controller's view has the system's 16 points of margin beside its content (Apple,
        // systemMinimumLayoutMargins).
        #expect(view.frame == CGRect(x: 16, y: 8, width: 30, height: 472))
        #expect(top.secondItem is UILayoutSupport)
        #expect(controller.topLayoutGuide.length == 0)
    }

    @Test("many constraints are activated and deactivated across views")
    func many() {
        let views = (0..<50).map { _ in UIView() }
        var all: [NSLayoutConstraint] = []
        for (index, view) in views.enumerated() {
            view.translatesAutoresizingMaskIntoConstraints = false
            (index % 2 == 0 ? container : views[index - 1]).addSubview(view)
            all += [
                view.leftAnchor.constraint(equalTo: container.leftAnchor, constant: CGFloat(index)),
                view.topAnchor.constraint(equalTo: container.topAnchor),
                view.widthAnchor.constraint(equalToConstant: 1),
                view.heightAnchor.constraint(equalToConstant: 1),
            ]
        }
        autoreleasepool { NSLayoutConstraint.activate(all) }
        container.layoutIfNeeded()
        for (index, view) in views.enumerated() {
            #expect(view.convert(view.bounds, to: container).minX == CGFloat(index))
        }
        NSLayoutConstraint.deactivate(all)
        #expect(all.allSatisfy { !$0.isActive })
        #expect(container.constraints.isEmpty && views.allSatisfy { $0.constraints.isEmpty })
    }
}
