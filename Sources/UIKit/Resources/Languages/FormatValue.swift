import Foundation

/// A value of a format, with what a specifier must know of it.
struct FormatValue {
    /// The kinds of values that specifiers read.
    enum Kind: Sendable {
        case object, integer, number
        /// A type of the program's own, which any specifier may read.
        case unknown

        func fits(_ specifier: Kind) -> Bool { self == specifier || self == .unknown }
    }

    let argument: any CVarArg
    let kind: Kind
    /// The number by which a text varies; nil for other objects.
    let quantity: Quantity?

    init(argument: any CVarArg, kind: Kind, quantity: Quantity?) {
        self.argument = argument
        self.kind = kind
        self.quantity = quantity
    }

    init(_ argument: any CVarArg) {
        self.argument = argument
        switch argument {
        case let number as any BinaryInteger:
            kind = .integer
            quantity = Self.quantity(number)
        case let number as any BinaryFloatingPoint:
            kind = .number
            quantity = .number(Double(number))
        case is String:
            kind = .object
            quantity = nil
        default:
            let isObject = type(of: argument) is AnyClass
            kind = isObject ? .object : .unknown
            quantity = isObject ? (argument as? NSNumber).map(Self.quantity) : nil
        }
    }

    private static func quantity<Number: BinaryInteger>(_ number: Number) -> Quantity {
        .integer(UInt64(truncatingIfNeeded: number), isSigned: Number.isSigned)
    }

    private static func quantity(_ number: NSNumber) -> Quantity {
        let isFloating = ["d", "f"].contains(String(cString: number.objCType))
        return isFloating
            ? .number(number.doubleValue)
            : .integer(UInt64(bitPattern: number.int64Value), isSigned: true)
    }
}
