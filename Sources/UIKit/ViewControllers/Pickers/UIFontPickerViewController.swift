/// Lets the user choose a font from a list of families.
///
/// ```swift
/// let configuration = UIFontPickerViewController.Configuration()
/// configuration.includeFaces = true
/// let picker = UIFontPickerViewController(configuration: configuration)
/// picker.delegate = self
/// present(picker, animated: true)
/// ```
///
/// Listed are `UIFont.familyNames`.
///
/// Source: Apple, UIFontPickerViewController.
///
/// Deviation: no search and no recent fonts; languages do not filter the list.
@preconcurrency @MainActor
open class UIFontPickerViewController: UIViewController, DismissalFollower {
    /// The fonts that a picker lists, and how.
    ///
    /// Source: Apple, UIFontPickerViewController.Configuration.
    @preconcurrency @MainActor
    open class Configuration: NSObject {
        /// Whether the faces of each family are listed below it. Default: false.
        open var includeFaces = false
        /// Whether names are shown in the system's font instead of their own. Default: false.
        open var displayUsingSystemFont = false
        /// The traits, one of which a font needs to be listed; none for all fonts. Default: none.
        open var filteredTraits: UIFontDescriptor.SymbolicTraits = []

        /// Creates the usual configuration.
        public override init() { super.init() }
    }

    /// The fonts that are listed; changes after the creation have no effect.
    public final let configuration: Configuration
    /// The object that receives the choice; not retained.
    open weak var delegate: (any UIFontPickerViewControllerDelegate)?
    /// The chosen font; nil before one was chosen. Default: nil. Setting it marks the font.
    open var selectedFontDescriptor: UIFontDescriptor? {
        didSet { if isViewLoaded { table.reloadData() } }
    }

    private let table = UITableView(frame: .zero, style: .plain)
    private let bar = UINavigationBar()
    private let fonts: [UIFontDescriptor]

    /// Creates a list of fonts.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        fonts = Self.fonts(configuration)
        super.init(nibName: nil, bundle: nil)
        title = "Choose Font"
    }

    /// Creates a list of the families; archives are not supported.
    public required init?(coder: NSCoder) {
        configuration = Configuration()
        fonts = Self.fonts(configuration)
        super.init(coder: coder)
        title = "Choose Font"
    }

    private static func fonts(_ configuration: Configuration) -> [UIFontDescriptor] {
        UIFont.familyNames.flatMap { family -> [UIFontDescriptor] in
            let whole = UIFontDescriptor(fontAttributes: [.family: family, .size: 17])
            let faces = UIFont.fontNames(forFamilyName: family).map {
                UIFontDescriptor(name: $0, size: 17)
            }
            let traits = configuration.filteredTraits
            let fitting = faces.filter {
                traits.isEmpty || !$0.symbolicTraits.isDisjoint(with: traits)
            }
            if fitting.isEmpty { return traits.isEmpty ? [whole] : [] }
            guard configuration.includeFaces else { return [whole] }
            // The upright face of some families has the family's name.
            return [whole] + fitting.filter { $0.postscriptName != family }
        }
    }

    /// Creates the list.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
        let item = UINavigationItem(title: title ?? "")
        item.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in
                self?.dismiss(animated: true)
                self?.userHasDismissed()
            })
        bar.items = [item]
        view.addSubview(bar)
    }

    /// Places the bar and the list.
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let top = view.safeAreaInsets.top
        bar.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: 44)
        table.frame = CGRect(
            x: 0, y: top + 44, width: view.bounds.width,
            height: max(0, view.bounds.height - top - 44))
    }

    final func userHasDismissed() { delegate?.fontPickerViewControllerDidCancel(self) }
}

extension UIFontPickerViewController: UITableViewDataSource, UITableViewDelegate {
    /// Returns the number of fonts.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        fonts.count
    }

    /// Returns a font's row.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let font = fonts[indexPath.row]
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = font.postscriptName
        cell.textLabel?.font =
            configuration.displayUsingSystemFont
            ? .systemFont(ofSize: 17) : UIFont(descriptor: font, size: 17)
        let isChosen = selectedFontDescriptor?.postscriptName == font.postscriptName
        cell.accessoryType = isChosen ? .checkmark : .none
        return cell
    }

    /// Chooses a font, and dismisses the picker.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        selectedFontDescriptor = fonts[indexPath.row]
        dismiss(animated: true)
        delegate?.fontPickerViewControllerDidPickFont(self)
    }
}

/// Receives the font that the user chooses in a font picker.
///
/// Source: Apple, UIFontPickerViewControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIFontPickerViewControllerDelegate: NSObjectProtocol {
    /// The user has chosen a font: the picker's `selectedFontDescriptor`. The default does nothing.
    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
    /// The user has cancelled the choice. The default does nothing.
    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
    /// Does nothing.
    public func fontPickerViewControllerDidPickFont(
        _ viewController: UIFontPickerViewController
    ) {}
    /// Does nothing.
    public func fontPickerViewControllerDidCancel(
        _ viewController: UIFontPickerViewController
    ) {}
}
