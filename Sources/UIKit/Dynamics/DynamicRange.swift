/// The numbers that behaviours accept. Float holds their products.
enum DynamicRange {
    /// Positions and lengths, in points.
    static let positions = -1e6...1e6
    static let lengths = 0...1e6
    /// Points of items, from their middles.
    static let offsets = -7000.0...7000
    /// Magnitudes of gravity, forces and fields.
    static let magnitudes = -1e6...1e6
    /// Angles, in radians.
    static let angles = -1e6...1e6
    /// Velocities, in points or radians per second.
    static let velocities = -1e6...1e6
    static let elasticities = 0.0...10
    static let frictions = 0.0...1e4
    static let densities = 1e-4...1e6
    /// Resistances, damping ratios and torques. Apple: up to CGFLOAT_MAX.
    static let resistances = 0...Double.greatestFiniteMagnitude
    /// Frequencies of springs, in hertz: beyond, a step is longer than an oscillation.
    static let frequencies = 0.0...1e4
}

/// A direction and a length, from one another. Angles run clockwise from the right.
struct DynamicVector {
    private(set) var vector: CGVector
    private(set) var angle: CGFloat
    private(set) var magnitude: CGFloat

    init(_ vector: CGVector) {
        self.vector = vector
        magnitude = hypot(vector.dx, vector.dy)
        angle = magnitude == 0 ? 0 : atan2(vector.dy, vector.dx)
    }

    mutating func set(_ new: CGVector) {
        vector = new
        magnitude = hypot(new.dx, new.dy)
        // A vector without length keeps the angle for the next magnitude.
        if magnitude != 0 { angle = atan2(new.dy, new.dx) }
    }

    mutating func set(angle: CGFloat, magnitude: CGFloat) {
        (self.angle, self.magnitude) = (angle, magnitude)
        vector = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    }
}

extension CGVector: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> CGVector {
        CGVector(dx: replace(dx), dy: replace(dy))
    }
}
