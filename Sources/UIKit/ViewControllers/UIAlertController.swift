/// A message with buttons: an alert in the middle of the screen or an action sheet at the bottom.
///
/// A button dismisses the alert and then calls its action's handler.
///
/// Source: Apple, UIAlertController; defaults are those of its documentation. Dimensions and
/// durations are common knowledge. [U]
///
/// In a window of regular width an action sheet is a popover, which needs a source and shows no
/// cancel action. A tap outside of an action sheet selects its cancel action.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// Whether the controller is an alert or an action sheet.
    ///
    /// Source: Apple, UIAlertController.Style.
    public enum Style: Int, Sendable {
        /// At the bottom of the screen.
        case actionSheet = 0
        /// In the middle of the screen.
        case alert = 1
    }

    /// The style of the alert.
    open var preferredStyle: Style { givenStyle }
    private let givenStyle: Style
    /// The title at the top.
    open override var title: String? {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The text below the title, or nil.
    open var message: String? {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The actions, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// The text fields, in the order in which they were added, or nil if there are none.
    open var textFields: [UITextField]? { storedTextFields }
    private final var storedTextFields: [UITextField]?
    /// The emphasised action of an alert, which the return key selects; one of ``actions``.
    /// Default: nil.
    open var preferredAction: UIAlertAction? {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }

    /// The texts with attributes, which programs set by their keys.
    final var attributedTitle: NSAttributedString? { didSet { viewIfLoaded?.setNeedsLayout() } }
    final var attributedMessage: NSAttributedString? { didSet { viewIfLoaded?.setNeedsLayout() } }

    /// The controller whose view is above the buttons, which programs set by its key.
    final var contentViewController: UIViewController? {
        didSet { contentWasReplaced(oldValue) }
    }

    private let movement: AlertTransition

    /// Creates an alert or an action sheet.
    public init(title: String?, message: String?, preferredStyle: Style) {
        givenStyle = preferredStyle
        self.message = message
        movement = AlertTransition(style: preferredStyle)
        super.init(nibName: nil, bundle: nil)
        self.title = title
        prepare()
    }

    /// Creates an empty action sheet.
    public convenience init() { self.init(title: nil, message: nil, preferredStyle: .actionSheet) }

    /// Creates an empty action sheet; archives are not supported.
    public required init?(coder: NSCoder) {
        givenStyle = .actionSheet
        movement = AlertTransition(style: .actionSheet)
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .custom
        transitioningDelegate = movement
    }

    /// Adds a button.
    ///
    /// Buttons appear in the order in which they were added, except that the cancel action is last
    /// in a column and first in a pair. A second cancel action is reported and ignored; UIKit
    /// raises an exception.
    open func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
            return reportMistake(
                "UIAlertController can only have one action with a style of cancel; this one was "
                    + "ignored"
            )
        }
        actions.append(action)
        action.changed = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
        viewIfLoaded?.setNeedsLayout()
    }

    /// Adds a text field to an alert; the first one begins editing when the alert has appeared.
    ///
    /// - Parameter configurationHandler: receives the field before it is shown.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            return reportMistake(
                "Text fields can only be added to an alert controller of style alert; this one "
                    + "was ignored"
            )
        }
        let field = UITextField()
        field.font = .systemFont(ofSize: 13)
        field.addAction(
            UIAction { [weak self] in self?.returned(in: $0.sender as? UITextField) },
            for: .primaryActionTriggered)
        configurationHandler?(field)
        storedTextFields = (textFields ?? []) + [field]
        viewIfLoaded?.setNeedsLayout()
    }

    /// Creates the alert's view.
    open override func loadView() {
        let view = _UIAlertControllerView()
        view.controller = self
        self.view = view
    }

    /// Makes the first text field the first responder.
    open override dynamic func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        textFields?.first?.becomeFirstResponder()
    }

    private func contentWasReplaced(_ old: UIViewController?) {
        guard contentViewController !== old else { return }
        if let old {
            old.willMove(toParent: nil)
            old.viewIfLoaded?.removeFromSuperview()
            old.removeFromParent()
        }
        if let contentViewController { addChild(contentViewController) }
        viewIfLoaded?.setNeedsLayout()
    }

    /// Makes place for another height of the controller above the buttons.
    open override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        guard container === contentViewController else { return }
        viewIfLoaded?.setNeedsLayout()
        viewIfLoaded?.superview?.setNeedsLayout()
    }

    /// Dismisses the alert, then calls the action's handler.
    final func choose(_ action: UIAlertAction) {
        guard action.isEnabled, !isBeingDismissed else { return }
        guard presentingViewController != nil else { return action.call() }
        dismiss(animated: true) { action.call() }
    }

    /// Selects the cancel action of an action sheet; called for a tap outside of it.
    final func cancel() {
        guard preferredStyle == .actionSheet, let cancelAction else { return }
        choose(cancelAction)
    }

    /// Return begins the editing of the next field, and in the last one presses the action that
    /// Return presses.
    private func returned(in field: UITextField?) {
        let fields = textFields ?? []
        guard let index = fields.firstIndex(where: { $0 === field }) else { return }
        if index + 1 < fields.count {
            fields[index + 1].becomeFirstResponder()
        } else {
            _ = useReturn()
        }
    }

    /// The action of style cancel, if there is one.
    final var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }
}

