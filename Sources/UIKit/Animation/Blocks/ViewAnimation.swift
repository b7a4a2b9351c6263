/// An animation block and its animations, until the last of them has ended.
@MainActor
class ViewAnimation: AnimationCounting {
    final var timing: Timing
    final var options: UIView.AnimationOptions
    private let completion: ((Bool) -> Void)?
    private var outstanding = 0
    private(set) final var allFinished = true
    private var isOpen = true
    /// Whether the completion was called. An animation that a program adds later does not call it
    /// again.
    private var isDone = false
    private var blockedViews: [BlockedView] = []
    /// The views that the block has animated so far, in order; collected for `.layoutSubviews`
    /// while it runs.
    private var animatedViews: [UIView] = []

    /// A view whose touches a block suppresses; weak, so that an endless animation does not keep
    /// the view alive.
    private struct BlockedView {
        weak var view: UIView?
    }

    init(timing: Timing, options: UIView.AnimationOptions, completion: ((Bool) -> Void)? = nil) {
        self.timing = timing
        self.options = options
        self.completion = completion
    }

    // MARK: The running block

    /// The running blocks, innermost last; nil is a block that disables animation.
    private static var stack: [ViewAnimation?] = []
    static var areEnabled = true

    /// The block to which changes made now belong, or nil if they do not animate.
    static var current: ViewAnimation? {
        guard areEnabled else { return nil }
        guard let innermost = stack.last ?? NSAnimationContext.implicitGroup, innermost.takesChanges
        else { return nil }
        return innermost
    }

    /// Whether the innermost block has `.flushUpdates`; blocks inside it then flush too.
    static var isFlushing: Bool { (stack.last ?? nil)?.options.contains(.flushUpdates) == true }

    /// Whether changes made now do not animate because a block or `setAnimationsEnabled` prevents
    /// it.
    static var isHidden: Bool { !areEnabled || !stack.isEmpty && current == nil }

    /// Whether changes made now can belong to the block. A block that returns false hides the
    /// enclosing blocks.
    var takesChanges: Bool { true }

    /// Creates the animation of a nested animation block whose timing has already been resolved.
    func child(
        timing: Timing, options: UIView.AnimationOptions, overrides: Bool,
        completion: ((Bool) -> Void)?
    ) -> ViewAnimation {
        ViewAnimation(timing: timing, options: options, completion: completion)
    }

    /// Runs a block whose changes belong to this animation.
    final func perform(_ changes: () -> Void) {
        Self.stack.append(self)
        changes()
        layOutSubviews()
        Self.stack.removeLast()
    }

    /// Makes a block the innermost one until ``pop()``; nil disables animation.
    static func push(_ animation: ViewAnimation?) { stack.append(animation) }

    /// Removes the block that was pushed last.
    static func pop() { stack.removeLast() }

    /// Lays out the views that the block has animated while their subviews' changes still belong to
    /// it.
    private func layOutSubviews() {
        // A copy: views that animate during this layout are laid out with their subtrees. A view
        // that resizes itself during it is not laid out a second time.
        let views = animatedViews
        for view in views { view.layoutIfNeeded() }
        animatedViews = []
    }

    // MARK: Ends

    /// Counts an animation or other work that must end before the block ends.
    final func hold() { outstanding += 1 }

    /// Ends one unit of work counted by ``hold()``.
    final func release(finished: Bool) {
        outstanding -= 1
        allFinished = allFinished && finished
        finishIfDone()
    }

    /// Suppresses touches to a view until the block's animations have ended, unless the options
    /// allow them.
    final func keepTouches(from view: UIView) {
        guard !options.contains(.allowUserInteraction) else { return }
        view.blockingAnimations += 1
        blockedViews.append(BlockedView(view: view))
    }

    /// Returns whether a view receives touches: false while an animation of it suppresses them.
    static func allowsInteraction(with view: UIView) -> Bool { view.blockingAnimations == 0 }

    final func animationWasAdded() { hold() }

    final func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        release(finished: finished)
    }

    /// Closes the block: no more changes are added.
    final func close() {
        isOpen = false
        finishIfDone()
    }

    private func finishIfDone() {
        guard !isOpen, outstanding == 0, !isDone else { return }
        isDone = true
        for blocked in blockedViews { blocked.view?.blockingAnimations -= 1 }
        blockedViews.removeAll()
        completion?(allFinished)
        didFinish()
    }

    /// Called when the block and everything it counted have ended.
    func didFinish() {}

    // MARK: Changes

    /// Returns the action for a change of a view's layer inside a block, or nil if it does not
    /// animate.
    static func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard let animation = current, let property = LayerProperty(rawValue: event),
            property.animatesInBlocks
        else { return nil }
        animation.recordAnimated(layer)
        StartValues.current?.record(property, of: layer)
        return BlockAction.action(of: animation, for: property, on: layer)
    }

    private func recordAnimated(_ layer: CALayer) {
        guard options.contains(.layoutSubviews), let view = layer.delegate as? UIView,
            animatedViews.last !== view
        else { return }
        animatedViews.append(view)
    }

    /// Animates a change already made to a layer's model; `old` holds all its previous values.
    func animate(_ property: LayerProperty, of layer: CALayer, from old: LayerValues) {
        for change in Change.changes(of: property, from: old, to: layer.values) {
            play(change, on: layer)
        }
    }

    /// Plays a change on a layer with the block's timing.
    func play(_ change: Change, on layer: CALayer) {
        let animation = timing.animation(of: change)
        animation.duration = animationDuration
        start(
            animation, on: layer,
            key: layer.key(for: change.property, isAdditive: change.isAdditive))
    }

    /// Plays keyframes on a layer with the block's timing; a spring's pace does not apply to
    /// keyframes.
    func play(_ course: KeyframeCourse, on layer: CALayer) {
        let animation = course.animation
        animation.duration = animationDuration
        if case .curve(let function) = timing.pace { animation.timingFunction = function }
        start(
            animation, on: layer,
            key: layer.key(for: course.property, isAdditive: course.isAdditive))
    }

    /// The duration of the block's animations in seconds; that of an explicit transaction has
    /// precedence.
    final var animationDuration: CFTimeInterval {
        CATransaction.explicitAnimationDuration ?? timing.duration
    }

    /// Sets an animation's delay, repetition, delegate and fill mode.
    final func configure(_ animation: CAAnimation, on layer: CALayer) {
        if timing.delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + timing.delay
        }
        animation.fillMode = .both
        animation.repeatCount = timing.repeatCount
        animation.autoreverses = timing.autoreverses
        animation.delegate = self
    }

    /// Adds a configured animation to a layer and suppresses touches to its view meanwhile.
    final func start(_ animation: CAAnimation, on layer: CALayer, key: String) {
        configure(animation, on: layer)
        if let view = layer.delegate as? UIView { keepTouches(from: view) }
        layer.add(animation, forKey: key)
    }
}

extension CALayer {
    /// Returns the key for a block's animation of a property; each additive animation has its own
    /// key.
    final func key(for property: LayerProperty, isAdditive: Bool) -> String {
        isAdditive ? unusedKey(property.rawValue) : property.rawValue
    }

    /// Returns an unused key: the name, or the name with a number, as UIKit numbers its additive
    /// animations.
    private func unusedKey(_ name: String) -> String {
        guard animation(forKey: name) != nil else { return name }
        var number = 2
        while animation(forKey: "\(name)-\(number)") != nil { number += 1 }
        return "\(name)-\(number)"
    }
}
