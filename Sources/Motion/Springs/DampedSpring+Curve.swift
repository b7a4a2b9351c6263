extension DampedSpring {
    /// A spring's curve as four numbers, small enough to be stored inline for many running springs.
    @usableFromInline package struct Curve: Hashable, Sendable, BitwiseCopyable {
        /// Which solution of the equation of motion applies.
        @usableFromInline package enum Regime: UInt8, Sendable, BitwiseCopyable {
            /// ζ < 1.
            case oscillating
            /// ζ = 1.
            case critical
            /// ζ > 1.
            case creeping
        }

        @usableFromInline package let regime: Regime

        /// The rate of the exponential: ζω0; if overdamped, the smaller rate ω0(ζ − √(ζ² − 1)).
        @usableFromInline package let decay: Double

        /// ωd; if overdamped, twice ω0√(ζ² − 1); 0 if critically damped.
        @usableFromInline package let frequency: Double

        /// The coefficient of the sine, of t, or of e^(−frequency·t) − 1.
        @usableFromInline package let swing: Double

        /// Returns the fraction of the distance that remains at a time; 1 up to time 0.
        @inlinable
        package func remaining(at time: Double) -> Double {
            guard time > 0 else { return 1 }
            switch regime {
            case .oscillating:
                // LLVM merges the standard library's underscored functions, which are intrinsics,
                // into one sincos.
                let phase = frequency * time
                return Self.damped(decay * time, _cos(phase) + swing * _sin(phase))
            case .critical:
                return Self.damped(decay * time, 1 + swing * time)
            case .creeping:
                return Self.damped(decay * time, 1 + swing * expm1(-frequency * time))
            }
        }

        /// Returns e^(−exponent)·factor; if the exponential is 0, the factor may be infinite or
        /// NaN.
        @inlinable
        static func damped(_ exponent: Double, _ factor: Double) -> Double {
            let envelope = exp(-exponent)
            return envelope == 0 ? 0 : envelope * factor
        }
    }
}
