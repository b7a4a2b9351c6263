/// How the corners of a layer are rounded.
///
/// Source: Apple, CALayerCornerCurve.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a curve from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve whose curvature is continuous.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// How a layer should be drawn. The picture is the same.
struct LayerHints {
    var shouldRasterize = false
    var rasterizationScale: CGFloat = 1
    var isOpaque = false
    var cornerCurve = CALayerCornerCurve.circular
    var allowsEdgeAntialiasing = false
    var drawsAsynchronously = false
    var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
        .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
    ]
    var minificationFilter = CALayerContentsFilter.linear
    var minificationFilterBias: Float = 0
    var allowsGroupOpacity = true
}

/// A set of a layer's edges.
///
/// Source: Apple, CAEdgeAntialiasingMask.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
    /// The set's bits, one per edge.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The left edge.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)
    /// The right edge.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)
    /// The bottom edge.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)
    /// The top edge.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)
}

/// Hints for a compositor. The page's compositor draws every layer as vectors, smooth and at the
/// screen's scale, so that they change no picture; programs, their copies and presentation layers
/// read them.
///
/// Deviation: continuous corners are drawn as quarter circles, and layers are composited as groups
/// whatever ``allowsGroupOpacity`` is.
extension CALayer {
    private var hints: LayerHints {
        get { extras?.hints ?? LayerHints() }
        set { extras.set(\.hints, newValue) }
    }

    final var baseShouldRasterize: Bool {
        get { hints.shouldRasterize }
        set { hints.shouldRasterize = newValue }
    }

    final var baseRasterizationScale: CGFloat {
        get { hints.rasterizationScale }
        set {
            hints.rasterizationScale =
                usableNumbers(newValue, in: 0...100, "rasterizationScale", of: "\(self)")
                ?? hints.rasterizationScale
        }
    }

    final var baseIsOpaque: Bool {
        get { hints.isOpaque }
        set { hints.isOpaque = newValue }
    }

    final var baseCornerCurve: CALayerCornerCurve {
        get { hints.cornerCurve }
        set { hints.cornerCurve = newValue }
    }

    final var baseAllowsEdgeAntialiasing: Bool {
        get { hints.allowsEdgeAntialiasing }
        set { hints.allowsEdgeAntialiasing = newValue }
    }

    final var baseDrawsAsynchronously: Bool {
        get { hints.drawsAsynchronously }
        set { hints.drawsAsynchronously = newValue }
    }

    /// Which edges of a turned layer may be smoothed; all of them are. Default: all.
    public final var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { hints.edgeAntialiasingMask }
        set { hints.edgeAntialiasingMask = newValue }
    }

    /// Whether the opacity applies to the layer and its sublayers as a whole; it always does.
    /// Default: true.
    public final var allowsGroupOpacity: Bool {
        get { hints.allowsGroupOpacity }
        set { hints.allowsGroupOpacity = newValue }
    }

    /// How far smaller images are chosen of those that a filter would prepare. Default: 0.
    public final var minificationFilterBias: Float {
        get { hints.minificationFilterBias }
        set { hints.minificationFilterBias = newValue }
    }

    /// How the pixels of an image that is shown smaller are mixed; they are always blended.
    ///
    /// Default: linear.
    public final var minificationFilter: CALayerContentsFilter {
        get { hints.minificationFilter }
        set { hints.minificationFilter = newValue }
    }

    /// The factor by which the corner of a curve is longer than that of a circle.
    ///
    /// Source: Apple, cornerCurveExpansionFactor(_:): 1.528665 for continuous corners. [M]
    public static func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }
}
