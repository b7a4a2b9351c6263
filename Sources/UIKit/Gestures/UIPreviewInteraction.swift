/// Reports how far a view is pressed: first for a preview of its content, then for a commitment.
///
/// Source: Apple, UIPreviewInteraction.
///
/// Deviation: touches have no force. As long presses replace it, the preview is there after half a
/// second and the commitment after another one, each in one step. [U]
@preconcurrency @MainActor
open class UIPreviewInteraction: NSObject {
    /// The view; not retained.
    public private(set) final weak var view: UIView?
    /// The object that is notified; not retained.
    open weak var delegate: (any UIPreviewInteractionDelegate)?
    private let preview = UILongPressGestureRecognizer(target: nil, action: nil)
    private let commitment = UILongPressGestureRecognizer(target: nil, action: nil)
    private var isRunning = false

    /// How long the view is pressed for each of both, in seconds. [U]
    static let duration: TimeInterval = 0.5

    /// Creates an interaction with a view, which does not retain it.
    public init(view: UIView) {
        self.view = view
        super.init()
        preview.minimumPressDuration = Self.duration
        commitment.minimumPressDuration = 2 * Self.duration
        preview.addHandler { [weak self] in self?.pressed($0.state) }
        commitment.addHandler { [weak self] in self?.held($0.state) }
        for press in [preview, commitment] {
            press.delegate = simultaneous
            view.addGestureRecognizer(press)
        }
    }

    isolated deinit {
        for press in [preview, commitment] { view?.removeGestureRecognizer(press) }
    }

    /// Returns the place of the finger in a coordinate space, or in that of the window.
    open func location(in coordinateSpace: (any UICoordinateSpace)?) -> CGPoint {
        guard let view else { return .zero }
        let point = preview.location(in: view)
        guard let coordinateSpace else { return view.convert(point, to: nil as UIView?) }
        return view.convert(point, to: coordinateSpace)
    }

    /// Ends the interaction; the delegate is notified.
    open func cancel() {
        guard isRunning else { return }
        isRunning = false
        delegate?.previewInteractionDidCancel(self)
    }

    private func pressed(_ state: UIGestureRecognizer.State) {
        switch state {
        case .began:
            guard let delegate, delegate.previewInteractionShouldBegin(self) else { return }
            isRunning = true
            delegate.previewInteraction(self, didUpdatePreviewTransition: 1, ended: true)
        case .ended, .cancelled, .failed: cancel()
        default: break
        }
    }

    private func held(_ state: UIGestureRecognizer.State) {
        guard state == .began, isRunning else { return }
        isRunning = false
        delegate?.previewInteraction(self, didUpdateCommitTransition: 1, ended: true)
    }

    private let simultaneous = SimultaneousPresses()
}

/// Lets both presses of an interaction begin.
private final class SimultaneousPresses: NSObject, UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        otherGestureRecognizer is UILongPressGestureRecognizer
            && otherGestureRecognizer.view === gestureRecognizer.view
    }
}

/// Is notified of the stages of a press.
///
/// Source: Apple, UIPreviewInteractionDelegate.
@preconcurrency @MainActor
public protocol UIPreviewInteractionDelegate: NSObjectProtocol {
    /// Called with how much of the preview's stage is done, 0 to 1, and whether it has ended.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdatePreviewTransition transitionProgress: CGFloat, ended: Bool)
    /// Called if the finger is lifted before the last stage has ended, or by
    /// ``UIPreviewInteraction/cancel()``.
    func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction)
    /// Returns whether a press is reported. Default: true.
    func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool
    /// Called with how much of the commitment's stage is done, 0 to 1, and whether it has ended.
    /// The default does nothing.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool)
}

extension UIPreviewInteractionDelegate {
    /// Returns true.
    public func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool {
        true
    }
    /// Does nothing.
    public func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool
    ) {}
}
