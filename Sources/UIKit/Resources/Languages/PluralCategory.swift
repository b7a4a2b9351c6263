import Synchronization
private import _FoundationICU

/// The form of a noun that a number asks for in a language.
///
/// Source: Unicode CLDR, "Language Plural Rules".
enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// Returns the category of a number in a language, by the rules of CLDR that Foundation's ICU
    /// has; `other` for a number that is not finite, and in an unknown language.
    init(of quantity: Quantity, in language: String) {
        let name = rules.withLock { rules in
            let known = rules[language] ?? PluralRules(of: language)
            rules[language] = known
            return known.category(of: quantity.ruled)
        }
        self = name.flatMap(PluralCategory.init) ?? .other
    }
}

/// A number that chooses a text.
enum Quantity: Sendable {
    /// A whole number, by the bits that a format reads.
    case integer(UInt64, isSigned: Bool)
    case number(Double)

    /// Whether the number is a whole 0.
    ///
    /// 0.0 is not: texts for `zero` do not fit it on Apple's systems (developer forums, thread
    /// 37637).
    var isZero: Bool {
        if case .integer(0, _) = self { true } else { false }
    }

    /// The number that the rules see.
    ///
    /// They look at the last six digits of a whole number, and whether there are more; a large one
    /// would lose them as a floating-point number.
    fileprivate var ruled: Double {
        switch self {
        case .number(let number): return number
        case .integer(let bits, let isSigned):
            let magnitude = isSigned ? Int64(bitPattern: bits).magnitude : bits
            let limit: UInt64 = 1_000_000_000_000
            return Double(magnitude < limit ? magnitude : limit + magnitude % 1_000_000)
        }
    }

    /// The number that a specifier reads: "d" the lower half of a whole number of 64 bits.
    func read(by specifier: String) -> Quantity {
        guard case .integer(let bits, _) = self, let conversion = specifier.last,
            "dDiuUxXoO".contains(conversion)
        else { return self }
        let isSigned = "dDi".contains(conversion)
        let width = "lqtzj".contains { specifier.contains($0) } ? 64 : 32
        let shift = UInt64(64 - width)
        let read =
            isSigned
            ? UInt64(bitPattern: Int64(bitPattern: bits << shift) >> Int64(shift))
            : (bits << shift) >> shift
        return .integer(read, isSigned: isSigned)
    }
}

private let rules = Mutex<[String: PluralRules]>([:])

/// The rules of a language, which are never closed.
private struct PluralRules: @unchecked Sendable {
    private let rules: OpaquePointer?

    init(of language: String) {
        var status = U_ZERO_ERROR
        rules = swift_uplrules_open(language, &status)
    }

    func category(of number: Double) -> String? {
        guard let rules else { return nil }
        var status = U_ZERO_ERROR
        return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 16) { buffer in
            let count = swift_uplrules_select(rules, number, buffer.baseAddress, 16, &status)
            guard status.rawValue <= U_ZERO_ERROR.rawValue, (1...16).contains(count) else {
                return nil
            }
            return String(decoding: buffer.prefix(Int(count)), as: UTF16.self)
        }
    }
}
