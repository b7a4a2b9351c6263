import CoreGraphics

/// The model values of a layer that have geometry or a look: what a snapshot shows and what animations change.
///
/// A plain value, so that a presentation is a copy with some fields replaced.
package struct LayerValues: Equatable, Sendable {
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var zPosition: CGFloat = 0
    package var isHidden = false
    package var isDoubleSided = true
    package var masksToBounds = false
    package var opacity = 1.0
    /// The transform when it is another than the identity: apart, since most layers have none, and its sixteen numbers would
    /// be a third of a layer.
    private var keptTransform: KeptTransform?
    package var backgroundColor: CGColor?
    package var cornerRadius: CGFloat = 0
    package var borderWidth: CGFloat = 0
    package var borderColor: CGColor? = Self.black
    package var shadowColor: CGColor? = Self.black
    package var shadowOpacity = 0.0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius: CGFloat = 3
    /// The values of properties that have no stored field here, and of keys of the program's own, where they have been set.
    package var more: [LayerProperty: LayerValue] = [:]
    /// Whether ``transform`` is another than the identity.
    package var hasTransform: Bool { keptTransform != nil }
    package var transform: CATransform3D {
        get { keptTransform?.transform ?? CATransform3DIdentity }
        set { keptTransform = CATransform3DIsIdentity(newValue) ? nil : KeptTransform(newValue) }
    }
    /// The transform of the sublayers: among ``more``, as few layers have one.
    package var sublayerTransform: CATransform3D {
        get {
            guard !more.isEmpty, case .transform(let transform) = more[.sublayerTransform] else {
                return CATransform3DIdentity
            }
            return transform
        }
        set { more[.sublayerTransform] = CATransform3DIsIdentity(newValue) ? nil : .transform(newValue) }
    }

    // Inlined, so that a layer's values are written where they stay.
    @inline(__always)
    package init() {}

    /// One for all layers, which mostly never ask for it.
    private static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

    /// The rectangle that the layer takes in its superlayer before its transform, in the superlayer's coordinates.
    package var untransformedFrame: CGRect {
        CGRect(
            x: position.x - anchorPoint.x * bounds.size.width,
            y: position.y - anchorPoint.y * bounds.size.height,
            width: bounds.size.width,
            height: bounds.size.height
        )
    }

    /// The affine map from the layer's own coordinates to its superlayer's; nil when the transform leaves the plane.
    package var affineToSuperlayer: CGAffineTransform? {
        guard CATransform3DIsAffine(transform) else { return nil }
        let anchor = CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height
        )
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(CATransform3DGetAffineTransform(transform))
            .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }
}

/// A transform by itself, for layers that have one.
private final class KeptTransform: Equatable, Sendable {
    let transform: CATransform3D

    init(_ transform: CATransform3D) { self.transform = transform }

    static func == (left: KeptTransform, right: KeptTransform) -> Bool { left.transform == right.transform }
}

/// Layer values by themselves, for who has them for a moment and would be large with room for them.
final class KeptValues: Sendable {
    let values: LayerValues

    init(_ values: LayerValues) { self.values = values }
}
