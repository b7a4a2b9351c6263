/// The directions in which a popover's arrow may point.
///
/// Source: Apple, UIPopoverArrowDirection; the numbers are UIKit's.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Up: the popover is below its source.
    public static let up = Self(rawValue: 1)
    /// Down: the popover is above its source.
    public static let down = Self(rawValue: 2)
    /// Left: the popover is to the right of its source.
    public static let left = Self(rawValue: 4)
    /// Right: the popover is to the left of its source.
    public static let right = Self(rawValue: 8)
    /// All four directions.
    public static let any: Self = [.up, .down, .left, .right]
    /// No direction is known, for example before the presentation.
    public static let unknown = Self(rawValue: .max)
}

/// An item that a popover can point at: a view or a bar button item.
///
/// Source: Apple, UIPopoverPresentationControllerSourceItem.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
    /// Returns the item's frame in the coordinates of a view; nil if the item is not shown in the
    /// view's window.
    func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
    /// Returns the view's bounds in the coordinates of another view; nil if the two are not in one
    /// window.
    ///
    /// Source: Apple, UIPopoverPresentationControllerSourceItem.frame(in:).
    public final func frame(in referenceView: UIView) -> CGRect? {
        guard let window, window === referenceView.window else { return nil }
        return referenceView.convert(bounds, from: self)
    }
}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
    /// Returns the frame of the item's button in the coordinates of a view; nil if no bar in the
    /// view's window shows the item.
    ///
    /// Source: Apple, UIPopoverPresentationControllerSourceItem.frame(in:).
    public final func frame(in referenceView: UIView) -> CGRect? {
        shownView?.frame(in: referenceView)
    }
}
