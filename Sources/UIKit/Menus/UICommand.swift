/// An element of a menu that calls a method of the first object of the responder chain that has it.
///
/// The chain begins at the first responder, or else at the view of the menu. [U] An object can
/// change how the command is shown in `validate(_:)`; a command that no object performs is grey.
///
/// Source: Apple, UICommand.
///
/// Deviation: there are no alternates for modifier keys.
@preconcurrency @MainActor
open class UICommand: UIMenuElement, UIMenuLeaf {
    /// The title. Default: empty.
    open override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    /// The image, or nil.
    open override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }
    /// A sentence that explains the command, or nil; a screen reader reads it as the hint.
    open var discoverabilityTitle: String?
    /// The method, which may take the command.
    public final let action: Selector
    /// A value of the program's by which the method tells commands apart.
    public final let propertyList: Any?
    /// How a menu shows the command. Default: empty.
    open var attributes: Attributes
    /// Whether the setting that the command represents is on; a menu marks it. Default: off.
    open var state: State
    /// Whether an object performs the command; determined each time a menu shows it.
    final var hasTarget = true
    /// The sender of the command; nil except while it is performed.
    public private(set) final var sender: Any?

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - subtitle: a second line of the row.
    ///   - image: the image.
    ///   - action: the method, which may take the command.
    ///   - propertyList: a value of the program's.
    ///   - discoverabilityTitle: a sentence that explains the command.
    ///   - attributes: how a menu shows the command.
    ///   - state: whether the setting that the command represents is on.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector,
        propertyList: Any? = nil, discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off
    ) {
        self.action = action
        self.propertyList = propertyList
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        super.init(title, subtitle, image)
    }

    /// Returns a command with the same method.
    open override func copy(with zone: NSZone? = nil) -> Any {
        UICommand(
            title: title, subtitle: subtitle, image: image, action: action,
            propertyList: propertyList, discoverabilityTitle: discoverabilityTitle,
            attributes: attributes, state: state)
    }

    /// Calls the method with the command as its argument.
    ///
    /// - Parameters:
    ///   - sender: the sender of the command: a responder, where the chain begins.
    ///   - target: the object to call; nil for the first one that has the method.
    open func performWithSender(_ sender: Any?, target: Any?) {
        let outer = self.sender
        self.sender = sender
        let start = sender as? UIResponder
        let target = target ?? start?.target(forAction: action, withSender: self)
        if let target { action.send(to: targetObject(target), self, nil) }
        self.sender = outer
    }
}
