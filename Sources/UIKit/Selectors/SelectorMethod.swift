/// A method that can be called with arguments of any type.
///
/// Methods of views are on the main actor. The caller is there as well: a control's event, a
/// timer's tick. A notification is the exception, whose method runs on the posting thread, as on
/// Apple's systems; so the calls are not isolated.
final class SelectorMethod: @unchecked Sendable {
    /// The result of a call, or the reason why it was not made.
    enum Outcome {
        case returned(Any?)
        /// The argument has another type than the parameter.
        case wrongArgument(expected: Any.Type)
        /// The receiver's class has no such method.
        case missing
    }

    typealias Body = (AnyObject, Any?, Any?, Any?) -> Outcome

    /// The number of parameters.
    let parameterCount: Int
    /// Returns whether an object has the method.
    let isMethod: (_ receiver: AnyObject) -> Bool
    /// Returns whether the objects of a class have the method.
    let isMethodOfInstances: (_ type: AnyClass) -> Bool
    let call: Body

    init(
        parameterCount: Int, isMethod: @escaping (AnyObject) -> Bool,
        isMethodOfInstances: @escaping (AnyClass) -> Bool, call: @escaping Body
    ) {
        self.parameterCount = parameterCount
        self.isMethod = isMethod
        self.isMethodOfInstances = isMethodOfInstances
        self.call = call
    }

    /// Creates a method of the objects of a class.
    private convenience init<Target: AnyObject>(
        parameterCount: Int, of type: Target.Type, call: @escaping Body
    ) {
        self.init(
            parameterCount: parameterCount, isMethod: { $0 is Target },
            isMethodOfInstances: { $0 is Target.Type }, call: call)
    }

    convenience init<Target: AnyObject, Result>(
        _ method: @escaping @MainActor (Target) -> () -> Result
    ) {
        let method = unsafeBitCast(method, to: ((Target) -> () -> Result).self)
        self.init(parameterCount: 0, of: Target.self) { target, _, _, _ in
            guard let target = target as? Target else { return .missing }
            return .returned(result(method(target)()))
        }
    }

    convenience init<Target: AnyObject, First, Result>(
        _ method: @escaping @MainActor (Target) -> (First) -> Result
    ) {
        let method = unsafeBitCast(method, to: ((Target) -> (First) -> Result).self)
        self.init(parameterCount: 1, of: Target.self) { target, first, _, _ in
            guard let target = target as? Target else { return .missing }
            guard let first = sent(first, as: First.self) else {
                return .wrongArgument(expected: First.self)
            }
            return .returned(result(method(target)(first)))
        }
    }

    /// Creates a method that uses of its argument only what a class above the parameter's has; nil
    /// if it does not use the argument.
    convenience init<Target: AnyObject, First: AnyObject, Result>(
        _ method: @escaping @MainActor (Target) -> (First) -> Result, sentBy sender: AnyClass?
    ) {
        let method = unsafeBitCast(method, to: ((Target) -> (First) -> Result).self)
        self.init(parameterCount: 1, of: Target.self) { target, first, _, _ in
            guard let target = target as? Target else { return .missing }
            guard let first = relative(first, of: First.self, sentBy: sender) else {
                return .wrongArgument(expected: First.self)
            }
            return .returned(result(method(target)(first)))
        }
    }

    convenience init<Target: AnyObject, First, Second, Result>(
        _ method: @escaping @MainActor (Target) -> (First, Second) -> Result
    ) {
        let method = unsafeBitCast(method, to: ((Target) -> (First, Second) -> Result).self)
        self.init(parameterCount: 2, of: Target.self) { target, first, second, _ in
            guard let target = target as? Target else { return .missing }
            guard let first = sent(first, as: First.self) else {
                return .wrongArgument(expected: First.self)
            }
            guard let second = sent(second, as: Second.self) else {
                return .wrongArgument(expected: Second.self)
            }
            return .returned(result(method(target)(first, second)))
        }
    }

    convenience init<Target: AnyObject, First, Second, Third, Result>(
        _ method: @escaping @MainActor (Target) -> (First, Second, Third) -> Result
    ) {
        let method = unsafeBitCast(method, to: ((Target) -> (First, Second, Third) -> Result).self)
        self.init(parameterCount: 3, of: Target.self) { target, first, second, third in
            guard let target = target as? Target else { return .missing }
            guard let first = sent(first, as: First.self) else {
                return .wrongArgument(expected: First.self)
            }
            guard let second = sent(second, as: Second.self) else {
                return .wrongArgument(expected: Second.self)
            }
            guard let third = sent(third, as: Third.self) else {
                return .wrongArgument(expected: Third.self)
            }
            return .returned(result(method(target)(first, second, third)))
        }
    }

