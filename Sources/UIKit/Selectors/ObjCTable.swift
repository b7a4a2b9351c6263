import Synchronization

/// The methods and properties of a class that are found by their names.
///
/// On Apple's systems `@objc` members are found by name. On Linux a class lists them in a nested
/// type with the name `_ObjC`, which is found without a registration:
///
/// ```swift
/// extension Form {
///     enum _ObjC: ObjCTable {
///         static var members: [ObjCMember] { [.method("send:", Form.send(_:)), .key("name", \Form.name)] }
///     }
/// }
/// ```
///
/// `mainspring port` writes these tables. Subclasses inherit the members of their superclasses. A
/// generic class, or one that is private or local to a function, cannot be found by a name, and
/// conforms to `_ObjCListed` in place of it.
@_alwaysEmitConformanceMetadata
@preconcurrency @MainActor
public protocol ObjCTable {
    /// The members of the class.
    static var members: [ObjCMember] { get }
    /// The class's name in Objective-C, as `@objc(Name)` sets it; nil for that of Swift.
    nonisolated static var className: String? { get }
}

extension ObjCTable {
    /// Nil.
    public nonisolated static var className: String? { nil }
}

/// A class that lists its own methods and properties that are found by their names, because no name
/// leads to an ``ObjCTable`` of it. Not in UIKit.
public protocol _ObjCListed: AnyObject {
    /// The members of the class.
    @preconcurrency @MainActor static var _objcMembers: [ObjCMember] { get }
}

/// A method or property in an ``ObjCTable``.
public struct ObjCMember: Sendable {
    /// The selector or the key.
    let name: String
    /// The method, the property's getter for a key.
    let method: SelectorMethod
    /// The property's setter, if it has one.
    let setter: SelectorMethod?
    let isKey: Bool
    /// How a key is observed; nil for methods.
    let observed: ObservedProperty?
    /// The names of the properties that a key depends on; nil if no method lists them.
    private(set) var paths: (@MainActor @Sendable () -> Set<String>)?

    private init(
        name: String, method: SelectorMethod, setter: SelectorMethod?, isKey: Bool,
        observed: ObservedProperty? = nil
    ) {
        self.observed = observed
        self.name = isKey ? name : Selector(name: name, method: method).name
        self.method = method
        self.setter = setter
        self.isKey = isKey
    }

