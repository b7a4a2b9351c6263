import Foundation
import Synchronization

private let classNames = Mutex<[ObjectIdentifier: UInt]>([:])

/// Returns the name of a class with its module, as a C string that stays valid: `App.Cell`.
///
/// Returns an empty string for nil. Source: Apple, class_getName(_:).
public func class_getName(_ cls: AnyClass?) -> UnsafePointer<CChar> {
    guard let cls else { return emptyName }
    let address = classNames.withLock { names -> UInt in
        if let known = names[ObjectIdentifier(cls)] { return known }
        let copy = UInt(bitPattern: strdup(_typeName(cls, qualified: true)))
        names[ObjectIdentifier(cls)] = copy
        return copy
    }
    return UnsafePointer(bitPattern: address) ?? emptyName
}

nonisolated(unsafe) private let emptyName = UnsafePointer(strdup("")!)

/// Returns the name of an object's class with its module, as a C string.
///
/// Source: Apple, object_getClassName(_:).
public func object_getClassName(_ obj: Any?) -> UnsafePointer<CChar> {
    class_getName(object_getClass(obj))
}

/// Returns an object's class; nil for nil and for values that are not objects.
///
/// Source: Apple, object_getClass(_:).
public func object_getClass(_ obj: Any?) -> AnyClass? {
    obj.flatMap { Swift.type(of: $0) as? AnyClass }
}

/// Returns the superclass of a class; nil for nil and for a class without one.
///
/// Source: Apple, class_getSuperclass(_:).
public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? {
    cls.flatMap { _getSuperclass($0) }
}
