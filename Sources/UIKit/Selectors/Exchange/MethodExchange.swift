import QuartzCore

/// The implementations that methods have after they were exchanged.
///
/// UIKit's ``ReplaceableMethod``s ask here, and so do the program's methods, by the call that
/// `mainspring port` puts at their beginning.
@MainActor
enum MethodExchange {
    struct Slot: Hashable {
        /// The class; nil for a program's method in all classes.
        var type: ObjectIdentifier?
        var name: String
    }

    /// Whether a method was exchanged.
    static var isActive = false
    private static var implementations: [Slot: IMP] = [:]
    /// How often a class was given a method. A ``Method`` from before remains the inherited one.
    private static var additions: [Slot: Int] = [:]
    /// The program's method whose own body is to run, because it replaces one of UIKit's, and the
    /// object that runs it.
    private static var entering: (name: String, object: ObjectIdentifier)?

    static func implementation(of slot: Slot) -> IMP? { implementations[slot] }

    static func additions(to slot: Slot) -> Int { additions[slot] ?? 0 }

    static func add(_ implementation: IMP, for slot: Slot) {
        additions[slot, default: 0] += 1
        set(implementation, for: slot)
    }

    static func set(_ implementation: IMP, for slot: Slot) {
        implementations[slot] = implementation
        isActive = true
        CALayer.addReplacement = { run(.addAnimation, $0, [$1, $2]) != nil }
    }

    /// Calls what replaces a method of UIKit's; returns nil if nothing does.
    static func run(_ method: ReplaceableMethod, _ object: AnyObject, _ arguments: [Any?]) -> Any? {
        run(method, object, arguments, in: ancestry(of: type(of: object)))
    }

    private static func run(
        _ method: ReplaceableMethod, _ object: AnyObject, _ arguments: [Any?],
        in classes: some Sequence<AnyClass>
    ) -> Any? {
        for type in classes {
            let slot = Slot(type: ObjectIdentifier(type), name: method.names[0])
            switch implementations[slot]?.body {
            case .own(let selector)?: return call(selector, object, arguments)
            case .original(let other, let owner)? where other != method:
                return callOriginal(other, owner, on: object, arguments)
            case .original?, nil: break
            }
            if type == method.base { return nil }
        }
        return nil
    }

    /// Returns the result of what replaces a program's method; nil if its own body is to run.
    static func result(of name: String, _ object: AnyObject, _ arguments: [Any?]) -> Any? {
        if let present = entering, present == (name, ObjectIdentifier(object)) {
            entering = nil
            return nil
        }
        let inClass = ancestry(of: type(of: object)).lazy.compactMap {
            implementations[Slot(type: ObjectIdentifier($0), name: name)]
        }.first
        switch (inClass ?? implementations[Slot(type: nil, name: name)])?.body {
        case nil: return nil
        case .original(let method, let owner)?:
            return callOriginal(method, owner, on: object, arguments)
        case .own(let selector)?:
            return selector.name == name ? nil : call(selector, object, arguments)
        }
    }

    /// Calls the method that a class had: what replaces it in the classes above, or UIKit's own.
    private static func callOriginal(
        _ method: ReplaceableMethod, _ owner: AnyClass, on object: AnyObject, _ arguments: [Any?]
    ) -> Any {
        if owner != method.base,
            let result = run(method, object, arguments, in: ancestry(of: owner).dropFirst())
        {
            return result
        }
        return method.callOriginal(on: object, arguments)
    }

    /// Runs the body of a program's method.
    private static func call(
        _ selector: Selector, _ object: AnyObject, _ arguments: [Any?]
    ) -> Any? {
        func argument(_ index: Int) -> Any? { index < arguments.count ? arguments[index] : nil }
        let outer = entering
        entering = (selector.name, ObjectIdentifier(object))
        defer { entering = outer }
        switch selector.call(on: object, argument(0), argument(1), argument(2)) {
        case .returned(let value): return value ?? ()
        case .missing, .wrongArgument:
            reportMistake(
                "\(type(of: object)) cannot call “\(selector.name)” in place of the method that "
                    + "it was exchanged with")
            return nil
        }
    }
}

/// An implementation of a method, which another method may get.
///
/// Source: Apple, IMP of the Objective-C runtime.
public struct IMP {
    enum Body {
        /// A method of UIKit's, as a class had it.
        case original(ReplaceableMethod, of: AnyClass)
        /// A method of the program's.
        case own(Selector)
    }
    let body: Body
}

/// A method of a class that can be exchanged with another one.
///
/// Source: Apple, Method of the Objective-C runtime.
public struct Method {
    let slot: MethodExchange.Slot
    let own: IMP
    private let additions: Int

    @MainActor
    var implementation: IMP {
        guard MethodExchange.additions(to: slot) == additions else { return own }
        return MethodExchange.implementation(of: slot) ?? own
    }