    /// Creates a method without parameters.
    @preconcurrency
    public static func method<Target: AnyObject, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> () -> Result
    ) -> ObjCMember {
        ObjCMember(name: name, method: SelectorMethod(method), setter: nil, isKey: false)
    }

    /// Creates a method with one parameter.
    @preconcurrency
    public static func method<Target: AnyObject, First, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First) -> Result
    ) -> ObjCMember {
        ObjCMember(name: name, method: SelectorMethod(method), setter: nil, isKey: false)
    }

    /// Creates a method whose sender may have another class than its parameter; see
    /// ``Selector/init(_:_:sentBy:)``.
    @preconcurrency
    public static func method<Target: AnyObject, First: AnyObject, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First) -> Result,
        sentBy sender: AnyClass?
    ) -> ObjCMember {
        ObjCMember(
            name: name, method: SelectorMethod(method, sentBy: sender), setter: nil, isKey: false)
    }

    /// Creates a method with two parameters.
    @preconcurrency
    public static func method<Target: AnyObject, First, Second, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First, Second) -> Result
    ) -> ObjCMember {
        ObjCMember(name: name, method: SelectorMethod(method), setter: nil, isKey: false)
    }

    /// Creates a method with three parameters.
    @preconcurrency
    public static func method<Target: AnyObject, First, Second, Third, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First, Second, Third) -> Result
    ) -> ObjCMember {
        ObjCMember(name: name, method: SelectorMethod(method), setter: nil, isKey: false)
    }

    /// Creates the method that is called for changes that an object observes by name:
    /// `observeValue(forKeyPath:of:change:context:)` of a class that is no ``UIResponder``.
    @preconcurrency
    public static func method<Target: AnyObject>(
        _ name: String,
        _ method:
            @escaping @MainActor (Target) -> (
                String?, Any?, [NSKeyValueChangeKey: Any]?, UnsafeMutableRawPointer?
            ) -> Void
    ) -> ObjCMember {
        ObjCMember(name: name, method: SelectorMethod(observing: method), setter: nil, isKey: false)
    }

    /// Creates a property that can be set, such as an outlet.
    public static func key<Target: AnyObject, Value>(
        _ name: String, _ property: ReferenceWritableKeyPath<Target, Value>
    ) -> ObjCMember {
        ObjCMember(
            name: name, method: SelectorMethod(get: property),
            setter: SelectorMethod(set: property), isKey: true,
            observed: ObservedProperty(property))
    }

    /// Creates a property that is an enumeration, which is a number for key-value coding.
    public static func key<Target: AnyObject, Value: RawRepresentable>(
        _ name: String, _ property: ReferenceWritableKeyPath<Target, Value>
    ) -> ObjCMember where Value.RawValue: FixedWidthInteger {
        ObjCMember(
            name: name, method: SelectorMethod(get: property.appending(path: \.rawValue)),
            setter: SelectorMethod(setNumber: property), isKey: true,
            observed: ObservedProperty(property) { $0.rawValue })
    }

    /// Creates a property that can only be read, and is an enumeration.
    public static func readOnlyKey<Target: AnyObject, Value: RawRepresentable>(
        _ name: String, _ property: KeyPath<Target, Value>
    ) -> ObjCMember where Value.RawValue: FixedWidthInteger {
        ObjCMember(
            name: name, method: SelectorMethod(get: property.appending(path: \.rawValue)),
            setter: nil, isKey: true, observed: ObservedProperty(property) { $0.rawValue })
    }

    /// Creates a property of UIKit's that is set by its name and cannot be observed.
    static func attribute<Target: AnyObject, Value>(
        _ name: String, _ property: ReferenceWritableKeyPath<Target, Value>
    ) -> ObjCMember {
        ObjCMember(
            name: name, method: SelectorMethod(get: property),
            setter: SelectorMethod(set: property), isKey: true)
    }

    /// Creates a property of UIKit's that can only be read and cannot be observed.
    static func readOnlyAttribute<Target: AnyObject, Value>(
        _ name: String, _ property: KeyPath<Target, Value>
    ) -> ObjCMember {
        ObjCMember(name: name, method: SelectorMethod(get: property), setter: nil, isKey: true)
    }

    /// Creates a property that is an enumeration, and a number for key-value coding.
    static func attribute<Target: AnyObject, Value: RawRepresentable>(
        _ name: String, number property: ReferenceWritableKeyPath<Target, Value>
    ) -> ObjCMember where Value.RawValue == Int {
        ObjCMember(
            name: name, method: SelectorMethod(get: property.appending(path: \.rawValue)),
            setter: SelectorMethod(setNumber: property), isKey: true)
    }

    /// Creates a property that can only be read.
    public static func readOnlyKey<Target: AnyObject, Value>(
        _ name: String, _ property: KeyPath<Target, Value>
    ) -> ObjCMember {
        ObjCMember(
            name: name, method: SelectorMethod(get: property), setter: nil, isKey: true,
            observed: ObservedProperty(property))
    }

    /// Creates a property that can only be read and depends on others: those that a method such as
    /// `keyPathsForValuesAffectingFullName()` lists.
    ///
    /// Its observers are called if it has another value after any property has changed. Source:
    /// Apple, Key-Value Observing Programming Guide, "Registering Dependent Keys".
    public static func dependentKey<Target: AnyObject, Value>(
        _ name: String, _ property: KeyPath<Target, Value>
    ) -> ObjCMember {
        let observed = ObservedProperty(property)
        observed.isDependent = true
        return ObjCMember(
            name: name, method: SelectorMethod(get: property), setter: nil, isKey: true,
            observed: observed)
    }
}

extension ObjCMember {
    /// Returns a property that depends on others, which a method lists.
    ///
    /// Its observers are called as those of a ``dependentKey(_:_:)``. `mainspring port` writes it
    /// for a class with `keyPathsForValuesAffectingFullName()`.
    public func depending(on paths: @escaping @MainActor @Sendable () -> Set<String>) -> ObjCMember
    {
        var member = self
        member.observed?.isDependent = true
        member.paths = paths
        return member
    }
}

extension ObjCMember {
    /// The method that sets the property, `setTitle:`; nil if none does.
    fileprivate var setterMethod: ObjCMember? {
        guard isKey, let setter else { return nil }
        return ObjCMember(
            name: "set\(name.prefix(1).uppercased())\(name.dropFirst()):", method: setter,
            setter: nil, isKey: false)
    }
}

