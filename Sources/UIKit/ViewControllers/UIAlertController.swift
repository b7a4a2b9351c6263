/// A message with buttons over what is shown: an alert in the middle, or an action sheet at the bottom.
///
/// A button takes the alert away and then calls its action's handler.
///
/// Source: Apple, UIAlertController; "Default" is what its documentation says. Measures and times are common knowledge. [U]
///
/// Deviation: an action sheet is no popover where there is room; a tap beside it chooses its cancel action.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// Where an alert stands.
    ///
    /// Source: Apple, UIAlertController.Style.
    public enum Style: Int, Sendable {
        /// At the bottom.
        case actionSheet = 0
        /// In the middle.
        case alert = 1
    }

    /// Where the alert stands.
    public final let preferredStyle: Style
    /// The line at the top; the controller's title.
    open override var title: String? {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The text below the title; nil for none.
    open var message: String? {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The actions, in the order in which they were added.
    public private(set) final var actions: [UIAlertAction] = []
    /// The text fields, in the order in which they were added; nil for none.
    public private(set) final var textFields: [UITextField]?
    /// The action that stands out, and that the return key chooses; one of ``actions``, of an alert only. Default: nil.
    open var preferredAction: UIAlertAction? {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }

    private let movement: AlertTransition

    /// Creates an alert or an action sheet.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        self.message = message
        movement = AlertTransition(style: preferredStyle)
        super.init(nibName: nil, bundle: nil)
        self.title = title
        prepare()
    }

    /// Creates an alert from an archive; here an empty action sheet.
    public required init?(coder: NSCoder) {
        preferredStyle = .actionSheet
        movement = AlertTransition(style: .actionSheet)
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        modalPresentationStyle = .custom
        transitioningDelegate = movement
    }

    /// Adds a button. Buttons stand in the order in which they were added; the cancel action comes last in a column, first of two.
    ///
    /// A second cancel action is a mistake that is told and left out; UIKit raises an exception.
    open func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
            return reportMistake("UIAlertController can only have one action with a style of cancel; it was left out")
        }
        actions.append(action)
        action.changed = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
        viewIfLoaded?.setNeedsLayout()
    }

    /// Adds a field for text to an alert; the first one is edited when the alert has come.
    ///
    /// - Parameter configurationHandler: is given the field before it is shown.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            return reportMistake("Text fields can only be added to an alert controller of style alert; it was left out")
        }
        let field = UITextField()
        field.font = .systemFont(ofSize: 13)
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
        viewIfLoaded?.setNeedsLayout()
    }

    /// Makes the card.
    open override func loadView() {
        let view = AlertView()
        view.controller = self
        self.view = view
    }

    /// Begins to edit the first text field.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        textFields?.first?.becomeFirstResponder()
    }

    /// Takes the alert away, then calls the action's handler.
    final func choose(_ action: UIAlertAction) {
        guard action.isEnabled, !isBeingDismissed else { return }
        guard presentingViewController != nil else { return action.call() }
        dismiss(animated: true) { action.call() }
    }

    /// What a tap beside an action sheet does.
    final func cancel() {
        guard preferredStyle == .actionSheet, let action = actions.first(where: { $0.style == .cancel }) else { return }
        choose(action)
    }
}

/// A button of an alert.
///
/// Source: Apple, UIAlertAction.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// How a button looks.
    ///
    /// Source: Apple, UIAlertAction.Style.
    public enum Style: Int, Sendable {
        /// Plain.
        case `default` = 0
        /// Semibold: it leaves everything as it was.
        case cancel = 1
        /// Red: it destroys something.
        case destructive = 2
    }

    /// The button's title.
    public final let title: String?
    /// How the button looks.
    public final let style: Style
    /// Whether the button can be pressed. Default: true.
    open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }
    private let handler: ((UIAlertAction) -> Void)?
    final var changed: (() -> Void)?

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: the button's title.
    ///   - style: how the button looks.
    ///   - handler: called when the button was chosen, after the alert has gone.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    final func call() { handler?(self) }
}
