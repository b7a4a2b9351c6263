import Foundation

/// An integer or another number, as expressions compute with them.
enum PredicateNumber {
    case integer(Int)
    case real(Double)

    init?(_ value: Any?) {
        guard let value else { return nil }
        // Casts make an integer of a boxed 2.0.
        if type(of: value) is NSNumber.Type, let value = value as? NSNumber {
            let type = String(cString: value.objCType)
            self =
                type == "d" || type == "f" || value is NSDecimalNumber
                ? .real(value.doubleValue) : .integer(value.intValue)
            return
        }
        switch value {
        case let value as Int: self = .integer(value)
        case let value as Double: self = .real(value)
        case let value as Bool: self = .integer(value ? 1 : 0)
        case let value as any BinaryInteger:
            if let integer = Int(exactly: value) {
                self = .integer(integer)
            } else {
                self = .real(Double(value))
            }
        case let value as any BinaryFloatingPoint: self = .real(Double(value))
        case let value as Decimal: self = .real(NSDecimalNumber(decimal: value).doubleValue)
        default: return nil
        }
    }

    var double: Double {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        }
    }

    var value: Any {
        switch self {
        case .integer(let number): number
        case .real(let number): number
        }
    }

    func compare(_ other: Self) -> ComparisonResult? {
        if case .integer(let left) = self, case .integer(let right) = other {
            return left < right
                ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        }
        if double.isNaN || other.double.isNaN { return nil }
        return double < other.double
            ? .orderedAscending : double > other.double ? .orderedDescending : .orderedSame
    }
}

/// Values as predicates see them, without the boxes that Swift and Foundation have for them.
enum PredicateValue {
    /// Returns a value without optionals and without Foundation's classes for strings and nothing.
    static func plain(_ value: Any?) -> Any? {
        guard let value else { return nil }
        switch value {
        case is NSNull: return nil
        case let value as String: return value
        case let value as NSString: return value as String? ?? "\(value)"
        case let value as Substring: return String(value)
        default: break
        }
        if type(of: value) == AnyHashable.self, let value = value as? AnyHashable {
            return plain(value.base)
        }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { plain($0.value) }
    }

    /// Returns the elements of a collection; nil for other values.
    static func elements(_ value: Any?) -> [Any?]? {
        switch value {
        case let value as [Any]: return value
        case let value as NSArray: return value.map { $0 }
        case let value as NSSet: return value.map { $0 }
        case let value as NSOrderedSet: return value.map { $0 }
        case let value as NSDictionary: return value.allValues
        case is String: return nil
        default: break
        }
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .set: return mirror.children.map(\.value)
        case .dictionary:
            return mirror.children.map { Array(Mirror(reflecting: $0.value).children).last?.value }
        default: return nil
        }
    }

    /// Returns whether two values are equal; two missing values are.
    static func areEqual(_ left: Any?, _ right: Any?, _ options: String.CompareOptions) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        if let order = compare(left, right, options) { return order == .orderedSame }
        if let left = left as? NSObject, let right = right as? NSObject {
            return left.isEqual(right)
        }
        if let left = left as? AnyHashable, let right = right as? AnyHashable {
            if left == right { return true }
        }
        if let left = elements(left), let right = elements(right), left.count == right.count {
            return zip(left, right).allSatisfy { areEqual(plain($0), plain($1), options) }
        }
        if Mirror(reflecting: left).displayStyle == .class {
            return (left as AnyObject) === (right as AnyObject)
        }
        return false
    }

    /// Returns the order of two numbers, strings or dates; nil for values that have none.
    static func compare(
        _ left: Any?, _ right: Any?, _ options: String.CompareOptions
    ) -> ComparisonResult? {
        if let left = left as? String, let right = right as? String {
            return left.compare(right, options: options)
        }
        if let left = left as? Date, let right = right as? Date { return left.compare(right) }
        if let left = PredicateNumber(left), let right = PredicateNumber(right) {
            return left.compare(right)
        }
        return nil
    }
}
