/// A view whose parts show a controller's preview when they are pressed.
///
/// Source: Apple, UIViewControllerPreviewing, deprecated in iOS 13.
@preconcurrency @MainActor
public protocol UIViewControllerPreviewing: NSObjectProtocol {
    /// The recognizer of the press.
    var previewingGestureRecognizerForFailureRelationship: UIGestureRecognizer { get }
    /// The object that provides the controllers; not retained.
    var delegate: any UIViewControllerPreviewingDelegate { get }
    /// The view that is pressed.
    var sourceView: UIView { get }
    /// The part of the view beside which the preview appears, in the view's coordinates, in points.
    /// Default: its bounds.
    var sourceRect: CGRect { get set }
}

/// Provides the controllers of previews.
///
/// Source: Apple, UIViewControllerPreviewingDelegate, deprecated in iOS 13.
@preconcurrency @MainActor
public protocol UIViewControllerPreviewingDelegate: NSObjectProtocol {
    /// Returns the controller to show for a point of the source view; nil for none.
    func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        viewControllerForLocation location: CGPoint
    ) -> UIViewController?
    /// Called when the preview was tapped; shows the controller.
    func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        commit viewControllerToCommit: UIViewController)
}

/// An action of a preview, or a group of them.
///
/// Source: Apple, UIPreviewActionItem.
@preconcurrency @MainActor
public protocol UIPreviewActionItem: NSObjectProtocol {
    /// The title.
    var title: String { get }
}

/// An action beside a preview.
///
/// Source: Apple, UIPreviewAction.
@preconcurrency @MainActor
open class UIPreviewAction: NSObject, UIPreviewActionItem {
    /// How an action looks.
    public enum Style: Int, Sendable {
        /// Regular.
        case `default` = 0
        /// With a check mark.
        case selected = 1
        /// Red.
        case destructive = 2
    }

    /// The title.
    public final let title: String
    /// Called with the action and the previewed controller when the action is chosen.
    public final let handler: (any UIPreviewActionItem, UIViewController) -> Void
    final let style: Style

    /// Creates an action.
    public init(
        title: String, style: Style,
        handler: @escaping (UIPreviewAction, UIViewController) -> Void
    ) {
        self.title = title
        self.style = style
        self.handler = { item, controller in
            if let action = item as? UIPreviewAction { handler(action, controller) }
        }
        super.init()
    }
}

/// Actions beside a preview that are shown together, when the group's title is chosen.
///
/// Source: Apple, UIPreviewActionGroup.
@preconcurrency @MainActor
open class UIPreviewActionGroup: NSObject, UIPreviewActionItem {
    /// The title.
    public final let title: String
    final let style: UIPreviewAction.Style
    final let actions: [UIPreviewAction]

    /// Creates a group.
    public init(title: String, style: UIPreviewAction.Style, actions: [UIPreviewAction]) {
        self.title = title
        self.style = style
        self.actions = actions
        super.init()
    }
}

/// A registration of a view: a context menu whose preview is the delegate's controller, as on
/// iPhones since iOS 13.
final class Previewing: NSObject, UIViewControllerPreviewing, UIContextMenuInteractionDelegate {
    private(set) weak var registered: (any UIViewControllerPreviewingDelegate)?
    private weak var pressed: UIView?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
    private weak var shown: UIViewController?

    init(_ delegate: any UIViewControllerPreviewingDelegate, _ view: UIView) {
        registered = delegate
        pressed = view
        super.init()
        view.addInteraction(interaction)
    }

    var previewingGestureRecognizerForFailureRelationship: UIGestureRecognizer {
        interaction.recognizer
    }
    var delegate: any UIViewControllerPreviewingDelegate { registered ?? NoPreviews.shared }
    var sourceView: UIView { pressed ?? UIView() }
    var sourceRect: CGRect {
        get { interaction.sourceRect ?? sourceView.bounds }
        set { interaction.sourceRect = newValue }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard
            let controller = registered?.previewingContext(
                self, viewControllerForLocation: location)
        else { return nil }
        shown = controller
        return UIContextMenuConfiguration(
            identifier: nil, previewProvider: { controller },
            actionProvider: { _ in
                let elements = controller.previewActionItems.map { $0.element(of: controller) }
                return elements.isEmpty ? nil : UIMenu(title: "", children: elements)
            })
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        animator.addCompletion { [weak self] in
            guard let self, let shown = self.shown else { return }
            self.registered?.previewingContext(self, commit: shown)
        }
    }
}

extension UIPreviewActionItem {
    fileprivate func element(of controller: UIViewController) -> UIMenuElement {
        if let group = self as? UIPreviewActionGroup {
            return UIMenu(
                title: group.title, options: group.style == .destructive ? .destructive : [],
                children: group.actions.map { $0.element(of: controller) })
        }
        let action = self as? UIPreviewAction
        return UIAction(
            title: title, attributes: action?.style == .destructive ? .destructive : [],
            state: action?.style == .selected ? .on : .off
        ) { _ in
            action?.handler(action!, controller)
        }
    }
}

/// The delegate of a registration whose own one is gone.
private final class NoPreviews: NSObject, UIViewControllerPreviewingDelegate {
    static let shared = NoPreviews()
    func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        viewControllerForLocation location: CGPoint
    ) -> UIViewController? { nil }
    func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        commit viewControllerToCommit: UIViewController
    ) {}
}

extension UIViewController {
    final func basePreview(
        _ delegate: any UIViewControllerPreviewingDelegate, _ view: UIView
    ) -> any UIViewControllerPreviewing {
        let previewing = Previewing(delegate, view)
        bars.previewings.append(previewing)
        return previewing
    }

    final func baseUnregister(_ previewing: any UIViewControllerPreviewing) {
        guard let index = bars.previewings.firstIndex(where: { $0 === previewing }) else { return }
        let removed = bars.previewings.remove(at: index)
        removed.interaction.view?.removeInteraction(removed.interaction)
    }
}
