import CoreGraphics

/// A particle: where it is born and how it moves, as functions of its age.
struct Particle {
    /// The layer that shows it; nil without a picture, for one that only carries others.
    var layer: CALayer?
    /// The emitter's time at its birth, and how long it lives. In seconds.
    var birth: Double
    var life: Double
    /// Position and depth, velocity, acceleration.
    var origin = SIMD3<Double>.zero
    var velocity = SIMD3<Double>.zero
    var acceleration = SIMD3<Double>.zero
    /// The births of the particles that it carries.
    var streams: [ParticleStream] = []

    var end: Double { birth + life }

    /// Returns the position at a time of the emitter.
    func place(at time: Double) -> SIMD3<Double> {
        let age = time - birth
        return origin + velocity * age + acceleration * (age * age / 2)
    }
}

/// The births of a cell's particles, one after the other.
struct ParticleStream {
    let cell: CAEmitterCell
    /// Distinguishes the stream's random numbers from those of others.
    let salt: UInt64
    /// The part of the next particle that is due, 0…1.
    private var due = 0.0
    private(set) var count: UInt64 = 0

    init(_ cell: CAEmitterCell, salt: UInt64) {
        self.cell = cell
        self.salt = salt
    }

    /// Returns the times of the births in an interval with a constant rate, in order.
    ///
    /// - Parameter most: How many there may be; others are left out.
    mutating func births(from start: Double, to end: Double, rate: Double, most: Int) -> [Double] {
        guard rate > 0, end > start else { return [] }
        let total = due + (end - start) * rate
        let number = total.rounded(.down)
        let first = (1 - due) / rate
        due = total - number
        let times = (0..<min(Int(min(number, 1e6)), most)).map { start + first + Double($0) / rate }
        return times.map { min($0, end) }
    }

    /// Returns the random numbers of the next particle.
    mutating func nextNumbers(seed: UInt32) -> RandomNumbers {
        count += 1
        return RandomNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 ^ salt &+ count << 20)
    }
}

/// Random numbers that follow from a seed: SplitMix64.
///
/// Source: G. Steele, D. Lea, C. Flood, Fast Splittable Pseudorandom Number Generators (2014).
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns the next number, 0 to less than 1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((word ^ (word >> 31)) >> 11) / 9_007_199_254_740_992
    }

    /// Returns a number around a mean, at most half the range away.
    mutating func around(_ mean: Double, range: Double) -> Double { mean + (next() - 0.5) * range }
}