extension ObjCMembers {
    /// Returns the member that reads a key: a property or a method with its name, `getTitle` or
    /// `isTitle`.
    ///
    /// Source: Apple, Key-Value Coding Programming Guide, "Accessor Search Patterns".
    static func getter(ofKey key: String, of object: AnyObject) -> ObjCMember? {
        if let member = member(key, of: object) { return member }
        let name = key.prefix(1).uppercased() + key.dropFirst()
        return ["get" + name, "is" + name].lazy.compactMap { member($0, of: object) }
            .first { $0.method.parameterCount == 0 }
    }

    /// Returns the method that sets a key: that of a property with its name, `setTitle:`, or that
    /// of `isTitle`.
    static func setter(ofKey key: String, of object: AnyObject) -> SelectorMethod? {
        if let setter = member(key, of: object)?.setter { return setter }
        let name = key.prefix(1).uppercased() + key.dropFirst()
        if let method = member("set\(name):", of: object)?.method, method.parameterCount == 1 {
            return method
        }
        return member("is" + name, of: object)?.setter
    }
}

/// The members of all classes that were asked for, by class.
enum ObjCMembers {
    private struct Found {
        var members: [ObjectIdentifier: [String: ObjCMember]] = [:]
        /// The modules whose extensions of other modules' classes have tables, sorted.
        var modules: [String] = []
        /// The number of images in which the modules were searched.
        var imageCount = 0
    }

    private static let found = Mutex(Found())

    /// Returns the member with a name of an object's class or of a superclass, or nil.
    ///
    /// O(1) after the first call for a class.
    static func member(_ name: String, of object: AnyObject) -> ObjCMember? {
        member(name, ofClass: type(of: object))
    }

    /// Returns the member with a name of a class or of a superclass, or nil.
    static func member(_ name: String, ofClass type: AnyClass) -> ObjCMember? {
        if let members = found.withLock({ $0.members[ObjectIdentifier(type)] }) {
            return members[name]
        }
        // A table is read at its class's first use by name. It is on the main actor, as its class
        // may be, but refers to nothing else; predicates read one on any thread.
        findModules()
        let members = unsafeBitCast(listed, to: ((AnyClass) -> [String: ObjCMember]).self)(type)
        found.withLock { $0.members[ObjectIdentifier(type)] = members }
        return members[name]
    }

    /// Returns whether a key path leads to a property of an object that depends on others.
    static func isDependent(_ keyPath: AnyKeyPath, of object: AnyObject) -> Bool {
        // Reads the class's table.
        _ = member("", of: object)
        let member = found.withLock { found in
            found.members[ObjectIdentifier(type(of: object))]?.values.first {
                $0.observed?.keyPath == keyPath
            }
        }
        guard let member else { return false }
        return member.observed?.isDependent == true
            || !DependentKeys.paths(affecting: member.name, of: object).isEmpty
    }

    /// Returns the properties that a class and its superclasses outside of UIKit list.
    @MainActor
    static func own(of type: AnyClass) -> [ObjCMember] {
        findModules()
        let shared: AnyClass? = ancestry(of: type).first {
            String(reflecting: $0).hasPrefix("UIKit.")
        }
        let inherited = shared.map(listed(by:)) ?? [:]
        return listed(by: type).values.filter { $0.isKey && inherited[$0.name] == nil }
    }

    /// Searches the loaded images for tables in extensions, if more of them are loaded than before.
    private static func findModules() {
        let count = TableModules.imageCount
        guard found.withLock({ $0.imageCount != count }) else { return }
        let modules = TableModules.all().sorted()
        found.withLock { found in
            found.imageCount = count
            guard found.modules != modules else { return }
            found.modules = modules
            found.members = [:]
        }
    }

    @MainActor
    private static func listed(by type: AnyClass) -> [String: ObjCMember] {
        var members: [String: ObjCMember] = [:]
        if let superclass = _getSuperclass(type) {
            members = listed(by: superclass)
        }
        func add(_ member: ObjCMember) {
            members[member.name] = member
            // A property that can be set has a method that does so.
            if let setter = member.setterMethod { members[setter.name] = setter }
        }
        // A subclass without a list has that of its superclass again.
        if let type = type as? any _ObjCListed.Type { type._objcMembers.forEach(add) }
        // The mangled name of a nested enumeration is that of its class, its own name with the
        // length before it, and O; in an extension the extension's module and E are between them.
        // Source: swift/docs/ABI/Mangling.rst.
        guard let mangled = _mangledTypeName(type) else { return members }
        let extensions = found.withLock(\.modules).map { "\($0.utf8.count)\($0)E" }
        for context in [""] + extensions {
            guard let table = _typeByName(mangled + context + "5_ObjCO") as? any ObjCTable.Type
            else { continue }
            table.members.forEach(add)
        }
        return members
    }
}
