extension Subscribers {
    /// A number of values that a subscriber wants.
    ///
    /// A negative result of an operation is limited to no value, and one that is too large is
    /// unlimited.
    ///
    /// Source: Apple, Combine, Subscribers.Demand.
    public struct Demand: Equatable, Comparable, Hashable, Sendable, CustomStringConvertible {
        /// The number; nil for no limit.
        public let max: Int?

        /// Any number of values.
        public static let unlimited = Demand(max: nil)
        /// No value.
        public static let none = Demand(max: 0)
        /// At most a number of values; a negative number counts as 0.
        public static func max(_ value: Int) -> Demand {
            Demand(max: Swift.max(0, value))
        }

        private init(max: Int?) { self.max = max }

        private init(_ result: (partialValue: Int, overflow: Bool), isNegative: Bool) {
            guard result.overflow else {
                self = .max(result.partialValue)
                return
            }
            self = isNegative ? .none : .unlimited
        }

        /// Returns the sum of two demands.
        public static func + (one: Demand, other: Demand) -> Demand {
            other.max.map { one + $0 } ?? .unlimited
        }
        /// Adds a demand.
        public static func += (one: inout Demand, other: Demand) { one = one + other }
        /// Returns the sum of a demand and a number.
        public static func + (one: Demand, number: Int) -> Demand {
            guard let first = one.max else { return .unlimited }
            return Demand(first.addingReportingOverflow(number), isNegative: number < 0)
        }
        /// Adds a number.
        public static func += (one: inout Demand, number: Int) { one = one + number }
        /// Returns the product of a demand and a number.
        public static func * (one: Demand, number: Int) -> Demand {
            guard let first = one.max else { return .unlimited }
            return Demand(first.multipliedReportingOverflow(by: number), isNegative: number < 0)
        }
        /// Multiplies the demand by a number.
        public static func *= (one: inout Demand, number: Int) { one = one * number }
        /// Returns the difference of two demands; unlimited if the first is.
        public static func - (one: Demand, other: Demand) -> Demand {
            guard one != .unlimited else { return .unlimited }
            return other.max.map { one - $0 } ?? .none
        }
        /// Subtracts a demand.
        public static func -= (one: inout Demand, other: Demand) { one = one - other }
        /// Returns the rest of a demand after a number of values.
        public static func - (one: Demand, number: Int) -> Demand {
            guard let first = one.max else { return .unlimited }
            return Demand(first.subtractingReportingOverflow(number), isNegative: number > 0)
        }
        /// Subtracts a number of values.
        public static func -= (one: inout Demand, number: Int) { one = one - number }
        /// Returns whether one demand is smaller.
        public static func < (one: Demand, other: Demand) -> Bool {
            guard let first = one.max else { return false }
            return other.max.map { first < $0 } ?? true
        }
        /// Returns whether a demand is larger than a number.
        public static func > (one: Demand, number: Int) -> Bool {
            one.max.map { $0 > number } ?? true
        }
        /// Returns whether a demand is at least a number.
        public static func >= (one: Demand, number: Int) -> Bool {
            one.max.map { $0 >= number } ?? true
        }
        /// Returns whether a demand is smaller than a number.
        public static func < (one: Demand, number: Int) -> Bool { !(one >= number) }
        /// Returns whether a demand is at most a number.
        public static func <= (one: Demand, number: Int) -> Bool { !(one > number) }
        /// Returns whether a demand is a number.
        public static func == (one: Demand, number: Int) -> Bool { one.max == number }
        /// Returns whether a demand is not a number.
        public static func != (one: Demand, number: Int) -> Bool { one.max != number }
        /// Returns whether a number is larger than a demand.
        public static func > (number: Int, one: Demand) -> Bool { one < number }
        /// Returns whether a number is at least a demand.
        public static func >= (number: Int, one: Demand) -> Bool { one <= number }
        /// Returns whether a number is smaller than a demand.
        public static func < (number: Int, one: Demand) -> Bool { one > number }
        /// Returns whether a number is at most a demand.
        public static func <= (number: Int, one: Demand) -> Bool { one >= number }
        /// Returns whether a number is a demand.
        public static func == (number: Int, one: Demand) -> Bool { one == number }
        /// Returns whether a number is not a demand.
        public static func != (number: Int, one: Demand) -> Bool { one != number }
        /// The demand as text.
        public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
    }
}
