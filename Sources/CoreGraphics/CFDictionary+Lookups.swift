import Synchronization

/// Objects whose addresses were returned.
///
/// On Linux a dictionary makes some values when they are asked for; their addresses would dangle.
private struct AddressedObjects: @unchecked Sendable {
    private var known: [AnyHashable: AnyObject] = [:]

    /// Returns the address of a value as an object. Equal values share one object.
    mutating func address(of value: Any) -> UInt {
        let object = value as AnyObject
        let key =
            (object as? NSObject).map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(object))
        let kept = known[key] ?? object
        known[key] = kept
        return UInt(bitPattern: Unmanaged.passUnretained(kept).toOpaque())
    }

    static let all = Mutex(AddressedObjects())
}

private func value(_ theDict: CFDictionary?, _ key: UnsafeRawPointer?) -> Any? {
    guard let key else { return nil }
    return theDict?.object(forKey: Unmanaged<AnyObject>.fromOpaque(key).takeUnretainedValue())
}

/// Returns the address of the value for the object at an address; nil if there is none.
///
/// Source: Apple, CFDictionaryGetValue.
///
/// Deviation: the value stays in memory as long as the process; equal values share one object.
public func CFDictionaryGetValue(_ theDict: CFDictionary?, _ key: UnsafeRawPointer?)
    -> UnsafeRawPointer!
{
    guard let found = value(theDict, key) else { return nil }
    return UnsafeRawPointer(
        bitPattern: AddressedObjects.all.withLock { $0.address(of: found) })
}

/// Returns whether there is a value for the object at an address; `value` receives its address.
///
/// Source: Apple, CFDictionaryGetValueIfPresent.
public func CFDictionaryGetValueIfPresent(
    _ theDict: CFDictionary?, _ key: UnsafeRawPointer?,
    _ value: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Bool {
    guard let found = CFDictionaryGetValue(theDict, key) else { return false }
    value?.pointee = found
    return true
}

/// Returns whether there is a value for the object at an address.
public func CFDictionaryContainsKey(_ theDict: CFDictionary?, _ key: UnsafeRawPointer?) -> Bool {
    value(theDict, key) != nil
}

/// Returns the number of a table's keys.
public func CFDictionaryGetCount(_ theDict: CFDictionary?) -> CFIndex { theDict?.count ?? 0 }

/// Returns the number of a list's values.
public func CFArrayGetCount(_ theArray: CFArray?) -> CFIndex { theArray?.count ?? 0 }

/// Returns the address of a value in a list; nil beyond its end.
///
/// Source: Apple, CFArrayGetValueAtIndex.
///
/// Deviation: the value stays in memory as long as the process; equal values share one object.
public func CFArrayGetValueAtIndex(_ theArray: CFArray?, _ idx: CFIndex) -> UnsafeRawPointer! {
    guard let theArray, idx >= 0, idx < theArray.count else { return nil }
    let found = theArray.object(at: idx)
    return UnsafeRawPointer(
        bitPattern: AddressedObjects.all.withLock { $0.address(of: found) })
}
