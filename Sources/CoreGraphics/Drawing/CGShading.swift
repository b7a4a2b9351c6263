/// Computes the results of a function from its arguments.
public typealias CGFunctionEvaluateCallback = (
    UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void
/// Releases what a function was handed.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The closures of a function.
///
/// Source: Apple, CGFunctionCallbacks.
public struct CGFunctionCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Computes the results.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Is called when the function is released.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// Creates the closures of a function.
    public init(
        version: UInt32, evaluate: CGFunctionEvaluateCallback?,
        releaseInfo: CGFunctionReleaseInfoCallback?
    ) {
        (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
    }
}

/// A function of numbers: the colours along a ``CGShading``.
///
/// Source: Apple, CGFunction.
public final class CGFunction {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGFunctionCallbacks
    let domain: ClosedRange<CGFloat>
    private let ranges: [ClosedRange<CGFloat>]
    private let count: Int

    /// Creates a function; nil without a closure, and with more than one argument or no results.
    ///
    /// - Parameters:
    ///   - info: handed to the closures.
    ///   - domainDimension: the number of arguments: 1, because shadings have no others.
    ///   - domain: the least and the greatest argument; nil for 0 and 1.
    ///   - rangeDimension: the number of results.
    ///   - range: the least and the greatest value of each result, which is clamped; nil for none.
    ///   - callbacks: the closures.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
        rangeDimension: Int, range: UnsafePointer<CGFloat>?,
        callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        let (low, high) = domain.map { ($0[0], $0[1]) } ?? (0, 1)
        guard domainDimension == 1, (1...32).contains(rangeDimension), low.isFinite,
            high.isFinite, low <= high, callbacks.pointee.evaluate != nil
        else { return nil }
        self.info = info
        self.domain = low...high
        count = rangeDimension
        ranges =
            range.map { range in
                (0..<rangeDimension).map {
                    let (first, second) = (range[2 * $0], range[2 * $0 + 1])
                    return first <= second ? first...second : -.infinity...(.infinity)
                }
            } ?? []
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }

    func values(at argument: CGFloat) -> [CGFloat] {
        var (argument, values) = (argument, [CGFloat](repeating: 0, count: count))
        callbacks.evaluate?(info, &argument, &values)
        for (index, range) in ranges.enumerated() {
            values[index] = min(max(values[index], range.lowerBound), range.upperBound)
        }
        return values
    }
}

/// Colours along a line or between two circles, which a function computes.
///
/// Source: Apple, CGShading.
///
/// Deviation: the function is asked at 257 places, between which colours are interpolated.
public final class CGShading {
    enum Shape {
        case axial(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
    }

    let shape: Shape
    let gradient: CGGradient
    let options: CGGradientDrawingOptions

    private init?(
        _ space: CGColorSpace, _ shape: Shape, _ function: CGFunction, _ extendStart: Bool,
        _ extendEnd: Bool
    ) {
        let places = (0...256).map { Double($0) / 256 }
        let (low, high) = (function.domain.lowerBound, function.domain.upperBound)
        let colors = places.compactMap { place in
            space.color(function.values(at: low + (high - low) * CGFloat(place))[...])
        }
        guard colors.count == places.count else { return nil }
        self.shape = shape
        gradient = CGGradient(colors, places)
        var options: CGGradientDrawingOptions = []
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }

    /// Creates colours along a line; nil if the function has fewer results than the space's
    /// components with the opacity.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
        extendStart: Bool, extendEnd: Bool
    ) { self.init(space, .axial(start, end), function, extendStart, extendEnd) }

    /// Creates colours between two circles; nil if the function has fewer results than the space's
    /// components with the opacity.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
        endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(
            space, .radial(start, startRadius, end, endRadius), function, extendStart, extendEnd)
    }
}

extension CGContext {
    /// Fills the clip with a shading.
    ///
    /// Source: Apple, CGContext.drawShading(_:).
    public func drawShading(_ shading: CGShading) {
        switch shading.shape {
        case .axial(let start, let end):
            drawLinearGradient(
                shading.gradient, start: start, end: end, options: shading.options)
        case .radial(let start, let startRadius, let end, let endRadius):
            drawRadialGradient(
                shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end,
                endRadius: endRadius, options: shading.options)
        }
    }
}
