extension DampedSpring {
    /// The physics of a spring as a program gives it: any four numbers.
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

        /// Replaces the numbers that no spring can have, and returns which ones they were.
        ///
        /// A number that is not finite or has the wrong sign becomes the default of `CASpringAnimation`; one whose square
        /// would leave the range of `Double` becomes the nearest that does not: 1e-12…1e12.
        package mutating func repair() -> [Repair] {
            var repairs: [Repair] = []
            func check(
                _ name: String, _ value: inout Double, _ isSound: Bool, _ range: ClosedRange<Double>, _ usual: Double
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

    /// A number that could not be used, and the one that replaced it.
    package struct Repair: Hashable, Sendable {
        package var name: String
        package var given: Double
        package var used: Double
    }
}
