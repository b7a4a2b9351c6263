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
    private var keptTransform: Kept<CATransform3D>?
    package var backgroundColor: CGColor?
    package var cornerRadius: CGFloat = 0
    /// Border and shadow when they are others than layers have at first, apart for the same reason.
    private var keptBorder: Kept<Border>?
    private var keptShadow: Kept<Shadow>?
    /// The values of properties that have no stored field here, and of keys of the program's own, where they have been set.
    package var more = [LayerProperty: LayerValue]()
    /// Whether ``transform`` is another than the identity.
    package var hasTransform: Bool { keptTransform != nil }
    package var transform: CATransform3D {
        get { keptTransform?.value ?? CATransform3DIdentity }
        set { keptTransform = CATransform3DIsIdentity(newValue) ? nil : Kept(newValue) }
    }
    /// Whether ``border`` is another than layers have at first, which has no width.
    package var hasBorder: Bool { keptBorder != nil }
    /// Whether ``shadow`` is another than layers have at first, which is clear.
    package var hasShadow: Bool { keptShadow != nil }
    /// A border, drawn inside the bounds.
    package struct Border: Equatable, Sendable {
        package var width: CGFloat = 0
        package var color: CGColor? = black

        fileprivate static let none = Border()
    }
    package var border: Border {
        get { keptBorder?.value ?? .none }
        set { keptBorder = newValue == .none ? nil : Kept(newValue) }
    }
    package struct Shadow: Equatable, Sendable {
        package var color: CGColor? = black
        package var opacity = 0.0
        package var offset = CGSize(width: 0, height: -3)
        package var radius: CGFloat = 3

        fileprivate static let none = Shadow()
    }
    package var shadow: Shadow {
        get { keptShadow?.value ?? .none }
        set { keptShadow = newValue == .none ? nil : Kept(newValue) }
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

/// The colour that borders and shadows have at first; `CGColor.black` is the one of the grey colours.
private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

/// A value by itself, for whoever has it seldom or for a moment, and would be large with room for it.
final class Kept<Value: Equatable & Sendable>: Equatable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Kept, right: Kept) -> Bool { left === right || left.value == right.value }
}
