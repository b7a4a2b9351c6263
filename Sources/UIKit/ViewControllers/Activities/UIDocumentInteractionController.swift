import UniformTypeIdentifiers

/// Previews a file, and offers what can be done with it.
///
/// The program keeps it while something is shown.
///
/// Source: Apple, UIDocumentInteractionController.
///
/// Deviation: images and texts can be previewed, other files cannot. The options are those of a
/// share sheet. There are no other programs that open files, so that their menu is never shown.
@preconcurrency @MainActor
open class UIDocumentInteractionController: NSObject {
    /// The object that is notified and provides the controller for a preview; not retained.
    open weak var delegate: (any UIDocumentInteractionControllerDelegate)?
    /// The file; nil for none.
    open var url: URL? {
        didSet { if url != oldValue { (ownType, ownName) = (nil, nil) } }
    }
    /// The identifier of the file's type. Default: that of the file's extension; nil without one.
    open var uti: String? {
        get { ownType ?? url.flatMap { UTType(filenameExtension: $0.pathExtension) }?.identifier }
        set { ownType = newValue }
    }
    /// The name of the file for people. Default: the file's name.
    open var name: String? {
        get { ownName ?? url?.lastPathComponent }
        set { ownName = newValue }
    }
    /// An object of the program's, for other programs. Default: nil.
    open var annotation: Any?

    private final var ownType: String?
    private final var ownName: String?
    private final weak var preview: DocumentPreviewController?
    private final weak var menu: UIActivityViewController?

    /// Creates a controller for a file.
    public convenience init(url: URL) {
        self.init()
        self.url = url
    }

    /// Creates a controller without a file.
    public override init() { super.init() }

    // MARK: Previews

    /// Shows the file over the controller that the delegate returns, or on its stack if that is a
    /// navigation controller.
    ///
    /// - Returns: whether the file is shown; false if it cannot be previewed, or the delegate
    ///   returns no controller.
    @discardableResult
    open func presentPreview(animated: Bool) -> Bool {
        present(url.flatMap { DocumentPreviewController.view(of: $0, type: uti) }, animated)
    }

    /// Shows a view of the file.
    private final func present(_ content: UIView?, _ animated: Bool) -> Bool {
        guard preview == nil, let content, let delegate,
            let host = delegate.documentInteractionControllerViewControllerForPreview(self)
        else { return false }
        let shown = DocumentPreviewController(content)
        shown.title = name
        shown.whenGone = { [weak self] in
            guard let self else { return }
            self.preview = nil
            self.delegate?.documentInteractionControllerDidEndPreview(self)
        }
        shown.whenShared = { [weak self] in _ = self?.presentOptionsMenu(from: $0, animated: true) }
        preview = shown
        delegate.documentInteractionControllerWillBeginPreview(self)
        if let navigation = host as? UINavigationController {
            navigation.pushViewController(shown, animated: animated)
        } else {
            let navigation = UINavigationController(rootViewController: shown)
            navigation.modalPresentationStyle = .fullScreen
            shown.isModal = true
            shown.navigationItem.leftBarButtonItem = UIBarButtonItem(
                systemItem: .done,
                primaryAction: UIAction { [weak navigation] _ in
                    navigation?.dismiss(animated: true)
                })
            host.inFront.present(navigation, animated: animated)
        }
        return true
    }

    /// Hides the preview.
    open func dismissPreview(animated: Bool) {
        guard let preview else { return }
        if preview.isModal {
            preview.navigationController?.dismiss(animated: animated)
        } else if let navigation = preview.navigationController,
            navigation.topViewController === preview
        {
            _ = navigation.popViewController(animated: animated)
        }
    }

    // MARK: Menus

    /// Shows what can be done with the file, at a rectangle of a view in a window.
    ///
    /// - Returns: whether something can be done.
    @discardableResult
    open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
        showOptions(in: view as? UIWindow ?? view.window, animated) {
            $0.sourceView = view
            $0.sourceRect = rect
        }
    }

    /// Shows what can be done with the file, at a bar button item.
    @discardableResult
    open func presentOptionsMenu(from item: UIBarButtonItem, animated: Bool) -> Bool {
        return showOptions(in: UIApplication.shared.windowInFront, animated) {
            $0.barButtonItem = item
        }
    }

    private final func showOptions(
        in window: UIWindow?, _ animated: Bool,
        _ place: (UIPopoverPresentationController) -> Void
    ) -> Bool {
        guard menu == nil, let url, let root = window?.rootViewController else { return false }
        let content = preview == nil ? DocumentPreviewController.view(of: url, type: uti) : nil
        let look = PreviewActivity { [weak self] in _ = self?.present(content, true) }
        let shown = UIActivityViewController(
            activityItems: [url], applicationActivities: content == nil ? [] : [look])
        shown.completionWithItemsHandler = { [weak self] type, isDone, _, _ in
            guard let self else { return }
            self.menu = nil
            self.delegate?.documentInteractionControllerDidDismissOptionsMenu(self)
            if isDone, type == PreviewActivity.type { look.whenChosen() }
        }
        shown.popoverPresentationController.map(place)
        menu = shown
        delegate?.documentInteractionControllerWillPresentOptionsMenu(self)
        root.inFront.present(shown, animated: animated)
        return true
    }

    /// Returns false, because no other program opens files.
    @discardableResult
    open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
        false
    }
    /// Returns false, because no other program opens files.
    @discardableResult
    open func presentOpenInMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }

    /// Hides the menu.
    open func dismissMenu(animated: Bool) { menu?.dismiss(animated: animated) }
}

