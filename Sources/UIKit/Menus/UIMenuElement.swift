/// An element of a menu: an action, a command, a menu inside, or one that is provided later.
///
/// Programs use its subclasses.
///
/// Source: Apple, UIMenuElement.
@preconcurrency @MainActor
open class UIMenuElement: NSObject, @preconcurrency NSCopying {
    /// Whether the setting that an element represents is on.
    ///
    /// Source: Apple, UIMenuElement.State.
    public enum State: Int, Sendable {
        /// Off: no mark.
        case off = 0
        /// On: a check mark.
        case on = 1
        /// On for a part: a dash.
        case mixed = 2
    }

    /// How an element is shown, and whether choosing it closes the menu.
    ///
    /// Source: Apple, UIMenuElement.Attributes.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates attributes from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The element is grey and cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element is red.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is left out.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    final var storedTitle: String
    final var storedSubtitle: String?
    final var storedImage: UIImage?

    /// The title. Default: empty.
    open var title: String { storedTitle }
    /// A second line in small letters, or nil. Default: nil.
    open var subtitle: String? {
        get { storedSubtitle }
        set { storedSubtitle = newValue }
    }
    /// The image, which is shown at the trailing edge, or nil. Default: nil.
    open var image: UIImage? { storedImage }
    /// The identifier of the element's row in tests, scripts and snapshots; nil unless set.
    open var accessibilityIdentifier: String?

    init(_ title: String, _ subtitle: String?, _ image: UIImage?) {
        storedTitle = title
        storedSubtitle = subtitle
        storedImage = image
    }

    /// Returns a copy of an action or a command, which can be changed; other elements themselves.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An element of a menu that does something when it is chosen.
///
/// Source: Apple, UIMenuLeaf.
@preconcurrency @MainActor
public protocol UIMenuLeaf: NSObjectProtocol {
    /// The title.
    var title: String { get set }
    /// A second line in small letters, or nil.
    var subtitle: String? { get set }
    /// The image, or nil.
    var image: UIImage? { get set }
    /// A sentence that explains the element; a screen reader reads it as the hint.
    var discoverabilityTitle: String? { get set }
    /// How the element is shown.
    var attributes: UIMenuElement.Attributes { get set }
    /// Whether the setting that the element represents is on.
    var state: UIMenuElement.State { get set }
    /// The sender of the element; nil except while it is performed.
    var sender: Any? { get }
    /// Performs the element.
    ///
    /// - Parameters:
    ///   - sender: the object that sends it.
    ///   - target: the object that performs a command; nil for the first one that can.
    func performWithSender(_ sender: Any?, target: Any?)
}
