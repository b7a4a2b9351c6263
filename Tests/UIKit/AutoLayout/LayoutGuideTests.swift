import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Guides, margins and directions")
final class LayoutGuideTests {
    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 300, height: 400), scale: 1)
    var window: UIWindow { stage.window }

    @Test("a guide is constrained like a view, in its owner's coordinates")
    func guide() {
        stage.commit()
        defer { stage.close() }
        let owner = placed(in: window)
        owner.pin(20, 30, 200, 100, in: window)
        let guide = UILayoutGuide()
        owner.addLayoutGuide(guide)
        let view = placed(in: owner)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: owner.leftAnchor, constant: 10),
            guide.topAnchor.constraint(equalTo: owner.topAnchor, constant: 5),
            guide.widthAnchor.constraint(equalTo: owner.widthAnchor, multiplier: 0.5),
            guide.heightAnchor.constraint(equalToConstant: 40),
            view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
            view.widthAnchor.constraint(equalToConstant: 20),
            view.heightAnchor.constraint(equalTo: guide.heightAnchor),
        ])
        #expect(guide.owningView === owner && owner.layoutGuides == [guide])
        stage.commit()
        #expect(guide.layoutFrame == CGRect(x: 10, y: 5, width: 100, height: 40))
        #expect(view.frame == CGRect(x: 50, y: 5, width: 20, height: 40))
        owner.removeLayoutGuide(guide)
        #expect(guide.owningView == nil)
        #expect(owner.constraints.allSatisfy { $0.firstItem !== guide && $0.secondItem !== guide })
    }

    @Test("margins are 8 and follow their property, for attributes and for the guide")
    func margins() {
        // Apple, layoutMargins: 8 points on each side by default.
        stage.commit()
        defer { stage.close() }
        let owner = placed(in: window)
        owner.pin(0, 0, 200, 100, in: window)
        let (byGuide, byAttribute) = (placed(in: owner), placed(in: owner))
        let guide = owner.layoutMarginsGuide
        NSLayoutConstraint.activate([
            byGuide.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            byGuide.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            byGuide.topAnchor.constraint(equalTo: guide.topAnchor),
            byGuide.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        let pairs: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
            (.left, .leftMargin), (.right, .rightMargin), (.top, .topMargin),
            (.bottom, .bottomMargin),
        ]
        for (edge, margin) in pairs {
            NSLayoutConstraint(
                item: byAttribute, attribute: edge, relatedBy: .equal, toItem: owner,
                attribute: margin, multiplier: 1,
                constant: 0
            ).isActive = true
        }
        stage.commit()
        #expect(byGuide.frame == CGRect(x: 8, y: 8, width: 184, height: 84))
        #expect(byAttribute.frame == byGuide.frame)
        owner.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        stage.commit()
        #expect(byGuide.frame == CGRect(x: 2, y: 1, width: 194, height: 96))
        #expect(byAttribute.frame == byGuide.frame)
        #expect(owner.layoutMarginsGuide === guide)
    }

    @Test("the safe area is the whole view unless something covers it")
    func safeArea() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        let safe = window.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
            view.topAnchor.constraint(equalTo: safe.topAnchor),
            view.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
        ])
        stage.commit()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 300, height: 400))
    }

    @Test("right-to-left mirrors leading and trailing with constants and inequalities")
    func rightToLeft() {
        // Apple: leading is the right edge in right-to-left layouts; constants point inwards as
        // they do left to right.
        stage.commit()
        defer { stage.close() }
        let row = placed(in: window)
        row.pin(0, 0, 200, 50, in: window)
        let (first, second, plain) = (placed(in: row), placed(in: row), placed(in: row))
        NSLayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 10),
            first.widthAnchor.constraint(equalToConstant: 30),
            second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 5),
            second.trailingAnchor.constraint(lessThanOrEqualTo: row.trailingAnchor, constant: -20),
            plain.leftAnchor.constraint(equalTo: row.leftAnchor, constant: 7),
            plain.widthAnchor.constraint(equalToConstant: 3),
        ])
        let wide = second.widthAnchor.constraint(equalToConstant: 1000)
        wide.priority = .defaultLow
        wide.isActive = true
        stage.commit()
        #expect(
            [first.frame.minX, second.frame.minX, second.frame.maxX, plain.frame.minX] == [
                10, 45, 180, 7,
            ])
        row.semanticContentAttribute = .forceRightToLeft
        stage.commit()
        // Mirrored about the row's middle: x becomes 200 − x.
        #expect(
            [first.frame.maxX, second.frame.maxX, second.frame.minX, plain.frame.minX] == [
                190, 155, 20, 7,
            ])
        row.semanticContentAttribute = .unspecified
        stage.commit()
        #expect(
            [first.frame.minX, second.frame.minX, second.frame.maxX, plain.frame.minX] == [
                10, 45, 180, 7,
            ])
    }

    @Test("directional margins follow the direction")
    func directionalMargins() {
        let view = UIView()
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.semanticContentAttribute = .forceRightToLeft
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        stage.close()
    }
}
