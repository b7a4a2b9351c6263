/// One animation block while it runs, and the animations that it made until the last of them has ended.
@MainActor
class ViewAnimation: AnimationCounting {
    final var timing: Timing
    final let options: UIView.AnimationOptions
    private let completion: ((Bool) -> Void)?
    private var outstanding = 0
    private var allFinished = true
    private var isOpen = true
    /// Whether the completion was called: an animation that a program adds afterwards does not call it again.
    private var isDone = false
    private var blockedViews: [BlockedView] = []
    /// The views that the block has animated so far, in that order; kept while it runs, for `.layoutSubviews`.
    private var animatedViews: [UIView] = []

    /// A view that takes no touches on account of a block; held weakly, so that an endless animation keeps no view alive.
    private struct BlockedView {
        weak var view: UIView?
    }

    init(timing: Timing, options: UIView.AnimationOptions, completion: ((Bool) -> Void)? = nil) {
        self.timing = timing
        self.options = options
        self.completion = completion
    }

    // MARK: The running block

    /// The blocks that run at the moment, the innermost last; nil stands for one that switches animation off.
    private static var stack: [ViewAnimation?] = []
    static var areEnabled = true

    /// The block that changes made now belong to; nil when they do not animate.
    static var current: ViewAnimation? {
        guard areEnabled else { return nil }
        guard let innermost = stack.last ?? NSAnimationContext.implicitGroup, innermost.takesChanges else { return nil }
        return innermost
    }

    /// Whether the innermost block brings what waits up to date at its borders, as those inside it do then.
    static var isFlushing: Bool { (stack.last ?? nil)?.options.contains(.flushUpdates) == true }

    /// Whether a block runs at the moment that keeps changes from animating.
    static var isHidden: Bool { !areEnabled || !stack.isEmpty && current == nil }

    /// Whether changes made now belong to the block; a block that refuses them hides those around it.
    var takesChanges: Bool { true }

    /// Makes what an animation block inside this one runs as, its timing having been worked out.
    func child(
        timing: Timing, options: UIView.AnimationOptions, overrides: Bool, completion: ((Bool) -> Void)?
    ) -> ViewAnimation {
        ViewAnimation(timing: timing, options: options, completion: completion)
    }

    /// Runs a block whose changes belong to this one.
    final func perform(_ changes: () -> Void) {
        Self.stack.append(self)
        changes()
        layOutSubviews()
        Self.stack.removeLast()
    }

    /// Makes the innermost block hide those around it, until ``pop()``.
    static func push(_ animation: ViewAnimation?) { stack.append(animation) }

    /// Takes back what was pushed last.
    static func pop() { stack.removeLast() }

    /// Lays out below the views that the block has animated, while their subviews' changes still belong to it.
    private func layOutSubviews() {
        // What layout animates is part of a subtree that is laid out; a view that resizes itself there is not followed.
        let views = animatedViews
        for view in views { view.layoutIfNeeded() }
        animatedViews = []
    }

    // MARK: Ends

    /// Counts something that has to end before the block has.
    final func hold() { outstanding += 1 }

    /// Ends what ``hold()`` counted.
    final func release(finished: Bool) {
        outstanding -= 1
        allFinished = allFinished && finished
        finishIfDone()
    }

    /// Keeps touches from a view until the block's animations have ended, unless the options let them through.
    final func keepTouches(from view: UIView) {
        guard !options.contains(.allowUserInteraction) else { return }
        view.blockingAnimations += 1
        blockedViews.append(BlockedView(view: view))
    }

    /// Whether a view takes touches: not while it animates, unless the animation lets it.
    static func allowsInteraction(with view: UIView) -> Bool { view.blockingAnimations == 0 }

    final func animationWasAdded() { hold() }

    final func animationDidStop(_ animation: CAAnimation, finished: Bool) { release(finished: finished) }

    /// Ends the block: no changes come any more.
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

    /// Called when the block and all that it counted have ended.
    func didFinish() {}

    // MARK: Changes

    /// The action for a change of a view's layer inside a block; nil when it does not animate.
    static func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard let animation = current, let property = LayerProperty(rawValue: event),
            property.animatesInBlocks
        else { return nil }
        animation.noteAnimated(layer)
        return BlockAction.action(of: animation, for: property, on: layer)
    }

    private func noteAnimated(_ layer: CALayer) {
        guard options.contains(.layoutSubviews), let view = layer.delegate as? UIView, animatedViews.last !== view
        else { return }
        animatedViews.append(view)
    }

    /// Animates a change that has been made to a layer's model, all of whose values were `old` before.
    func animate(_ property: LayerProperty, of layer: CALayer, from old: LayerValues) {
        for change in Change.changes(of: property, from: old, to: layer.values) { play(change, on: layer) }
    }

    /// Plays a change on a layer with the block's timing.
    func play(_ change: Change, on layer: CALayer) {
        let animation = timing.animation(of: change)
        animation.duration = animationDuration
        start(animation, on: layer, key: layer.key(for: change.property, isAdditive: change.isAdditive))
    }

    /// Plays keyframes on a layer with the block's timing; the pace of a spring does not apply to them.
    func play(_ course: KeyframeCourse, on layer: CALayer) {
        let animation = course.animation
        animation.duration = animationDuration
        if case .curve(let function) = timing.pace { animation.timingFunction = function }
        start(animation, on: layer, key: layer.key(for: course.property, isAdditive: course.isAdditive))
    }

    /// The duration of the block's animations; an explicit transaction's beats the block's.
    final var animationDuration: CFTimeInterval { CATransaction.explicitAnimationDuration ?? timing.duration }

    /// Gives an animation the block's delay, repetition, delegate and fill mode.
    final func configure(_ animation: CAAnimation, on layer: CALayer) {
        if timing.delay > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + timing.delay }
        animation.fillMode = .both
        animation.repeatCount = timing.repeatCount
        animation.autoreverses = timing.autoreverses
        animation.delegate = self
    }

    /// Adds an animation to a layer with the block's delay and repetition; its view takes no touches meanwhile.
    final func start(_ animation: CAAnimation, on layer: CALayer, key: String) {
        configure(animation, on: layer)
        if let view = layer.delegate as? UIView { keepTouches(from: view) }
        layer.add(animation, forKey: key)
    }
}

extension CALayer {
    /// The key that a block's animation of a property plays under: additive ones get keys of their own.
    final func key(for property: LayerProperty, isAdditive: Bool) -> String {
        isAdditive ? unusedKey(property.rawValue) : property.rawValue
    }

    /// A key that nothing plays under: the name, else the name with a number, as UIKit numbers its additive animations.
    private func unusedKey(_ name: String) -> String {
        guard animation(forKey: name) != nil else { return name }
        var number = 2
        while animation(forKey: "\(name)-\(number)") != nil { number += 1 }
        return "\(name)-\(number)"
    }
}
