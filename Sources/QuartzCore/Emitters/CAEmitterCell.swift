import CoreGraphics

/// A source of particles: their look, number and motion.
///
/// Each particle is born with values around the cell's: a range of 2 around a velocity of 10 gives
/// 9 to 11. An emitter copies its cells when they are assigned; change them afterwards through the
/// layer's key paths, such as `emitterCells.spark.birthRate`, which can also be animated.
///
/// Source: Apple, CAEmitterCell. That a range is the whole width around the mean is inferred from
/// its header, which calls the value the mean.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject {
    /// The name of the cell in key paths; nil (the default) if it cannot be reached by them.
    open var name: String?
    /// Whether particles are born. Default: true.
    open var isEnabled = true
    /// The picture of a particle, a `CGImage`; nil draws nothing. Default: nil.
    open var contents: Any?
    /// The part of the picture that is drawn, in units of its size. Default: all, (0, 0, 1, 1).
    ///
    /// Numbers that are not finite are reported and not set.
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
        didSet {
            contentsRect =
                usableNumbers(contentsRect, "contentsRect", of: "CAEmitterCell") ?? oldValue
        }
    }
    /// The color by which the picture is multiplied. Default: nil, opaque white.
    open var color: CGColor?
    /// The sources that each particle carries with it; nil (the default) for none.
    ///
    /// Deviation: particles of particles carry none.
    open var emitterCells: [CAEmitterCell]?

    private var numbers = Number.allCases.map(\.initial)

    /// Creates a cell that emits nothing until it has a birth rate, a lifetime and contents.
    public required override init() { super.init() }

    /// Creates a cell from an archive; here one with the defaults, as archives are not read.
    public required init?(coder: NSCoder) { super.init() }

    final subscript(number: Number) -> Double {
        get { numbers[number.rawIndex] }
        set {
            guard let new = number.usable(newValue) else { return }
            numbers[number.rawIndex] = new
        }
    }

    /// Returns a copy, with copies of the cells that particles carry.
    func copied() -> CAEmitterCell {
        let copy = CAEmitterCell()
        copy.name = name
        copy.isEnabled = isEnabled
        copy.contents = contents
        copy.contentsRect = contentsRect
        copy.color = color
        copy.numbers = numbers
        copy.emitterCells = emitterCells?.map { $0.copied() }
        return copy
    }
}

extension CAEmitterCell {
    /// The numbers of a cell, by their names in key paths.
    enum Number: String, CaseIterable {
        case birthRate, lifetime, lifetimeRange, beginTime, duration
        case emissionLatitude, emissionLongitude, emissionRange
        case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
        case scale, scaleRange, scaleSpeed, spin, spinRange, contentsScale
        case redRange, greenRange, blueRange, alphaRange
        case redSpeed, greenSpeed, blueSpeed, alphaSpeed

        fileprivate var rawIndex: Int { Self.indices[self] ?? 0 }
        private static let indices = Dictionary(
            uniqueKeysWithValues: zip(allCases, allCases.indices))

        fileprivate var initial: Double {
            switch self {
            case .duration: .infinity
            case .scale, .contentsScale: 1
            default: 0
            }
        }

        private var range: ClosedRange<Double> {
            switch self {
            case .birthRate, .lifetime: 0...1e9
            case .contentsScale: 1e-3...1e9
            case .duration: NumberRange.positive
            default: -1e9...1e9
            }
        }

        /// Returns the nearest usable number, and reports another one; nil if there is no nearest.
        func usable(_ number: Double) -> Double? {
            if range.contains(number) { return number }
            guard number.isFinite else {
                reportKept(rawValue, of: "CAEmitterCell")
                return nil
            }
            reportNumber(number, rawValue, of: "CAEmitterCell", isUsable: false)
            return max(range.lowerBound, min(range.upperBound, number))
        }
    }

