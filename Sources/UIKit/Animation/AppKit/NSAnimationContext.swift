import MainLoop

/// The duration and pace of AppKit's kind of animation: of `animator()` proxies and, if allowed, of plain changes.
///
/// Outside any grouping the present context holds until the end of what runs at the moment. A grouping starts with the
/// values of the one around it.
///
/// Source: Apple, NSAnimationContext.
@preconcurrency @MainActor
public final class NSAnimationContext: NSObject {
    /// The length of the animations, in seconds; negative counts as 0, which changes at once. Default: 0.25.
    public var duration: TimeInterval = 0.25 {
        didSet {
            guard reportNumber(duration, "the duration", of: "NSAnimationContext", consequence: "it stays what it was")
            else { return duration = oldValue }
            group.timing.duration = max(0, duration)
        }
    }

    /// The pace of the animations; nil (the default) is Core Animation's default curve. [U]
    public var timingFunction: CAMediaTimingFunction? {
        didSet { group.timing.pace = Self.pace(timingFunction) }
    }

    /// Whether plain changes of views animate too, and not only those through `animator()`. Default: false.
    public var allowsImplicitAnimation = false {
        didSet { group.allowsImplicitAnimation = allowsImplicitAnimation }
    }

    /// What is called when the grouping has been closed and its animations have ended; at once when it has none.
    public var completionHandler: (() -> Void)? {
        get { group.completionHandler }
        set { group.completionHandler = newValue }
    }

    /// The animations of the context, and where plain changes go.
    let group: ContextGroup
    private weak var loop: MainLoop?

    private static var groupings: [NSAnimationContext] = []
    private static var root: NSAnimationContext?

    private init(like other: NSAnimationContext?) {
        group = ContextGroup(
            timing: .init(duration: other?.duration ?? 0.25, pace: Self.pace(other?.timingFunction)),
            options: [.allowUserInteraction, .beginFromCurrentState])
        loop = MainLoop.main
        super.init()
        guard let other else { return }
        duration = other.duration
        timingFunction = other.timingFunction
        allowsImplicitAnimation = other.allowsImplicitAnimation
        group.allowsImplicitAnimation = allowsImplicitAnimation
    }

    /// The context of the innermost grouping, else that of what runs at the moment.
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

    /// Where plain changes outside of any block and grouping go; nil when they do not animate.
    static var implicitGroup: ViewAnimation? {
        guard let root, root.allowsImplicitAnimation, root.loop === MainLoop.main else { return nil }
        return root.group
    }

    /// Opens a grouping, whose context is the present one until ``endGrouping()``.
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

    /// Runs a block in a grouping of its own, whose context it is given.
    ///
    /// - Parameters:
    ///   - changes: sets the context's duration and pace, and changes things: through `animator()`, or plainly once it
    ///     has set ``allowsImplicitAnimation``. To animate layout, call `layoutSubtreeIfNeeded()` in it.
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
