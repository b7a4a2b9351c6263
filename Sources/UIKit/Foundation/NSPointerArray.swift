import Foundation

/// An array of pointers to objects, which it may hold weakly, and of nil.
///
/// ```swift
/// let observers = NSPointerArray.weakObjects()
/// observers.addPointer(Unmanaged.passUnretained(observer).toOpaque())
/// ```
///
/// A weak pointer becomes nil when its object no longer exists, and keeps its place until
/// ``compact()``. An index without a pointer is reported and changes nothing.
///
/// Source: Apple, NSPointerArray.
///
/// Deviation: pointers are always those of objects; no arrays of opaque memory.
public final class NSPointerArray: NSObject, NSCopying {
    private var pointers: [ObjectReference<AnyObject>?] = []
    private let isWeak: Bool

    /// Creates an array that holds its objects weakly if the options say so.
    public init(options: NSPointerFunctions.Options = []) {
        isWeak = options.contains(.weakMemory)
        super.init()
    }

    /// Creates an array that holds its objects strongly.
    public override convenience init() { self.init(options: []) }

    /// Returns a new array that holds its objects weakly.
    public class func weakObjects() -> NSPointerArray { NSPointerArray(options: .weakMemory) }

    /// Returns a new array that holds its objects strongly.
    public class func strongObjects() -> NSPointerArray { NSPointerArray(options: []) }

    /// The objects that exist, in order.
    public var allObjects: [Any] { pointers.compactMap { $0?.object } }

    /// The number of pointers, including nil.
    ///
    /// A larger number appends nil, a smaller one removes the last pointers; a negative one counts
    /// as 0.
    public var count: Int {
        get { pointers.count }
        set {
            let count = max(0, newValue)
            if count < pointers.count {
                pointers.removeSubrange(count...)
            } else {
                pointers += Array(repeating: nil, count: count - pointers.count)
            }
        }
    }

    /// Returns a pointer; nil if its object no longer exists.
    public func pointer(at index: Int) -> UnsafeMutableRawPointer? {
        guard isUsable(index, below: count) else { return nil }
        return pointers[index]?.object.map { Unmanaged.passUnretained($0).toOpaque() }
    }

    /// Appends a pointer to an object, or nil.
    public func addPointer(_ pointer: UnsafeMutableRawPointer?) {
        pointers.append(reference(to: pointer))
    }

    /// Removes a pointer; those behind it move forward.
    public func removePointer(at index: Int) {
        if isUsable(index, below: count) { pointers.remove(at: index) }
    }

    /// Inserts a pointer before an index, which may be the count.
    public func insertPointer(_ item: UnsafeMutableRawPointer?, at index: Int) {
        if isUsable(index, below: count + 1) { pointers.insert(reference(to: item), at: index) }
    }

    /// Replaces a pointer.
    public func replacePointer(at index: Int, withPointer item: UnsafeMutableRawPointer?) {
        if isUsable(index, below: count) { pointers[index] = reference(to: item) }
    }

    /// Removes nil, and the pointers whose objects no longer exist.
    public func compact() { pointers.removeAll { $0?.object == nil } }

    /// Returns an array of the same pointers.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSPointerArray(options: isWeak ? .weakMemory : [])
        copy.pointers = pointers
        return copy
    }

    private func reference(to pointer: UnsafeMutableRawPointer?) -> ObjectReference<AnyObject>? {
        pointer.map {
            ObjectReference(
                Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue(), isWeak: isWeak)
        }
    }

    private func isUsable(_ index: Int, below end: Int) -> Bool {
        let isUsable = (0..<end).contains(index)
        if !isUsable {
            reportMistake("An NSPointerArray with \(count) pointers has no index \(index)")
        }
        return isUsable
    }
}
