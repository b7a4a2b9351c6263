/// A list of choices of before iOS 8, shown as a ``UIAlertController``.
///
/// Source: Apple, UIActionSheet.
///
/// Deviation: the delegate is notified of a tap after the sheet has disappeared, in the order of
/// iOS; the view itself is never in a window. Its style and other styles of sheets are missing: iOS
/// 7 and later draw them all alike.
@preconcurrency @MainActor
open class UIActionSheet: UIView {
    /// The object that is notified; not retained.
    open weak var delegate: (any UIActionSheetDelegate)?
    /// The title; empty or nil for none.
    open var title: String!
    /// The index of the button that cancels, or -1. Default: -1 without a title for it.
    open var cancelButtonIndex = -1
    /// The index of the red button, or -1. Default: -1 without a title for it.
    open var destructiveButtonIndex = -1

    private final let alert = OldAlert()

    /// Creates a sheet without a title and buttons.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a sheet.
    ///
    /// The destructive button is the first one and the one that cancels the next, as in Swift with
    /// UIKit.
    ///
    /// - Parameters:
    ///   - title: the title; nil for none.
    ///   - delegate: the object that is notified; not retained.
    ///   - cancelButtonTitle: the title of the button that cancels; nil for none.
    ///   - destructiveButtonTitle: the title of the red button; nil for none.
    ///   - otherButtonTitles: the titles of further buttons.
    public convenience init(
        title: String?, delegate: (any UIActionSheetDelegate)?, cancelButtonTitle: String?,
        destructiveButtonTitle: String?, otherButtonTitles: String...
    ) {
        self.init(frame: .zero)
        self.title = title
        self.delegate = delegate
        if let destructiveButtonTitle {
            destructiveButtonIndex = addButton(withTitle: destructiveButtonTitle)
        }
        if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
        for title in otherButtonTitles { addButton(withTitle: title) }
    }

    /// Creates a sheet without texts; archives of sheets are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Adds a button, and returns its index.
    @discardableResult
    open func addButton(withTitle title: String?) -> Int { alert.addButton(title) }

    /// The number of buttons.
    public final var numberOfButtons: Int { alert.titles.count }
    /// The index of the first button that neither cancels nor destroys, or -1.
    public final var firstOtherButtonIndex: Int {
        alert.firstButton(except: cancelButtonIndex, destructiveButtonIndex)
    }
    /// Whether the sheet is on the screen.
    public final var isVisible: Bool { alert.isVisible }

    /// Returns the title of a button; nil for an index without one.
    open func buttonTitle(at buttonIndex: Int) -> String? { alert.title(at: buttonIndex) }

    // MARK: Showing

    /// Shows the sheet over the controller of a toolbar.
    open func show(from view: UIToolbar) { show(from: view.bounds, in: view, animated: true) }
    /// Shows the sheet over the controller of a tab bar.
    open func show(from view: UITabBar) { show(from: view.bounds, in: view, animated: true) }
    /// Shows the sheet over the controller of a view.
    open func show(in view: UIView) { show(from: view.bounds, in: view, animated: true) }

    /// Shows the sheet; in a window of regular width as a popover at a bar button item.
    open func show(from item: UIBarButtonItem, animated: Bool) {
        show(in: UIApplication.shared.windowInFront, animated) {
            $0.barButtonItem = item
        }
    }

    /// Shows the sheet; in a window of regular width as a popover at a rectangle of a view.
    open func show(from rect: CGRect, in view: UIView, animated: Bool) {
        show(in: view as? UIWindow ?? view.window, animated) {
            $0.sourceView = view
            $0.sourceRect = rect
        }
    }

    private func show(
        in window: UIWindow?, _ animated: Bool,
        _ place: (UIPopoverPresentationController) -> Void
    ) {
        guard !isVisible else { return }
        guard let root = window?.rootViewController else {
            return reportMistake(
                "An action sheet needs a view in a window with a root view controller")
        }
        let text = title.flatMap { $0.isEmpty ? nil : $0 }
        let (cancels, destroys) = (cancelButtonIndex, destructiveButtonIndex)
        let look = OldAlert.Look(title: text, style: .actionSheet) {
            $0 == cancels ? .cancel : $0 == destroys ? .destructive : .default
        }
        let controller = alert.makeController(look, for: self) { [weak self] index in
            guard let self else { return }
            delegate?.actionSheet(self, clickedButtonAt: index)
            ended(index)
        }
        controller.popoverPresentationController.map(place)
        delegate?.willPresent(self)
        root.inFront.present(controller, animated: animated) { [weak self] in
            if let self { self.delegate?.didPresent(self) }
        }
    }

    /// Hides the sheet as if a button had been tapped, without `actionSheet(_:clickedButtonAt:)`.
    ///
    /// - Parameters:
    ///   - buttonIndex: the index that the delegate receives.
    ///   - animated: whether the sheet moves away.
    open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
        alert.dismiss(animated: animated) { [self] in ended(buttonIndex) }
    }

    private func ended(_ index: Int) {
        alert.end()
        delegate?.actionSheet(self, willDismissWithButtonIndex: index)
        delegate?.actionSheet(self, didDismissWithButtonIndex: index)
    }
}

/// Receives the taps of an action sheet of before iOS 8.
///
/// Source: Apple, UIActionSheetDelegate. All methods have defaults that do nothing.
@preconcurrency @MainActor
public protocol UIActionSheetDelegate: NSObjectProtocol {
    /// Called after a button has been tapped; a tap outside the sheet counts as the one that
    /// cancels.
    func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int)
    /// Called before the sheet appears.
    func willPresent(_ actionSheet: UIActionSheet)
    /// Called after the sheet has appeared.
    func didPresent(_ actionSheet: UIActionSheet)
    /// Called when the sheet disappears.
    func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int)
    /// Called after the sheet has disappeared.
    func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIActionSheetDelegate {
    /// Does nothing.
    public func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) {}
    /// Does nothing.
    public func willPresent(_ actionSheet: UIActionSheet) {}
    /// Does nothing.
    public func didPresent(_ actionSheet: UIActionSheet) {}
    /// Does nothing.
    public func actionSheet(
        _ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int
    ) {}
    /// Does nothing.
    public func actionSheet(
        _ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int
    ) {}
}
