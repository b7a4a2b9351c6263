import Capture
public import Snapshots
import UIKit

/// Keyboard input for a stage; it goes to the first responder, like input from a viewer.
extension Stage {
    /// Types a text at the current time, character by character.
    ///
    /// A line feed is the return key, a tab the tab key. Tap a text field first, or make it first
    /// responder.
    ///
    /// A character that no text field accepts fails the test at the call.
    ///
    /// - Returns: whether all characters were accepted.
    @discardableResult
    public func type(
        _ text: String, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        for character in text {
            let isTaken =
                switch character {
                case "\n", "\r\n": session.deliver(.key(.return))
                case "\t": session.deliver(.key(.tab))
                default: session.deliver(.text(String(character)))
                }
            move()
            guard isTaken else {
                site.fail(
                    "type: “\(character)” was not typed: no text field of the stage's window "
                        + "is being edited. Tap one first.")
                return false
            }
        }
        return true
    }

    /// Presses a key that inserts no character, such as `.backspace`, a number of times.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - count: the number of presses, all at the current time.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether the first responder handled every press. A press while the window has no
    ///   first responder fails the test at the call, unless a view handles it.
    @discardableResult
    public func press(
        _ key: KeyboardMessage.Key, times count: Int = 1, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        guard count >= 0 else {
            site.fail("press(times: \(count)) pressed no key: the count must be 0 or more")
            return false
        }
        var handled = 0
        for _ in 0..<count {
            if session.deliver(.key(key)) { handled += 1 }
            move()
        }
        // A first responder may ignore a key, as on a device: Tab in the last field, for example.
        if handled < count, window.firstResponder == nil {
            site.fail(
                "press: “\(key.rawValue)” had no effect: no view of the stage's window is the first "
                    + "responder. Tap a text field first.")
        }
        return handled == count
    }

    /// Presses and releases a key with modifiers at the current time, as on a keyboard of a Mac or
    /// an iPad.
    ///
    /// ```swift
    /// stage.press("n", modifiers: .command)
    /// stage.press(UIKeyCommand.inputEscape)
    /// ```
    ///
    /// A press that performs no key command and that no object handles fails the test at the call.
    ///
    /// - Parameters:
    ///   - input: a character without modifiers, or a constant of `UIKeyCommand`.
    ///   - modifiers: the modifiers that are held. With Command or Control the key types no text.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether a command or an object of the responder chain handled the press.
    @discardableResult
    public func press(
        _ input: String, modifiers: UIKeyModifierFlags = [], fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        var isHandled = false
        run(site) { isHandled = window.press(input, modifiers) }
        move()
        if !isHandled {
            site.fail(
                "press: “\(input)” had no effect: no object of the responder chain has a key command "
                    + "for it or handles the press.")
        }
        return isHandled
    }

    /// Presses a key of a script.
    func press(
        _ press: KeyboardMessage.Press, fileID: String, filePath: String, line: Int, column: Int
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        let isHandled = session.deliver(.press(press))
        move()
        if !isHandled {
            site.fail("press: “\(press.input)” had no effect: nothing in the window handles it.")
        }
        return isHandled
    }

    /// Shakes the device at the current time: the first responder, or else the controller in front,
    /// gets `motionBegan(_:with:)` and `motionEnded(_:with:)`.
    ///
    /// - Parameters:
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func shake(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        run(site) { window.shake() }
        move()
    }
}
