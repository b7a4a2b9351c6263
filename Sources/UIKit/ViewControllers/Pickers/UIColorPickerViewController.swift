/// Lets the user choose a colour: from a grid, or by sliders for its components.
///
/// ```swift
/// let picker = UIColorPickerViewController()
/// picker.selectedColor = .systemTeal
/// picker.delegate = self
/// present(picker, animated: true)
/// ```
///
/// Source: Apple, UIColorPickerViewController.
///
/// Deviation: no spectrum, no palette of saved colours, and no colour from the screen; the colours
/// of the grid are ours. [U]
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController, DismissalFollower {
    /// The object that receives the choice; not retained.
    open weak var delegate: (any UIColorPickerViewControllerDelegate)?
    /// The chosen colour. Default: black. Setting it does not notify the delegate.
    open var selectedColor = UIColor.black {
        didSet { if isViewLoaded { showColor() } }
    }
    /// Whether the user chooses the opacity, too. Default: true.
    open var supportsAlpha = true {
        didSet { if isViewLoaded { view.setNeedsLayout() } }
    }

    private let header = UILabel()
    private let closeButton = UIButton(type: .close)
    private let modes = UISegmentedControl(items: ["Grid", "Sliders"])
    private let grid = ColorGrid()
    private lazy var sliders = ["Red", "Green", "Blue", "Opacity"].map {
        ColorSlider(title: $0, whenMoved: { [weak self] in self?.sliderMoved($0) })
    }

    /// Creates a picker with black.
    public init() {
        super.init(nibName: nil, bundle: nil)
        prepareAsPopover()
    }

    /// Creates a picker with black; archives are not supported.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepareAsPopover()
    }

    private func prepareAsPopover() {
        title = "Colors"
        preferredContentSize = CGSize(width: 375, height: 520)
    }

    /// Creates the grid and the sliders.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        header.text = title
        header.font = .systemFont(ofSize: 17, weight: .semibold)
        closeButton.accessibilityLabel = systemText("Close")
        closeButton.addAction(
            UIAction { [weak self] _ in
                self?.dismiss(animated: true)
                self?.userHasDismissed()
            }, for: .touchUpInside)
        modes.selectedSegmentIndex = 0
        modes.addAction(
            UIAction { [weak self] _ in self?.view.setNeedsLayout() }, for: .valueChanged)
        grid.whenChosen = { [weak self] color, isOver in
            guard let self else { return }
            choose(
                color.withAlphaComponent(supportsAlpha ? shownComponents.alpha : 1),
                continuously: !isOver)
        }
        for part in [header, closeButton, modes, grid] + sliders { view.addSubview(part) }
        showColor()
    }

    /// Places the grid or the sliders.
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 16, dy: 12)
        let headerSize = header.sizeThatFits(area.size)
        header.frame = CGRect(
            x: area.midX - headerSize.width / 2, y: area.minY + 4, width: headerSize.width,
            height: headerSize.height)
        closeButton.frame = CGRect(x: area.maxX - 30, y: area.minY, width: 30, height: 30)
        modes.frame = CGRect(x: area.minX, y: area.minY + 42, width: area.width, height: 32)
        let isGrid = modes.selectedSegmentIndex == 0
        var y = modes.frame.maxY + 16
        grid.isHidden = !isGrid
        // Fields of the grid are squares, unless there is no room.
        let height = min(
            area.width / CGFloat(ColorGrid.columns) * CGFloat(ColorGrid.rows),
            max(0, area.maxY - y - ColorSlider.height - 16))
        grid.frame = CGRect(x: area.minX, y: y, width: area.width, height: height)
        if isGrid { y = grid.frame.maxY + 16 }
        for (index, slider) in sliders.enumerated() {
            let isOpacity = index == 3
            slider.isHidden = isOpacity ? !supportsAlpha : isGrid
            guard !slider.isHidden else { continue }
            slider.frame = CGRect(
                x: area.minX, y: y, width: area.width, height: ColorSlider.height)
            y = slider.frame.maxY + 8
        }
    }

    private func showColor() {
        let (red, green, blue, alpha) = shownComponents
        for (slider, part) in zip(sliders, [red, green, blue, alpha]) { slider.show(part) }
    }

    private var shownComponents: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        selectedColor.resolvedColor(with: traitCollection).components
    }

    private func sliderMoved(_ isOver: Bool) {
        let parts = sliders.map(\.value)
        choose(
            UIColor(
                red: parts[0], green: parts[1], blue: parts[2],
                alpha: supportsAlpha ? parts[3] : 1),
            continuously: !isOver)
    }

    private func choose(_ color: UIColor, continuously: Bool) {
        selectedColor = color
        delegate?.colorPickerViewController(self, didSelect: color, continuously: continuously)
    }

    final func userHasDismissed() { delegate?.colorPickerViewControllerDidFinish(self) }
}

/// Receives the colours that the user chooses in a colour picker.
///
/// Source: Apple, UIColorPickerViewControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIColorPickerViewControllerDelegate: NSObjectProtocol {
    /// The user has chosen a colour; `continuously` is true while the finger moves.
    ///
    /// The default calls the method of iOS 14 when the finger was lifted.
    func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor,
        continuously: Bool)
    /// The user has chosen a colour; the method of iOS 14. The default does nothing.
    func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
    /// The user has dismissed the picker. The default does nothing.
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
    /// Calls ``colorPickerViewControllerDidSelectColor(_:)`` when the finger was lifted.
    public func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor,
        continuously: Bool
    ) {
        if !continuously { colorPickerViewControllerDidSelectColor(viewController) }
    }
    /// Does nothing.
    public func colorPickerViewControllerDidSelectColor(
        _ viewController: UIColorPickerViewController
    ) {}
    /// Does nothing.
    public func colorPickerViewControllerDidFinish(
        _ viewController: UIColorPickerViewController
    ) {}
}
