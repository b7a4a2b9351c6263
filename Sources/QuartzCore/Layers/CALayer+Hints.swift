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
}

/// Hints for a compositor. The page's compositor draws every layer as vectors, smooth and at the
/// screen's scale, so that they change no picture; programs, their copies and presentation layers
/// read them.
///
/// Deviation: continuous corners are drawn as quarter circles.
extension CALayer {
    private var hints: LayerHints {
        get { extras?.hints ?? LayerHints() }
        set { extras.set(\.hints, newValue) }
    }

    /// Whether the layer and its sublayers may be composited as a bitmap. Default: false.
    public final var shouldRasterize: Bool {
        get { hints.shouldRasterize }
        set { hints.shouldRasterize = newValue }
    }

    /// The scale of the bitmap, in pixels a point. Default: 1.
    public final var rasterizationScale: CGFloat {
        get { hints.rasterizationScale }
        set {
            hints.rasterizationScale =
                usableNumbers(newValue, in: 0...100, "rasterizationScale", of: "\(self)")
                ?? hints.rasterizationScale
        }
    }

    /// Whether the layer promises to be opaque. Default: false.
    public final var isOpaque: Bool {
        get { hints.isOpaque }
        set { hints.isOpaque = newValue }
    }

    /// How the corners are rounded. Default: circular.
    public final var cornerCurve: CALayerCornerCurve {
        get { hints.cornerCurve }
        set { hints.cornerCurve = newValue }
    }

    /// Whether the edges of a turned layer may be smoothed; they always are. Default: false.
    public final var allowsEdgeAntialiasing: Bool {
        get { hints.allowsEdgeAntialiasing }
        set { hints.allowsEdgeAntialiasing = newValue }
    }

    /// Whether the layer may be drawn in the background. Default: false.
    public final var drawsAsynchronously: Bool {
        get { hints.drawsAsynchronously }
        set { hints.drawsAsynchronously = newValue }
    }

    /// The factor by which the corner of a curve is longer than that of a circle.
    ///
    /// Source: Apple, cornerCurveExpansionFactor(_:): 1.528665 for continuous corners. [M]
    public static func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }
}