    convenience init<Target: AnyObject, Value>(get property: KeyPath<Target, Value>) {
        self.init(parameterCount: 0, of: Target.self) { target, _, _, _ in
            guard let target = target as? Target else { return .missing }
            return .returned(target[keyPath: property])
        }
    }

    convenience init<Target: AnyObject, Value>(
        set property: ReferenceWritableKeyPath<Target, Value>
    ) {
        self.init(parameterCount: 1, of: Target.self) { target, value, _, _ in
            guard let target = target as? Target else { return .missing }
            guard let value = argument(value, as: Value.self) else {
                return .wrongArgument(expected: Value.self)
            }
            target[keyPath: property] = value
            return .returned(nil)
        }
    }

    /// Creates the setter of an enumeration, from a case or from its number.
    convenience init<Target: AnyObject, Value: RawRepresentable>(
        setNumber property: ReferenceWritableKeyPath<Target, Value>
    ) where Value.RawValue: FixedWidthInteger {
        self.init(parameterCount: 1, of: Target.self) { target, value, _, _ in
            guard let target = target as? Target else { return .missing }
            let number = argument(value, as: Int.self).flatMap(Value.RawValue.init(exactly:))
            guard let value = value as? Value ?? number.flatMap(Value.init) else {
                return .wrongArgument(expected: Value.self)
            }
            target[keyPath: property] = value
            return .returned(nil)
        }
    }

    /// Creates the method that gets changes observed by name.
    convenience init<Target: AnyObject>(
        observing method:
            @escaping @MainActor (Target) -> (
                String?, Any?, [NSKeyValueChangeKey: Any]?, UnsafeMutableRawPointer?
            ) -> Void
    ) {
        let method = unsafeBitCast(
            method,
            to: ((Target) -> (
                String?, Any?, [NSKeyValueChangeKey: Any]?, UnsafeMutableRawPointer?
            ) -> Void).self)
        self.init(parameterCount: 1, of: Target.self) { target, values, _, _ in
            guard let target = target as? Target else { return .missing }
            guard let values = values as? ObservedValues else {
                return .wrongArgument(expected: ObservedValues.self)
            }
            method(target)(values.keyPath, values.object, values.change, values.context)
            return .returned(nil)
        }
    }

    /// Creates the method of a closure, which every object has.
    convenience init(closure: @escaping @MainActor (_ target: AnyObject, _ sender: Any?) -> Void) {
        let closure = unsafeBitCast(closure, to: ((AnyObject, Any?) -> Void).self)
        self.init(
            parameterCount: 1, isMethod: { _ in true }, isMethodOfInstances: { _ in true }
        ) { target, sender, _, _ in
            closure(target, sender)
            return .returned(nil)
        }
    }
}

/// The arguments of `observeValue(forKeyPath:of:change:context:)`, as one.
struct ObservedValues {
    var keyPath: String
    var object: NSObject
    var change: [NSKeyValueChangeKey: Any]
    var context: UnsafeMutableRawPointer?
}

/// Returns the result of a method as Objective-C has it: an `Any` is an object, also a number.
private func result<Result>(_ value: Result) -> Any? {
    guard Result.self == Any.self || Result.self == Any?.self else { return value }
    return unwrapped(value).map(objectOf)
}

/// Returns a value as the object that Objective-C would see: a string is an `NSString`.
func objectOf(_ value: Any) -> AnyObject {
    if type(of: value) is AnyClass { return value as AnyObject }
    if let value = value as? any _ObjectiveCBridgeable { return value._bridgeToObjectiveC() }
    return value as AnyObject
}

/// Returns an argument of an action as the type of its parameter; nil if it has another type.
///
/// `#selector(hide)` names a method whose parameter is a flag, as in `hide(animated: Bool = true)`,
/// and a control, a recognizer or a timer calls it with itself. On Apple's devices the flag is then
/// the lowest bit of the object's address, which is 0.
private func sent<Parameter>(_ value: Any?, as type: Parameter.Type) -> Parameter? {
    if let same = argument(value, as: type) { return same }
    guard type == Bool.self, let value, Swift.type(of: value) is AnyClass else { return nil }
    return false as? Parameter
}

