public import Foundation

extension NSValue {
    /// Creates a value that holds an object without keeping it alive.
    ///
    /// Two values of one object are equal, so that it can be a key. Source: Apple,
    /// init(nonretainedObject:).
    public convenience init(nonretainedObject anObject: Any?) {
        var address = UInt64(
            UInt(bitPattern: anObject.map { Unmanaged.passUnretained($0 as AnyObject).toOpaque() }))
        self.init(bytes: &address, objCType: "Q")
    }

    /// The object of a value that ``init(nonretainedObject:)`` made; nil if it holds something
    /// else.
    ///
    /// The object must still exist. Source: Apple, nonretainedObjectValue.
    public var nonretainedObjectValue: Any? {
        guard !(self is NSNumber), String(cString: objCType) == "Q" else { return nil }
        var address: UInt64 = 0
        getValue(&address)
        return UnsafeRawPointer(bitPattern: UInt(address)).map {
            Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
