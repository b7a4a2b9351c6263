/// The measures of the background of popovers.
///
/// Source: Apple, UIPopoverBackgroundViewMethods.
@preconcurrency @MainActor
public protocol UIPopoverBackgroundViewMethods {
    /// Returns the width of the arrow's base, in points.
    static func arrowBase() -> CGFloat
    /// Returns the distances of the content from the edges of the background without the arrow, in
    /// points.
    static func contentViewInsets() -> UIEdgeInsets
    /// Returns the height of the arrow, in points.
    static func arrowHeight() -> CGFloat
}

/// The background of popovers, with its arrow, that a program draws.
///
/// A subclass overrides the three measures and both properties of the arrow, and lays out or draws
/// its own subviews. Its class is set as
/// ``UIPopoverPresentationController/popoverBackgroundViewClass``; an instance is created by
/// `init(frame:)` for each popover.
///
/// Source: Apple, UIPopoverBackgroundView.
@preconcurrency @MainActor
open class UIPopoverBackgroundView: UIView, UIPopoverBackgroundViewMethods {
    /// The distance of the arrow's middle from the middle of its edge, in points; positive is right
    /// or down. Set before the layout.
    open var arrowOffset: CGFloat = 0
    /// The direction in which the arrow points. Set before the layout.
    open var arrowDirection = UIPopoverArrowDirection.unknown

    /// Whether the content is clipped to rounded corners and the popover has a shadow. Default:
    /// true.
    open class var wantsDefaultContentAppearance: Bool { true }
    /// The width of the arrow's base; subclasses override it. The base version returns that of the
    /// system's popovers; on iOS it raises an exception.
    open class func arrowBase() -> CGFloat { PopoverPlace.Measures().arrowBase }
    /// The distances of the content from the edges; subclasses override it. The base version
    /// returns zero.
    open class func contentViewInsets() -> UIEdgeInsets { .zero }
    /// The height of the arrow; subclasses override it.
    open class func arrowHeight() -> CGFloat { PopoverPlace.Measures().arrowHeight }
}
