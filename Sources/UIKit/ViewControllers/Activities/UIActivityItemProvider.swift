/// An item of a ``UIActivityViewController`` that is made when an activity was chosen.
///
/// A subclass overrides ``item``, which is asked for once, when the operation runs. Cancel the
/// operation to leave the item out.
///
/// ```swift
/// final class Report: UIActivityItemProvider, @unchecked Sendable {
///     override var item: Any { activityType == .mail ? longText() : shortText() }
/// }
/// let share = UIActivityViewController(
///     activityItems: [Report(placeholderItem: "")], applicationActivities: nil)
/// ```
///
/// Source: Apple, UIActivityItemProvider.
///
/// Deviation: it runs on the main thread, while the activity is prepared.
nonisolated open class UIActivityItemProvider: Operation, UIActivityItemSource, @unchecked Sendable
{
    /// The item by which activities decide whether they can be performed.
    public final let placeholderItem: Any?
    /// The activity that was chosen; nil before, or if it has no kind.
    public private(set) final var activityType: UIActivity.ActivityType?
    private var provided: Any?

    /// Creates a provider with an item of the class of the real one.
    public init(placeholderItem: Any) {
        self.placeholderItem = placeholderItem
        super.init()
    }

    /// The item. Default: the placeholder.
    open var item: Any { placeholderItem ?? NSNull() }

    /// Makes the item.
    open override func main() { provided = item }

    /// Returns the placeholder.
    @preconcurrency @MainActor
    open func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any { placeholderItem ?? NSNull() }

    /// Runs the operation, unless it has run or was cancelled, and returns its item; nil if it was
    /// cancelled.
    @preconcurrency @MainActor
    open func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? {
        self.activityType = activityType
        if !isFinished, !isCancelled { start() }
        return isCancelled ? nil : provided
    }
}
