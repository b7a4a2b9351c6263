/// Something that a program does when a control asks for it: a closure with a title, a picture and an identity.
///
/// Source: Apple, UIAction.
///
/// Deviation: there are no menus, so that what only menus show (attributes, state, a subtitle) is missing.
@preconcurrency @MainActor
public final class UIAction: NSObject {
    /// The name by which an action is found again.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an identifier from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// What a button shows for the action. Default: empty.
    public let title: String
    /// The picture that a button shows for the action; nil for none.
    public let image: UIImage?
    /// The name by which the action is found again; unique unless given.
    public let identifier: Identifier
    /// Who has asked for the action; nil but while the handler runs.
    public private(set) var sender: Any?

    private let handler: UIActionHandler
    private static var madeCount = 0

    /// Creates an action.
    ///
    /// `handler`: is called with the action; its ``sender`` is the control then.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping UIActionHandler
    ) {
        Self.madeCount += 1
        self.title = title
        self.image = image
        self.identifier = identifier ?? Identifier("action-\(Self.madeCount)")
        self.handler = handler
    }

    func run(sender: Any) {
        let outer = self.sender
        self.sender = sender
        handler(self)
        self.sender = outer
    }
}

/// What an action does; it is given the action itself.
public typealias UIActionHandler = @MainActor (UIAction) -> Void
