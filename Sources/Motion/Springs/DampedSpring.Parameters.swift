extension DampedSpring {
    /// The physical parameters of a spring as given by the caller; they may be invalid.
    package struct Parameters: Hashable, Sendable {
        package var mass: Double
        package var stiffness: Double
        package var damping: Double
        package var initialVelocity: Double

        package init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double) {
            self.mass = mass
            self.stiffness = stiffness
            self.damping = damping
            self.initialVelocity = initialVelocity
        }

        /// Replaces invalid numbers, and returns which ones were replaced.
        ///
        /// A number that is not finite or has the wrong sign becomes the default of
        /// `CASpringAnimation`; a number whose square would exceed the range of `Double` is clamped
        /// to 1e-12…1e12.
        package mutating func repair() -> [Repair] {
            var repairs: [Repair] = []
            func check(
                _ name: String, _ value: inout Double, _ isSound: Bool,
                _ range: ClosedRange<Double>, _ usual: Double
            ) {
                let sound = isSound ? max(range.lowerBound, min(range.upperBound, value)) : usual
                guard sound != value else { return }
                repairs.append(Repair(name: name, given: value, used: sound))
                value = sound
            }
            let positive = 1e-12...1e12
            check("mass", &mass, mass > 0 && mass.isFinite, positive, 1)
            check("stiffness", &stiffness, stiffness > 0 && stiffness.isFinite, positive, 100)
            check("damping", &damping, damping >= 0 && damping.isFinite, 0...1e12, 10)
            check("initialVelocity", &initialVelocity, initialVelocity.isFinite, -1e12...1e12, 0)
            return repairs
        }
    }

    /// An invalid number and its replacement.
    package struct Repair: Hashable, Sendable {
        package var name: String
        package var given: Double
        package var used: Double
    }
}
