import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIStackView, and its Distribution and Alignment.
@MainActor
@Suite("Stack views")
struct StackViewTests {
    /// A view with an intrinsic size.
    final class Block: UIView {
        var size: CGSize { didSet { invalidateIntrinsicContentSize() } }
        init(_ width: CGFloat, _ height: CGFloat) {
            size = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { size }
    }

    /// A stack of a size in a superview, laid out.
    private func stack(
        _ views: [UIView], width: CGFloat, height: CGFloat, _ body: (UIStackView) -> Void
    ) -> UIStackView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
        let stack = UIStackView(arrangedSubviews: views)
        stack.translatesAutoresizingMaskIntoConstraints = false
        body(stack)
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            stack.topAnchor.constraint(equalTo: root.topAnchor),
            stack.widthAnchor.constraint(equalToConstant: width),
            stack.heightAnchor.constraint(equalToConstant: height),
        ])
        root.layoutIfNeeded()
        roots.append(root)
        return stack
    }
    private final class Kept { var roots: [UIView] = [] }
    private let kept = Kept()
    private var roots: [UIView] {
        get { kept.roots }
        nonmutating set { kept.roots = newValue }
    }

    private func spans(_ views: [UIView]) -> [ClosedRange<CGFloat>] {
        views.map { $0.frame.minX...$0.frame.maxX }
    }

    @Test("fill: the view with the least hugging takes the rest")
    func fill() {
        let views = [Block(30, 10), Block(40, 20), Block(50, 30)]
        views[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
        let stack = stack(views, width: 200, height: 60) { $0.spacing = 10 }
        #expect(spans(views) == [0...30, 40...140, 150...200])
        #expect(views.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 60 })
        #expect(stack.frame.size == CGSize(width: 200, height: 60))
    }

    // Apple, UIStackView.Distribution.fill: "If there is any ambiguity, the stack view resizes the
    // arranged views based on their index in the arrangedSubviews array."
    @Test("fill: the order of equal views decides, not that of their arrival")
    func order() {
        let (first, second, third) = (Block(30, 10), Block(40, 20), Block(50, 30))
        let fresh = stack([first, second, third], width: 200, height: 60) { _ in }
        let expected = spans(fresh.arrangedSubviews)
        let views = [Block(50, 30), Block(40, 20), Block(30, 10)]
        let moved = stack([views[0]], width: 200, height: 60) { _ in }
        moved.insertArrangedSubview(views[2], at: 0)
        moved.superview?.layoutIfNeeded()
        moved.insertArrangedSubview(views[1], at: 1)
        moved.superview?.layoutIfNeeded()
        #expect(spans(moved.arrangedSubviews) == expected)
        // Each has its own width but one.
        #expect(zip(expected, [30, 40, 50]).count { $0.upperBound - $0.lowerBound == $1 } == 2)
    }

    @Test("fillEqually: views have equal lengths")
    func fillEqually() {
        let views = [Block(30, 10), Block(40, 20), Block(50, 30)]
        _ = stack(views, width: 200, height: 60) {
            $0.distribution = .fillEqually
            $0.spacing = 10
        }
        #expect(spans(views) == [0...60, 70...130, 140...200])
    }

    @Test("fillProportionally: in proportion to the intrinsic lengths, also after changes")
    func fillProportionally() {
        let views = [Block(10, 10), Block(20, 20), Block(30, 30)]
        let stack = stack(views, width: 320, height: 60) {
            $0.distribution = .fillProportionally
            $0.spacing = 10
        }
        #expect(spans(views) == [0...50, 60...160, 170...320])
        views[0].size.width = 50
        stack.superview?.layoutIfNeeded()
        #expect(spans(views) == [0...150, 160...220, 230...320])
    }

    @Test("equalSpacing: natural lengths, equal gaps of at least the spacing")
    func equalSpacing() {
        let views = [Block(30, 10), Block(40, 20), Block(50, 30)]
        _ = stack(views, width: 200, height: 60) {
            $0.distribution = .equalSpacing
            $0.spacing = 10
        }
        #expect(spans(views) == [0...30, 70...110, 150...200])
    }

    @Test("equalCentering: equal distances of centers, unless the spacing needs more")
    func equalCentering() {
        let views = [Block(20, 10), Block(40, 20), Block(20, 30)]
        _ = stack(views, width: 200, height: 60) { $0.distribution = .equalCentering }
        #expect(spans(views) == [0...20, 80...120, 180...200])
        let tight = [Block(20, 10), Block(100, 20), Block(60, 30)]
        _ = stack(tight, width: 200, height: 60) {
            $0.distribution = .equalCentering
            $0.spacing = 10
        }
        // The centres cannot be equally far apart: 10 points remain on each side.
        #expect(spans(tight) == [0...20, 30...130, 140...200])
    }

    @Test(
        "alignment works across the axis",
        arguments: [
            (UIStackView.Alignment.fill, [0, 0], [60, 60]), (.top, [0, 0], [10, 20]),
            (.center, [25, 20], [10, 20]),
            (.bottom, [50, 40], [10, 20]),
        ])
    func alignment(alignment: UIStackView.Alignment, tops: [CGFloat], heights: [CGFloat]) {
        let views = [Block(30, 10), Block(40, 20)]
        _ = stack(views, width: 100, height: 60) { $0.alignment = alignment }
        #expect(views.map(\.frame.minY) == tops)
        #expect(views.map(\.frame.height) == heights)
    }

    @Test("baselines of text are aligned; metrics: ascent 0.75 em, descent 0.25 em")
    func baselines() {
        let labels = [UILabel(), UILabel()]
        for (label, size) in zip(labels, [CGFloat(12), 24]) {
            label.text = "x"
            label.font = .systemFont(ofSize: size)
        }
        _ = stack(labels, width: 100, height: 60) { $0.alignment = .firstBaseline }
        // The larger one touches the top: its baseline is at 18, the smaller one's 9 points below
        // its own top.
        #expect(labels.map(\.frame.minY) == [9, 0])
        let others = [UILabel(), UILabel()]
        for (label, size) in zip(others, [CGFloat(12), 24]) {
            label.text = "x"
            label.font = .systemFont(ofSize: size)
        }
        _ = stack(others, width: 100, height: 60) { $0.alignment = .lastBaseline }
        #expect(others.map(\.frame.maxY) == [57, 60])
    }

    @Test("a stack's size is its views, its spacing and its margins")
    func fitting() {
        let stack = UIStackView(arrangedSubviews: [Block(30, 10), Block(40, 20)])
        stack.spacing = 5
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 75, height: 20))
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 81, height: 24))
        stack.axis = .vertical
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 46, height: 39))
        stack.alignment = .center
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 46, height: 39))
    }

    @Test("custom, default and system spacing are applied")
    func customSpacing() {
        let views = [Block(10, 10), Block(10, 10), Block(10, 10), Block(10, 10)]
        views[3].setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
        let stack = stack(views, width: 200, height: 20) {
            $0.spacing = 5
            $0.setCustomSpacing(20, after: views[0])
            $0.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
        }
        #expect(views.map(\.frame.minX) == [0, 30, 48, 63])
        #expect(stack.customSpacing(after: views[0]) == 20)
        #expect(stack.customSpacing(after: views[2]) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
        stack.superview?.layoutIfNeeded()
        #expect(views.map(\.frame.minX) == [0, 15, 33, 48])
    }

    @Test("vertical stacks can measure from baselines")
    func baselineRelative() {
        let labels = [UILabel(), UILabel()]
        for label in labels {
            label.text = "x"
            label.font = .systemFont(ofSize: 20)
        }
        _ = stack(labels, width: 100, height: 100) {
            $0.axis = .vertical
            $0.spacing = 30
            $0.isBaselineRelativeArrangement = true
            labels[1].setContentHuggingPriority(UILayoutPriority(1), for: .vertical)
        }
        #expect(labels[0].frame.minY == -15)
        #expect(labels[1].frame.minY == 15)
    }

    @Test("hidden views take no space, and neither does the spacing after them")
    func hidden() {
        let views = [Block(30, 10), Block(40, 50), Block(50, 30)]
        let stack = UIStackView(arrangedSubviews: views)
        stack.spacing = 10
        views[1].widthAnchor.constraint(equalToConstant: 40).isActive = true
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 140, height: 50))
        views[1].isHidden = true
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 90, height: 30))
        views[1].isHidden = false
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 140, height: 50))
    }

    @Test("hiding in an animation block animates the row without layoutIfNeeded")
    func animatedHiding() throws {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        let views = [Block(30, 10), Block(40, 50), Block(50, 30)]
        for (view, name) in zip(views, ["a", "b", "c"]) { view.accessibilityIdentifier = name }
        let stack = UIStackView(arrangedSubviews: views)
        stack.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
            stack.topAnchor.constraint(equalTo: stage.window.topAnchor),
        ])
        stage.commit()
        #expect(views[2].frame.minX == 70)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            views[1].isHidden = true
        }
        #expect(views[1].isHidden)
        #expect(views[2].frame.minX == 30)
        stage.advance(by: .milliseconds(500))
        let halfway = stage.snapshot.nodes
        #expect(try #require(halfway.first { $0.identifier == "c" }).frame.minX == 50)
        let shrinking = try #require(halfway.first { $0.identifier == "b" })
        #expect(!shrinking.hidden)
        #expect(shrinking.frame.width == 20)
        stage.advance(by: .milliseconds(600))
        #expect(try #require(stage.snapshot.nodes.first { $0.identifier == "b" }).hidden)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            views[1].isHidden = false
        }
        stage.advance(by: .milliseconds(250))
        #expect(try #require(stage.snapshot.nodes.first { $0.identifier == "c" }).frame.minX == 40)
    }

    @Test("views are inserted, moved, removed from the row and from the stack")
    func changes() {
        let views = [Block(10, 10), Block(20, 10), Block(30, 10)]
        let stack = UIStackView()
        stack.addArrangedSubview(views[0])
        stack.addArrangedSubview(views[2])
        stack.insertArrangedSubview(views[1], at: 1)
        #expect(stack.arrangedSubviews == views)
        #expect(views.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints })
        stack.addArrangedSubview(views[0])
        #expect(stack.arrangedSubviews == [views[1], views[2], views[0]])
        stack.removeArrangedSubview(views[1])
        #expect(stack.subviews.contains(views[1]))
        #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 40)
        views[2].removeFromSuperview()
        #expect(stack.arrangedSubviews == [views[0]])
        #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 10)
    }

    @Test("the constraints have UIKit's names, and stay the same objects while unchanged")
    func names() {
        let views = [Block(10, 10), Block(20, 10)]
        let stack = stack(views, width: 100, height: 50) { $0.spacing = 5 }
        let before = stack.constraints
        #expect(
            Set(before.compactMap(\.identifier)) == [
                "UISV-canvas-connection", "UISV-alignment", "UISV-spacing",
            ])
        stack.spacing = 7
        stack.superview?.layoutIfNeeded()
        let kept = before.filter { constraint in stack.constraints.contains { $0 === constraint } }
        #expect(kept.count == before.count - 1)
    }

    @Test("nested stacks lay out, and a label's baseline passes through both")
    func nested() {
        let label = UILabel()
        label.text = "x"
        label.font = .systemFont(ofSize: 20)
        let inner = UIStackView(arrangedSubviews: [label, Block(10, 10)])
        inner.axis = .vertical
        let outer = stack([inner, Block(30, 40)], width: 100, height: 40) { $0.alignment = .top }
        #expect(inner.frame.height == 30)
        let mark = UIView()
        mark.translatesAutoresizingMaskIntoConstraints = false
        outer.superview?.addSubview(mark)
        mark.topAnchor.constraint(equalTo: outer.arrangedSubviews[0].firstBaselineAnchor).isActive =
            true
        outer.superview?.layoutIfNeeded()
        #expect(mark.frame.minY == 15)
    }

    @Test("leading is on the right in right-to-left direction")
    func rightToLeft() {
        let views = [Block(30, 10), Block(70, 20)]
        _ = stack(views, width: 100, height: 60) { $0.semanticContentAttribute = .forceRightToLeft }
        #expect(spans(views) == [70...100, 0...70])
    }

    @Test("a stack with only hidden views takes no space, whatever size they require")
    func allHidden() {
        let (hidden, shown) = (UIView(), UIView())
        for view in [hidden, shown] {
            view.heightAnchor.constraint(equalToConstant: 20).isActive = true
        }
        let inner = UIStackView(arrangedSubviews: [hidden])
        let outer = UIStackView(arrangedSubviews: [inner, shown])
        outer.axis = .vertical
        hidden.isHidden = true
        let size = outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(size.height == 20)
        hidden.isHidden = false
        #expect(outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height == 40)
    }
}
