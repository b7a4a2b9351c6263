import Testing
import UIKit

/// Source: Apple, NSLayoutAnchor, NSLayoutXAxisAnchor, NSLayoutYAxisAnchor, NSLayoutDimension.
@MainActor
@Suite("Anchors")
struct AnchorTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

    private func box(_ width: CGFloat, _ height: CGFloat) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: width),
            view.heightAnchor.constraint(equalToConstant: height),
        ])
        return view
    }

    @Test("system spacing is 8 points times the multiplier, along the text and downwards")
    func systemSpacing() {
        let a = box(50, 20)
        let b = box(60, 20)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(
                equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 1),
            b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 2),
            a.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 1.5),
            b.topAnchor.constraint(
                greaterThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 1),
            b.topAnchor.constraint(
                lessThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 1),
        ])
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 8, y: 12, width: 50, height: 20))
        #expect(b.frame == CGRect(x: 8 + 50 + 16, y: 12 + 20 + 8, width: 60, height: 20))
    }

    @Test("system spacing between baselines is the upper text's line height, and follows its font")
    func baselineSpacing() {
        let upper = UILabel()
        let lower = UILabel()
        for label in [upper, lower] {
            label.text = "x"
            label.font = .systemFont(ofSize: 20)
            label.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(label)
        }
        upper.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        let spacing = lower.firstBaselineAnchor.constraint(
            equalToSystemSpacingBelow: upper.lastBaselineAnchor, multiplier: 1)
        spacing.isActive = true
        root.layoutIfNeeded()
        // The built-in metrics: a line is one em high, so that the baselines of equal fonts are one
        // em apart.
        #expect(lower.frame.minY - upper.frame.minY == 20)
        upper.font = .systemFont(ofSize: 40)
        root.layoutIfNeeded()
        #expect(spacing.constant == 40)
    }

    @Test("distances between anchors are lengths: two gaps can be made equal")
    func offsets() {
        let a = box(52, 20)
        let b = box(60, 20)
        let before = root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor)
        let between = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
        let after = b.trailingAnchor.anchorWithOffset(to: root.trailingAnchor)
        NSLayoutConstraint.activate([
            before.constraint(equalTo: between),
            between.constraint(equalTo: after, multiplier: 0.5),
            root.topAnchor.anchorWithOffset(to: a.topAnchor).constraint(
                equalTo: a.heightAnchor, multiplier: 2, constant: 1),
            root.topAnchor.anchorWithOffset(to: b.bottomAnchor).constraint(equalToConstant: 90),
        ])
        root.layoutIfNeeded()
        // gap + 52 + gap + 60 + 2·gap = 300: whole points, which every scale can show
        #expect(a.frame == CGRect(x: 47, y: 41, width: 52, height: 20))
        #expect(b.frame == CGRect(x: 146, y: 70, width: 60, height: 20))
    }

    @Test("a distance to a baseline follows the font")
    func baselineDistances() {
        func place(changesFont: Bool) -> CGRect {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), label = UILabel()
            label.text = "abc"
            label.font = .systemFont(ofSize: changesFont ? 10 : 60)
            label.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(label)
            NSLayoutConstraint.activate([
                label.leftAnchor.constraint(equalTo: root.leftAnchor),
                root.topAnchor.anchorWithOffset(to: label.firstBaselineAnchor).constraint(
                    equalToConstant: 100),
            ])
            root.layoutIfNeeded()
            label.font = .systemFont(ofSize: 60)
            root.layoutIfNeeded()
            return label.frame
        }
        #expect(place(changesFont: true) == place(changesFont: false))
    }

    @Test("a constraint knows its anchors, and whether it is a distance")
    func constraintAnchors() throws {
        let a = box(50, 20)
        let edge = a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 3)
        #expect(edge.firstAnchor.item === a)
        #expect(edge.secondAnchor?.item === root)
        #expect(a.widthAnchor.constraint(equalToConstant: 3).secondAnchor == nil)
        let distance = root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor).constraint(
            equalTo: a.widthAnchor)
        #expect(distance.firstAnchor.item === root)
        #expect(distance.firstAttribute == .notAnAttribute)
        #expect(distance.description.contains("leading"))
    }

    @Test("the multiplier factories of dimensions cover all relations")
    func multipliers() {
        let a = box(50, 20)
        let b = UIView()
        b.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(b)
        NSLayoutConstraint.activate([
            b.widthAnchor.constraint(
                greaterThanOrEqualTo: a.widthAnchor, multiplier: 2, constant: 5),
            b.widthAnchor.constraint(lessThanOrEqualTo: a.widthAnchor, multiplier: 2, constant: 5),
            b.heightAnchor.constraint(equalTo: a.heightAnchor, multiplier: 0.5),
        ])
        root.layoutIfNeeded()
        #expect(b.frame.size == CGSize(width: 105, height: 10))
    }

    @Test("a distance from leading to trailing is positive in right-to-left layout, too")
    func offsetsFromTheRight() {
        root.semanticContentAttribute = .forceRightToLeft
        let a = box(50, 20)
        root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor).constraint(equalToConstant: 30)
            .isActive = true
        a.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 300 - 30 - 50, y: 0, width: 50, height: 20))
    }
}
