import QuartzCore

/// How an item is shown while it is focused: the default, a halo around its bounds.
///
/// Source: Apple, UIFocusEffect.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject, @preconcurrency NSCopying {
    /// Creates the default effect, which infers its shape from the item.
    public override init() { super.init() }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { UIFocusEffect() }
}

/// A ring around a focused item, in the tint colour.
///
/// Deviation: the ring is 3 points wide [U].
///
/// Source: Apple, UIFocusHaloEffect.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
    /// Where the ring is, compared with the edge of its shape.
    public enum Position: Int, Sendable {
        /// Inside for items that clip and for cells, otherwise outside. [U]
        case automatic = 0
        /// Around the shape.
        case outside = 1
        /// Within the shape.
        case inside = 2
    }

    enum Shape {
        case inferred
        case rounded(CGRect, radius: CGFloat, curve: CALayerCornerCurve)
        case path(UIBezierPath)
    }

    let shape: Shape
    /// The view in whose layer the ring is; nil (the default) for the item's own.
    open weak var containerView: UIView?
    /// The view above which the ring is; nil (the default) for above everything in the container.
    open weak var referenceView: UIView?
    /// Where the ring is, compared with the edge of its shape. Default: automatic.
    open var position = Position.automatic

    /// Creates a ring around the bounds of the item.
    public override convenience init() { self.init(.inferred) }
    /// Creates a ring around a rectangle in the coordinates of the item, in points.
    public convenience init(rect: CGRect) {
        self.init(.rounded(rect, radius: 0, curve: .circular))
    }
    /// Creates a ring around a rounded rectangle.
    ///
    /// - Parameters:
    ///   - rect: the rectangle in the coordinates of the item, in points.
    ///   - cornerRadius: the radius of the corners, in points.
    ///   - curve: the shape of the corners.
    public convenience init(
        roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve
    ) {
        self.init(.rounded(rect, radius: cornerRadius, curve: curve))
    }
    /// Creates a ring along a path in the coordinates of the item, in points.
    public convenience init(path: UIBezierPath) { self.init(.path(path)) }

    private init(_ shape: Shape) {
        self.shape = shape
        super.init()
    }

    /// Returns a copy.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIFocusHaloEffect(shape)
        copy.containerView = containerView
        copy.referenceView = referenceView
        copy.position = position
        return copy
    }
}

/// The layer that shows an item's halo.
@MainActor
final class FocusHalo {
    private static let width: CGFloat = 3
    private(set) var layer: CALayer?

    func remove() {
        layer?.removeFromSuperlayer()
        layer = nil
    }

    /// Shows the halo of an item, or removes the layer if it has none.
    func show(_ item: (any UIFocusItem)?) {
        remove()
        guard let item, let effect = item.focusEffect,
            let view = item.nearest(UIView.self)
        else { return }
        let halo = effect as? UIFocusHaloEffect ?? UIFocusHaloEffect()
        let host = halo.containerView ?? view
        let isView = view === item
        // The place of an item that is not a view, in the view that contains it.
        let origin =
            isView
            ? .zero
            : item.parentFocusEnvironment?.focusItemContainer.map {
                view.convert(item.frame.origin, from: $0.coordinateSpace)
            } ?? .zero
        let ring = makeLayer(
            halo, on: view, size: isView ? view.bounds.size : item.frame.size,
            origin: isView ? view.bounds.origin : .zero)
        ring.frame = host.convert(
            ring.frame.offsetBy(dx: origin.x, dy: origin.y), from: view)
        if let reference = halo.referenceView?.layer, reference.superlayer === host.layer {
            host.layer.insertSublayer(ring, above: reference)
        } else {
            host.layer.addSublayer(ring)
        }
        layer = ring
    }

    private func makeLayer(
        _ halo: UIFocusHaloEffect, on view: UIView, size: CGSize, origin: CGPoint
    ) -> CALayer {
        let color = view.tintColor.resolvedColor(with: view.traitCollection).cgColor
        let isInside =
            halo.position == .inside
            || halo.position == .automatic && (view.showsFocusInside || view.clipsToBounds)
        if case .path(let path) = halo.shape {
            let ring = CAShapeLayer()
            ring.path = path.cgPath
            ring.fillColor = nil
            ring.strokeColor = color
            ring.lineWidth = Self.width
            return ring
        }
        var (rect, radius, curve) = (
            CGRect(origin: origin, size: size), view.layer.cornerRadius, view.layer.cornerCurve
        )
        if case .rounded(let own, let ownRadius, let ownCurve) = halo.shape {
            (rect, radius, curve) = (own, ownRadius, ownCurve)
        }
        if !isInside {
            rect = rect.insetBy(dx: -Self.width, dy: -Self.width)
            if radius > 0 { radius += Self.width }
        }
        let ring = CALayer()
        ring.frame = rect
        ring.cornerRadius = radius
        ring.cornerCurve = curve
        ring.borderColor = color
        ring.borderWidth = Self.width
        return ring
    }
}
