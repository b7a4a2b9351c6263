/// Finds the fragments in the visible part of a text, for a view that shows each in a layer or view
/// of its own.
///
/// ``layoutViewport()`` asks the delegate for the visible part, and calls it for each fragment
/// there.
///
/// Source: Apple, NSTextViewportLayoutController.
///
/// Deviation: text views show their text without a delegate, and call none.
@preconcurrency @MainActor
open class NSTextViewportLayoutController: NSObject {
    /// The object that shows the fragments; not retained.
    open weak var delegate: (any NSTextViewportLayoutControllerDelegate)?
    /// The layout manager; not retained.
    open var textLayoutManager: NSTextLayoutManager? { storedTextLayoutManager }
    private final weak var storedTextLayoutManager: NSTextLayoutManager?
    private var ownBounds = CGRect.zero
    private var ownRange: NSTextRange?

    /// Creates a controller.
    public init(textLayoutManager: NSTextLayoutManager) {
        self.storedTextLayoutManager = textLayoutManager
        super.init()
    }

    /// The visible part, in the container's coordinates: that of the last layout, or that of the
    /// text view. Default: zero.
    open var viewportBounds: CGRect { textLayoutManager?.viewport?() ?? ownBounds }

    /// The range of the fragments in the visible part; nil for none.
    open var viewportRange: NSTextRange? {
        guard textLayoutManager?.viewport != nil else { return ownRange }
        return range(of: fragments(in: viewportBounds))
    }

    private func fragments(in bounds: CGRect) -> [NSTextLayoutFragment] {
        guard let layout = textLayoutManager?.layout else { return [] }
        // By the lines alone the sides of a narrow paragraph would be outside.
        return layout.fragments.filter { fragment in
            let frame = fragment.layoutFragmentFrame
            let surface = fragment.renderingSurfaceBounds.offsetBy(dx: frame.minX, dy: frame.minY)
            return min(frame.minY, surface.minY) < bounds.maxY
                && max(frame.maxY, surface.maxY) > bounds.minY
        }
    }

    private func range(of fragments: [NSTextLayoutFragment]) -> NSTextRange? {
        guard let first = fragments.first, let last = fragments.last else { return nil }
        return first.rangeInElement.union(last.rangeInElement)
    }

    /// Calls the delegate for the fragments in the visible part, for which it asks the delegate.
    open func layoutViewport() {
        guard let delegate else { return }
        delegate.textViewportLayoutControllerWillLayout(self)
        ownBounds = delegate.viewportBounds(for: self)
        let visible = fragments(in: ownBounds)
        ownRange = range(of: visible)
        for fragment in visible {
            delegate.textViewportLayoutController(self, configureRenderingSurfaceFor: fragment)
        }
        delegate.textViewportLayoutControllerDidLayout(self)
    }

    /// Returns the height at which a location is in the container, to which a view then scrolls; 0
    /// for a location without a fragment.
    ///
    /// The visible part begins there until the next layout.
    @discardableResult
    open func relocateViewport(to textLocation: any NSTextLocation) -> CGFloat {
        let y = textLayoutManager?.textLayoutFragment(for: textLocation)?.layoutFragmentFrame.minY
        ownBounds.origin.y = y ?? 0
        return y ?? 0
    }

    /// Moves the visible part by a distance, in points.
    open func adjustViewport(byVerticalOffset verticalOffset: CGFloat) {
        guard
            let offset = usableNumbers(verticalOffset, "offset", of: "A viewport controller")
        else { return }
        ownBounds.origin.y += offset
    }
}

/// The object that shows the fragments in the visible part of a text.
///
/// Source: Apple, NSTextViewportLayoutControllerDelegate. The last two methods have defaults.
@preconcurrency @MainActor
public protocol NSTextViewportLayoutControllerDelegate: NSObjectProtocol {
    /// Returns the visible part, in the container's coordinates.
    func viewportBounds(
        for textViewportLayoutController: NSTextViewportLayoutController
    ) -> CGRect
    /// Called for each fragment in the visible part, to show it at its frame.
    func textViewportLayoutController(
        _ textViewportLayoutController: NSTextViewportLayoutController,
        configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment)
    /// Called before the fragments.
    func textViewportLayoutControllerWillLayout(
        _ textViewportLayoutController: NSTextViewportLayoutController)
    /// Called after the fragments.
    func textViewportLayoutControllerDidLayout(
        _ textViewportLayoutController: NSTextViewportLayoutController)
}

extension NSTextViewportLayoutControllerDelegate {
    /// Does nothing.
    public func textViewportLayoutControllerWillLayout(
        _ textViewportLayoutController: NSTextViewportLayoutController
    ) {}
    /// Does nothing.
    public func textViewportLayoutControllerDidLayout(
        _ textViewportLayoutController: NSTextViewportLayoutController
    ) {}
}
