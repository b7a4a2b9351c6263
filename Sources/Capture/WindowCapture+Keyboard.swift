public import Snapshots
import UIKit

extension WindowCapture {
    /// Tells the sinks of something typed, and gives it to the window's first responder.
    ///
    /// What goes into a secure field is told as dots.
    ///
    /// - Returns: whether anything took it.
    @discardableResult
    public func deliver(_ message: KeyboardMessage) -> Bool {
        switch message {
        case .text(let text):
            record(.keyboard(.text(window.isTypingSecret ? String(repeating: "•", count: text.count) : text)))
            return window.typeText(text)
        case .key(let key):
            record(.keyboard(message))
            guard let known = KeyboardKey(rawValue: key.rawValue) else { return false }
            return window.press(known)
        }
    }
}
