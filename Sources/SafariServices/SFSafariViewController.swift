import MainLoop
import UIKit

/// Shows the address of a page, and opens the page with `UIApplication.opener`.
///
/// There is no browser here: the controller shows a bar with the address and a button that ends it.
/// The page is opened when the controller appears first.
///
/// Source: Apple, SFSafariViewController.
///
/// Deviation: an address with a scheme other than `http` and `https` is reported and not opened;
/// iOS raises an exception. Previews, activities and prewarming do not exist.
@preconcurrency @MainActor
open class SFSafariViewController: UIViewController {
    /// How a page is shown; kept.
    ///
    /// Source: Apple, SFSafariViewController.Configuration.
    @preconcurrency @MainActor
    open class Configuration: NSObject {
        /// Whether the page is shown in the reader, if it has one. Default: false.
        open var entersReaderIfAvailable = false
        /// Whether the bar may become smaller. Default: true.
        open var barCollapsingEnabled = true
        /// Creates the usual configuration.
        public override init() { super.init() }
    }

    /// The title of the button that ends the controller.
    public enum DismissButtonStyle: Int, Sendable {
        /// "Done".
        case done = 0
        /// "Close".
        case close = 1
        /// "Cancel".
        case cancel = 2

        fileprivate var title: String {
            switch self {
            case .done: "Done"
            case .close: "Close"
            case .cancel: "Cancel"
            }
        }
    }

    /// The object that is notified; not retained.
    open weak var delegate: (any SFSafariViewControllerDelegate)?
    /// How the page is shown.
    public final let configuration: Configuration
    /// The colour of the bar; nil (the default) for the system's.
    open var preferredBarTintColor: UIColor? { didSet { showStyle() } }
    /// The colour of the button; nil (the default) for the system's.
    open var preferredControlTintColor: UIColor? { didSet { showStyle() } }
    /// The title of the button that ends the controller. Default: done.
    open var dismissButtonStyle = DismissButtonStyle.done { didSet { showStyle() } }

    private let address: URL
    private final var isOpened = false
    private final let bar = UIView()
    private final let button = UIButton(type: .system)
    private final let label = UILabel()

    /// Creates a controller for a page.
    ///
    /// - Parameters:
    ///   - URL: The address, with the scheme `http` or `https`.
    ///   - configuration: How the page is shown.
    public init(url URL: URL, configuration: Configuration = Configuration()) {
        address = URL
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates nothing: the controller is not in interface files.
    public required init?(coder: NSCoder) { nil }

    /// Creates the bar with the button and the address.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.text = address.host ?? address.absoluteString
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingMiddle
        button.addAction(UIAction { [weak self] _ in self?.finish() }, for: .touchUpInside)
        for part in [bar, button, label] { part.translatesAutoresizingMaskIntoConstraints = false }
        view.addSubview(bar)
        bar.addSubview(button)
        bar.addSubview(label)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            bar.topAnchor.constraint(equalTo: view.topAnchor),
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bar.bottomAnchor.constraint(equalTo: area.topAnchor, constant: 44),
            button.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
            button.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
            button.heightAnchor.constraint(equalToConstant: 44),
            label.centerXAnchor.constraint(equalTo: bar.centerXAnchor),
            label.centerYAnchor.constraint(equalTo: button.centerYAnchor),
            label.leadingAnchor.constraint(
                greaterThanOrEqualTo: button.trailingAnchor, constant: 8),
        ])
        button.setContentHuggingPriority(.required, for: .horizontal)
        button.setContentCompressionResistancePriority(.required, for: .horizontal)
        showStyle()
    }

    private func showStyle() {
        guard isViewLoaded else { return }
        bar.backgroundColor = preferredBarTintColor ?? .secondarySystemBackground
        view.tintColor = preferredControlTintColor
        button.setTitle(dismissButtonStyle.title, for: .normal)
    }

    /// Opens the page, the first time.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !isOpened else { return }
        isOpened = true
        guard ["http", "https"].contains(address.scheme?.lowercased() ?? "") else {
            MistakeReport.send(
                "SFSafariViewController opens http and https, not \(address.absoluteString)")
            delegate?.safariViewController(self, didCompleteInitialLoad: false)
            return
        }
        UIApplication.shared.open(address) { [weak self] isOpen in
            guard let self else { return }
            self.delegate?.safariViewController(self, didCompleteInitialLoad: isOpen)
        }
    }

    private func finish() {
        dismiss(animated: true)
        delegate?.safariViewControllerDidFinish(self)
    }
}

/// Receives the events of a page's controller.
///
/// Source: Apple, SFSafariViewControllerDelegate.
@preconcurrency @MainActor
public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
    /// The user has ended the controller. The default does nothing.
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
    /// The page has been opened, or not. The default does nothing.
    func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
}

extension SFSafariViewControllerDelegate {
    /// Does nothing.
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
    /// Does nothing.
    public func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) {}
}
