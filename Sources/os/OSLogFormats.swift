import Foundation

/// The place of a value in a column.
///
/// Source: Apple, OSLogStringAlignment.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    /// The value is as wide as its text.
    public static var none: OSLogStringAlignment { .init(columns: 0, isLeft: true) }
    /// Spaces follow the text up to a number of characters.
    public static func left(columns: Int) -> OSLogStringAlignment {
        .init(columns: columns, isLeft: true)
    }
    /// Spaces precede the text up to a number of characters.
    public static func right(columns: Int) -> OSLogStringAlignment {
        .init(columns: columns, isLeft: false)
    }

    func align(_ text: String) -> String { text.padded(to: columns, isLeft: isLeft) }
}

extension String {
    /// Returns the text with spaces up to a width of at most 4,096 characters.
    func padded(to columns: Int, isLeft: Bool) -> String {
        let missing = min(columns, 4_096) - count
        guard missing > 0 else { return self }
        let spaces = String(repeating: " ", count: missing)
        return isLeft ? self + spaces : spaces + self
    }
}

/// How an integer is written.
///
/// Source: Apple, OSLogIntegerFormatting.
public struct OSLogIntegerFormat: Sendable {
    private var radix = 10
    private var hasSign = false
    private var prefix = ""
    private var isUppercase = false
    private var minDigits = 1

    /// Digits to the base 10.
    public static var decimal: OSLogIntegerFormat { OSLogIntegerFormat() }
    /// Digits to the base 16, without `0x`.
    public static var hex: OSLogIntegerFormat { .hex() }
    /// Digits to the base 8, without `0`.
    public static var octal: OSLogIntegerFormat { .octal() }

    /// Digits to the base 10.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: Whether positive numbers begin with a plus sign.
    ///   - minDigits: The smallest number of digits; zeros precede shorter numbers.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormat {
        OSLogIntegerFormat(hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Digits to the base 16.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: Whether positive numbers begin with a plus sign.
    ///   - includePrefix: Whether `0x` precedes the digits.
    ///   - uppercase: Whether the letters are capitals.
    ///   - minDigits: The smallest number of digits; zeros precede shorter numbers.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormat {
        OSLogIntegerFormat(
            radix: 16, hasSign: explicitPositiveSign, prefix: includePrefix ? "0x" : "",
            isUppercase: uppercase, minDigits: minDigits)
    }

    /// Digits to the base 8.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: Whether positive numbers begin with a plus sign.
    ///   - includePrefix: Whether `0o` precedes the digits.
    ///   - uppercase: Whether letters are capitals; octal digits have no letters.
    ///   - minDigits: The smallest number of digits; zeros precede shorter numbers.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> OSLogIntegerFormat {
        OSLogIntegerFormat(
            radix: 8, hasSign: explicitPositiveSign, prefix: includePrefix ? "0o" : "",
            isUppercase: uppercase, minDigits: minDigits)
    }

    func text(_ value: some FixedWidthInteger) -> String {
        var digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
        let missing = min(minDigits, 4_096) - digits.count
        if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
        return (value < 0 ? "-" : hasSign ? "+" : "") + prefix + digits
    }
}

/// How a number with a fraction is written.
///
/// Source: Apple, OSLogFloatFormatting.
public struct OSLogFloatFormat: Sendable {
    private let conversion: String
    private let precision: Int?
    private let hasSign: Bool
    private let isUppercase: Bool

    private init(_ conversion: String, _ precision: Int?, _ hasSign: Bool, _ isUppercase: Bool) {
        self.conversion = conversion
        self.precision = precision.map { max(0, min($0, 1_000)) }
        self.hasSign = hasSign
        self.isUppercase = isUppercase
    }

    /// Six digits after the point, which is the default.
    public static var fixed: OSLogFloatFormat { .init("f", nil, false, false) }
    /// Digits to the base 16.
    public static var hex: OSLogFloatFormat { .init("a", nil, false, false) }
    /// A power of ten and six digits.
    public static var exponential: OSLogFloatFormat { .init("e", nil, false, false) }
    /// The shorter one of `fixed` and `exponential`, without zeros at the end.
    public static var hybrid: OSLogFloatFormat { .init("g", nil, false, false) }

    /// Digits after a point.
    ///
    /// - Parameters:
    ///   - precision: The number of digits after the point, from 0 to 1,000. Default: 6.
    ///   - explicitPositiveSign: Whether positive numbers begin with a plus sign.
    ///   - uppercase: Whether letters (of infinity, for instance) are capitals.
    public static func fixed(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormat { .init("f", precision, explicitPositiveSign, uppercase) }

    /// Digits to the base 16.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: Whether positive numbers begin with a plus sign.
    ///   - uppercase: Whether letters are capitals.
    public static func hex(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormat { .init("a", nil, explicitPositiveSign, uppercase) }

    /// Digits and a power of ten.
    ///
    /// - Parameters:
    ///   - precision: The number of digits after the point, from 0 to 1,000. Default: 6.
    ///   - explicitPositiveSign: Whether positive numbers begin with a plus sign.
    ///   - uppercase: Whether letters are capitals.
    public static func exponential(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormat { .init("e", precision, explicitPositiveSign, uppercase) }

    /// The shorter one of `fixed` and `exponential`.
    ///
    /// - Parameters:
    ///   - precision: The number of digits, from 0 to 1,000. Default: 6.
    ///   - explicitPositiveSign: Whether positive numbers begin with a plus sign.
    ///   - uppercase: Whether letters are capitals.
    public static func hybrid(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormat { .init("g", precision, explicitPositiveSign, uppercase) }

    func text(_ value: Double) -> String {
        let format =
            "%" + (hasSign ? "+" : "") + (precision.map { ".\($0)" } ?? "")
            + (isUppercase ? conversion.uppercased() : conversion)
        return String(format: format, value)
    }
}

/// How a truth value is written.
///
/// Source: Apple, OSLogBoolFormat.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`, which is the default.
    case truth
    /// `yes` or `no`.
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "yes" : "no"
        }
    }
}
