/// An alert of before iOS 8, shown as a ``UIAlertController``.
///
/// Source: Apple, UIAlertView.
///
/// Deviation: the delegate is notified of a tap after the alert has disappeared, in the order of
/// iOS; the view itself is never in a window.
@preconcurrency @MainActor
open class UIAlertView: UIView {
    /// The text fields of an alert.
    public enum Style: Int, Sendable {
        /// No field.
        case `default` = 0
        /// A field whose text is not readable.
        case secureTextInput = 1
        /// A field.
        case plainTextInput = 2
        /// A field for a name and one for a password.
        case loginAndPasswordInput = 3
    }

    /// The object that is notified; not retained.
    open weak var delegate: AnyObject?
    /// The title; nil for none.
    open var title: String?
    /// The text below the title; nil for none.
    open var message: String?
    /// The index of the button that cancels, or -1. Default: 0 with a title for it.
    open var cancelButtonIndex = -1
    /// The text fields; setting it removes what was typed. Default: none.
    open var alertViewStyle = Style.default {
        didSet { if alertViewStyle != oldValue { makeFields() } }
    }

    private final let alert = OldAlert()
    private final var fields: [UITextField] = []

    /// Creates an alert without texts and buttons.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates an alert.
    ///
    /// - Parameters:
    ///   - title: The title; nil for none.
    ///   - message: The text below it; nil for none.
    ///   - delegate: The object that is notified; not retained.
    ///   - cancelButtonTitle: The title of the button that cancels, the first one; nil for none.
    ///   - otherButtonTitles: The titles of further buttons.
    public convenience init(
        title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?,
        otherButtonTitles: String...
    ) {
        self.init(frame: .zero)
        self.title = title
        self.message = message
        self.delegate = delegate.map { $0 as AnyObject }
        if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
        for title in otherButtonTitles { addButton(withTitle: title) }
    }

    /// Creates an alert without texts; archives of alerts are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Adds a button, and returns its index.
    @discardableResult
    open func addButton(withTitle title: String?) -> Int { alert.addButton(title) }

    /// The number of buttons.
    public final var numberOfButtons: Int { alert.titles.count }
    /// The index of the first button that does not cancel, or -1.
    public final var firstOtherButtonIndex: Int { alert.firstButton(except: cancelButtonIndex) }
    /// Whether the alert is on the screen.
    public final var isVisible: Bool { alert.isVisible }

    /// Returns the title of a button; nil for an index without one.
    open func buttonTitle(at buttonIndex: Int) -> String? { alert.title(at: buttonIndex) }

    /// Returns a text field of the alert; nil, with a report, for an index without one.
    open func textField(at textFieldIndex: Int) -> UITextField? {
        guard fields.indices.contains(textFieldIndex) else {
            reportMistake("An alert view has no text field \(textFieldIndex); see alertViewStyle")
            return nil
        }
        return fields[textFieldIndex]
    }

    private func makeFields() {
        fields = (0..<[0, 1, 1, 2][alertViewStyle.rawValue]).map { _ in UITextField() }
        switch alertViewStyle {
        case .secureTextInput: fields.last?.isSecureTextEntry = true
        case .loginAndPasswordInput:
            fields.first?.placeholder = "Login"
            fields.last?.placeholder = "Password"
            fields.last?.isSecureTextEntry = true
        case .default, .plainTextInput: break
        }
    }

    // MARK: Showing

    private var notified: (any UIAlertViewDelegate)? { delegate as? any UIAlertViewDelegate }

    /// Shows the alert over the controller in front; without a window the call is reported.
    open func show() {
        guard !isVisible else { return }
        guard let root = UIApplication.shared.windowInFront?.rootViewController else {
            return reportMistake("An alert view needs a visible window with a root view controller")
        }
        let front = root.inFront
        let look = OldAlert.Look(title: title, message: message, style: .alert) {
            [cancelButtonIndex] in $0 == cancelButtonIndex ? .cancel : .default
        }
        let controller = alert.makeController(look, for: self) { [weak self] index in
            guard let self else { return }
            notified?.alertView(self, clickedButtonAt: index)
            ended(index)
        }
        for field in fields {
            controller.addTextField { shown in
                shown.placeholder = field.placeholder
                shown.isSecureTextEntry = field.isSecureTextEntry
                shown.text = field.text
            }
        }
        fields = controller.textFields ?? []
        if let action = firstOther { action.isEnabled = enablesFirstOther }
        for field in fields {
            field.addTarget(
                self, action: Selector("fieldChanged", UIAlertView.fieldChanged),
                for: .editingChanged)
        }
        notified?.willPresent(self)
        front.present(controller, animated: true) { [weak self] in
            if let self { self.notified?.didPresent(self) }
        }
    }

    private var firstOther: UIAlertAction? {
        alert.controller?.actions.first { $0.style != .cancel }
    }

    private var enablesFirstOther: Bool {
        notified?.alertViewShouldEnableFirstOtherButton(self) ?? true
    }

    private func fieldChanged() { firstOther?.isEnabled = enablesFirstOther }

    /// Hides the alert as if a button had been tapped, without `alertView(_:clickedButtonAt:)`.
    ///
    /// - Parameters:
    ///   - buttonIndex: The index that the delegate receives.
    ///   - animated: Whether the alert fades.
    open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
        alert.dismiss(animated: animated) { [self] in ended(buttonIndex) }
    }

    private func ended(_ index: Int) {
        alert.end()
        notified?.alertView(self, willDismissWithButtonIndex: index)
        notified?.alertView(self, didDismissWithButtonIndex: index)
    }
}

/// Receives the taps of an alert of before iOS 8.
///
/// Source: Apple, UIAlertViewDelegate.
@preconcurrency @MainActor
public protocol UIAlertViewDelegate: NSObjectProtocol {
    /// A button has been tapped. The default does nothing.
    func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)
    /// The alert is about to appear. The default does nothing.
    func willPresent(_ alertView: UIAlertView)
    /// The alert has appeared. The default does nothing.
    func didPresent(_ alertView: UIAlertView)
    /// The alert disappears. The default does nothing.
    func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)
    /// The alert has disappeared. The default does nothing.
    func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
    /// Returns whether the first button that does not cancel is enabled; asked before the alert
    /// appears and whenever a field's text changes. Default: true.
    func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool
}

extension UIAlertViewDelegate {
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {}
    /// Does nothing.
    public func willPresent(_ alertView: UIAlertView) {}
    /// Does nothing.
    public func didPresent(_ alertView: UIAlertView) {}
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {}
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {}
    /// Returns true.
    public func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool { true }
}
