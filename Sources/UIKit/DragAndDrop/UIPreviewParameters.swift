import QuartzCore

/// How a preview looks.
///
/// Source: Apple, UIPreviewParameters.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject, @preconcurrency NSCopying {
    /// The part of the view that is shown, in its coordinates; nil for all of it. Default: nil.
    open var visiblePath: UIBezierPath?
    /// The outline of the shadow, in the view's coordinates; nil for that of what is shown.
    /// Default: nil.
    open var shadowPath: UIBezierPath?
    /// The colour behind the view. Setting nil restores the default, the background of the system.
    open var backgroundColor: UIColor! = .systemBackground {
        didSet { if backgroundColor == nil { backgroundColor = .systemBackground } }
    }

    /// Creates parameters with their defaults.
    public override required init() { super.init() }

    /// Creates parameters that show lines of text, with room around them.
    ///
    /// - Parameter textLineRects: the rectangles of the lines, as values of `CGRect`.
    public required init(textLineRects: [NSValue]) {
        super.init()
        let path = UIBezierPath()
        for rect in textLineRects.map(\.cgRectValue) where !rect.isEmpty {
            path.append(UIBezierPath(roundedRect: rect.insetBy(dx: -8, dy: -4), cornerRadius: 8))
        }
        visiblePath = path
    }

    /// Returns parameters with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        (copy.visiblePath, copy.shadowPath) = (visiblePath, shadowPath)
        copy.backgroundColor = backgroundColor
        return copy
    }
}

/// How the preview of a dragged item looks.
///
/// Source: Apple, UIDragPreviewParameters.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// Where a preview starts or ends.
///
/// Source: Apple, UIPreviewTarget.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject, @preconcurrency NSCopying {
    /// The view in whose coordinates the centre is.
    public final let container: UIView
    /// Where the centre of the preview is, in points.
    public final let center: CGPoint
    /// A further transform of the preview, which rotates or scales it.
    public final let transform: CGAffineTransform

    /// Creates a target; numbers that are not usable are reported and replaced.
    ///
    /// - Parameters:
    ///   - container: a view in a window.
    ///   - center: where the centre of the preview is, in the view's coordinates.
    ///   - transform: a further transform.
    public required init(container: UIView, center: CGPoint, transform: CGAffineTransform) {
        self.container = container
        self.center = usableNumbers(center, "center", of: "UIPreviewTarget") ?? .zero
        let numbers = [
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ]
        let isUsable = numbers.allSatisfy { NumberRange.lengths.contains(Double($0)) }
        if !isUsable {
            reportMistake("UIPreviewTarget has a transform that is not usable; it gets none")
        }
        self.transform = isUsable ? transform : .identity
        super.init()
    }

    /// Creates a target without a transform.
    public convenience init(container: UIView, center: CGPoint) {
        self.init(container: container, center: center, transform: .identity)
    }

    /// Returns the same target, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Where the preview of a dragged item starts or ends.
///
/// Source: Apple, UIDragPreviewTarget.
@preconcurrency @MainActor
open class UIDragPreviewTarget: UIPreviewTarget {}

/// A view that is shown as a preview, with where it starts or ends.
///
/// Source: Apple, UITargetedPreview. The view itself is neither moved nor changed.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject, @preconcurrency NSCopying {
    /// The view that is shown.
    public final let view: UIView
    /// How it looks.
    public final let parameters: UIPreviewParameters
    /// Where it starts or ends.
    public final let target: UIPreviewTarget

    /// Creates a preview of a view, which need not be in a window.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - parameters: how it looks.
    ///   - target: where it starts or ends.
    public required init(
        view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget
    ) {
        (self.view, self.parameters, self.target) = (view, parameters, target)
        super.init()
    }

    /// Creates a preview of a view where it is; a view outside of windows is reported.
    public convenience init(view: UIView, parameters: UIPreviewParameters) {
        if view.window == nil {
            reportMistake(
                "A preview of \(view.nameInMessages) has no target: the view is in no window. Use "
                    + "init(view:parameters:target:)")
        }
        let container = view.superview ?? view
        self.init(
            view: view, parameters: parameters,
            target: UIDragPreviewTarget(
                container: container,
                center: view.superview == nil
                    ? CGPoint(x: view.bounds.midX, y: view.bounds.midY) : view.center,
                transform: view.superview == nil ? .identity : view.transform))
    }

    /// Creates a preview of a view where it is, with the default look.
    public convenience init(view: UIView) {
        self.init(view: view, parameters: UIDragPreviewParameters())
    }

    /// The size of the view, in points.
    open var size: CGSize { view.bounds.size }

    /// The preview, or nil if its target is in no window.
    final var inWindow: UITargetedPreview? { target.container.window == nil ? nil : self }

    /// The box of the visible part at its target, in the window.
    final var frame: CGRect {
        let (whole, seen) = (view.bounds, parameters.visiblePath?.bounds ?? view.bounds)
        let center = target.container.convert(target.center, to: nil)
        let box = seen.offsetBy(dx: -whole.midX, dy: -whole.midY).applying(target.transform)
        return box.offsetBy(dx: center.x, dy: center.y)
    }

    /// Returns the same preview, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The preview of a dragged item while it is lifted, is dropped or returns.
///
/// Source: Apple, UITargetedDragPreview.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {
    /// Returns a preview of the same view with another target.
    open func retargetedPreview(with newTarget: UIDragPreviewTarget) -> UITargetedDragPreview {
        UITargetedDragPreview(view: view, parameters: parameters, target: newTarget)
    }
}

/// The preview of an item while it is dragged.
///
/// Source: Apple, UIDragPreview.
@preconcurrency @MainActor
open class UIDragPreview: NSObject, @preconcurrency NSCopying {
    /// The view that is shown; it need not be in a window.
    public final let view: UIView
    /// How it looks.
    public final let parameters: UIDragPreviewParameters

    /// Creates a preview of a view with the default look.
    public convenience init(view: UIView) {
        self.init(view: view, parameters: UIDragPreviewParameters())
    }

    /// Creates a preview of a view.
    public init(view: UIView, parameters: UIDragPreviewParameters) {
        (self.view, self.parameters) = (view, parameters)
        super.init()
    }

    /// Returns the same preview, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
