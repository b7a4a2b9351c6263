/// A view for the place of the keyboard or above it, with the keyboard's background.
///
/// Source: Apple, UIInputView.
@preconcurrency @MainActor
open class UIInputView: UIView {
    /// The background of an input view.
    public enum Style: Int, Sendable {
        /// None.
        case `default` = 0
        /// That of the keyboard.
        case keyboard = 1
    }

    /// The background. Default: default.
    public final let inputViewStyle: Style
    /// Whether the height is that of the view's constraints or intrinsic size, rather than its
    /// frame's. Default: false.
    open var allowsSelfSizing = false {
        didSet { if allowsSelfSizing != oldValue { window?.storedKeyboard?.update() } }
    }

    /// Creates a view with a background and a frame, whose height is used.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = UIInputSetHostView.backColor }
    }

    /// Creates a view without a background.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, inputViewStyle: .default)
    }

    /// Creates a view from an interface file, without a background.
    public required init?(coder: NSCoder) {
        inputViewStyle = .default
        super.init(coder: coder)
    }

    override var sizesItselfAsInput: Bool { allowsSelfSizing }
}
