import Foundation

/// The members that Objective-C finds in an object of any class.
///
/// On iOS, Swift lets code ask an `AnyObject` for the members of every class; an object without the
/// member has nil. `mainspring port` writes `ObjectLookup(item)["name"]` for `item["name"]`. The
/// members are those of Foundation's dictionaries, arrays, strings, numbers and errors, and
/// key-value coding.
///
/// Source: Apple, "Using Objective-C Runtime Features in Swift".
public struct ObjectLookup {
    private let object: AnyObject

    /// Looks into an object.
    public init(_ object: AnyObject) { self.object = object }

    /// Looks into an object, if there is one.
    public init?(_ object: AnyObject?) {
        guard let object else { return nil }
        self.object = object
    }

    // MARK: Elements

    /// The value of a dictionary's key, or an array's element; nil for other objects.
    public subscript(key: Any) -> Any?! {
        if let dictionary = object as? NSDictionary { return .some(dictionary[key]) }
        guard let index = key as? Int else { return nil }
        return element(index).map { .some($0) }
    }

    /// An array's element, or the value of a dictionary's key; nil for other objects, and if there
    /// is no such element.
    public subscript(index: Int) -> Any! {
        if let dictionary = object as? NSDictionary { return dictionary[index] }
        return element(index)
    }

    private func element(_ index: Int) -> Any? {
        if let array = object as? NSArray {
            return array.count > index && index >= 0 ? array[index] : nil
        }
        guard let set = object as? NSOrderedSet, set.count > index, index >= 0 else { return nil }
        return set.object(at: index)
    }

    /// An array's element; nil for other objects, and if there is no such element.
    public func object(at index: Int) -> Any! { element(index) }

    /// The value of a key of a dictionary or of defaults; nil for other objects.
    public func object(forKey key: Any) -> Any? {
        if let dictionary = object as? NSDictionary { return dictionary[key] }
        guard let defaults = object as? UserDefaults, let key = key as? String else { return nil }
        return defaults.object(forKey: key)
    }

    /// The number of elements; nil for an object without elements.
    public var count: Int! {
        switch object {
        case let array as NSArray: array.count
        case let dictionary as NSDictionary: dictionary.count
        case let set as NSSet: set.count
        case let set as NSOrderedSet: set.count
        default: nil
        }
    }

    /// The first element of an array; nil for an empty one and for other objects.
    public var firstObject: Any?! { (object as? NSArray).map { $0.firstObject } }
    /// The last element of an array; nil for an empty one and for other objects.
    public var lastObject: Any?! { (object as? NSArray).map { $0.lastObject } }
    /// The keys of a dictionary; nil for other objects.
    public var allKeys: [Any]! { (object as? NSDictionary)?.allKeys }
    /// The values of a dictionary; nil for other objects.
    public var allValues: [Any]! { (object as? NSDictionary)?.allValues }
    /// The elements of a set; nil for other objects.
    public var allObjects: [Any]! { (object as? NSSet)?.allObjects }

    // MARK: Texts and numbers

    /// The number of UTF-16 units of a text, or of bytes; nil for other objects.
    public var length: Int! {
        switch object {
        case let text as NSString: text.length
        case let text as NSAttributedString: text.length
        case let data as NSData: data.length
        default: nil
        }
    }

    /// The text of an attributed string; nil for other objects.
    public var string: String! { (object as? NSAttributedString)?.string }
    /// A number as text; nil for other objects.
    public var stringValue: String! { (object as? NSNumber)?.stringValue }
    /// The sentence of an error; nil for other objects.
    public var localizedDescription: String! { (object as? NSError)?.localizedDescription }

    /// A number, or the number that a text begins with; nil for other objects.
    public var doubleValue: Double! {
        (object as? NSNumber)?.doubleValue ?? (object as? NSString)?.doubleValue
    }
    /// A number, or the number that a text begins with; nil for other objects.
    public var floatValue: Float! {
        (object as? NSNumber)?.floatValue ?? (object as? NSString)?.floatValue
    }
    /// A number, or the number that a text begins with; nil for other objects.
    public var intValue: Int32! {
        (object as? NSNumber)?.int32Value ?? (object as? NSString)?.intValue
    }
    /// A number, or the number that a text begins with; nil for other objects.
    public var integerValue: Int! {
        (object as? NSNumber)?.intValue ?? (object as? NSString)?.integerValue
    }
    /// A number, or whether a text begins with Y, T or a digit from 1 on; nil for other objects.
    public var boolValue: Bool! {
        (object as? NSNumber)?.boolValue ?? (object as? NSString)?.boolValue
    }

    // MARK: All objects

    /// The object as text.
    public var description: String! { "\(object)" }
    /// The object's number in hash tables.
    public var hash: Int! { (object as? NSObject)?.hash }
    /// The object's class.
    public var classForCoder: AnyClass! { type(of: object) }

    /// Returns whether the object's class is a class or inherits from it.
    public func isKind(of aClass: AnyClass) -> Bool {
        (object as? NSObject)?.isKind(of: aClass)
            ?? ancestry(of: type(of: object)).contains { $0 == aClass }
    }

    /// Returns the value of a dictionary's key, or the property with a name.
    ///
    /// Properties are read on the main thread only.
    public func value(forKey key: String) -> Any? { property(key) { $0.value(forKey: key) } }

    /// Returns the property at the end of names with dots between them, which dictionaries may
    /// have too.
    public func value(forKeyPath keyPath: String) -> Any? {
        guard object is NSDictionary, let dot = keyPath.firstIndex(of: ".") else {
            return property(keyPath) { $0.value(forKeyPath: keyPath) }
        }
        guard let next = value(forKey: String(keyPath[..<dot])) else { return nil }
        let rest = String(keyPath[keyPath.index(after: dot)...])
        return ObjectLookup(next as AnyObject).value(forKeyPath: rest)
    }

    private func property(_ key: String, _ read: @MainActor (NSObject) -> Any?) -> Any? {
        if object is NSDictionary || object is UserDefaults { return object(forKey: key) }
        guard let object = object as? NSObject, MainContext.isCurrent else { return nil }
        nonisolated(unsafe) var result: Any?
        nonisolated(unsafe) let reader = object
        MainActor.assumeIsolated { result = read(reader) }
        return result
    }

    /// Sets the value of a dictionary's key, which nil removes, or the property with a name.
    @preconcurrency @MainActor
    public func setValue(_ value: Any?, forKey key: String) {
        if let dictionary = object as? NSMutableDictionary {
            guard let value else { return dictionary.removeObject(forKey: key) }
            dictionary.setObject(value, forKey: key as NSString)
        } else if let defaults = object as? UserDefaults {
            defaults.set(value, forKey: key)
        } else {
            (object as? NSObject)?.setValue(value, forKey: key)
        }
    }
}
