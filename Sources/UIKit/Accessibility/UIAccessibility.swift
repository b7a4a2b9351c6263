import MainLoop

/// An element's description for people who do not see it.
///
/// Source: Apple, UIAccessibilityTraits.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt64
    /// Creates traits from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// None.
    public static let none = UIAccessibilityTraits([])
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// An image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Plays a sound of its own.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// Sums up the state of the screen.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Cannot be used.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A field for searches.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Starts something that should not be interrupted by speech.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// A value that can be increased and decreased.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Receives touches itself.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Turns a page when its text ends.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A header.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// A tab bar.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 28)
    /// A switch.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

/// An action of an element that a screen reader offers by its name.
///
/// Source: Apple, UIAccessibilityCustomAction.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// The closure of an action; returns whether it succeeded.
    public typealias ActionHandler = (UIAccessibilityCustomAction) -> Bool

    /// The name.
    open var name: String
    /// The object of the method; not retained.
    open weak var target: AnyObject?
    /// The method, which returns whether it succeeded.
    open var selector: Selector?
    /// The closure, called in place of the method.
    open var actionHandler: ActionHandler?

    /// Creates an action that calls a method, with the action or without arguments.
    public init(name: String, target: Any?, selector: Selector) {
        self.name = name
        self.target = target.map(targetObject)
        self.selector = selector
        super.init()
    }

    /// Creates an action that calls a closure.
    public init(name: String, actionHandler: ActionHandler?) {
        self.name = name
        self.actionHandler = actionHandler
        super.init()
    }

    /// Performs the action, and returns whether it succeeded.
    final func perform() -> Bool {
        if let actionHandler { return actionHandler(self) }
        guard let target, let selector else { return false }
        return selector.send(to: target, self) as? Bool ?? true
    }
}

/// An element that is not a view, such as a bar of a chart.
///
/// Source: Apple, UIAccessibilityElement.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    /// The view or element that contains the element; not retained.
    open private(set) weak var accessibilityContainer: AnyObject?
    /// The frame in the coordinates of the containing view, in points.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    /// Creates an element of a container.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
        isAccessibilityElement = true
    }

    /// The frame in the coordinates of the screen, in points; unless set, that of
    /// ``accessibilityFrameInContainerSpace``.
    open override var accessibilityFrame: CGRect {
        get {
            if let set = accessibilityState?.frame { return set }
            guard let view = accessibilityContainer as? UIView else {
                return accessibilityFrameInContainerSpace
            }
            return view.onScreen(accessibilityFrameInContainerSpace)
        }
        set { super.accessibilityFrame = newValue }
    }
}

