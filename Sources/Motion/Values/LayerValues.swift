import CoreGraphics

/// A layer's geometry and appearance: the values that snapshots encode and animations change.
///
/// A value type, so that a presentation is a copy with some fields replaced.
@frozen @usableFromInline package struct LayerValues: Equatable, Sendable {
    @usableFromInline package var bounds = CGRect.zero
    @usableFromInline package var position = CGPoint.zero
    @usableFromInline package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    @usableFromInline package var zPosition: CGFloat = 0
    @usableFromInline package var isHidden = false
    @usableFromInline package var isDoubleSided = true
    @usableFromInline package var masksToBounds = false
    /// Whether y points upwards in the layer's coordinates, from the bottom of its bounds.
    @usableFromInline package var isFlipped = false
    @usableFromInline package var opacity = 1.0
    /// The transform unless it is the identity; boxed, because most layers have none and its
    /// sixteen numbers would be a third of a layer.
    @usableFromInline var keptTransform: Kept<CATransform3D>?
    @usableFromInline package var backgroundColor: CGColor?
    @usableFromInline package var cornerRadius: CGFloat = 0
    /// Border and shadow unless they are the defaults, boxed for the same reason.
    @usableFromInline var keptBorder: Kept<Border>?
    @usableFromInline var keptShadow: Kept<Shadow>?
    /// The values of properties without a field here, and of the program's own keys, if set.
    @usableFromInline package var more = [LayerProperty: LayerValue]()

    // Inlined, so that a layer's values are initialised in place.
    @inlinable @inline(__always)
    package init() {}

    /// Whether ``transform`` is not the identity.
    @inlinable package var hasTransform: Bool { keptTransform != nil }
    @inlinable package var transform: CATransform3D {
        get { keptTransform?.value ?? CATransform3DIdentity }
        set { keptTransform = CATransform3DIsIdentity(newValue) ? nil : Kept(newValue) }
    }
    /// Whether ``border`` differs from the default, which has no width.
    @inlinable package var hasBorder: Bool { keptBorder != nil }
    /// Whether ``shadow`` differs from the default, which is clear.
    @inlinable package var hasShadow: Bool { keptShadow != nil }
    /// A border, drawn inside the bounds.
    @usableFromInline package struct Border: Equatable, Sendable {
        package var width: CGFloat = 0
        package var color: CGColor? = black

        @usableFromInline static let none = Border()
    }
    @inlinable package var border: Border {
        get { keptBorder?.value ?? .none }
        set { keptBorder = newValue == .none ? nil : Kept(newValue) }
    }
    /// A shadow of the layer's drawn content.
    @usableFromInline package struct Shadow: Equatable, Sendable {
        package var color: CGColor? = black
        package var opacity = 0.0
        package var offset = CGSize(width: 0, height: -3)
        package var radius: CGFloat = 3

        @usableFromInline static let none = Shadow()
    }
    @inlinable package var shadow: Shadow {
        get { keptShadow?.value ?? .none }
        set { keptShadow = newValue == .none ? nil : Kept(newValue) }
    }
    /// The transform of the sublayers. It is in ``more``, because few layers have one.
    package var sublayerTransform: CATransform3D {
        get {
            guard !more.isEmpty, case .transform(let transform) = more[.sublayerTransform] else {
                return CATransform3DIdentity
            }
            return transform
        }
        set {
            more[.sublayerTransform] =
                CATransform3DIsIdentity(newValue) ? nil : .transform(newValue)
        }
    }

    /// The layer's frame without its transform, in the superlayer's coordinates.
    package var untransformedFrame: CGRect {
        CGRect(
            x: position.x - anchorPoint.x * bounds.size.width,
            y: position.y - anchorPoint.y * bounds.size.height,
            width: bounds.size.width,
            height: bounds.size.height
        )
    }

    /// The affine map from the layer's coordinates to its superlayer's; nil if not affine.
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

/// The default colour of borders and shadows; `CGColor.black` is in the grey colour space.
private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

/// Boxes a rarely used value so that its owner stays small.
@usableFromInline package final class Kept<Value: Equatable & Sendable>: Equatable, Sendable {
    @usableFromInline package let value: Value

    @inlinable package init(_ value: Value) { self.value = value }

    @inlinable package static func == (left: Kept, right: Kept) -> Bool {
        left === right || left.value == right.value
    }
}
