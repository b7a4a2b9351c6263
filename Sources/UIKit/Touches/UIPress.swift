/// A key of a keyboard that is pressed, from going down until it is released.
///
/// A viewer's message is a whole press: it begins and ends at the same time.
///
/// Source: Apple, UIPress and "Handling key presses made on a physical keyboard".
@preconcurrency @MainActor
public final class UIPress: NSObject {
    /// The phases of a press.
    public enum Phase: Int, Sendable {
        /// The key went down.
        case began = 0
        /// The force of the press changed. Keys have none.
        case changed = 1
        /// The key is down since an earlier event.
        case stationary = 2
        /// The key was released.
        case ended = 3
        /// The system stopped following the press.
        case cancelled = 4
    }

    /// The current phase.
    public internal(set) var phase = Phase.began
    /// The time of the last change, in seconds since the main loop's start.
    public internal(set) var timestamp: TimeInterval
    /// The window that receives the press.
    public internal(set) weak var window: UIWindow?
    /// The first object that received the press; it receives the end too.
    public internal(set) var responder: UIResponder?
    /// The key; never nil here, since every press is one of a keyboard.
    public let key: UIKey?

    /// The effect of the key in a text input.
    enum Meaning {
        /// Inserts a text.
        case text(String)
        /// Handles a key that inserts none.
        case key(KeyboardKey)
        /// Does nothing.
        case nothing
    }

    let meaning: Meaning
    /// The text input that used the press; nil if none has.
    var user: UIResponder?
    /// Whether the press passed the last object of the responder chain.
    var isUnhandled = false

    init(
        _ key: UIKey, _ meaning: Meaning, window: UIWindow, responder: UIResponder,
        timestamp: TimeInterval
    ) {
        (self.key, self.meaning, self.window) = (key, meaning, window)
        (self.responder, self.timestamp) = (responder, timestamp)
    }
}

/// The keys that are pressed at one time.
///
/// Source: Apple, UIPressesEvent.
public final class UIPressesEvent: UIEvent {
    /// The presses of the event: here always one.
    public let allPresses: Set<UIPress>

    /// The kind of the event: presses.
    public override var type: EventType { .presses }

    init(_ press: UIPress, window: UIWindow) {
        allPresses = [press]
        super.init(window: window)
        timestamp = press.timestamp
    }

    /// Delivers the event to the object that received the beginning.
    func dispatch() {
        for press in allPresses {
            guard let responder = press.responder else { continue }
            switch press.phase {
            case .began: responder.pressesBegan([press], with: self)
            case .changed: responder.pressesChanged([press], with: self)
            case .stationary: break
            case .ended: responder.pressesEnded([press], with: self)
            case .cancelled: responder.pressesCancelled([press], with: self)
            }
        }
    }
}
