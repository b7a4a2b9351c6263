/// The operation with which a drop ends.
///
/// Source: Apple, UIDropOperation.
public enum UIDropOperation: UInt, Sendable {
    /// Nothing: they return to where they come from.
    case cancel = 0
    /// Nothing, because it is forbidden here and now.
    case forbidden = 1
    /// They are copied.
    case copy = 2
    /// They are moved, if the source allows it; otherwise this counts as cancel.
    case move = 3
}

/// The operation that an interaction proposes for items that are dragged over its view.
///
/// Source: Apple, UIDropProposal.
///
/// Deviation: the point of a drag is always that of the finger, so there is no `isPrecise`.
@preconcurrency @MainActor
open class UIDropProposal: NSObject, @preconcurrency NSCopying {
    /// The operation.
    public final let operation: UIDropOperation
    /// Whether the previews have their full size while they are over the view. Default: false.
    open var prefersFullSizePreview = false

    /// Creates a proposal.
    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }

    /// Returns a proposal with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIDropProposal(operation: operation)
        copy.prefersFullSizePreview = prefersFullSizePreview
        return copy
    }
}
