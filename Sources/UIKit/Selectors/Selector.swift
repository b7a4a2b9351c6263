/// The name of a method, and the method itself if the program wrote it.
///
/// There is no Objective-C runtime on Linux, so `#selector(send(_:))` does not compile. Its
/// translation is a value with the method in it:
///
/// ```swift
/// button.addTarget(self, action: Selector("send:", Form.send(_:)), for: .touchUpInside)
/// ```
///
/// Overrides are called, as with Objective-C's. A selector that has only a name, such as
/// `Selector("send:")`, is looked up in the ``ObjCTable`` of the receiver's class. Selectors with a
/// name are equal if their names are; the one that `addTarget` returns for a method without a name
/// is equal to itself only.
///
/// Source: Apple, Selector and "Using Objective-C Runtime Features in Swift".
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, such as "send:"; empty for a method that was registered without one.
    let name: String
    /// The method, if the program wrote it.
    let method: SelectorMethod?

    /// A name without a colon gets one for each parameter of the method, as Objective-C names it.
    init(name: String, method: SelectorMethod?) {
        if let count = method?.parameterCount, count > 0, !name.isEmpty, !name.contains(":") {
            self.name = name + String(repeating: ":", count: count)
        } else {
            self.name = name
        }
        self.method = method
    }

    /// Creates the selector of a name, whose method is looked up in the receiver's table.
    public init(_ name: String) { self.init(name: name, method: nil) }

    /// Creates the selector of a name; see ``init(_:)``.
    public init(stringLiteral name: String) { self.init(name: name, method: nil) }

    /// The name, as `NSStringFromSelector` returns it.
    public var description: String { name }

    /// Returns whether the names are equal, or, without names, whether both are the same
    /// registration.
    public static func == (one: Selector, other: Selector) -> Bool {
        if one.name.isEmpty && other.name.isEmpty { return one.method === other.method }
        return one.name == other.name
    }

    /// Hashes the name, or the identity of a registration without a name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        if name.isEmpty { hasher.combine(method.map(ObjectIdentifier.init)) }
    }
}

// MARK: Selectors with a method

extension Selector {
    /// Creates the selector of a method without parameters: `Selector("send", Form.send)`.
    @preconcurrency
    public init<Target: AnyObject, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> () -> Result
    ) {
        self.init(name: name, method: SelectorMethod(method))
    }

    /// Creates the selector of a method with one parameter: `Selector("send:", Form.send(_:))`.
    @preconcurrency
    public init<Target: AnyObject, First, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First) -> Result
    ) {
        self.init(name: name, method: SelectorMethod(method))
    }

    /// Creates the selector of a method whose sender may have another class than its parameter:
    /// `Selector("pan:", Form.pan(_:), sentBy: UIPanGestureRecognizer.self)`. Not in UIKit.
    ///
    /// Objective-C does not check the class of a sender. `mainspring port` writes this for methods
    /// that use only what the sender has.
    /// - Parameters:
    ///   - name: the selector's name.
    ///   - method: the method, which has one parameter.
    ///   - sender: a class above the parameter's, to whose members the method limits itself; nil if
    ///     the method does not use its argument. Another member would be read from an object that
    ///     does not have it.
    @preconcurrency
    public init<Target: AnyObject, First: AnyObject, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First) -> Result,
        sentBy sender: AnyClass?
    ) {
        self.init(name: name, method: SelectorMethod(method, sentBy: sender))
    }

    /// Creates the selector of a method with two parameters.
    @preconcurrency
    public init<Target: AnyObject, First, Second, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First, Second) -> Result
    ) {
        self.init(name: name, method: SelectorMethod(method))
    }

    /// Creates the selector of a method with three parameters.
    @preconcurrency
    public init<Target: AnyObject, First, Second, Third, Result>(
        _ name: String, _ method: @escaping @MainActor (Target) -> (First, Second, Third) -> Result
    ) {
        self.init(name: name, method: SelectorMethod(method))
    }

    /// Creates the selector of a receiver's method without parameters:
    /// `Selector("send", on: form) { $0.send }`.
    ///
    /// `receiver` names the class only; it is not used otherwise.
    @preconcurrency
    public init<Target: AnyObject, Result>(
        _ name: String, on receiver: Target?,
        _ method: @escaping @MainActor (Target) -> () -> Result
    ) {
        self.init(name, method)
    }

    /// Creates the selector of a receiver's method with one parameter:
    /// `Selector("send:", on: form) { $0.send(_:) }`.
    @preconcurrency
    public init<Target: AnyObject, First, Result>(
        _ name: String, on receiver: Target?,
        _ method: @escaping @MainActor (Target) -> (First) -> Result
    ) {
        self.init(name, method)
    }

    /// Creates the selector of a receiver's method with two parameters.
    @preconcurrency
    public init<Target: AnyObject, First, Second, Result>(
        _ name: String, on receiver: Target?,
        _ method: @escaping @MainActor (Target) -> (First, Second) -> Result
    ) {
        self.init(name, method)
    }

    /// Creates the selector of a getter, which returns the property's value.
    public init<Target: AnyObject, Value>(_ name: String, get property: KeyPath<Target, Value>) {
        self.init(name: name, method: SelectorMethod(get: property))
    }

    /// Creates the selector of a setter, whose argument becomes the property's value.
    public init<Target: AnyObject, Value>(
        _ name: String, set property: ReferenceWritableKeyPath<Target, Value>
    ) {
        self.init(name: name, method: SelectorMethod(set: property))
    }
}

/// Returns the selector of a name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// Returns the name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }
