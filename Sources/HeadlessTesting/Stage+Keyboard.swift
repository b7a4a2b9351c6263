import Capture
public import Snapshots
import UIKit

/// What is typed on a stage: it goes to the first responder, as from a viewer's keyboard.
extension Stage {
    /// Types a text, character by character, at the present time.
    ///
    /// A line feed is the return key, a tab the tab key. Tap a text field, or make it first responder, before.
    ///
    /// - Returns: whether something took it all; if not, a sentence on standard error says so.
    @discardableResult
    public func type(_ text: String) -> Bool {
        settle()
        for character in text {
            let isTaken =
                switch character {
                case "\n", "\r\n": session.deliver(.key(.return))
                case "\t": session.deliver(.key(.tab))
                default: session.deliver(.text(String(character)))
                }
            settle()
            guard isTaken else {
                reportMistake("type: nothing takes “\(character)”; no text field of the stage's window is being edited")
                return false
            }
        }
        return true
    }

    /// Presses a key that writes no character, such as `.backspace`, so many times.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - count: how often, one after another at the present time.
    /// - Returns: whether the first responder had a use for it, each time.
    @discardableResult
    public func press(_ key: KeyboardMessage.Key, times count: Int = 1) -> Bool {
        settle()
        var isTaken = true
        for _ in 0..<count {
            isTaken = session.deliver(.key(key)) && isTaken
            settle()
        }
        return isTaken
    }
}
