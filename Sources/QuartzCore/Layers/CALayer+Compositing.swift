import CoreGraphics

/// How the pixels of a layer's contents are blended when they are enlarged.
///
/// Source: Apple, CALayerContentsFilter.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a filter from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Each point has the colour of the nearest pixel, so that pixels are squares.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Colours between pixels are blended.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Blended, also between sizes; here like ``linear``.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// How a layer is put together with what is below it.
struct LayerCompositing {
    var magnificationFilter = CALayerContentsFilter.linear
    var filter: Any?
    var backdrop = LayerBackdrop()
}

/// How a layer shows what is below it.
package struct LayerBackdrop: Equatable, Sendable {
    /// The standard deviation of the blur, in points; 0 for none.
    package var blur: CGFloat = 0
    /// By what the saturation of the blurred colours is multiplied.
    package var saturation: CGFloat = 1

    package init(blur: CGFloat = 0, saturation: CGFloat = 1) {
        (self.blur, self.saturation) = (blur, saturation)
    }
}

extension CALayer {
    private var compositing: LayerCompositing {
        get { extras?.compositing ?? LayerCompositing() }
        set {
            extras.set(\.compositing, newValue)
            markChanged(.values)
        }
    }

    final var baseMagnificationFilter: CALayerContentsFilter {
        get { compositing.magnificationFilter }
        set { compositing.magnificationFilter = newValue }
    }

    final var baseCompositingFilter: Any? {
        get { compositing.filter }
        set {
            compositing.filter = newValue
            guard newValue != nil, blendMode == nil else { return }
            reportMistake(
                "The compositing filter \(newValue ?? "") of \(self) is not the name of a blend "
                    + "mode, such as \"multiplyBlendMode\"; it has no effect")
        }
    }

    /// The blend mode that ``compositingFilter`` names; nil for none.
    package final var blendMode: CGBlendMode? {
        guard let name = extras?.compositing?.filter as? String, name.hasSuffix("BlendMode") else {
            return nil
        }
        return CGBlendMode(name: String(name.dropLast("BlendMode".count)))
    }

    /// How the layer shows what is below it. Default: without a change.
    package final var backdrop: LayerBackdrop {
        get { extras?.compositing?.backdrop ?? LayerBackdrop() }
        set { if newValue != backdrop { compositing.backdrop = newValue } }
    }

    /// Copies how another layer is put together with what is below it.
    final func copyCompositing(of layer: CALayer) {
        guard extras?.compositing != nil || layer.extras?.compositing != nil else { return }
        extras.set(\.compositing, layer.extras?.compositing)
    }
}
