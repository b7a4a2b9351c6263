/// An object that the large content viewer shows, such as a button in a bar.
///
/// Source: Apple, UILargeContentViewerItem.
@preconcurrency @MainActor
public protocol UILargeContentViewerItem: NSObjectProtocol {
    /// Whether the viewer shows the object.
    var showsLargeContentViewer: Bool { get }
    /// The text that is shown; nil for none.
    var largeContentTitle: String? { get }
    /// The picture that is shown; nil for none.
    var largeContentImage: UIImage? { get }
    /// Whether the picture is enlarged to the size of the viewer.
    var scalesLargeContentImage: Bool { get }
    /// The insets by which the picture is moved, in points.
    var largeContentImageInsets: UIEdgeInsets { get }
}

/// Shows items in large letters that do not grow with the size of text, while a finger rests on
/// them.
///
/// It works while the user's size of text is one of those for accessibility. The viewer appears
/// after half a second [U], follows the finger to other items, and disappears with it. Its size and
/// place, in the middle of the window, are ours [U].
///
/// Source: Apple, UILargeContentViewerInteraction; WWDC 2019, "Large Content Viewer".
@preconcurrency @MainActor
open class UILargeContentViewerInteraction: NSObject, UIInteraction {
    /// Posted when ``isEnabled`` may have changed, with the size of text.
    nonisolated public static let enabledStatusDidChangeNotification =
        UIContentSizeCategory.didChangeNotification

    /// The object that knows the items; not retained.
    public private(set) final weak var delegate: (any UILargeContentViewerInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?
    private lazy var press = UILongPressGestureRecognizer { [weak self] _ in self?.pressed() }
    private var panel: LargeContentPanel?
    private var item: (any UILargeContentViewerItem)?

    /// Creates an interaction.
    ///
    /// - Parameter delegate: knows the items; nil for the views below the finger.
    public init(delegate: (any UILargeContentViewerInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Whether the user's size of text is so large that the viewer is used.
    public static var isEnabled: Bool {
        UIScreen.main.traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    }

    /// The recognizer of the finger, for rules between it and a view's own ones.
    public final var gestureRecognizerForExclusionRelationship: UIGestureRecognizer { press }

    /// Disconnects the interaction from its view.
    open func willMove(to view: UIView?) {
        hide()
        self.view?.removeGestureRecognizer(press)
    }

    /// Connects the interaction with its view.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    private func pressed() {
        guard let view else { return }
        let point = press.location(in: view)
        switch press.state {
        case .began, .changed:
            guard view.traitCollection.preferredContentSizeCategory.isAccessibilityCategory else {
                return
            }
            show(item(at: point))
        case .ended:
            let ended = item
            hide()
            if ended != nil {
                delegate?.largeContentViewerInteraction(self, didEndOn: ended, at: point)
            }
        default: hide()
        }
    }

    private func item(at point: CGPoint) -> (any UILargeContentViewerItem)? {
        if let delegate,
            let item = delegate.largeContentViewerInteraction(self, itemAt: point)
        {
            return item.showsLargeContentViewer ? item : nil
        }
        guard let view, let hit = view.hitTest(point, with: nil) else { return nil }
        return sequence(first: hit, next: \.superview).prefix { $0 !== view.superview }
            .first { $0.showsLargeContentViewer }
    }

    private func show(_ next: (any UILargeContentViewerItem)?) {
        guard next !== item else { return }
        hide()
        guard let next, let window = view?.window else { return }
        item = next
        let panel = LargeContentPanel(next)
        self.panel = panel
        panel.show(in: delegate?.viewController(for: self).viewIfLoaded ?? window)
    }

    private func hide() {
        panel?.removeFromSuperview()
        (panel, item) = (nil, nil)
    }
}

/// The object that knows the items of an interaction. Its methods have defaults.
///
/// Source: Apple, UILargeContentViewerInteractionDelegate.
@preconcurrency @MainActor
public protocol UILargeContentViewerInteractionDelegate: NSObjectProtocol {
    /// Called when the finger is lifted from an item that the viewer shows, which usually performs
    /// its action; does nothing by default.
    func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction,
        didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint)
    /// Returns the item at a point of the view; nil (the default) for the view below the finger.
    func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
    ) -> (any UILargeContentViewerItem)?
    /// Returns the controller in whose view the viewer is centred; by default that of the view.
    func viewController(for interaction: UILargeContentViewerInteraction) -> UIViewController
}

extension UILargeContentViewerInteractionDelegate {
    /// Does nothing.
    public func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction,
        didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint
    ) {}
    /// Returns nil.
    public func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
    ) -> (any UILargeContentViewerItem)? { nil }
    /// Returns the controller around the view, or else the root controller of the window; an empty
    /// one outside of windows.
    public func viewController(
        for interaction: UILargeContentViewerInteraction
    ) -> UIViewController {
        interaction.view?.nearest(UIViewController.self)
            ?? interaction.view?.window?.rootViewController ?? UIViewController()
    }
}

extension UIView: UILargeContentViewerItem {
    final func changeLargeContent(_ change: (LargeContent) -> Void) {
        let extras = extras.made()
        let content = extras.largeContent ?? LargeContent()
        extras.largeContent = content
        change(content)
    }

    final func setLargeContentInsets(_ insets: UIEdgeInsets) {
        guard insets.isFinite else {
            return reportMistake(
                "\(self) keeps its largeContentImageInsets: \(insets) are not finite")
        }
        changeLargeContent { $0.insets = insets }
    }

    /// The picture of the view unless the program has set one.
    final var usualLargeImage: UIImage? {
        (self as? UIButton)?.currentImage ?? contentDescription().image
    }
}

/// A view's own settings for the viewer.
final class LargeContent {
    var shows = false
    var title: String?
    var image: UIImage?
    var scalesImage = false
    var insets = UIEdgeInsets.zero
}

/// The viewer: a picture above a title, in the middle of a view.
final class LargeContentPanel: UIView {
    private static let side: CGFloat = 200
    private let picture = UIImageView()
    private let title = UILabel()
    private let insets: UIEdgeInsets

    init(_ item: any UILargeContentViewerItem) {
        insets = item.largeContentImageInsets
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        accessibilityIdentifier = "LargeContentViewer"
        isUserInteractionEnabled = false
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 24
        picture.image = item.largeContentImage
        picture.contentMode = item.scalesLargeContentImage ? .scaleAspectFit : .center
        picture.tintColor = .label
        title.text = item.largeContentTitle
        title.font = .boldSystemFont(ofSize: 28)
        title.textAlignment = .center
        title.numberOfLines = 0
        title.adjustsFontSizeToFitWidth = true
        addSubview(picture)
        addSubview(title)
    }

    required init?(coder: NSCoder) { nil }

    func show(in view: UIView) {
        center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        view.addSubview(self)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.insetBy(dx: 16, dy: 16)
        guard picture.image != nil else {
            title.frame = room
            return
        }
        let height = title.text == nil ? room.height : (room.height * 0.55).rounded()
        let place = CGRect(x: room.minX, y: room.minY, width: room.width, height: height)
        picture.frame = place.inset(by: insets)
        title.frame = CGRect(
            x: room.minX, y: place.maxY, width: room.width, height: room.maxY - place.maxY)
    }
}
