/// A control that shows a colour in a ring, and opens a colour picker when it is tapped.
///
/// It sends `valueChanged` for each chosen colour.
///
/// Source: Apple, UIColorWell. Its measures are ours. [U]
@preconcurrency @MainActor
open class UIColorWell: UIControl {
    /// The title of the picker; nil for the usual one. Default: nil.
    open var title: String?
    /// Whether the user chooses the opacity, too. Default: true.
    open var supportsAlpha = true
    /// The chosen colour; nil for none. Default: nil. Setting it sends no event.
    open var selectedColor: UIColor? {
        didSet {
            core.backgroundColor = selectedColor
            layer.markChanged(.values)
        }
    }

    private static let side: CGFloat = 28
    private let ring = CAGradientLayer()
    private let gap = UIView()
    private let core = UIView()
    private var chooser: ColorWellChooser?

    /// Creates a well with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a well from an interface file; one without a colour from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIColorWell.self)
    }

    private func setUp() {
        ring.type = .conic
        ring.startPoint = CGPoint(x: 0.5, y: 0.5)
        ring.endPoint = CGPoint(x: 0.5, y: 0)
        ring.colors = (0...6).map {
            UIColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1).cgColor
        }
        ring.masksToBounds = true
        layer.addSublayer(ring)
        gap.backgroundColor = .systemBackground
        for view in [gap, core] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
    }

    /// Places the ring in the middle.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        func circle(_ side: CGFloat) -> CGRect {
            CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ring.frame = circle(Self.side)
        ring.cornerRadius = Self.side / 2
        CATransaction.commit()
        gap.frame = circle(Self.side - 6)
        core.frame = circle(Self.side - 10)
        for view in [gap, core] { view.layer.cornerRadius = view.bounds.width / 2 }
    }

    /// 28 × 28 points.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.side, height: Self.side)
    }
    /// Returns 28 × 28 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    private func open() {
        guard var presenting = window?.rootViewController else {
            return reportMistake(
                "\(nameInMessages) opens no colour picker, because its window has no root view "
                    + "controller")
        }
        while let next = presenting.presentedViewController { presenting = next }
        let picker = UIColorPickerViewController()
        if let title { picker.title = title }
        picker.supportsAlpha = supportsAlpha
        picker.selectedColor = selectedColor ?? .black
        let chooser = ColorWellChooser { [weak self] color in
            self?.selectedColor = color
            self?.sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
        self.chooser = chooser
        picker.delegate = chooser
        picker.modalPresentationStyle = .popover
        picker.popoverPresentationController?.sourceView = self
        picker.popoverPresentationController?.sourceRect = bounds
        presenting.present(picker, animated: true)
    }
}

/// Hands the colours of a picker to its well.
private final class ColorWellChooser: NSObject, UIColorPickerViewControllerDelegate {
    private let receive: (UIColor) -> Void

    init(_ receive: @escaping (UIColor) -> Void) { self.receive = receive }

    func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor,
        continuously: Bool
    ) { receive(color) }
}
