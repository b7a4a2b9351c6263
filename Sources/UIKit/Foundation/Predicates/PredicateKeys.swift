import Foundation

/// Finds the properties of values by their names.
enum PredicateKeys {
    /// Returns the property of a value with a name; a collection's are those of its elements.
    ///
    /// A name that the value does not have is reported, and nil is returned.
    static func value(_ key: String, of value: Any?) -> Any? {
        guard let value = PredicateValue.plain(value) else { return nil }
        if key == "self" || key == "SELF" { return value }
        switch found(key, in: value) {
        case .some(let property): return PredicateValue.plain(property)
        case nil: break
        }
        if let elements = PredicateValue.elements(value) {
            return elements.map { self.value(key, of: $0) as Any }
        }
        reportMistake("\(type(of: value)) has no key “\(key)”, for which a predicate asks")
        return nil
    }

    /// Returns the value of keys behind each other, with the operators of collections.
    static func value(path: ArraySlice<String>, of value: Any?) -> Any? {
        var value = PredicateValue.plain(value)
        var rest = path
        while let key = rest.popFirst() {
            guard key.hasPrefix("@"), let elements = PredicateValue.elements(value) else {
                value = self.value(key, of: value)
                continue
            }
            return collected(
                key, elements.map { self.value(path: rest, of: $0) }, elements)
        }
        return value
    }

    /// Returns the result of an operator such as `@sum` for the values of a collection's elements.
    private static func collected(_ name: String, _ values: [Any?], _ elements: [Any?]) -> Any? {
        switch name {
        case "@count": return elements.count
        case "@sum", "@avg", "@min", "@max":
            let names = ["@sum": "sum:", "@avg": "average:", "@min": "min:", "@max": "max:"]
            return PredicateFunction.named(names[name] ?? "")?([values.compactMap { $0 }])
        case "@unionOfObjects": return values.compactMap { $0 }
        case "@distinctUnionOfObjects":
            return values.compactMap { $0 }.reduce(into: [Any]()) { result, value in
                if !result.contains(where: { PredicateValue.areEqual($0, value, []) }) {
                    result.append(value)
                }
            }
        default:
            reportMistake("“\(name)” is not an operator of collections")
            return nil
        }
    }

    /// Returns a property in a value's dictionary, table or storage; nil if the value has none of
    /// this name.
    private static func found(_ key: String, in value: Any) -> Any?? {
        if let dictionary = value as? [String: Any] { return .some(dictionary[key]) }
        if let dictionary = value as? NSDictionary { return .some(dictionary.object(forKey: key)) }
        if let text = value as? String { return property(key, of: text) }
        if let number = PredicateNumber(value) { return property(key, of: number) }
        if Mirror(reflecting: value).displayStyle == .class {
            let object = value as AnyObject
            if let stored = stored(key, in: value) { return .some(stored) }
            if let member = ObjCMembers.member(key, of: object),
                case .returned(let value) = member.method.call(object, nil, nil, nil)
            {
                return .some(value)
            }
            if key == "description" { return .some("\(value)") }
            return nil
        }
        return stored(key, in: value).map { .some($0) } ?? (key == "description" ? "\(value)" : nil)
    }

    /// Returns a stored property, also of a superclass.
    private static func stored(_ key: String, in value: Any) -> Any?? {
        var mirror: Mirror? = Mirror(reflecting: value)
        while let some = mirror {
            // A tuple's or a wrapper's names are not keys.
            if some.displayStyle == .struct || some.displayStyle == .class {
                for child in some.children where child.label == key { return .some(child.value) }
            }
            mirror = some.superclassMirror
        }
        return nil
    }

    private static func property(_ key: String, of text: String) -> Any?? {
        switch key {
        case "length": text.utf16.count
        case "uppercaseString": text.uppercased()
        case "lowercaseString": text.lowercased()
        case "capitalizedString": text.capitalized
        case "integerValue", "intValue", "longLongValue": NSString(string: text).integerValue
        case "doubleValue", "floatValue": NSString(string: text).doubleValue
        case "boolValue": NSString(string: text).boolValue
        case "description": text
        default: nil
        }
    }

    private static func property(_ key: String, of number: PredicateNumber) -> Any?? {
        switch key {
        case "integerValue", "intValue", "longLongValue": Int(clamping: number.double)
        case "doubleValue", "floatValue": number.double
        case "boolValue": number.double != 0
        case "stringValue", "description": "\(number.value)"
        default: nil
        }
    }
}

extension Int {
    /// The nearest integer towards 0; 0 for a NaN.
    init(clamping number: Double) {
        self =
            number.isNaN
            ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}
