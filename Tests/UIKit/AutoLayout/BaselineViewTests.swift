import Testing
import UIKit

/// Source: Apple, UIView.forFirstBaselineLayout and forLastBaselineLayout, and those of
/// UIStackView. The built-in metrics: a line is one em high, three quarters of it above the
/// baseline.
@MainActor
@Suite("Baselines through other views")
struct BaselineViewTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    private func put<View: UIView>(_ view: View, in parent: UIView? = nil) -> View {
        placed(view, in: parent ?? root)
    }

    private func mark(_ anchor: NSLayoutYAxisAnchor) -> UIView { root.mark(anchor) }

    private func stack(_ axis: NSLayoutConstraint.Axis, _ views: [UIView]) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = axis
        stack.alignment = axis == .horizontal ? .top : .fill
        return stack
    }

    private func loose(_ size: CGFloat) -> UILabel {
        let label = UILabel()
        label.text = "x"
        label.font = .systemFont(ofSize: size)
        return label
    }

    @Test("a view that names another one for its baselines follows that one's text")
    func namedView() {
        final class Named: UIView {
            let label = UILabel()
            override var forLastBaselineLayout: UIView { label }
        }
        let view = put(Named())
        view.label.font = .systemFont(ofSize: 20)
        view.label.numberOfLines = 0
        view.label.text = "x"
        _ = put(view.label, in: view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.label.topAnchor.constraint(equalTo: view.topAnchor),
            view.label.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        let last = mark(view.lastBaselineAnchor)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 15)
        view.label.text = "x\nx\nx"
        root.layoutIfNeeded()
        #expect(last.frame.minY == 55)
    }

    @Test("the baseline view of a stack may be removed in every way, and another replaces it")
    func standLeaves() {
        for way in 0..<4 {
            let labels = [loose(10), loose(20)]
            let column = put(stack(.vertical, labels))
            let other = UIView(frame: root.bounds)
            column.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
            let last = mark(column.lastBaselineAnchor)
            root.layoutIfNeeded()
            #expect(last.frame.minY == 25)
            switch way {
            case 0: labels[1].removeFromSuperview()
            case 1:
                column.removeArrangedSubview(labels[1])
                labels[1].removeFromSuperview()
            case 2: other.addSubview(labels[1])
            default: labels[1].isHidden = true
            }
            root.layoutIfNeeded()
            #expect(abs(last.frame.minY - 7.5) <= 0.5, "way \(way)")
            column.removeFromSuperview()
            last.removeFromSuperview()
            root.layoutIfNeeded()
        }
    }

    @Test("a card without its baseline view has its edge as baseline, until the view returns")
    func cardLosesStand() {
        final class Card: UIView {
            let label = UILabel()
            override var forLastBaselineLayout: UIView { label }
        }
        let card = put(Card())
        card.label.text = "x"
        card.label.font = .systemFont(ofSize: 20)
        _ = put(card.label, in: card)
        card.pin(0, 10, 50, 100, in: root)
        card.label.topAnchor.constraint(equalTo: card.topAnchor).isActive = true
        let last = mark(card.lastBaselineAnchor)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 25)
        card.label.removeFromSuperview()
        root.layoutIfNeeded()
        #expect(last.frame.minY == 110)
        let holder = UIView(frame: CGRect(x: 0, y: 5, width: 50, height: 50))
        holder.addSubview(card.label)
        card.label.topAnchor.constraint(equalTo: holder.topAnchor).isActive = true
        card.addSubview(holder)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 30)
    }

    @Test("nested stacks follow the inner stack's baseline view")
    func nestedStands() {
        let inner = stack(.vertical, [loose(10), loose(10)])
        let outer = put(stack(.vertical, [loose(10), inner]))
        outer.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        let last = mark(outer.lastBaselineAnchor)
        root.layoutIfNeeded()
        #expect(abs(last.frame.minY - 27.5) <= 0.5)
        let more = loose(20)
        inner.addArrangedSubview(more)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 45)
        more.isHidden = true
        root.layoutIfNeeded()
        #expect(abs(last.frame.minY - 27.5) <= 0.5)
    }

    /// Source: Apple, UIStackView: "the tallest view" of a horizontal stack.
    @Test("a horizontal stack uses its tallest view, and another one when that grows")
    func highest() {
        let labels = [loose(10), loose(40)]
        let row = put(stack(.horizontal, labels))
        row.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        let last = mark(row.lastBaselineAnchor)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 30)
        labels[0].font = .systemFont(ofSize: 80)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 60)
    }

    @Test("the tallest view of flowing text or a stack counts in fittings as in layouts")
    func highestFitted() {
        let flowing = loose(10)
        flowing.text = "xx xx xx xx"
        flowing.numberOfLines = 0
        for views in [
            [flowing, loose(20)],
            [loose(20), stack(.vertical, [loose(10), loose(10), loose(10)])],
        ] {
            let card = put(UIView())
            let row = put(stack(.horizontal, views), in: card)
            let mark = placed(in: card)
            NSLayoutConstraint.activate([
                row.leadingAnchor.constraint(equalTo: card.leadingAnchor),
                row.trailingAnchor.constraint(equalTo: card.trailingAnchor),
                row.topAnchor.constraint(equalTo: card.topAnchor),
                mark.topAnchor.constraint(equalTo: row.lastBaselineAnchor),
                mark.heightAnchor.constraint(equalToConstant: 10),
                mark.bottomAnchor.constraint(equalTo: card.bottomAnchor),
            ])
            let target = CGSize(width: 40, height: 0)
            func fitted() -> CGFloat {
                card.systemLayoutSizeFitting(
                    target, withHorizontalFittingPriority: .required,
                    verticalFittingPriority: .fittingSizeLevel
                ).height
            }
            let before = fitted()
            card.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
            card.widthAnchor.constraint(equalToConstant: 40).isActive = true
            root.layoutIfNeeded()
            #expect(abs(card.frame.height - before) <= 0.5)
            #expect(fitted() == before)
            #expect(before > 30)
        }
    }

    @Test("baselines inside a scroll view move with its content")
    func scrolled() {
        final class Card: UIView {
            let label = UILabel()
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            override var forLastBaselineLayout: UIView { label }
        }
        let card = Card(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        root.addSubview(card)
        card.addSubview(card.scroll)
        card.label.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
        card.label.font = .systemFont(ofSize: 20)
        card.scroll.addSubview(card.label)
        card.scroll.contentSize = CGSize(width: 50, height: 200)
        let last = mark(card.lastBaselineAnchor)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 15)
        card.scroll.contentOffset.y = 10
        root.layoutIfNeeded()
        #expect(last.frame.minY == 5)
    }
}
