import Testing
import UIKit

/// Source: Apple, NSLayoutConstraint.Attribute.
@MainActor
@Suite("Attributes")
struct AttributeTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    /// Source: Apple, UIView.forFirstBaselineLayout: "the default implementation returns the value
    /// contained by forLastBaselineLayout". Two labels of one line, one of them 13 points below the
    /// top of the view that names it.
    @Test("a view that names its last baseline has its first one there, too")
    func baselineOfAnother() {
        final class Framed: UIView {
            let label = UILabel(frame: CGRect(x: 0, y: 13, width: 80, height: 20))
            override var forLastBaselineLayout: UIView { label }
        }
        let label = UILabel(frame: CGRect(x: 0, y: 50, width: 80, height: 20)), framed = Framed()
        for each in [label, framed.label] { each.text = "abc" }
        root.addSubview(label)
        framed.addSubview(framed.label)
        framed.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(framed)
        framed.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(framed.frame.minY == 37)
    }

    /// By hand: margins 20, 10, 40, 30 of 320 × 480 leave 20…280 and 10…450, whose middles are 150
    /// and 230.
    @Test("each attribute means its line of the item, on either side of a constraint")
    func everyAttribute() {
        root.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        // margins rect: x 20..280, y 10..450; centre 150, 230
        let cases: [(NSLayoutConstraint.Attribute, CGFloat)] = [
            (.left, 0), (.right, 320), (.leading, 0), (.trailing, 320), (.centerX, 160),
            (.leftMargin, 20), (.rightMargin, 280), (.leadingMargin, 20), (.trailingMargin, 280),
            (.centerXWithinMargins, 150),
        ]
        for (attribute, x) in cases {
            let view = placed(in: root)
            let directional: Set<NSLayoutConstraint.Attribute> = [
                .leading, .trailing, .leadingMargin, .trailingMargin,
            ]
            let first: NSLayoutConstraint.Attribute =
                directional.contains(attribute) ? .leading : .left
            NSLayoutConstraint(
                item: view, attribute: first, relatedBy: .equal, toItem: root, attribute: attribute,
                multiplier: 1,
                constant: 3
            ).isActive = true
            root.layoutIfNeeded()
            #expect(view.frame.minX == x + 3, "\(attribute)")
        }
        let down: [(NSLayoutConstraint.Attribute, CGFloat)] = [
            (.top, 0), (.bottom, 480), (.centerY, 240), (.topMargin, 10), (.bottomMargin, 450),
            (.centerYWithinMargins, 230), (.firstBaseline, 0), (.lastBaseline, 480),
        ]
        for (attribute, y) in down {
            let view = placed(in: root)
            NSLayoutConstraint(
                item: view, attribute: .top, relatedBy: .equal, toItem: root, attribute: attribute,
                multiplier: 1,
                constant: 3
            ).isActive = true
            root.layoutIfNeeded()
            #expect(view.frame.minY == y + 3, "\(attribute)")
        }
        // On the left side: the view's own margins are on the root's edges.
        let view = placed(in: root)
        view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        for (attribute, to) in [
            (NSLayoutConstraint.Attribute.leftMargin, NSLayoutConstraint.Attribute.left),
            (.rightMargin, .right),
            (.topMargin, .top), (.bottomMargin, .bottom),
        ] {
            NSLayoutConstraint(
                item: view, attribute: attribute, relatedBy: .equal, toItem: root, attribute: to,
                multiplier: 1,
                constant: 0
            ).isActive = true
        }
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: -2, y: -1, width: 326, height: 484))
        let ratio = placed(in: root)
        NSLayoutConstraint(
            item: ratio, attribute: .width, relatedBy: .equal, toItem: root, attribute: .height,
            multiplier: 0.5,
            constant: 10
        ).isActive = true
        ratio.heightAnchor.constraint(equalTo: ratio.widthAnchor, multiplier: 2, constant: 1)
            .isActive = true
        root.layoutIfNeeded()
        #expect(ratio.frame.size == CGSize(width: 250, height: 501))
    }

    /// As in UIKit: a location's multiplier scales its distance from the left or top edge of the
    /// nearest common ancestor.
    @Test("multipliers apply to locations")
    func locationMultipliers() {
        let view = placed(in: root)
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: view, attribute: .centerX, relatedBy: .equal, toItem: root,
                attribute: .centerX,
                multiplier: 0.5, constant: 0),
            NSLayoutConstraint(
                item: view, attribute: .bottom, relatedBy: .equal, toItem: root, attribute: .bottom,
                multiplier: 0.25, constant: 0),
            view.widthAnchor.constraint(equalToConstant: 20),
            view.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 70, y: 100, width: 20, height: 20))
    }

    @Test("constraints relate any two views with a common ancestor")
    func crossAncestors() {
        let a = placed(in: root), d = placed(in: root)
        let b = placed(in: a)
        let c = placed(in: b)
        a.pin(10, 20, 200, 200, in: root)
        b.pin(5, 5, 100, 100, in: a)
        let constraint = c.leadingAnchor.constraint(equalTo: d.trailingAnchor, constant: 1)
        NSLayoutConstraint.activate([
            d.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30),
            d.widthAnchor.constraint(equalToConstant: 7), constraint,
            c.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
            c.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            c.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(root.constraints.contains(constraint))
        #expect(c.convert(c.bounds, to: root) == CGRect(x: 38, y: 100, width: 282, height: 380))
    }

    @Test("anchors of one attribute of one item are equal, including a constraint's")
    func equality() {
        let view = placed(in: root)
        let constraint = view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
        #expect(constraint.firstAnchor == view.leadingAnchor)
        #expect(constraint.secondAnchor == root.leadingAnchor)
        #expect(Set([view.topAnchor, view.topAnchor]).count == 1)
        #expect(view.topAnchor != view.bottomAnchor)
        #expect(view.topAnchor != root.topAnchor)
        let gap = view.topAnchor.anchorWithOffset(to: root.topAnchor)
        #expect(gap == view.topAnchor.anchorWithOffset(to: root.topAnchor))
        #expect(gap != root.topAnchor.anchorWithOffset(to: view.topAnchor))
    }

    /// Source: Apple, userInterfaceLayoutDirection(for:relativeTo:),
    /// effectiveUserInterfaceLayoutDirection.
    @Test("traits set the direction unless a view forces it; playback and spatial never mirror")
    func directions() {
        let view = placed(in: root)
        view.pin(10, 0, 50, 20, in: root)
        root.layoutIfNeeded()
        #expect(view.frame.minX == 10)
        root.traitOverrides.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect(view.frame.maxX == 310)
        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        root.semanticContentAttribute = .forceLeftToRight
        root.layoutIfNeeded()
        #expect(view.frame.minX == 10)
        root.semanticContentAttribute = .unspecified
        root.layoutIfNeeded()
        #expect(view.frame.maxX == 310)
        root.traitOverrides.layoutDirection = .leftToRight
        root.layoutIfNeeded()
        #expect(view.frame.minX == 10)
        let turned: [UISemanticContentAttribute] = [
            .unspecified, .playback, .spatial, .forceLeftToRight, .forceRightToLeft,
        ]
        .filter {
            UIView.userInterfaceLayoutDirection(for: $0, relativeTo: .rightToLeft) == .rightToLeft
        }
        #expect(turned == [.unspecified, .forceRightToLeft])
    }
}
