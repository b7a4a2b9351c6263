/// Lets an object forbid that a text input is written into with a pencil.
///
/// Source: Apple, UIScribbleInteraction.
///
/// Deviation: there is no handwriting, so that ``isHandlingWriting`` and
/// ``isPencilInputExpected`` are false, and nothing calls the delegate.
@preconcurrency @MainActor
open class UIScribbleInteraction: NSObject, UIInteraction {
    /// The object that forbids writing; not retained.
    public private(set) final weak var delegate: (any UIScribbleInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?

    /// Creates an interaction.
    public init(delegate: any UIScribbleInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    /// Whether the user is writing into the view: false.
    open var isHandlingWriting: Bool { false }
    /// Whether the user writes with a pencil: false.
    open class var isPencilInputExpected: Bool { false }

    /// Called before the interaction is added to a view, or removed from its view (nil).
    open func willMove(to view: UIView?) {}
    /// Called after the interaction was added to a view, or removed from its view (nil).
    open func didMove(to view: UIView?) { self.view = view }
}

/// The object of an interaction for handwriting.
///
/// Its methods are never called, and `mainspring port` reports those of a program.
///
/// Source: Apple, UIScribbleInteractionDelegate.
@preconcurrency @MainActor
public protocol UIScribbleInteractionDelegate: NSObjectProtocol {}