    /// How many particles are born per second. Default: 0.
    public final var birthRate: Float {
        get { Float(self[.birthRate]) }
        set { self[.birthRate] = Double(newValue) }
    }
    /// How long a particle lives, in seconds. Default: 0.
    public final var lifetime: Float {
        get { Float(self[.lifetime]) }
        set { self[.lifetime] = Double(newValue) }
    }
    /// The width of the range of lifetimes, in seconds. Default: 0.
    public final var lifetimeRange: Float {
        get { Float(self[.lifetimeRange]) }
        set { self[.lifetimeRange] = Double(newValue) }
    }
    /// The time of the emitter, or the age of the carrying particle, when the cell begins.
    ///
    /// In seconds. Default: 0.
    public final var beginTime: CFTimeInterval {
        get { self[.beginTime] }
        set { self[.beginTime] = newValue }
    }
    /// How long the cell emits, in seconds. Default: infinite.
    public final var duration: CFTimeInterval {
        get { self[.duration] }
        set { self[.duration] = newValue }
    }
    /// The angle between the emission and the z axis, added to the shape's. In radians. Default: 0.
    ///
    /// Particles are drawn in the layer's plane: it shortens their velocity by its cosine.
    public final var emissionLatitude: CGFloat {
        get { CGFloat(self[.emissionLatitude]) }
        set { self[.emissionLatitude] = Double(newValue) }
    }
    /// The angle of the emission in the plane, added to the shape's. In radians, clockwise.
    ///
    /// Default: 0.
    public final var emissionLongitude: CGFloat {
        get { CGFloat(self[.emissionLongitude]) }
        set { self[.emissionLongitude] = Double(newValue) }
    }
    /// The angle of the cone around the emission angle, in radians; 2π for all directions.
    ///
    /// Default: 0.
    public final var emissionRange: CGFloat {
        get { CGFloat(self[.emissionRange]) }
        set { self[.emissionRange] = Double(newValue) }
    }
    /// The velocity at birth, in points per second. Default: 0.
    public final var velocity: CGFloat {
        get { CGFloat(self[.velocity]) }
        set { self[.velocity] = Double(newValue) }
    }
    /// The width of the range of velocities, in points per second. Default: 0.
    public final var velocityRange: CGFloat {
        get { CGFloat(self[.velocityRange]) }
        set { self[.velocityRange] = Double(newValue) }
    }
    /// The acceleration to the right, in points per second squared. Default: 0.
    public final var xAcceleration: CGFloat {
        get { CGFloat(self[.xAcceleration]) }
        set { self[.xAcceleration] = Double(newValue) }
    }
    /// The acceleration downwards, in points per second squared. Default: 0.
    public final var yAcceleration: CGFloat {
        get { CGFloat(self[.yAcceleration]) }
        set { self[.yAcceleration] = Double(newValue) }
    }
    /// The acceleration towards the viewer, in points per second squared. Default: 0.
    ///
    /// It decides which particles are in front with ``CAEmitterLayerRenderMode/backToFront``.
    public final var zAcceleration: CGFloat {
        get { CGFloat(self[.zAcceleration]) }
        set { self[.zAcceleration] = Double(newValue) }
    }
    /// The scale of the picture at birth. Default: 1.
    public final var scale: CGFloat {
        get { CGFloat(self[.scale]) }
        set { self[.scale] = Double(newValue) }
    }
    /// The width of the range of scales. Default: 0.
    public final var scaleRange: CGFloat {
        get { CGFloat(self[.scaleRange]) }
        set { self[.scaleRange] = Double(newValue) }
    }
    /// How much the scale grows per second. Default: 0.
    public final var scaleSpeed: CGFloat {
        get { CGFloat(self[.scaleSpeed]) }
        set { self[.scaleSpeed] = Double(newValue) }
    }
    /// The rotation, in radians per second, clockwise. Default: 0.
    public final var spin: CGFloat {
        get { CGFloat(self[.spin]) }
        set { self[.spin] = Double(newValue) }
    }
    /// The width of the range of rotations, in radians per second. Default: 0.
    public final var spinRange: CGFloat {
        get { CGFloat(self[.spinRange]) }
        set { self[.spinRange] = Double(newValue) }
    }
    /// Pixels of the picture per point. Default: 1.
    public final var contentsScale: CGFloat {
        get { CGFloat(self[.contentsScale]) }
        set { self[.contentsScale] = Double(newValue) }
    }
    /// The width of the range of the color's red. Default: 0.
    public final var redRange: Float {
        get { Float(self[.redRange]) }
        set { self[.redRange] = Double(newValue) }
    }
    /// The width of the range of the color's green. Default: 0.
    public final var greenRange: Float {
        get { Float(self[.greenRange]) }
        set { self[.greenRange] = Double(newValue) }
    }
    /// The width of the range of the color's blue. Default: 0.
    public final var blueRange: Float {
        get { Float(self[.blueRange]) }
        set { self[.blueRange] = Double(newValue) }
    }
    /// The width of the range of the color's alpha. Default: 0.
    public final var alphaRange: Float {
        get { Float(self[.alphaRange]) }
        set { self[.alphaRange] = Double(newValue) }
    }
    /// How much the color's red grows per second. Default: 0.
    public final var redSpeed: Float {
        get { Float(self[.redSpeed]) }
        set { self[.redSpeed] = Double(newValue) }
    }
    /// How much the color's green grows per second. Default: 0.
    public final var greenSpeed: Float {
        get { Float(self[.greenSpeed]) }
        set { self[.greenSpeed] = Double(newValue) }
    }
    /// How much the color's blue grows per second. Default: 0.
    public final var blueSpeed: Float {
        get { Float(self[.blueSpeed]) }
        set { self[.blueSpeed] = Double(newValue) }
    }
    /// How much the color's alpha grows per second. Default: 0.
    public final var alphaSpeed: Float {
        get { Float(self[.alphaSpeed]) }
        set { self[.alphaSpeed] = Double(newValue) }
    }
}
