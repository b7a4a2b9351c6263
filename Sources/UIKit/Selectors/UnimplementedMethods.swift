/// A class that lists the optional methods of UIKit's protocols that it lacks. Not in UIKit.
///
/// `mainspring port` writes the lists, of the methods for which the packages ask:
/// `delegate?.tableView?(table, heightForRowAt: path) ?? 50`.
public protocol _UnimplementedListing: AnyObject {
    /// The selectors of the methods.
    nonisolated static var _unimplemented: [String] { get }
}

/// Returns an object if it implements an optional method of a protocol, else nil. Not in UIKit.
///
/// On iOS `delegate?.method?(…)` is nil if the delegate does not implement the method. Here the
/// protocol's default would be called, so `mainspring port` writes
/// `_implementer(of: "method:", delegate)?.method(…)`. A class that lists no unimplemented methods,
/// such as those of UIKit, implements all; an object that forwards messages is asked whether it
/// responds.
///
/// - Parameters:
///   - selector: the method's selector.
///   - object: the object, or nil.
public func _implementer<Delegate>(of selector: String, _ object: Delegate?) -> Delegate? {
    guard let object else { return nil }
    let instance = object as AnyObject
    guard let listing = type(of: instance) as? any _UnimplementedListing.Type,
        listing._unimplemented.contains(selector)
    else { return object }
    let isForwarded = (instance as? NSObject)?.answersResponds(to: Selector(selector)) == true
    return isForwarded ? object : nil
}
