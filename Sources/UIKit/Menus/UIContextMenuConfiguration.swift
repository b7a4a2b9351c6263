/// The closure that makes the menu of a configuration; it receives the elements that the system
/// suggests: an empty array here.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?
/// The closure that makes the preview of a configuration; nil to show the view itself.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// The contents of a context menu: its elements and its preview.
///
/// Source: Apple, UIContextMenuConfiguration.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// The identifier; a number of its own by default.
    public final let identifier: any NSCopying

    final let previewProvider: UIContextMenuContentPreviewProvider?
    final let actionProvider: UIContextMenuActionProvider?
    private static var madeCount = 0

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - identifier: a value by which the program recognizes the configuration; nil for a unique
    ///     one.
    ///   - previewProvider: makes the controller that is shown beside the menu; nil to show the
    ///     view itself. Called when the menu is shown.
    ///   - actionProvider: makes the menu; nil for none. Called when the menu is shown.
    public init(
        identifier: (any NSCopying)? = nil,
        previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        Self.madeCount += 1
        self.identifier = identifier ?? NSNumber(value: Self.madeCount)
        self.previewProvider = previewProvider
        self.actionProvider = actionProvider
    }
}
