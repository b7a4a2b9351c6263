public import Foundation

/// What a viewer or a script may do to a window: a finger's touch, a whole tap, something typed, or the device turned.
///
/// As JSON: `{"phase":"began","id":0,"at":[x,y]}`, `{"tap":[x,y]}`, `{"tap":"identifier"}`, `{"text":"ä"}`,
/// `{"key":"backspace"}` or `{"rotate":true}`.
public enum TouchMessage: Equatable, Sendable {
    /// Where a finger is in its life.
    public enum Phase: String, Sendable, CaseIterable, Decodable {
        /// It touched the screen.
        case began
        /// It moved.
        case moved
        /// It left the screen.
        case ended
        /// The system took it away.
        case cancelled
    }

    /// One change of one finger.
    public struct Touch: Equatable, Sendable {
        /// What the finger did.
        public var phase: Phase
        /// Which finger; the same number from `began` to `ended` or `cancelled`.
        public var id: Int
        /// Where, in the window's coordinates, in points.
        public var location: CGPoint

        /// Creates a touch.
        public init(phase: Phase, id: Int = 0, location: CGPoint) {
            self.phase = phase
            self.id = id
            self.location = location
        }
    }

    /// What a tap is aimed at.
    public enum Target: Equatable, Sendable {
        /// A point in the window's coordinates, in points.
        case point(CGPoint)
        /// The view with this accessibility identifier.
        case identifier(String)
    }

    /// A finger touched, moved or left.
    case touch(Touch)
    /// A finger touched and left at once.
    case tap(Target)
    /// Something was typed.
    case keyboard(KeyboardMessage)
    /// The device was turned by a quarter: width and height change places.
    case rotate
}
