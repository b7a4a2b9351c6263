import CoreGraphics

/// A layer that shows a part of its sublayers: it scrolls by moving the origin of its bounds.
///
/// It clips only with ``CALayer/masksToBounds``.
///
/// Source: Apple, CAScrollLayer.
@preconcurrency @MainActor
open class CAScrollLayer: CALayer {
    /// The directions in which the layer scrolls. Default: both.
    open var scrollMode: CAScrollLayerScrollMode = .both

    /// Moves the origin of the bounds to a point, in the directions of ``scrollMode``.
    ///
    /// The movement is animated like any change of the bounds.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        guard origin != bounds.origin else { return }
        bounds = CGRect(origin: origin, size: bounds.size)
    }

    /// Moves the origin of the bounds as little as makes a rectangle visible; of a larger one the
    /// top left part. [U]
    open func scroll(to r: CGRect) {
        guard !r.isNull, !r.isInfinite else { return }
        func place(_ low: CGFloat, _ length: CGFloat, _ start: CGFloat, _ room: CGFloat) -> CGFloat
        {
            if low < start || length > room { return low }
            return max(start, low + length - room)
        }
        let own = bounds
        scroll(
            to: CGPoint(
                x: place(r.minX, r.width, own.minX, own.width),
                y: place(r.minY, r.height, own.minY, own.height)))
    }
}

/// The directions in which a scroll layer scrolls.
///
/// Source: Apple, CAScrollLayerScrollMode.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates directions from their name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// None.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Up and down.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// To the left and the right.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// All.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

extension CALayer {
    /// The nearest layer above this one that scrolls; nil if there is none.
    private var scrollLayer: CAScrollLayer? {
        var layer = superlayer
        while let next = layer {
            if let scroll = next as? CAScrollLayer { return scroll }
            layer = next.superlayer
        }
        return nil
    }

    /// Scrolls the nearest scroll layer above this one, so that a point of this layer is at its
    /// origin; without one nothing happens.
    ///
    /// Source: Apple, CALayer.scroll(_:).
    public final func scroll(_ p: CGPoint) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: scrollLayer.convert(p, from: self))
    }

    /// Scrolls the nearest scroll layer above this one as little as makes a rectangle of this layer
    /// visible; without one nothing happens.
    ///
    /// Source: Apple, CALayer.scrollRectToVisible(_:).
    public final func scrollRectToVisible(_ r: CGRect) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: scrollLayer.convert(r, from: self))
    }

    /// The part of the bounds that the scroll layers above this one show; the bounds without one.
    ///
    /// Source: Apple, CALayer.visibleRect.
    public final var visibleRect: CGRect {
        var rect = bounds
        var layer = scrollLayer
        while let next = layer {
            rect = rect.intersection(convert(next.bounds, from: next))
            layer = next.scrollLayer
        }
        return rect.isNull ? .zero : rect
    }
}
