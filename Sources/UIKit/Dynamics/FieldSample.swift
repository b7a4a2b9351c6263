/// The values on which the force of a field depends, in metres, kilograms and seconds.
@MainActor
struct FieldSample {
    /// The item's middle, from the field's position.
    let offset: CGVector
    let velocity: CGVector
    let mass: CGFloat
    let charge: CGFloat
    /// The time that the animator has run.
    let time: TimeInterval

    /// Returns the force of a field's kind, in newtons; zero for velocity and custom fields.
    func force(of field: UIFieldBehavior) -> CGVector {
        let distance = hypot(offset.dx, offset.dy)
        let radius = max(distance, field.minimumRadius / 100, 1e-9)
        let factor = field.strength * (field.falloff == 0 ? 1 : pow(radius, -field.falloff))
        // The direction away from the position. The position itself has no direction.
        let away =
            distance < 1e-5
            ? .zero : CGVector(dx: offset.dx / distance, dy: offset.dy / distance)
        switch field.kind {
        case .linearGravity: return field.direction * (factor * mass)
        case .radialGravity: return away * (-factor * mass)
        case .vortex: return CGVector(dx: -away.dy, dy: away.dx) * (factor * mass)
        case .spring: return away * -factor
        case .electric: return away * (factor * charge)
        case .magnetic: return CGVector(dx: velocity.dy, dy: -velocity.dx) * (factor * charge)
        case .drag:
            let relative = CGVector(
                dx: velocity.dx - field.direction.dx, dy: velocity.dy - field.direction.dy)
            // No stronger than what stops the item within a step, or it would be thrown back.
            let speed = hypot(relative.dx, relative.dy)
            let most = mass * CGFloat(DynamicSimulation.stepsPerSecond)
            return relative * -max(-most, min(most, factor * speed))
        case .noise: return noise(of: field) * factor
        case .turbulence:
            let square = velocity.dx * velocity.dx + velocity.dy * velocity.dy
            return noise(of: field) * (factor * mass * square)
        case .velocity, .custom: return .zero
        }
    }

    private func noise(of field: UIFieldBehavior) -> CGVector {
        let frequency = 1.25 / (field.smoothness + 1.0 / 12) - 1
        let shift = time * field.animationSpeed
        let place = [(offset.dx + shift) * frequency, (offset.dy + shift) * frequency]
        return CGVector(
            dx: SmoothNoise.value(place[0], place[1], shift * frequency, channel: 1),
            dy: SmoothNoise.value(place[0], place[1], shift * frequency, channel: 2))
    }
}

/// Random numbers at the corners of a grid, with smooth transitions; the same in every run.
enum SmoothNoise {
    /// Returns a number from −1 to 1 for a point.
    static func value(_ x: Double, _ y: Double, _ z: Double, channel: UInt64) -> Double {
        let corner = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
        let (u, v, w) = (ease(x - corner.0), ease(y - corner.1), ease(z - corner.2))
        var sum = 0.0
        for index in 0..<8 {
            let (i, j, k) = (Double(index & 1), Double(index >> 1 & 1), Double(index >> 2))
            let weight =
                (i == 0 ? 1 - u : u) * (j == 0 ? 1 - v : v) * (k == 0 ? 1 - w : w)
            sum += weight * random(corner.0 + i, corner.1 + j, corner.2 + k, channel)
        }
        return sum
    }

    /// Ken Perlin's curve, whose first two derivatives are 0 at both ends.
    private static func ease(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

    private static func random(_ x: Double, _ y: Double, _ z: Double, _ channel: UInt64) -> Double {
        // SplitMix64 over the coordinates.
        var state = channel
        for number in [x, y, z] {
            state = (state ^ number.bitPattern) &+ 0x9E37_79B9_7F4A_7C15
            state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
            state ^= state >> 31
        }
        return Double(state >> 11) / Double(1 << 52) - 1
    }
}

extension CGVector {
    fileprivate static func * (vector: CGVector, factor: CGFloat) -> CGVector {
        CGVector(dx: vector.dx * factor, dy: vector.dy * factor)
    }
}
