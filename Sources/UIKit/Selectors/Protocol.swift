import Foundation

/// A protocol as a value, of which an object can be asked whether it conforms to it.
///
/// Source: Apple, Protocol of the Objective-C runtime.
///
/// Deviation: a protocol is not an object. `P.self` is not a value of this type; the methods that
/// Apple's NSObject has for protocols accept `P.self` too.
public struct Protocol: @unchecked Sendable {
    private let isMember: (AnyObject) -> Bool

    /// Creates the value of a protocol: `Protocol(UIScrollViewDelegate.self)`.
    public init<P>(_ type: P.Type) { isMember = { $0 is P } }

    /// Returns whether an object conforms, as an override answers it.
    func isMet(by object: AnyObject) -> Bool {
        (object as? OverridableObject)?.conforms(to: self) ?? isMember(object)
    }

    func has(_ object: AnyObject) -> Bool { isMember(object) }
}

extension NSObjectProtocol {
    /// Returns whether the object conforms to a protocol, as an override answers it.
    ///
    /// Source: Apple, conforms(to:).
    @_disfavoredOverload
    public func conforms(to aProtocol: Protocol) -> Bool {
        aProtocol.isMet(by: self)
    }

    /// Returns whether the object conforms to a protocol: `object.conforms(to: P.self)`.
    public func conforms<P>(to aProtocol: P.Type) -> Bool {
        conforms(to: Protocol(aProtocol))
    }
}

extension UIScrollViewDelegate {
    /// Returns whether the object conforms to a protocol; see `NSObjectProtocol`.
    @_disfavoredOverload
    public func conforms(to aProtocol: Protocol) -> Bool {
        aProtocol.isMet(by: self)
    }
}

extension NSObject {
    /// Returns whether the objects of the class conform to a protocol.
    ///
    /// Source: Apple, NSObject.conforms(to:).
    public class func conforms<P>(to aProtocol: P.Type) -> Bool {
        guard let type = metatype(of: aProtocol) else { return false }
        func isMember<T>(_: T.Type) -> Bool { self as Any is T }
        return _openExistential(type, do: isMember)
    }

    /// Returns whether the objects of the class have a method under a selector.
    ///
    /// Source: Apple, NSObject.instancesRespond(to:).
    public class func instancesRespond(to aSelector: Selector!) -> Bool {
        guard let aSelector else { return false }
        if aSelector.method?.isMethodOfInstances(self) == true { return true }
        return !aSelector.name.isEmpty && ObjCMembers.member(aSelector.name, ofClass: self) != nil
    }
}

/// Returns the type of the classes that conform to a protocol: `any P.Type` for `any P`; nil for a
/// private protocol in a program without the runtime's symbols.
///
/// Source of the function: swift/include/swift/Runtime/Metadata.h; of the suffix:
/// swift/docs/ABI/Mangling.rst.
private func metatype<P>(of type: P.Type) -> Any.Type? {
    guard let function = dlsym(nil, "swift_getExistentialMetatypeMetadata") else {
        return _mangledTypeName(type).flatMap { _typeByName($0 + "Xp") }
    }
    typealias Function = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer
    let made = unsafeBitCast(function, to: Function.self)(
        unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self))
    return unsafeBitCast(made, to: Any.Type.self)
}
