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

    @Test("a view that a callback removes while it is added, or whose siblings it removes")
    func whileAdded() {
        final class Moving: UIView {
            var entering: (() -> Void)?
            override func willMove(toSuperview newSuperview: UIView?) {
                super.willMove(toSuperview: newSuperview)
                guard newSuperview != nil, let entering else { return }
                self.entering = nil
                entering()
            }
            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                super.traitCollectionDidChange(previous)
                removeFromSuperview()
            }
        }
        let stage = Stage()
        defer { stage.close() }
        let siblings = [UIView(), UIView(), UIView()]
        let added = Moving()
        for view in siblings { stage.window.addSubview(view) }
        added.entering = { for view in siblings { view.removeFromSuperview() } }
        stage.window.addSubview(added)
        #expect(stage.window.subviews == [added])

        let late = Moving()
        stage.change(style: .dark)
        stage.window.addSubview(late)
        stage.commit()
        #expect(late.superview == nil)
        #expect(late.window == nil)
        #expect(late.layer.superlayer == nil)
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
