import Foundation

/// Key-value coding along names with dots between them, through arrays, sets and dictionaries.
///
/// Source: Apple, Key-Value Coding Programming Guide, "Using Collection Operators", and
/// value(forKey:) of NSArray, NSSet and NSDictionary.
@MainActor
enum KeyPathValues {
    /// Returns the value at the end of a path that begins at a value; nil if a part of it is nil.
    static func value(of start: Any?, at path: Substring) -> Any? {
        guard let start = unwrapped(start) else { return nil }
        guard !path.isEmpty else { return start }
        let key = path.prefix { $0 != "." }
        let rest = path.dropFirst(key.count + 1)
        if key.hasPrefix("@"), let elements = elements(of: start) {
            return result(of: String(key.dropFirst()), elements, at: rest)
        }
        if key == "self" { return value(of: start, at: rest) }
        if let dictionary = start as? NSDictionary {
            return value(of: dictionary.object(forKey: String(key)), at: rest)
        }
        if let dictionary = start as? [String: Any] {
            return value(of: dictionary[String(key)], at: rest)
        }
        if let elements = elements(of: start) {
            return elements.map { value(of: $0, at: path) ?? NSNull() }
        }
        // Numbers and texts have no keys that a table lists.
        guard type(of: start) is AnyClass, let object = start as? NSObject else {
            reportMistake(
                "A \(type(of: start)) is not an object, so that it has no key “\(path)”")
            return nil
        }
        // A class may have a method of its own for its path.
        if let layer = object as? CALayer { return layer.value(forKeyPath: String(path)) }
        return value(of: object.value(forKey: String(key)), at: rest)
    }

    /// Sets the property at the end of a path: that of each element, if it leads to a collection.
    static func setValue(_ value: Any?, of start: Any?, at path: Substring) {
        guard let start = unwrapped(start) else { return }
        let key = path.prefix { $0 != "." }
        let rest = path.dropFirst(key.count + 1)
        if let dictionary = start as? NSMutableDictionary, rest.isEmpty {
            if let value {
                dictionary.setObject(value, forKey: String(key) as NSString)
            } else {
                dictionary.removeObject(forKey: String(key) as NSString)
            }
        } else if !(start is NSDictionary), let elements = elements(of: start) {
            for element in elements { setValue(value, of: element, at: path) }
        } else if let layer = start as? CALayer {
            layer.setValue(value, forKeyPath: String(path))
        } else if !rest.isEmpty {
            setValue(value, of: self.value(of: start, at: key), at: rest)
        } else if type(of: start) is AnyClass, let object = start as? NSObject {
            object.setValue(value, forKey: String(key))
        } else {
            reportMistake(
                "A \(type(of: start)) is not an object, so that its “\(key)” was not set")
        }
    }

    /// The elements of an array or a set; nil for other values.
    static func elements(of value: Any) -> [Any]? {
        switch value {
        case let array as NSArray: array.map { $0 }
        case let set as NSSet: set.allObjects
        case let array as [Any]: array
        case let set as Set<AnyHashable>: set.map { $0.base }
        default: nil
        }
    }

    /// Returns the result of an operator such as `@sum` for a property of the elements.
    private static func result(of name: String, _ elements: [Any], at path: Substring) -> Any? {
        if name == "count" { return value(of: elements.count, at: path) }
        let values = elements.compactMap { value(of: $0, at: path) }.filter { !($0 is NSNull) }
        let numbers = values.compactMap(number)
        switch name {
        case "sum": return numbers.reduce(0, +)
        // Apple's average of no numbers is 0, too.
        case "avg": return numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
        case "max": return values.reduce(nil) { isLess($0, $1) ? $1 : $0 }
        case "min": return values.reduce(nil) { $0 == nil || isLess($1, $0) ? $1 : $0 }
        case "unionOfObjects": return values
        case "distinctUnionOfObjects": return distinct(values)
        case "unionOfArrays": return values.flatMap { self.elements(of: $0) ?? [] }
        case "distinctUnionOfArrays", "distinctUnionOfSets":
            return distinct(values.flatMap { self.elements(of: $0) ?? [] })
        default:
            reportMistake("There is no operator “@\(name)” of collections")
            return nil
        }
    }

    private static func number(_ value: Any) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        default: nil
        }
    }

    /// Whether a value is smaller than another one; nil is smaller than all others.
    private static func isLess(_ one: Any?, _ other: Any?) -> Bool {
        guard let other else { return false }
        guard let one else { return true }
        if let one = number(one), let other = number(other) { return one < other }
        if let one = one as? Date, let other = other as? Date { return one < other }
        return "\(one)" < "\(other)"
    }

    private static func distinct(_ values: [Any]) -> [Any] {
        var seen: Set<AnyHashable> = []
        return values.filter { value in
            guard let value = value as? AnyHashable else { return true }
            return seen.insert(value).inserted
        }
    }
}
