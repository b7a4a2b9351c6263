import Foundation

/// The functions of expressions.
///
/// Source: Apple, NSExpression.init(forFunction:arguments:).
enum PredicateFunction {
    typealias Function = ([Any?]) -> Any?

    /// Returns a function by its selector, such as `sum:` or `raise:toPower:`.
    static func named(_ name: String) -> Function? { table[name] }

    nonisolated(unsafe) private static let table: [String: Function] = {
        var table: [String: Function] = [
            "add:to:": arithmetic("+"), "from:subtract:": arithmetic("-"),
            "multiply:by:": arithmetic("*"), "divide:by:": arithmetic("/"),
            "raise:toPower:": arithmetic("**"), "modulus:by:": arithmetic("%"),
            "negate:": { negated($0.first ?? nil) },
            "abs:": { values in
                number(values).flatMap { $0.double < 0 ? negated($0.value) : $0.value }
            },
            "bitwiseAnd:with:": integers(&), "bitwiseOr:with:": integers(|),
            "bitwiseXor:with:": integers(^), "leftshift:by:": integers { $0 << $1 },
            "rightshift:by:": integers { $0 >> $1 },
            "onesComplement:": { integers { first, _ in ~first }($0 + [0]) },
            "uppercase:": { text($0)?.uppercased() }, "lowercase:": { text($0)?.lowercased() },
            "length:": { text($0)?.utf16.count },
            "canonical:": {
                text($0)?.folding(
                    options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            },
            "castObject:toType:": { cast($0) },
            "now": { _ in Date() },
            "count:": { values in
                values.count == 1
                    ? PredicateValue.elements(values[0])?.count ?? 1 : values.count
            },
        ]
        let real: [(String, (Double) -> Double)] = [
            ("sqrt:", { $0.squareRoot() }), ("ln:", { log($0) }), ("log:", { log10($0) }),
            ("exp:", { exp($0) }), ("floor:", { $0.rounded(.down) }),
            ("ceiling:", { $0.rounded(.up) }), ("trunc:", { $0.rounded(.towardZero) }),
        ]
        for (name, function) in real {
            table[name] = { values in number(values).map { function($0.double) } }
        }
        for (name, function) in statistics {
            table[name] = { function(numbers($0)) }
        }
        return table
    }()

    private static let statistics: [(String, @Sendable ([PredicateNumber]) -> Any?)] = [
        ("sum:", { sum($0).value }),
        ("average:", { $0.isEmpty ? 0 : sum($0).double / Double($0.count) }),
        ("min:", { $0.min { $0.compare($1) == .orderedAscending }?.value }),
        ("max:", { $0.max { $0.compare($1) == .orderedAscending }?.value }),
        ("median:", { median($0.map(\.double)) }),
        ("mode:", { mode($0) }),
        ("stddev:", { deviation($0.map(\.double)) }),
    ]

    // MARK: Arithmetic

    /// Returns the result of an operation from left to right; integers stay integers while their
    /// result is one that fits.
    static func combine(_ operation: String, _ left: Any?, _ right: Any?) -> Any? {
        if operation == "+", let left = left as? String, let right = right as? String {
            return left + right
        }
        guard let left = PredicateNumber(left), let right = PredicateNumber(right) else {
            return nil
        }
        if case .integer(let first) = left, case .integer(let second) = right {
            if operation == "/" || operation == "%", second == 0 {
                reportMistake("An expression divides the integer \(first) by 0; it has no value")
                return nil
            }
            if let result = integer(operation, first, second) { return result }
        }
        let (first, second) = (left.double, right.double)
        switch operation {
        case "+": return first + second
        case "-": return first - second
        case "*": return first * second
        case "/": return first / second
        case "%": return fmod(first, second)
        default: return pow(first, second)
        }
    }

    /// Returns the result for integers; nil if it does not fit or is not an integer.
    private static func integer(_ operation: String, _ first: Int, _ second: Int) -> Int? {
        let result: (partialValue: Int, overflow: Bool)
        switch operation {
        case "+": result = first.addingReportingOverflow(second)
        case "-": result = first.subtractingReportingOverflow(second)
        case "*": result = first.multipliedReportingOverflow(by: second)
        case "/": result = first.dividedReportingOverflow(by: second)
        case "%": result = first.remainderReportingOverflow(dividingBy: second)
        default:
            guard second >= 0 else { return nil }
            return Int(exactly: pow(Double(first), Double(second))).flatMap {
                abs($0.double) < 9e15 ? $0 : nil
            }
        }
        return result.overflow ? nil : result.partialValue
    }

    private static func arithmetic(_ operation: String) -> Function {
        { $0.count == 2 ? combine(operation, $0[0], $0[1]) : nil }
    }

    private static func negated(_ value: Any?) -> Any? { combine("-", 0, value) }

    private static func integers(_ function: @escaping (Int, Int) -> Int) -> Function {
        { values in
            guard values.count == 2, let first = PredicateNumber(values[0]),
                let second = PredicateNumber(values[1])
            else { return nil }
            return function(Int(clamping: first.double), Int(clamping: second.double))
        }
    }

    // MARK: Arguments

    private static func number(_ values: [Any?]) -> PredicateNumber? {
        values.count == 1 ? PredicateNumber(values[0]) : nil
    }

    private static func text(_ values: [Any?]) -> String? {
        values.count == 1 ? values[0] as? String : nil
    }

    /// Returns the numbers of a collection, or of all arguments.
    private static func numbers(_ values: [Any?]) -> [PredicateNumber] {
        let all = values.count == 1 ? PredicateValue.elements(values[0]) ?? values : values
        return all.compactMap { PredicateNumber(PredicateValue.plain($0)) }
    }

    private static func cast(_ values: [Any?]) -> Any? {
        guard values.count == 2, let type = values[1] as? String else { return nil }
        let value = values[0]
        switch type {
        case "NSNumber":
            return PredicateNumber(value)?.value ?? (value as? String).map {
                NSString(string: $0).doubleValue
            }
                ?? (value as? Date)?.timeIntervalSinceReferenceDate
        case "NSDecimalNumber":
            return (value as? String).map { NSDecimalNumber(string: $0) } ?? value
        case "NSString": return value.map { "\($0)" }
        case "NSDate":
            return PredicateNumber(value).map { Date(timeIntervalSinceReferenceDate: $0.double) }
        default:
            reportMistake("CAST does not know the type “\(type)”")
            return nil
        }
    }

    // MARK: Statistics

    private static func sum(_ numbers: [PredicateNumber]) -> PredicateNumber {
        let total = numbers.reduce(0 as Any?) { combine("+", $0, $1.value) }
        return PredicateNumber(total) ?? .integer(0)
    }

    private static func median(_ numbers: [Double]) -> Double? {
        let sorted = numbers.sorted()
        guard !sorted.isEmpty else { return nil }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    private static func mode(_ numbers: [PredicateNumber]) -> [Any] {
        var counts: [Double: Int] = [:]
        for number in numbers { counts[number.double, default: 0] += 1 }
        guard let most = counts.values.max() else { return [] }
        var seen: Set<Double> = []
        return numbers.filter { counts[$0.double] == most && seen.insert($0.double).inserted }
            .map(\.value)
    }

    /// The standard deviation of a whole population.
    private static func deviation(_ numbers: [Double]) -> Double? {
        guard !numbers.isEmpty else { return nil }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(numbers.count)).squareRoot()
    }
}

extension Int {
    fileprivate var double: Double { Double(self) }
}
