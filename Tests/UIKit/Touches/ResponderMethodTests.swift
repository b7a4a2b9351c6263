import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIResponder, UIPress, UIKeyModifierFlags, UIPencilInteraction.
@MainActor
@Suite("Responders: methods and constants", .serialized)
struct ResponderMethodTests {
    private final class Controller: UIViewController {
        var log: [String] = []
        override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            log.append("changed")
        }
        override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            log.append("cancelled")
        }
        override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            log.append("motion \(motion.rawValue)")
        }
        override func printContent(_ sender: Any?) { log.append("print") }
        override func prepareForInterfaceBuilder() {
            super.prepareForInterfaceBuilder()
            log.append("prepare")
        }
    }

    private final class Board: UIView {
        var presses: Set<UIPress> = []
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            self.presses = presses
        }
    }

    @Test("changed and cancelled presses, and cancelled motions, pass to the next responder")
    func forwarding() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (controller, board) = (Controller(), Board())
        controller.view.addSubview(board)
        stage.window.rootViewController = controller
        stage.commit()
        board.becomeFirstResponder()
        stage.press("a")
        let press = try #require(board.presses.first)
        let event = UIPressesEvent(press, window: stage.window)
        for phase in [UIPress.Phase.changed, .stationary, .cancelled] {
            press.phase = phase
            event.dispatch()
        }
        #expect(controller.log == ["changed", "cancelled"])
        controller.log = []
        board.motionCancelled(.motionShake, with: nil)
        // Source: Apple, UIEvent.EventSubtype.motionShake.
        #expect(controller.log == ["motion 1"])
        // Only Xcode calls it, so that nothing has by now.
        controller.prepareForInterfaceBuilder()
        #expect(controller.log.last == "prepare")
    }

    @Test("objects that override an edit action are its targets, others are not")
    func editActions() {
        let (controller, view) = (Controller(), UIView())
        controller.view.addSubview(view)
        let print = Selector("printContent:")
        #expect(view.target(forAction: print, withSender: nil) as? UIViewController === controller)
        #expect(UIApplication.shared.sendAction(print, to: controller, from: nil, for: nil))
        #expect(controller.log == ["print"])
        #expect(UIView().target(forAction: print, withSender: nil) == nil)
        view.printContent(nil)
        view.decreaseSize(nil)
        view.useSelectionForFind(nil)
        #expect(controller.log == ["print"])
    }

    @Test("a text view's selection becomes smaller, and is searched for")
    func textActions() throws {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer { stage.close() }
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.allowsEditingTextAttributes = true
        view.isFindInteractionEnabled = true
        view.attributedText = NSAttributedString(
            string: "one two one", attributes: [.font: UIFont.systemFont(ofSize: 20)])
        stage.window.rootViewController = UIViewController()
        stage.window.rootViewController?.view.addSubview(view)
        stage.commit()
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 3)
        view.decreaseSize(nil)
        func size(_ place: Int) -> CGFloat? {
            (view.attributedText.attribute(.font, at: place, effectiveRange: nil) as? UIFont)?
                .pointSize
        }
        #expect(size(0) == 19 && size(5) == 20)
        view.useSelectionForFind(nil)
        view.findInteraction?.presentFindNavigator(showingReplace: false)
        stage.settle()
        #expect(view.findInteraction?.searchText == "one")
        #expect(view.findInteraction?.activeFindSession?.resultCount == 2)
    }

    @Test("modifiers have Apple's bits; fingers draw unless the user wants pencils alone")
    func constants() {
        let flags: [UIKeyModifierFlags] = [
            .alphaShift, .shift, .control, .alternate, .command, .numericPad,
        ]
        #expect(flags.map(\.rawValue) == (16...21).map { 1 << $0 })
        #expect(!UIPencilInteraction.prefersPencilOnlyDrawing)
    }

    @Test("a touch knows its places before and now, its taps and its events")
    func touches() throws {
        final class Pad: UIView {
            var log: [[CGFloat]] = []
            var coalesced: [Int?] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                note(touches, event)
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                note(touches, event)
            }
            private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
                guard let touch = touches.first, let event else { return }
                log.append([
                    CGFloat(touch.tapCount), touch.location(in: self).x,
                    touch.previousLocation(in: self).x, touch.preciseLocation(in: self).x,
                    touch.precisePreviousLocation(in: self).x, touch.previousLocation(in: nil).x,
                ])
                coalesced += [
                    event.coalescedTouches(for: touch)?.count,
                    event.predictedTouches(for: touch)?.count,
                    event.coalescedTouches(for: UITouch())?.count,
                    event.predictedTouches(for: UITouch())?.count,
                ]
                // A finger's values where no force or angle is measured.
                #expect(touch.majorRadius == 0 && touch.majorRadiusTolerance == 0)
                #expect(touch.altitudeAngle == .pi / 2 && touch.azimuthAngle(in: self) == 0)
                #expect(touch.azimuthUnitVector(in: self) == CGVector(dx: 1, dy: 0))
            }
        }
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let pad = Pad(frame: CGRect(x: 20, y: 0, width: 180, height: 200))
        stage.window.addSubview(pad)
        stage.commit()
        stage.touch(.began, at: CGPoint(x: 50, y: 50))
        stage.touch(.moved, at: CGPoint(x: 150, y: 50))
        stage.touch(.ended, at: CGPoint(x: 150, y: 50))
        #expect(pad.log == [[1, 30, 30, 30, 30, 50], [0, 130, 30, 130, 30, 50]])
        #expect(pad.coalesced == [1, 0, nil, nil, 1, 0, nil, nil])
        pad.log = []
        stage.advance(by: .seconds(1))
        for _ in 0..<2 {
            stage.touch(.began, at: CGPoint(x: 50, y: 50))
            stage.touch(.ended, at: CGPoint(x: 50, y: 50))
            stage.advance(by: .milliseconds(100))
        }
        #expect(pad.log.map(\.first) == [1, 2])
    }

    @Test("the keyboard's notifications have its frames, its curve and its owner")
    func keyboard() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let field = UITextField()
        stage.window.addSubview(field)
        stage.commit()
        stage.window.keyboardHeight = 216
        var heard: [String] = []
        let names = [
            UIResponder.keyboardWillShowNotification,
            UIResponder.keyboardDidChangeFrameNotification,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let info = note.userInfo ?? [:]
                let begin = info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue
                let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber
                let isLocal = info[UIResponder.keyboardIsLocalUserInfoKey] as? NSNumber
                let text =
                    "\(name.rawValue) \(begin?.cgRectValue.minY ?? -1) \(curve != nil) "
                    + "\(isLocal?.boolValue ?? false)"
                MainActor.assumeIsolated { heard.append(text) }
            }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        field.becomeFirstResponder()
        stage.settle()
        #expect(
            heard == [
                "UIKeyboardWillShowNotification 667.0 true true",
                "UIKeyboardDidChangeFrameNotification 667.0 true true",
            ])
        #expect(UIResponder.keyboardFrameBeginUserInfoKey == "UIKeyboardFrameBeginUserInfoKey")
        #expect(
            UIResponder.keyboardAnimationCurveUserInfoKey == "UIKeyboardAnimationCurveUserInfoKey")
        #expect(UIResponder.keyboardIsLocalUserInfoKey == "UIKeyboardIsLocalUserInfoKey")
    }

    @Test("the keyboard's guide leaves the safe area out if it is to do so")
    func guide() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0)
        let view = UIView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        let guide = view.keyboardLayoutGuide
        stage.commit()
        #expect(guide.usesBottomSafeArea && guide.layoutFrame.minY == 633)
        guide.usesBottomSafeArea = false
        stage.commit()
        #expect(guide.layoutFrame.minY == 667)
        #expect(guide.layoutFrame.height == 0)
    }
}
