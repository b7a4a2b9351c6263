/// How often and how fast an effect of a symbol is played.
///
/// Source: Apple, SymbolEffectOptions.
public struct SymbolEffectOptions: Equatable, Sendable {
    /// How an effect is repeated.
    ///
    /// Source: Apple, SymbolEffectOptions.RepeatBehavior.
    public struct RepeatBehavior: Equatable, Sendable {
        var count: Int?
        var delay: Double

        /// Without end and without pauses.
        public static let continuous = RepeatBehavior(count: nil, delay: 0)
        /// Without end, with the system's pauses.
        public static let periodic = RepeatBehavior(count: nil, delay: 0.5)

        /// Returns repetitions with pauses.
        ///
        /// - Parameters:
        ///   - count: how often; nil for without end.
        ///   - delay: the pauses in seconds; nil for the system's.
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
            RepeatBehavior(count: count, delay: delay ?? 0.5)
        }
    }

    /// How often the effect is played; nil for without end, 0 for the effect's default.
    var count: Int? = 0
    var delay = 0.0
    var rate = 1.0

    /// As the effect is played by default.
    public static let `default` = SymbolEffectOptions()
    /// Without end.
    public static var repeating: Self { SymbolEffectOptions().repeating }
    /// Once.
    public static var nonRepeating: Self { SymbolEffectOptions().nonRepeating }

    /// Returns options with a number of repetitions; nil for without end.
    public static func `repeat`(_ count: Int?) -> Self { SymbolEffectOptions().repeat(count) }
    /// Returns options with repetitions.
    public static func `repeat`(_ behavior: RepeatBehavior) -> Self {
        SymbolEffectOptions().repeat(behavior)
    }
    /// Returns options with a speed; 1 is the usual one.
    public static func speed(_ speed: Double) -> Self { SymbolEffectOptions().speed(speed) }

    /// Without end.
    public var repeating: Self { `repeat`(nil) }
    /// Once.
    public var nonRepeating: Self { `repeat`(1) }

    /// Returns the options with a number of repetitions; nil for without end.
    public func `repeat`(_ count: Int?) -> Self {
        var copy = self
        copy.count = count.map { max(1, $0) }
        return copy
    }
    /// Returns the options with repetitions.
    public func `repeat`(_ behavior: RepeatBehavior) -> Self {
        var copy = `repeat`(behavior.count)
        copy.delay = max(0, behavior.delay)
        return copy
    }
    /// Returns the options with a speed; 1 is the usual one. Speeds that are not above 0 count as
    /// 1.
    public func speed(_ speed: Double) -> Self {
        var copy = self
        copy.rate = speed > 0 && speed.isFinite ? speed : 1
        return copy
    }
}
