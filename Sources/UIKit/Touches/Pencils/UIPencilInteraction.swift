/// The effect that the user wants of a double tap on a pencil.
///
/// Source: Apple, UIPencilPreferredAction.
public enum UIPencilPreferredAction: Int, Sendable {
    /// Nothing.
    case ignore = 0
    /// Change between the tool and the eraser.
    case switchEraser = 1
    /// Change between the tool and the one before it.
    case switchPrevious = 2
    /// Show the colours.
    case showColorPalette = 3
    /// Show the settings of the tool.
    case showInkAttributes = 4
}

/// Notifies its delegate of double taps on a pencil while its view is in a window.
///
/// The delegate does what ``preferredTapAction`` says, if that suits the program.
///
/// Source: Apple, UIPencilInteraction.
///
/// Deviation: pencils are not connected to the page: a device or a test calls
/// ``UIApplication/receivePencilTap()``. Squeezes are missing.
@preconcurrency @MainActor
open class UIPencilInteraction: NSObject, UIInteraction {
    /// The object that is notified; not retained.
    open weak var delegate: (any UIPencilInteractionDelegate)?
    /// Whether the delegate is notified. Default: true.
    open var isEnabled = true
    /// The view to which the interaction was added.
    open var view: UIView? { storedView }
    private final weak var storedView: UIView?

    /// The effect that the user wants of a double tap; by default to change between tool and
    /// eraser.
    open class var preferredTapAction: UIPencilPreferredAction {
        UIApplication.shared.pencilTapAction
    }
    /// Whether the user draws with pencils only, so that fingers scroll. Default: false.
    open class var prefersPencilOnlyDrawing: Bool { false }

    /// Creates an interaction.
    public override init() { super.init() }

    /// Creates an interaction with a delegate.
    public convenience init(delegate: any UIPencilInteractionDelegate) {
        self.init()
        self.delegate = delegate
    }

    /// Does nothing.
    open func willMove(to view: UIView?) {}
    /// Records the view.
    open func didMove(to view: UIView?) { self.storedView = view }
}

/// Is notified of double taps on a pencil.
///
/// Source: Apple, UIPencilInteractionDelegate. The method has a default.
@preconcurrency @MainActor
public protocol UIPencilInteractionDelegate: AnyObject {
    /// Called when the user has tapped the pencil twice.
    func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
}

extension UIPencilInteractionDelegate {
    /// Does nothing.
    public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {}
}

extension UIApplication {
    /// Notifies the pencil interactions of the views in visible windows of a double tap on the
    /// pencil, if the program is active.
    ///
    /// Not in UIKit, where the system does it. Here a device or a test calls it.
    public final func receivePencilTap() {
        guard applicationState == .active else { return }
        func collect(_ view: UIView) -> [UIPencilInteraction] {
            view.interactions.compactMap { $0 as? UIPencilInteraction }
                + view.storedSubviews.flatMap(collect)
        }
        // Collected before: a delegate may change the views.
        for interaction in windows.filter({ !$0.isHidden }).flatMap(collect)
        where interaction.isEnabled {
            interaction.delegate?.pencilInteractionDidTap(interaction)
        }
    }
}
