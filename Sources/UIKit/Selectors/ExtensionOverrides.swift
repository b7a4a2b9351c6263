// A program's extension of one of UIKit's classes may override a method of its superclass:
//
//     extension UINavigationController { override func viewDidLoad() { super.viewDidLoad(); … } }
//
// `mainspring port` makes it the dynamic replacement of `UIViewController.viewDidLoad()`, which
// calls the extension's method for navigation controllers. `super` is the replaced method, which
// the replacement calls while the object is in ``_original(_:_:_:)``.

/// The objects that call the original of a method, with the names of the methods.
@MainActor
private var callsOfOriginals: [(object: ObjectIdentifier, name: String)] = []

/// Calls a method of UIKit's without the override that an extension has.
///
/// `mainspring port` writes the call for `super` in overrides of extensions.
@preconcurrency @MainActor
@discardableResult
public func _original<Result>(_ object: AnyObject, _ name: String, _ body: () -> Result) -> Result {
    callsOfOriginals.append((ObjectIdentifier(object), name))
    defer { callsOfOriginals.removeLast() }
    return body()
}

/// Returns whether an object calls a method of UIKit's without an extension's override.
@preconcurrency @MainActor
public func _isOriginal(_ object: AnyObject, _ name: String) -> Bool {
    callsOfOriginals.contains { $0.object == ObjectIdentifier(object) && $0.name == name }
}