/// Returns an argument as the class of its parameter, which it may lack, as in Objective-C; nil if
/// it is no instance of the sender's class either.
private func relative<Parameter: AnyObject>(
    _ value: Any?, of type: Parameter.Type, sentBy sender: AnyClass?
) -> Parameter? {
    if let same = argument(value, as: type) { return same }
    guard let value, let present = Swift.type(of: value) as? AnyClass,
        sender.map({ sender in ancestry(of: present).contains { $0 == sender } }) ?? true
    else { return nil }
    // The method reaches no member that the object lacks.
    return unsafeBitCast(value as AnyObject, to: type)
}

/// Returns an argument as the type of its parameter; nil if it has another type.
///
/// nil becomes nil of the parameter's type. Numbers are converted through `NSNumber`, as in
/// key-value coding.
func argument<Parameter>(_ value: Any?, as type: Parameter.Type) -> Parameter? {
    guard let value else { return (value as Any) as? Parameter }
    if let same = value as? Parameter { return same }
    guard let number = value as? any Numeric else { return nil }
    let boxed: NSNumber? =
        switch number {
        case let number as Double: NSNumber(value: number)
        case let number as CGFloat: NSNumber(value: Double(number))
        case let number as Float: NSNumber(value: number)
        case let number as Int: NSNumber(value: number)
        default: nil
        }
    return boxed as? Parameter
}

extension Selector {
    /// Returns the method that a receiver has under this selector, or nil.
    func method(of receiver: AnyObject) -> SelectorMethod? {
        if let method, method.isMethod(receiver) { return method }
        if name.isEmpty { return nil }
        return ObjCMembers.member(name, of: receiver)?.method
    }

    /// Calls the receiver's method, with as many of the arguments as it has parameters.
    func call(
        on receiver: AnyObject, _ first: Any? = nil, _ second: Any? = nil, _ third: Any? = nil
    ) -> SelectorMethod.Outcome {
        if let method = method(of: receiver) {
            return method.call(receiver, first, second, third)
        }
        // Each object is asked once, so that two that name each other end the search.
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(receiver)]
        var present = receiver
        while let next = forwardingTarget(of: present) {
            guard seen.insert(ObjectIdentifier(next)).inserted else { break }
            if let method = method(of: next) { return method.call(next, first, second, third) }
            present = next
        }
        return .missing
    }

    /// The object to which a receiver passes the selector on, or nil.
    ///
    /// Responders and overridable objects override a method; other classes list theirs in their
    /// table.
    func forwardingTarget(of receiver: AnyObject) -> AnyObject? {
        var target: Any?
        if let responder = receiver as? UIResponder {
            // Only the main thread may call a responder.
            guard MainContext.isCurrent else { return nil }
            nonisolated(unsafe) var found: Any?
            MainActor.assumeIsolated { found = responder.forwardingTarget(for: self) }
            target = found
        } else if let object = receiver as? OverridableObject {
            target = object.forwardingTarget(for: self)
        } else if let own = ObjCMembers.member("forwardingTargetForSelector:", of: receiver),
            case .returned(let value) = own.method.call(receiver, self, nil, nil)
        {
            target = value
        }
        return target.map(targetObject)
    }

    /// Calls the receiver's method and reports a call that was not possible.
    @discardableResult
    func send(
        to receiver: AnyObject, _ first: Any? = nil, _ second: Any? = nil, _ third: Any? = nil
    ) -> Any? {
        if let invocation = receiver as? UndoInvocation {
            invocation.register(self, first, second, third)
            return nil
        }
        switch call(on: receiver, first, second, third) {
        case .returned(let value):
            return value
        case .wrongArgument(let expected):
            reportMistake(
                "\(shownName) of \(Swift.type(of: receiver)) expects a \(expected), not "
                    + "\(first.map { "\(Swift.type(of: $0))" } ?? "nil"); it was not called")
        case .missing:
            reportMistake(
                "\(Swift.type(of: receiver)) has no method \(shownName), so it was not called; "
                    + "write the method's selector, or list it in the class's ObjCTable")
        }
        return nil
    }

    /// The name for messages.
    var shownName: String { name.isEmpty ? "A method" : "“\(name)”" }
}
