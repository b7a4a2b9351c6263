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
    /// - Returns: whether all characters were accepted; if not, a message on stderr says so.
    @discardableResult
    public func type(_ text: String) -> Bool {
        commit()
        for character in text {
            let isTaken =
                switch character {
                case "\n", "\r\n": session.deliver(.key(.return))
                case "\t": session.deliver(.key(.tab))
                default: session.deliver(.text(String(character)))
                }
            commit()
            guard isTaken else {
                reportMistake(
                    "type: “\(character)” was not typed: no text field of the stage's window is "
                        + "being edited"
                )
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
    /// - Returns: whether the first responder handled every press.
    @discardableResult
    public func press(_ key: KeyboardMessage.Key, times count: Int = 1) -> Bool {
        commit()
        guard count >= 0 else {
            reportMistake("press(times: \(count)) pressed no key: the count must be 0 or more")
            return false
        }
        var isTaken = true
        for _ in 0..<count {
            isTaken = session.deliver(.key(key)) && isTaken
            commit()
        }
        return isTaken
    }
}