    /// Whether the method is one of UIKit's.
    var isOriginal: Bool {
        if case .original = own.body { true } else { false }
    }

    /// The method that a class has under a selector.
    ///
    /// - Parameter isOwn: whether a program's method is that of this class alone.
    @MainActor
    init?(_ type: AnyClass, _ selector: Selector, isOwn: Bool = false) {
        let owner = ObjectIdentifier(type)
        if let method = ReplaceableMethod(type, selector.name) {
            slot = .init(type: owner, name: method.names[0])
            own = IMP(body: .original(method, of: type))
        } else if let selector = selector.listed(by: type) {
            slot = .init(type: isOwn ? owner : nil, name: selector.name)
            own = IMP(body: .own(selector))
        } else {
            return nil
        }
        additions = MethodExchange.additions(to: slot)
    }
}

extension Selector {
    /// The selector with its method, which may be in the table of a class; nil without one.
    @MainActor
    fileprivate func listed(by type: AnyClass) -> Selector? {
        if method != nil { return self }
        return ObjCMembers.member(name, ofClass: type).map {
            Selector(name: name, method: $0.method)
        }
    }
}

/// Returns the method that a class has under a selector.
///
/// A selector without a method that a program can exchange is reported, and nil is returned.
///
/// Deviation: of UIKit's methods those that programs exchange most are known: the appearance of
/// controllers, their presentation and stack, layout and traits of views, actions of controls,
/// animations of layers. `mainspring port` refuses the others and prepares the program's own. A
/// method is exchanged for a class and its subclasses, even if a superclass declares it. It is
/// called in place of the base class's, so that an override in the class itself runs before.
///
/// Source: Apple, class_getInstanceMethod of the Objective-C runtime.
@preconcurrency @MainActor
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
    guard let cls else { return nil }
    if let method = Method(cls, name) { return method }
    reportMistake("\(cls) has no method “\(name.name)” that a program can exchange")
    return nil
}

/// Returns the implementation of the method that a class has under a selector, or nil.
@preconcurrency @MainActor
public func class_getMethodImplementation(_ cls: AnyClass?, _ name: Selector) -> IMP? {
    class_getInstanceMethod(cls, name)?.implementation
}

/// Exchanges the implementations of a method of UIKit's and of one of the program's.
///
/// Two methods of which UIKit calls none are reported and not exchanged.
///
/// Source: Apple, method_exchangeImplementations of the Objective-C runtime.
@preconcurrency @MainActor
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {
    guard m1.isOriginal || m2.isOriginal else {
        return reportMistake(
            "The methods “\(m1.slot.name)” and “\(m2.slot.name)” cannot be exchanged: neither is "
                + "one of the methods of UIKit's that can be replaced")
    }
    let (one, other) = (m1.implementation, m2.implementation)
    MethodExchange.set(other, for: m1.slot)
    MethodExchange.set(one, for: m2.slot)
}

/// Gives a subclass an implementation of a method of UIKit's; returns false if it has one.
///
/// Deviation: a class that overrides the method counts as one without an implementation; its
/// override calls the implementation as `super`.
///
/// Source: Apple, class_addMethod of the Objective-C runtime.
@preconcurrency @MainActor
@discardableResult
public func class_addMethod(
    _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool {
    guard let cls, let method = ReplaceableMethod(cls, name.name), method.base != cls,
        let added = Method(cls, name),
        MethodExchange.implementation(of: added.slot) == nil
    else { return false }
    MethodExchange.add(imp, for: added.slot)
    return true
}

/// Sets the implementation of a class's method, and returns the one that it had.
///
/// Source: Apple, class_replaceMethod of the Objective-C runtime.
@preconcurrency @MainActor
@discardableResult
public func class_replaceMethod(
    _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
    guard let cls, let method = Method(cls, name, isOwn: true) else { return nil }
    defer { MethodExchange.set(imp, for: method.slot) }
    return method.implementation
}

/// Returns the implementation of a method.
@preconcurrency @MainActor
public func method_getImplementation(_ m: Method) -> IMP { m.implementation }

/// Sets the implementation of a method, and returns the one that it had.
///
/// Source: Apple, method_setImplementation of the Objective-C runtime.
@preconcurrency @MainActor
@discardableResult
public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP {
    defer { MethodExchange.set(imp, for: m.slot) }
    return m.implementation
}

/// Returns nil: methods are called by their Swift types, so that an encoding says nothing.
@preconcurrency @MainActor
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Returns the result of the method that a program's method was exchanged with; nil if it was not
/// exchanged, and its own body is to run.
///
/// `mainspring port` writes the call at the beginning of methods that may be exchanged.
@preconcurrency @MainActor
public func _exchanged<Result>(
    _ object: AnyObject, _ name: String, _ arguments: [Any?], as type: Result.Type
) -> Result? {
    guard MethodExchange.isActive,
        let value = MethodExchange.result(of: name, object, arguments)
    else { return nil }
    return value as? Result
}
