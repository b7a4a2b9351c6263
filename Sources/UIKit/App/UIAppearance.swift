/// A class whose looks an application may set for all instances.
///
/// Deviation: proxies record messages through the Objective-C runtime, which Linux does not have; there is no `appearance()`.
/// The protocol is there so that code that asks for it, or conforms to it, compiles.
///
/// Source: Apple, UIAppearance.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {}

/// A class inside of which an application may set the looks of others.
///
/// Source: Apple, UIAppearanceContainer.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}
