extension UIControl {
    /// What can happen to a control: sets of events that actions are registered for.
    ///
    /// Source: Apple, UIControl.Event.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a set of events from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger has come down inside.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger has come down again in a quick series of taps.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The finger moves inside.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The finger moves outside.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The finger has come back inside.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The finger has left.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger was lifted inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger was lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was taken away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The control's value has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control was asked for what it is there for; a button sends it with `touchUpInside`.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Editing has begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text has changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing has ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing was ended by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All events of editing.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// The bits that programs may use for events of their own.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// What a control is at the moment; more than one may hold.
    ///
    /// Source: Apple, UIControl.State.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a state from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Enabled, and neither highlighted nor selected.
        public static let normal: State = []
        /// A finger is on it.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It takes no touches.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is switched on.
        public static let selected = State(rawValue: 1 << 2)
        /// The bits that programs may use for states of their own.
        public static let application = State(rawValue: 0x00FF_0000)
    }

    /// Where a control's content stands between left and right.
    ///
    /// Source: Apple, UIControl.ContentHorizontalAlignment.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the left edge.
        case left = 1
        /// At the right edge.
        case right = 2
        /// Over the whole width.
        case fill = 3
        /// At the edge where the language begins to read.
        case leading = 4
        /// At the edge where the language ends.
        case trailing = 5
    }

    /// Where a control's content stands between top and bottom.
    ///
    /// Source: Apple, UIControl.ContentVerticalAlignment.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the top edge.
        case top = 1
        /// At the bottom edge.
        case bottom = 2
        /// Over the whole height.
        case fill = 3
    }
}
