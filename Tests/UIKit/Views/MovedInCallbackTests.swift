import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIView.window: nil for a view that is in no window's hierarchy.
@MainActor
@Suite("Views that callbacks of other views move")
struct MovedInCallbackTests {
    private final class Hooked: UIView {
        var action: (() -> Void)?
        var windows: [Bool] = []
        override func didMoveToWindow() {
            super.didMoveToWindow()
            windows.append(window != nil)
            guard let action else { return }
            self.action = nil
            action()
        }
    }

    @Test("a sibling that is removed while their superview is added has no window")
    func sibling() {
        let stage = Stage()
        defer { stage.close() }
        let (box, first, second) = (UIView(), Hooked(), Hooked())
        box.addSubview(first)
        box.addSubview(second)
        first.action = { second.removeFromSuperview() }
        stage.window.addSubview(box)
        #expect(second.window == nil)
        #expect(second.windows == [])
        #expect(first.windows == [true])
    }

    @Test("nor has any view of a superview that is removed meanwhile")
    func superview() {
        let stage = Stage()
        defer { stage.close() }
        let (box, first, second) = (Hooked(), Hooked(), Hooked())
        box.addSubview(first)
        box.addSubview(second)
        first.action = { box.removeFromSuperview() }
        stage.window.addSubview(box)
        #expect([box, first, second].allSatisfy { $0.window == nil })
        #expect(stage.window.subviews.isEmpty)
    }

    @Test("a sibling that moves to another superview in the window stays in it")
    func moved() {
        let stage = Stage()
        defer { stage.close() }
        let (box, other, first, second) = (UIView(), UIView(), Hooked(), Hooked())
        stage.window.addSubview(other)
        stage.window.addSubview(box)
        box.addSubview(first)
        box.addSubview(second)
        first.action = { other.addSubview(second) }
        box.removeFromSuperview()
        #expect(second.window === stage.window)
        #expect(second.superview === other)
        #expect(second.windows.last == true)
    }
}
