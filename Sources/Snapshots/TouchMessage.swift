public import Foundation

/// Input from a viewer or a script: touches, taps, a wheel, a pointer, keys, a rotation,
/// surroundings, speed.
///
/// As JSON: `{"phase":"began","id":0,"at":[x,y]}`, `{"tap":[x,y]}`, `{"tap":"identifier"}`,
/// `{"text":"ä"}`, `{"key":"backspace"}`, `{"scroll":[dx,dy],"at":[x,y]}`, `{"hover":[x,y]}`,
/// `{"hover":false}`, `{"secondary":[x,y]}`, `{"press":"n","modifiers":["command"]}`,
/// `{"editing":false}`, `{"adjust":1,"view":12}`, `{"rotate":true}`,
/// `{"environment":{"style":"dark"}}` or `{"speed":0.1}`.
public enum TouchMessage: Equatable, Sendable {
    /// The phase of a finger's touch.
    public enum Phase: String, Sendable, CaseIterable, Decodable {
        /// It touched the screen.
        case began
        /// It moved.
        case moved
        /// It was lifted from the screen.
        case ended
        /// The system cancelled it.
        case cancelled
    }

    /// A change of one finger.
    public struct Touch: Equatable, Sendable {
        /// The finger's new phase.
        public var phase: Phase
        /// The finger; the same number from `began` to `ended` or `cancelled`.
        public var id: Int
        /// The location in the window's coordinates, in points.
        public var location: CGPoint

        /// Creates a touch.
        public init(phase: Phase, id: Int = 0, location: CGPoint) {
            self.phase = phase
            self.id = id
            self.location = location
        }
    }

    /// A step of a wheel or of two fingers on a trackpad.
    public struct Scroll: Equatable, Sendable {
        /// How far the content scrolls, in points; positive moves towards the right and bottom end.
        public var distance: CGSize
        /// Where the pointer is, in the window's coordinates, in points.
        public var location: CGPoint

        /// Creates a step.
        public init(distance: CGSize, location: CGPoint) {
            self.distance = distance
            self.location = location
        }
    }

    /// The target of a tap.
    public enum Target: Equatable, Sendable {
        /// A point in the window's coordinates, in points.
        case point(CGPoint)
        /// The view with this accessibility identifier.
        case identifier(String)
    }

    /// A step of the value of an element by a screen reader.
    public struct Adjustment: Equatable, Sendable {
        /// The node of the view, or of the one that lists the element.
        public var view: SnapshotNode.ID
        /// The place of the element among those that the view lists; nil for the view itself.
        public var element: Int?
        /// Whether the value increases; otherwise it decreases.
        public var isIncrement: Bool

        /// Creates a step.
        public init(view: SnapshotNode.ID, element: Int? = nil, isIncrement: Bool) {
            self.view = view
            self.element = element
            self.isIncrement = isIncrement
        }
    }

    /// A finger touched the screen, moved or was lifted.
    case touch(Touch)
    /// A finger touched the screen and was lifted at once.
    case tap(Target)
    /// Keyboard input.
    case keyboard(KeyboardMessage)
    /// A wheel was turned.
    case scroll(Scroll)
    /// A pointer without a pressed button moved to a point in the window's coordinates, or left
    /// the window (nil).
    case hover(CGPoint?)
    /// The secondary button of a pointer was clicked at a point in the window's coordinates.
    case secondaryClick(CGPoint)
    /// A screen reader changes the value of an element.
    case adjust(Adjustment)
    /// The viewer's keyboard has left the text that is being edited.
    case endEditing
    /// The device was rotated by a quarter turn: width and height are exchanged.
    case rotate
    /// The window's surroundings changed.
    case environment(EnvironmentChange)
    /// The program's time runs slower or faster from now on: seconds a second, from 0 to 100.
    case speed(Double)
}
