import Foundation

/// The customisation of objects before they are shown, which ``UIAppearance`` asks for.
@MainActor
enum Customization {
    /// Customises a view that enters a window, or an item that a bar shows; nil until a program
    /// asks for the first proxy.
    static var apply: ((_ object: NSObject, _ container: UIView?) -> Void)?
}
