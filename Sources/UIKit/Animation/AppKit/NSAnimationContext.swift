import MainLoop

/// The duration and timing function of AppKit-style animations.
///
/// It applies to `animator()` proxies and, with ``allowsImplicitAnimation``, to direct changes.
/// Outside of any grouping, the current context lasts until the running code has returned to the
/// main loop. A grouping starts with the values of the enclosing one.
///
/// Source: Apple, NSAnimationContext.
@preconcurrency @MainActor
public final class NSAnimationContext: NSObject {
    /// The duration of the animations, in seconds; 0 or less applies changes immediately. Default:
    /// 0.25.
    public var duration: TimeInterval = 0.25 {
        didSet {
            guard
                reportNumber(
                    duration, "the duration", of: "NSAnimationContext",
                    consequence: "the previous value is kept")
            else { return duration = oldValue }
            group.timing.duration = max(0, duration)
        }
    }

    /// The timing function of the animations; nil (the default) selects Core Animation's default
    /// curve. [U]
    public var timingFunction: CAMediaTimingFunction? {
        didSet { group.timing.pace = Self.pace(timingFunction) }
    }

    /// Whether direct changes to views animate too, not only those made through `animator()`.
    /// Default: false.
    public var allowsImplicitAnimation = false {
        didSet { group.allowsImplicitAnimation = allowsImplicitAnimation }
    }

    /// The handler called when the grouping is closed and its animations have ended; immediately if
    /// it has none.
    public var completionHandler: (() -> Void)? {
        get { group.completionHandler }
        set { group.completionHandler = newValue }
    }

    /// Tracks the animations of the context, and receives direct changes.
    let group: ContextGroup
    private weak var loop: MainLoop?

    private static var groupings: [NSAnimationContext] = []
    private static var root: NSAnimationContext?

    private init(like other: NSAnimationContext?) {
        group = ContextGroup(
            timing: .init(
                duration: other?.duration ?? 0.25, pace: Self.pace(other?.timingFunction)),
            options: [.allowUserInteraction, .beginFromCurrentState])
        loop = MainLoop.main
        super.init()
        guard let other else { return }
        duration = other.duration
        timingFunction = other.timingFunction
        allowsImplicitAnimation = other.allowsImplicitAnimation
        group.allowsImplicitAnimation = allowsImplicitAnimation
    }

    /// The context of the innermost grouping, otherwise the one for the running code.
    public static var current: NSAnimationContext {
        if let innermost = groupings.last { return innermost }
        if let root, root.loop === MainLoop.main { return root }
        let context = NSAnimationContext(like: nil)
        root = context
        MainLoop.main.deferBlock {
            if root === context { root = nil }
            context.group.close()
        }
        return context
    }

    /// The animation for direct changes outside of any block or grouping, or nil if they do not
    /// animate.
    static var implicitGroup: ViewAnimation? {
        guard let root, root.allowsImplicitAnimation, root.loop === MainLoop.main else {
            return nil
        }
        return root.group
    }

    /// Opens a grouping; its context is the current one until ``endGrouping()``.
    public static func beginGrouping() {
        let context = NSAnimationContext(like: current)
        groupings.append(context)
        ViewAnimation.push(context.group)
    }

    /// Closes the innermost grouping.
    public static func endGrouping() {
        guard let context = groupings.popLast() else {
            reportMistake("NSAnimationContext.endGrouping() was called without beginGrouping()")
            return
        }
        ViewAnimation.pop()
        context.group.close()
    }

    /// Runs a block in its own grouping and passes it the grouping's context.
    ///
    /// - Parameters:
    ///   - changes: sets the context's duration and timing function and makes the changes, either
    ///     through `animator()` or directly after setting ``allowsImplicitAnimation``. To animate
    ///     layout, call `layoutSubtreeIfNeeded()` in it.
    ///   - completionHandler: called when the animations have ended.
    public static func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {
        beginGrouping()
        let context = current
        context.completionHandler = completionHandler
        changes(context)
        endGrouping()
    }

    private static func pace(_ function: CAMediaTimingFunction?) -> ViewAnimation.Pace {
        .curve(function ?? CAMediaTimingFunction(name: .default))
    }
}

/// The animations of one ``NSAnimationContext``.
final class ContextGroup: ViewAnimation {
    var allowsImplicitAnimation = false
    var completionHandler: (() -> Void)?

    override var takesChanges: Bool { allowsImplicitAnimation && timing.duration > 0 }

    override func didFinish() {
        let handler = completionHandler
        completionHandler = nil
        handler?()
    }
}