/// Settings and notifications of accessibility.
///
/// Source: Apple, UIAccessibility.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// The kinds of notifications.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: UInt32
        /// Creates a kind from its number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// The screen has changed; the argument is the element to read next.
        public static let screenChanged = Notification(rawValue: 1000)
        /// A part of the screen has changed; the argument is the element to read next.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The argument is a text to read.
        public static let announcement = Notification(rawValue: 1008)
        /// The content was scrolled by a page; the argument is a text to read.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Whether a screen reader is running. Set it to test a program's behaviour. Default: false.
    ///
    /// In UIKit it can only be read.
    public static var isVoiceOverRunning = false {
        didSet { changed(isVoiceOverRunning, oldValue, voiceOverStatusDidChangeNotification) }
    }
    /// Whether less motion is wanted. Set it to test a program's behaviour. Default: false.
    public static var isReduceMotionEnabled = false {
        didSet { changed(isReduceMotionEnabled, oldValue, reduceMotionStatusDidChangeNotification) }
    }
    /// Whether less transparency is wanted. Set it to test a program's behaviour. Default: false.
    public static var isReduceTransparencyEnabled = false {
        didSet {
            changed(
                isReduceTransparencyEnabled, oldValue,
                reduceTransparencyStatusDidChangeNotification)
        }
    }
    /// Whether bold text is wanted. Set it to test a program's behaviour. Default: false.
    ///
    /// Windows have it as the trait ``UITraitCollection/legibilityWeight``.
    public static var isBoldTextEnabled: Bool {
        get { wantsBoldText }
        set {
            let old = wantsBoldText
            guard newValue != old else { return }
            UIApplication.shared.changingSettings { wantsBoldText = newValue }
            changed(newValue, old, boldTextStatusDidChangeNotification)
        }
    }
    private static var wantsBoldText = false

    /// Posted after ``isVoiceOverRunning`` has changed.
    nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    /// Posted after ``isReduceMotionEnabled`` has changed.
    nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted after ``isReduceTransparencyEnabled`` has changed.
    nonisolated public static let reduceTransparencyStatusDidChangeNotification =
        NSNotification.Name(
            "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// Posted after ``isBoldTextEnabled`` has changed.
    nonisolated public static let boldTextStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    /// Posted for each announcement; the object is the text.
    ///
    /// Not in UIKit, where the screen reader receives it. Here sessions do, which send it to pages,
    /// tests, or a device's speech.
    nonisolated public static let announcementNotification = NSNotification.Name(
        "MainspringAccessibilityAnnouncement")

    /// The key of the announcement's text with its attributes of speech, an `NSAttributedString`.
    ///
    /// Not in UIKit. An announcement without attributes has a text without them.
    nonisolated public static let announcementTextUserInfoKey =
        "MainspringAccessibilityAnnouncementText"

    /// Notifies a screen reader.
    ///
    /// An announcement is posted as ``announcementNotification``, and so is a text that comes with
    /// a changed screen or layout; an element of these is the next that a screen reader reads, see
    /// ``focus(_:)``.
    public static func post(notification: Notification, argument: Any?) {
        let attributed =
            (argument as? NSAttributedString).map { NSAttributedString(attributedString: $0) }
            ?? (argument as? String).map { NSAttributedString(string: $0) }
        let isAnnouncement = [.announcement, .pageScrolled].contains(notification)
        if isAnnouncement || attributed != nil {
            guard let attributed else { return }
            NotificationCenter.default.post(
                name: announcementNotification, object: attributed.string,
                userInfo: [announcementTextUserInfoKey: attributed])
            readers.send(.announcement(attributed))
        } else {
            focus(argument.map { $0 as AnyObject })
            // A reader that has gone elsewhere meanwhile returns to the element.
            if let focusedElement { readers.send(.element(focusedElement)) }
        }
    }

    /// A notification for screen readers.
    package enum ReaderEvent {
        /// A text to speak, with its attributes of speech.
        case announcement(NSAttributedString)
        /// The element to read next.
        case element(AnyObject)
    }

    // The loop's own, so that one stage's test does not hear what another's announces.
    private static var readers: Receivers<ReaderEvent> {
        MainLoop.main.attachment(Receivers<ReaderEvent>.self) { _ in Receivers() }
    }

    /// Calls a closure for what the program posts, until it returns false.
    package static func onPost(_ reader: @escaping @MainActor (ReaderEvent) -> Bool) {
        readers.add(reader)
    }

    /// The element that a screen reader reads; the one that the program named last. Not retained.
    public private(set) static weak var focusedElement: AnyObject?

    /// Returns the element that a screen reader reads; an assistive technology's name is not used.
    ///
    /// Source: Apple, UIAccessibility.focusedElement(using:).
    public static func focusedElement(using assistiveTechnologyIdentifier: String?) -> Any? {
        focusedElement
    }

    /// Moves a screen reader to an element, or away with nil: notifies the elements and posts
    /// ``elementFocusedNotification``.
    ///
    /// Not in UIKit, where the screen reader does it.
    public static func focus(_ element: AnyObject?) {
        let old = focusedElement
        guard old !== element else { return }
        focusedElement = element
        (old as? UIResponder)?.accessibilityElementDidLoseFocus()
        (element as? UIResponder)?.accessibilityElementDidBecomeFocused()
        var info: [AnyHashable: Any] = [:]
        info[focusedElementUserInfoKey] = element
        info[unfocusedElementUserInfoKey] = old
        NotificationCenter.default.post(
            name: elementFocusedNotification, object: element, userInfo: info)
    }

    /// Posted after a screen reader has moved to another element.
    nonisolated public static let elementFocusedNotification = NSNotification.Name(
        "UIAccessibilityElementFocusedNotification")
    /// The key of the element to which a screen reader has moved.
    nonisolated public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
    /// The key of the element that a screen reader has left.
    nonisolated public static let unfocusedElementUserInfoKey =
        "UIAccessibilityUnfocusedElementKey"

    static func changed(_ new: Bool, _ old: Bool, _ name: NSNotification.Name) {
        guard new != old else { return }
        NotificationCenter.default.post(name: name, object: nil)
    }
}
