/// A class whose appearance an application may customise for all instances.
///
/// Deviation: there is no `appearance()`, because its proxies record messages through the
/// Objective-C runtime, which Linux does not have. The protocol exists so that code that uses or
/// conforms to it compiles.
///
/// Source: Apple, UIAppearance.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {}

/// A class inside which an application may customise the appearance of other classes.
///
/// Source: Apple, UIAppearanceContainer.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}