extension UIAlertController: SystemKeyUser {
    /// Presses the preferred action; without one, the first plain action, or else cancel. [U]
    ///
    /// Source: Apple, preferredAction: "pressing the Return key triggers the preferred action".
    func useReturn() -> Bool {
        guard preferredStyle == .alert,
            let action = preferredAction ?? actions.first(where: { $0.style == .default })
                ?? cancelAction
        else { return false }
        choose(action)
        return true
    }

    func useEscape() -> Bool {
        guard let cancelAction else { return false }
        choose(cancelAction)
        return true
    }
}

extension UIAlertController: PopoverContent {
    /// 304 points wide [U], and as high as the texts and the actions other than cancel.
    var sizeInPopover: CGSize {
        guard preferredContentSize == .zero, let alert = view as? _UIAlertControllerView else {
            return preferredContentSize
        }
        return CGSize(width: 304, height: alert.height(atWidth: 304))
    }
}

/// A button of an alert.
///
/// Source: Apple, UIAlertAction.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// The appearance of a button.
    ///
    /// Source: Apple, UIAlertAction.Style.
    public enum Style: Int, Sendable {
        /// Regular.
        case `default` = 0
        /// Semibold: cancels without changes.
        case cancel = 1
        /// Red: changes or deletes data.
        case destructive = 2
    }

    /// The button's title.
    open var title: String? { storedTitle }
    final var storedTitle: String?
    /// The appearance of the button.
    open internal(set) var style: Style
    /// Whether the button is enabled. Default: true.
    open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }
    /// The identifier of the button in tests, scripts and snapshots; nil unless set.
    open var accessibilityIdentifier: String? { didSet { changed?() } }
    /// The look of the button, which programs set by the properties' keys.
    final var titleTextColor: UIColor? { didSet { changed?() } }
    final var image: UIImage? { didSet { changed?() } }
    final var imageTintColor: UIColor? { didSet { changed?() } }
    final var titleAlignment = NSTextAlignment.center { didSet { changed?() } }
    final var isChecked = false { didSet { changed?() } }
    private let handler: ((UIAlertAction) -> Void)?
    final var changed: (() -> Void)?

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: the button's title.
    ///   - style: the appearance of the button.
    ///   - handler: called after the button was chosen and the alert has been dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.storedTitle = title
        self.style = style
        self.handler = handler
        super.init()
    }

    final func call() { handler?(self) }

    /// The alignment of the title, a number; programs also set the name of one of a text layer's
    /// alignments, which Apple's key-value coding reads as the number 0, the left edge.
    final var alignmentByKey: Any? {
        get { titleAlignment.rawValue }
        set {
            if let same = newValue as? NSTextAlignment {
                titleAlignment = same
            } else if let number = argument(newValue, as: Int.self) {
                titleAlignment = NSTextAlignment(rawValue: number) ?? .center
            } else {
                titleAlignment = .left
            }
        }
    }
}
