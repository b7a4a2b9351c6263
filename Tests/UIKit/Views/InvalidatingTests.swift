import HeadlessTesting
import Testing
import UIKit

private struct Counted: UIViewInvalidating {
    func invalidate(view: UIView) { (view as? Badge)?.calls.append("own") }
}

private final class Badge: UIView {
    @Invalidating(.layout, .display) var count = 1
    @Invalidating(.intrinsicContentSize) var title = ""
    @Invalidating(.constraints) var gap = 0.0
    @Invalidating(Counted()) var own = 0
    @Invalidating(
        .layout, .display, .constraints, .intrinsicContentSize, .configuration, .layout, .display,
        .constraints, .intrinsicContentSize, Counted())
    var all = 0
    var calls: [String] = []

    override func setNeedsLayout() { calls.append("layout"); super.setNeedsLayout() }
    override func setNeedsDisplay() { calls.append("display"); super.setNeedsDisplay() }
    override func setNeedsUpdateConstraints() {
        calls.append("constraints")
        super.setNeedsUpdateConstraints()
    }
    override func invalidateIntrinsicContentSize() {
        calls.append("size")
        super.invalidateIntrinsicContentSize()
    }
}

private final class Cell: UITableViewCell {
    @Invalidating(.configuration) var mood = 0
    var calls = 0
    override func setNeedsUpdateConfiguration() { calls += 1; super.setNeedsUpdateConfiguration() }
}

private final class Push: UIButton {
    @Invalidating(.configuration) var mood = 0
    var calls = 0
    override func setNeedsUpdateConfiguration() { calls += 1; super.setNeedsUpdateConfiguration() }
}

/// Source: Apple, UIView.Invalidating: "A property wrapper that invalidates aspects of the view
/// when the value changes."
@MainActor
@Suite("Properties that invalidate their view")
struct InvalidatingTests {
    private func calls(_ change: (Badge) -> Void) -> [String] {
        let badge = Badge()
        badge.calls = []
        change(badge)
        return badge.calls
    }

    @Test("a new value invalidates, in the order of the list; an equal one does not")
    func order() {
        #expect(calls { $0.count = 2 } == ["layout", "display"])
        #expect(calls { $0.count = 1 } == [])
        #expect(calls { $0.gap = 3 } == ["constraints"])
        #expect(calls { $0.title = "a" }.first == "size")
        #expect(calls { $0.own += 1 } == ["own"])
        let badge = Badge()
        badge.count = 7
        #expect(badge.count == 7)
    }

    @Test("ten invalidations are possible")
    func ten() {
        let all = calls { $0.all = 1 }
        #expect(all.last == "own")
        #expect(all.filter { $0 == "display" }.count == 2)
        #expect(all.filter { $0 == "size" }.count == 2)
    }

    @Test("cells and buttons update their configuration")
    func configuration() {
        let (cell, button) = (Cell(), Push())
        (cell.calls, button.calls) = (0, 0)
        cell.mood = 1
        button.mood = 1
        #expect(cell.calls == 1)
        #expect(button.calls == 1)
    }
}