/// Is notified of the previews and menus of a file, and provides the controller for a preview.
///
/// Source: Apple, UIDocumentInteractionControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIDocumentInteractionControllerDelegate: NSObjectProtocol {
    /// Returns the controller over which a preview is presented, or the navigation controller on
    /// whose stack it is pushed; nil, the default, for no previews.
    func documentInteractionControllerViewControllerForPreview(
        _ controller: UIDocumentInteractionController
    ) -> UIViewController?
    /// Called before a preview is shown.
    func documentInteractionControllerWillBeginPreview(
        _ controller: UIDocumentInteractionController)
    /// Called after a preview has disappeared.
    func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController)
    /// Called before the options are shown.
    func documentInteractionControllerWillPresentOptionsMenu(
        _ controller: UIDocumentInteractionController)
    /// Called after the options have disappeared.
    func documentInteractionControllerDidDismissOptionsMenu(
        _ controller: UIDocumentInteractionController)
}

extension UIDocumentInteractionControllerDelegate {
    /// Returns nil.
    public func documentInteractionControllerViewControllerForPreview(
        _ controller: UIDocumentInteractionController
    ) -> UIViewController? { nil }
    /// Does nothing.
    public func documentInteractionControllerWillBeginPreview(
        _ controller: UIDocumentInteractionController
    ) {}
    /// Does nothing.
    public func documentInteractionControllerDidEndPreview(
        _ controller: UIDocumentInteractionController
    ) {}
    /// Does nothing.
    public func documentInteractionControllerWillPresentOptionsMenu(
        _ controller: UIDocumentInteractionController
    ) {}
    /// Does nothing.
    public func documentInteractionControllerDidDismissOptionsMenu(
        _ controller: UIDocumentInteractionController
    ) {}
}

/// The option to look at a file.
private final class PreviewActivity: UIActivity {
    static let type = ActivityType(rawValue: "mainspring.preview")
    let whenChosen: () -> Void

    init(_ whenChosen: @escaping () -> Void) { self.whenChosen = whenChosen }

    override var activityType: ActivityType? { Self.type }
    override var activityTitle: String? { "Quick Look" }
    override var activityImage: UIImage? { UIImage(systemName: "eye") }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
    override func perform() { activityDidFinish(true) }
}

/// Shows an image or a text.
final class DocumentPreviewController: UIViewController {
    private let content: UIView
    /// Whether its navigation controller was made for it.
    var isModal = false
    var whenGone: (() -> Void)?
    var whenShared: ((UIBarButtonItem) -> Void)?

    /// Returns a view of a file; nil for a kind of file that cannot be shown.
    static func view(of url: URL, type identifier: String?) -> UIView? {
        guard let type = identifier.flatMap({ UTType($0) }) else { return nil }
        if type.conforms(to: .image), let image = UIImage(contentsOfFile: url.path) {
            let view = UIImageView(image: image)
            view.contentMode = .scaleAspectFit
            return view
        }
        guard type.conforms(to: .text), let text = try? String(contentsOf: url, encoding: .utf8)
        else { return nil }
        let view = UITextView()
        view.isEditable = false
        view.font = .preferredFont(forTextStyle: .body)
        view.text = text
        return view
    }

    init(_ content: UIView) {
        self.content = content
        super.init(nibName: nil, bundle: nil)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .action,
            primaryAction: UIAction { [weak self] _ in
                guard let self, let item = self.navigationItem.rightBarButtonItem else { return }
                self.whenShared?(item)
            })
    }

    required init?(coder: NSCoder) {
        content = UIView()
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        content.frame = view.bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        // Otherwise something covers it.
        guard
            parent == nil || isMovingFromParent
                || isModal && navigationController?.presentingViewController == nil
        else { return }
        whenGone?()
        whenGone = nil
    }
}
