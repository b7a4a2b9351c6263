import Testing
import UIKit

/// Repeated fitting: the answers equal those of the first time, and only what changed is computed
/// again.
///
/// Expected sizes follow from the sums beside them; a changed tree's sizes are compared with those
/// of a new tree.
@MainActor
@Suite("Repeated fitting")
struct RepeatedFittingTests {
    final class Content: UIView {
        var size = CGSize(width: 40, height: 10) { didSet { invalidateIntrinsicContentSize() } }
        var timesAsked = 0
        override var intrinsicContentSize: CGSize {
            timesAsked += 1
            return size
        }
    }

    /// A column of contents, `gap` points apart and from the edges; as wide as the widest.
    final class Card: UIView {
        var contents: [Content] = []
        var gaps: [NSLayoutConstraint] = []
        var minimum: NSLayoutConstraint!

        func build(_ sizes: [CGSize], gaps: [CGFloat], minimum: CGFloat, at priority: Float) {
            var above: UIView?
            for (size, gap) in zip(sizes, gaps) {
                let content = Content()
                content.size = size
                content.translatesAutoresizingMaskIntoConstraints = false
                addSubview(content)
                contents.append(content)
                let top = content.topAnchor.constraint(
                    equalTo: above?.bottomAnchor ?? topAnchor, constant: gap)
                self.gaps.append(top)
                NSLayoutConstraint.activate([
                    top, content.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 5),
                    content.trailingAnchor.constraint(
                        lessThanOrEqualTo: trailingAnchor, constant: -5),
                ])
                above = content
            }
            let bottom = bottomAnchor.constraint(
                equalTo: above?.bottomAnchor ?? topAnchor, constant: gaps.last ?? 0)
            self.minimum = widthAnchor.constraint(greaterThanOrEqualToConstant: minimum)
            self.minimum.priority = UILayoutPriority(priority)
            NSLayoutConstraint.activate([bottom, self.minimum])
            self.gaps.append(bottom)
        }
    }

    private func compressed(_ view: UIView) -> CGSize {
        view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }

    @Test("repeated fitting measures nothing again; changed content is measured once")
    func counts() {
        let card = Card()
        card.build(
            [CGSize(width: 40, height: 10), CGSize(width: 60, height: 20)], gaps: [8, 8, 8],
            minimum: 0, at: 500)
        // Height 8 + 10 + 8 + 20 + 8, width 5 + 60 + 5.
        #expect(compressed(card) == CGSize(width: 70, height: 46 + 8))
        let first = card.contents.map(\.timesAsked)
        for _ in 0..<10 { #expect(compressed(card) == CGSize(width: 70, height: 54)) }
        #expect(card.contents.map(\.timesAsked) == first)
        card.contents[0].size = CGSize(width: 100, height: 30)
        #expect(compressed(card) == CGSize(width: 110, height: 74))
        #expect(card.contents[1].timesAsked == first[1])
        #expect(card.contents[0].timesAsked <= first[0] + 2)
    }

    @Test("changed constants, priorities and targets are applied")
    func changes() {
        let card = Card()
        card.build([CGSize(width: 40, height: 10)], gaps: [8, 8], minimum: 200, at: 500)
        card.gaps[1].constant = 8
        #expect(compressed(card) == CGSize(width: 200, height: 26))
        card.gaps[0].constant = 20
        #expect(compressed(card) == CGSize(width: 200, height: 38))
        // Below the fitting level of 50 the target of zero wins over the minimum, and content
        // remains: 5 + 40 + 5.
        card.minimum.priority = UILayoutPriority(20)
        #expect(compressed(card) == CGSize(width: 50, height: 38))
        let wide = card.systemLayoutSizeFitting(
            CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(wide == CGSize(width: 300, height: 38))
        #expect(compressed(card) == CGSize(width: 50, height: 38))
        card.gaps[0].isActive = false
        card.contents[0].topAnchor.constraint(equalTo: card.topAnchor, constant: 1).isActive = true
        #expect(compressed(card) == CGSize(width: 50, height: 19))
    }

    @Test("changed margins are applied")
    func margins() {
        let view = UIView()
        let content = Content()
        content.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(content)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            NSLayoutConstraint(
                item: content, attribute: .top, relatedBy: .equal, toItem: view,
                attribute: .topMargin, multiplier: 1,
                constant: 0),
            NSLayoutConstraint(
                item: content, attribute: .bottom, relatedBy: .equal, toItem: view,
                attribute: .bottomMargin,
                multiplier: 1, constant: 0),
        ])
        #expect(compressed(view) == CGSize(width: 56, height: 26))
        view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(compressed(view) == CGSize(width: 46, height: 14))
    }

    @Test("a view in a tree is fitted without moving, and the tree's layout does not change")
    func inTree() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let card = Card()
        card.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(card)
        card.build([CGSize(width: 40, height: 10)], gaps: [8, 8], minimum: 0, at: 500)
        NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            card.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            card.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        ])
        for step in 0..<5 {
            card.gaps[0].constant = CGFloat(step)
            #expect(compressed(card) == CGSize(width: 50, height: 18 + CGFloat(step)))
            root.layoutIfNeeded()
            #expect(card.frame == CGRect(x: 10, y: 10, width: 300, height: 18 + CGFloat(step)))
        }
    }

    @Test("after random changes a tree gives the sizes of a new one", arguments: 0..<20)
    func random(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let count = 1 + next(4)
        var sizes = (0..<count).map { _ in
            CGSize(width: CGFloat(next(90)), height: CGFloat(next(30)))
        }
        var gaps = (0...count).map { _ in CGFloat(next(20)) }
        var minimum = CGFloat(next(120))
        let card = Card()
        card.build(sizes, gaps: gaps, minimum: minimum, at: 600)
        card.gaps[count].constant = gaps[count]
        for _ in 0..<30 {
            switch next(3) {
            case 0:
                let index = next(count)
                sizes[index] = CGSize(width: CGFloat(next(90)), height: CGFloat(next(30)))
                card.contents[index].size = sizes[index]
            case 1:
                let index = next(count + 1)
                gaps[index] = CGFloat(next(20))
                card.gaps[index].constant = gaps[index]
            default:
                minimum = CGFloat(next(120))
                card.minimum.constant = minimum
            }
            let expected = CGSize(
                width: max(minimum, 10 + (sizes.map(\.width).max() ?? 0)),
                height: gaps.reduce(0, +) + sizes.map(\.height).reduce(0, +))
            #expect(compressed(card) == expected)
        }
    }

    @Test("a fitted view is not retained")
    func lifetime() {
        weak var gone: UIView?
        do {
            let card = Card()
            card.build([CGSize(width: 40, height: 10)], gaps: [8, 8], minimum: 0, at: 500)
            _ = compressed(card)
            gone = card
        }
        #expect(gone == nil)
    }
}
