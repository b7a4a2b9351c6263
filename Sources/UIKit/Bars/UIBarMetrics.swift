/// The style of a bar.
///
/// Source: Apple, UIBarStyle.
public enum UIBarStyle: Int, Sendable {
    /// Dark text on the system's background, which follows the interface.
    case `default` = 0
    /// White text on black, in every interface.
    case black = 1

    /// The older name of ``black`` with a translucent bar.
    public static let blackTranslucent = UIBarStyle.black
}

/// The height for which an image of a bar is made.
///
/// Source: Apple, UIBarMetrics.
public enum UIBarMetrics: Int, Sendable {
    /// The default height.
    case `default` = 0
    /// The height in a compact vertical size class.
    case compact = 1
    /// The default height with a prompt.
    case defaultPrompt = 101
    /// The compact height with a prompt.
    case compactPrompt = 102
}

/// The place of a bar.
///
/// Source: Apple, UIBarPosition.
public enum UIBarPosition: Int, Sendable {
    /// Any place.
    case any = 0
    /// At the bottom of its container, with the line at its top edge.
    case bottom = 1
    /// At the top of its container, with the line at its bottom edge.
    case top = 2
    /// At the top of the screen, under the status bar.
    case topAttached = 3
}

/// A bar that has a place.
///
/// Source: Apple, UIBarPositioning.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
    /// The place of the bar.
    var barPosition: UIBarPosition { get }
}

/// An object that chooses the place of a bar.
///
/// Source: Apple, UIBarPositioningDelegate.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
    /// Returns the place of a bar that is added to a window.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    /// Returns any place, so that the bar chooses.
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
