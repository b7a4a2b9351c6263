import Synchronization

// Objective-C's classes are objects, so that a timer, a button or a notification center can have
// one as its target. Here an object represents the class.

/// The object that represents a class where a target is an object. There is one for each class.
final class ClassObject: Sendable {
    let type: AnyClass
    private static let all = Mutex<[ObjectIdentifier: ClassObject]>([:])

    private init(_ type: AnyClass) { self.type = type }

    /// The object of a class, which lives as long as the program.
    static func of(_ type: AnyClass) -> ClassObject {
        all.withLock { all in
            if let known = all[ObjectIdentifier(type)] { return known }
            let fresh = ClassObject(type)
            all[ObjectIdentifier(type)] = fresh
            return fresh
        }
    }
}

/// Returns a target as an object: itself, or the ``ClassObject`` of a class.
func targetObject(_ target: Any) -> AnyObject {
    if let type = target as? AnyClass { return ClassObject.of(type) }
    return target as AnyObject
}

/// Returns the target of a control or bar button as an object; nil, which is the responder chain,
/// for a value of another type.
///
/// In `let button = { … addTarget(self, …) … }()`, which is not lazy, `self` is a function. iOS
/// boxes such a value and holds the box weakly, so that the target is nil.
func actionTarget(_ target: Any?) -> AnyObject? {
    guard let target else { return nil }
    return target is AnyClass || type(of: target) is AnyClass ? targetObject(target) : nil
}

extension SelectorMethod {
    /// Creates a method of a class rather than of its objects.
    fileprivate convenience init<Target: AnyObject>(
        parameterCount: Int, ofClass type: Target.Type,
        _ body: @escaping (Target.Type, Any?, Any?, Any?) -> Outcome
    ) {
        self.init(
            parameterCount: parameterCount,
            isMethod: { ($0 as? ClassObject)?.type is Target.Type },
            isMethodOfInstances: { _ in false }
        ) { target, first, second, third in
            guard let type = (target as? ClassObject)?.type as? Target.Type else {
                return .missing
            }
            return body(type, first, second, third)
        }
    }
}

extension Selector {
    /// Creates a selector of a method of a class without arguments, whose target is the class.
    ///
    /// `mainspring port` writes these for `#selector(Clock.tick)` of a `class func tick()`.
    @preconcurrency
    public init<Target: AnyObject, Result>(
        _ name: String, ofClass type: Target.Type,
        _ method: @escaping @MainActor (Target.Type) -> () -> Result
    ) {
        let method = unsafeBitCast(method, to: ((Target.Type) -> () -> Result).self)
        self.init(
            name: name,
            method: SelectorMethod(parameterCount: 0, ofClass: type) { target, _, _, _ in
                .returned(method(target)())
            })
    }

    /// Creates a selector of a method of a class with one argument, whose target is the class.
    @preconcurrency
    public init<Target: AnyObject, First, Result>(
        _ name: String, ofClass type: Target.Type,
        _ method: @escaping @MainActor (Target.Type) -> (First) -> Result
    ) {
        let method = unsafeBitCast(method, to: ((Target.Type) -> (First) -> Result).self)
        self.init(
            name: name,
            method: SelectorMethod(parameterCount: 1, ofClass: type) { target, first, _, _ in
                guard let first = argument(first, as: First.self) else {
                    return .wrongArgument(expected: First.self)
                }
                return .returned(method(target)(first))
            })
    }

    /// Creates a selector of a method of a class with two arguments, whose target is the class.
    @preconcurrency
    public init<Target: AnyObject, First, Second, Result>(
        _ name: String, ofClass type: Target.Type,
        _ method: @escaping @MainActor (Target.Type) -> (First, Second) -> Result
    ) {
        let method = unsafeBitCast(method, to: ((Target.Type) -> (First, Second) -> Result).self)
        self.init(
            name: name,
            method: SelectorMethod(parameterCount: 2, ofClass: type) { target, first, second, _ in
                guard let first = argument(first, as: First.self) else {
                    return .wrongArgument(expected: First.self)
                }
                guard let second = argument(second, as: Second.self) else {
                    return .wrongArgument(expected: Second.self)
                }
                return .returned(method(target)(first, second))
            })
    }
}
