extension UIControl {
    /// The events of a control, as a set for which actions are registered.
    ///
    /// Source: Apple, UIControl.Event.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a set of events from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger touched down inside.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger touched down again in a quick series of taps.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger moved inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger moved outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger moved back inside.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger moved from inside to outside.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger was lifted inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger was lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The control's value has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control's main action was triggered; a button sends it with `touchUpInside`.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control is about to show its menu.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// Editing has begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text has changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing has ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing was ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All editing events.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// The bits reserved for events of the program.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// The bits reserved for events of the framework.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state of a control; several can hold at once.
    ///
    /// Source: Apple, UIControl.State.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a state from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Enabled, and neither highlighted nor selected.
        public static let normal: State = []
        /// Highlighted, for example while touched.
        public static let highlighted = State(rawValue: 1 << 0)
        /// Disabled: the control ignores touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// Selected.
        public static let selected = State(rawValue: 1 << 2)
        /// Focused: keys are for the control.
        public static let focused = State(rawValue: 1 << 3)
        /// The bits reserved for states of the program.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The bits reserved for states of UIKit's.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// The horizontal alignment of a control's content.
    ///
    /// Source: Apple, UIControl.ContentHorizontalAlignment.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// Centred.
        case center = 0
        /// At the left edge.
        case left = 1
        /// At the right edge.
        case right = 2
        /// Stretched over the whole width.
        case fill = 3
        /// At the leading edge, where a line of text begins.
        case leading = 4
        /// At the trailing edge, where a line of text ends.
        case trailing = 5
    }

    /// The vertical alignment of a control's content.
    ///
    /// Source: Apple, UIControl.ContentVerticalAlignment.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// Centred.
        case center = 0
        /// At the top edge.
        case top = 1
        /// At the bottom edge.
        case bottom = 2
        /// Stretched over the whole height.
        case fill = 3
    }
}
