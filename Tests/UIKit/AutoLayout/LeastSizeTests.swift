import HeadlessTesting
import TestSupport
import Testing
import UIKit

// Source: UIKit's conflict logs, which list insets and a width of 0 without a third constraint, as
// in "negative width" (SnapKit/Masonry #218) and trust-wallet-ios #279: widths and heights are
// implicitly at least 0.
@MainActor
@Suite("Widths and heights are never negative")
struct LeastSizeTests {
    private final class Content: UIView {
        var size = CGSize.zero
        override var intrinsicContentSize: CGSize { size }
    }

    private func content(_ width: CGFloat, _ height: CGFloat) -> Content {
        let view = Content()
        view.size = CGSize(width: width, height: height)
        return view
    }

    @Test("a spacer in a stack that is too narrow has no width, and its neighbors do not overlap")
    func spacer() {
        let (first, spacer, last) = (content(80, 10), UIView(), content(70, 10))
        let stack = UIStackView(arrangedSubviews: [first, spacer, last])
        stack.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        stack.layoutIfNeeded()
        #expect(spacer.frame.width == 0)
        #expect(first.frame.minX == 0)
        #expect(first.frame.maxX == last.frame.minX)
        #expect(last.frame.maxX == 100)
    }

    @Test("a spacer does not change the height of a stack")
    func height() {
        let (first, spacer, last) = (content(10, 10), UIView(), content(10, 30))
        for view in [first, last] {
            view.heightAnchor.constraint(equalToConstant: view.size.height).isActive = true
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let stack = UIStackView(arrangedSubviews: [first, spacer, last])
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: root.topAnchor),
            stack.leftAnchor.constraint(equalTo: root.leftAnchor),
        ])
        root.layoutIfNeeded()
        #expect(stack.frame.height == 40)
        #expect(last.frame.minY == 10)
        #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height == 40)
    }

    @Test("views in a row share the width by priority, the weakest shrinking first, down to 0")
    func rows() {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<150 {
            let count = 2 + random.below(5)
            let wanted = (0..<count).map { _ in Double(random.below(100)) }
            let order = (0..<count).shuffled(using: &random)
            let total = Double(random.below(300))
            let root = UIView(frame: CGRect(x: 0, y: 0, width: total, height: 10))
            var edge = root.leftAnchor
            let views = wanted.indices.map { index in
                let view = placed(in: root)
                let width = view.widthAnchor.constraint(equalToConstant: wanted[index])
                width.priority = UILayoutPriority(100 + 10 * Float(order[index]))
                NSLayoutConstraint.activate([view.leftAnchor.constraint(equalTo: edge), width])
                edge = view.rightAnchor
                return view
            }
            edge.constraint(equalTo: root.rightAnchor).isActive = true
            root.layoutIfNeeded()
            // The lexicographic optimum: a surplus is removed from the weakest, then from the next;
            // a deficit is given to the weakest.
            var expected = wanted
            var over = wanted.reduce(0, +) - total
            for index in wanted.indices.sorted(by: { order[$0] < order[$1] }) {
                let taken = min(over, expected[index])
                expected[index] -= taken
                over -= taken
            }
            #expect(
                views.map { Double($0.frame.width) } == expected,
                "\(wanted) by \(order) in \(total)")
        }
    }

    @Test("insets of a view without width conflict, and the log omits the implied constraint")
    func conflict() {
        var conflicts: [NSLayoutConstraint.Conflict] = []
        NSLayoutConstraint.conflictHandler = { conflicts.append($0) }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 10))
        let view = placed(in: root, "view")
        let sides = [
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16),
            view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16),
        ]
        NSLayoutConstraint.activate(sides)
        root.layoutIfNeeded()
        #expect(conflicts.count == 1)
        #expect(conflicts.first?.constraints == sides)
        #expect(conflicts.first?.descriptions.count == 3)
        #expect(conflicts.first?.broken.map(sides.contains) == true)
        #expect(view.frame.width >= 0)
        // As wide as its insets, it can be satisfied again.
        root.frame.size.width = 40
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 16, y: 0, width: 8, height: view.frame.height))
        #expect(conflicts.count == 1)
    }

    @Test("a program's guides have this bound too, and a fitting size is at least 0")
    func guides() {
        NSLayoutConstraint.conflictHandler = { _ in }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let right = guide.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 5)
        right.priority = .defaultHigh
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10), right,
        ])
        root.layoutIfNeeded()
        #expect(guide.layoutFrame.minX == 10)
        #expect(guide.layoutFrame.width == 0)
        let size = UIView().systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(size == .zero)
        #expect(size.width.sign == .plus)
        #expect(size.height.sign == .plus)
    }

    @Test("a handler that changes constraints at each conflict is called once per conflict")
    func changingHandler() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 10))
        let view = placed(in: root, "view")
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16)
        let right = view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16)
        var count = 0
        NSLayoutConstraint.conflictHandler = { _ in
            count += 1
            left.constant += 1
        }
        defer { NSLayoutConstraint.conflictHandler = nil }
        NSLayoutConstraint.activate([left, right])
        root.layoutIfNeeded()
        #expect(count == 1)
        #expect(left.constant == 17)
    }

    @Test("a handler that changes constraints and lays out finds the layout complete")
    func layingOutHandler() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 10))
        let view = placed(in: root, "view"), other = placed(in: root, "other")
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16)
        let right = view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16)
        let width = other.widthAnchor.constraint(equalToConstant: 3)
        NSLayoutConstraint.conflictHandler = { _ in
            width.constant = 4
            root.layoutIfNeeded()
        }
        defer { NSLayoutConstraint.conflictHandler = nil }
        NSLayoutConstraint.activate([
            left, right, width, other.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 2),
        ])
        root.layoutIfNeeded()
        #expect(other.frame.minX == 2)
        #expect(other.frame.width == 4)
        #expect(view.frame.width >= 0)
    }

    @Test("a conflict that a bound resolves is not reported, and a remaining one is reported once")
    func mended() {
        var conflicts: [NSLayoutConstraint.Conflict] = []
        NSLayoutConstraint.conflictHandler = { conflicts.append($0) }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
        let view = placed(in: root, "view"), next = placed(in: root, "next")
        let wide = view.widthAnchor.constraint(equalToConstant: 30)
        let narrow = view.widthAnchor.constraint(equalToConstant: 5)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor), wide, narrow,
            next.leftAnchor.constraint(equalTo: view.rightAnchor),
            next.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        ])
        root.layoutIfNeeded()
        // Of 30 and 5 only the latter leaves room for the next view, which ends at 10.
        #expect(conflicts.map { $0.broken } == [wide])
        #expect(view.frame.width == 5)
        #expect(next.frame.minX == 5)
        #expect(next.frame.width == 5)
    }

    @Test("a view hidden in a stack collapses to nothing, whatever insets its content has")
    func collapsed() {
        let (card, shown, inner) = (UIView(), content(10, 20), UIView())
        inner.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.topAnchor.constraint(equalTo: card.topAnchor, constant: 16),
            inner.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -16),
        ])
        let stack = UIStackView(arrangedSubviews: [card, shown])
        stack.axis = .vertical
        stack.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        card.isHidden = true
        stack.layoutIfNeeded()
        #expect(card.frame.height == 0)
        #expect(shown.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test("a root sized by constraints is at least 0, and a length that must be 0 is not ambiguous")
    func roots() {
        NSLayoutConstraint.conflictHandler = { _ in }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let root = UIView()
        root.translatesAutoresizingMaskIntoConstraints = false
        let view = placed(in: root, "view")
        let difference = root.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -50)
        difference.priority = .defaultHigh
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 20), difference,
            view.leftAnchor.constraint(equalTo: root.rightAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.heightAnchor.constraint(lessThanOrEqualToConstant: 0),
        ])
        root.layoutIfNeeded()
        #expect(root.frame.width == 0)
        #expect(view.frame.minX == 0)
        #expect(!view.hasAmbiguousLayout)
        #expect(view.explainLayout(.vertical).contains("Its height is 0"))
    }

    @Test("a bounded view that is then placed by its frame may have any size, and leaves no trace")
    func pinned() {
        var conflicts = 0
        NSLayoutConstraint.conflictHandler = { _ in conflicts += 1 }
        defer { NSLayoutConstraint.conflictHandler = nil }
        final class Inset: UIView {
            override var alignmentRectInsets: UIEdgeInsets {
                UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
            }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10)), view = Inset()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 60)
        let right = view.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 40)
        right.priority = .defaultHigh
        NSLayoutConstraint.activate([left, right])
        root.layoutIfNeeded()
        // The alignment rectangle has no width; the frame extends beyond it.
        #expect(view.frame.minX == 55)
        #expect(view.frame.width == 10)
        NSLayoutConstraint.deactivate([left, right])
        view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        view.translatesAutoresizingMaskIntoConstraints = true
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(conflicts == 0)
        view.removeFromSuperview()
        root.layoutIfNeeded()
    }

    @Test("an explanation names a deciding bound; an open width has values from 0")
    func explained() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = placed(in: root, "view"), open = placed(in: root, "open")
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
        let right = view.rightAnchor.constraint(equalTo: root.leftAnchor, constant: 4)
        right.priority = .defaultHigh
        NSLayoutConstraint.activate([
            left, right, open.leftAnchor.constraint(equalTo: root.leftAnchor),
        ])
        root.layoutIfNeeded()
        let reason = "Its width is 0 because of the width of view (never negative)"
        #expect(view.explainLayout(.horizontal).contains(reason))
        #expect(open.explainLayout(.horizontal).contains("values of at least 0 are possible too"))
    }
}
