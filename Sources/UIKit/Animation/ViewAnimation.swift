/// One animation block while it runs, and the animations that it made until the last of them has ended.
@MainActor
final class ViewAnimation: CAAnimationDelegate {
    /// What gives the animations their pace.
    enum Pace {
        case curve(CAMediaTimingFunction)
        case spring(DampedSpring)
    }

    let duration: CFTimeInterval
    let delay: CFTimeInterval
    let pace: Pace
    let options: UIView.AnimationOptions
    private let completion: ((Bool) -> Void)?
    private var outstanding = 0
    private var allFinished = true
    private var isOpen = true
    private var blockedViews: [UIView] = []
    /// The views that the block has animated so far, in that order; kept while it runs, for `.layoutSubviews`.
    private var animatedViews: [UIView] = []

    /// The blocks that run at the moment, the innermost last; nil stands for one that switches animation off.
    private static var stack: [ViewAnimation?] = []
    static var areEnabled = true

    private init(
        duration: CFTimeInterval, delay: CFTimeInterval, pace: Pace, options: UIView.AnimationOptions,
        completion: ((Bool) -> Void)?
    ) {
        self.duration = duration
        self.delay = delay
        self.pace = pace
        self.options = options
        self.completion = completion
    }

    /// The block that changes made now belong to; nil when they do not animate.
    static var current: ViewAnimation? { areEnabled ? stack.last ?? nil : nil }

    /// Runs a block whose changes animate, and calls the completion when the last animation has ended: at once when
    /// the block changed nothing.
    ///
    /// Inside another block its duration and pace are taken over unless the options say otherwise.
    static func run(
        duration: CFTimeInterval, delay: CFTimeInterval, pace: Pace, options: UIView.AnimationOptions,
        animations: () -> Void, completion: ((Bool) -> Void)?
    ) {
        guard duration > 0 else {
            withoutAnimation(animations)
            completion?(true)
            return
        }
        var animation = ViewAnimation(
            duration: duration, delay: max(0, delay), pace: pace, options: options, completion: completion)
        if let outer = current {
            let kept: UIView.AnimationOptions =
                options.contains(.overrideInheritedOptions)
                ? []
                : outer.options.intersection([
                    .layoutSubviews, .allowUserInteraction, .repeat, .autoreverse, .beginFromCurrentState,
                ])
            animation = ViewAnimation(
                duration: options.contains(.overrideInheritedDuration) ? duration : outer.duration,
                delay: max(0, delay) + outer.delay,
                pace: options.contains(.overrideInheritedCurve) ? pace : outer.pace,
                options: options.union(kept), completion: completion)
        }
        let flushes = options.contains(.flushUpdates)
        if flushes { withoutAnimation { LayoutPass.commit(UIApplication.shared.windows) } }
        stack.append(animation)
        animations()
        animation.layOutSubviews()
        if flushes { LayoutPass.commit(UIApplication.shared.windows) }
        stack.removeLast()
        animation.close()
    }

    /// Runs a block with the surrounding block's timing, for a completion of its own.
    static func runInherited(_ animations: () -> Void, completion: @escaping () -> Void) {
        guard let outer = current else {
            animations()
            return completion()
        }
        run(duration: outer.duration, delay: 0, pace: outer.pace, options: [], animations: animations) { _ in
            completion()
        }
    }

    /// Runs a block whose changes do not animate.
    static func withoutAnimation(_ body: () -> Void) {
        stack.append(nil)
        body()
        stack.removeLast()
    }

    /// Lays out below the views that the block has animated, while their subviews' changes still belong to it.
    private func layOutSubviews() {
        // What layout animates is part of a subtree that is laid out; a view that resizes itself there is not followed.
        let views = animatedViews
        for view in views { view.layoutIfNeeded() }
        animatedViews = []
    }

    // MARK: Ends

    /// Counts an animation; its view takes no touches meanwhile unless the options let it.
    private func begin(_ animation: CAAnimation, on layer: CALayer) {
        animation.delegate = self
        outstanding += 1
        if let view = layer.delegate as? UIView { keepTouches(from: view) }
    }

    /// Keeps touches from a view until the block's animations have ended, unless the options let them through.
    func keepTouches(from view: UIView) {
        guard !options.contains(.allowUserInteraction) else { return }
        view.blockingAnimations += 1
        blockedViews.append(view)
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        outstanding -= 1
        allFinished = allFinished && finished
        finishIfDone()
    }

    private func close() {
        isOpen = false
        finishIfDone()
    }

    private func finishIfDone() {
        guard !isOpen, outstanding == 0 else { return }
        for view in blockedViews { view.blockingAnimations -= 1 }
        blockedViews.removeAll()
        completion?(allFinished)
    }

    // MARK: Actions

    /// The action for a change of a view's layer inside a block; nil when it does not animate.
    static func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard let animation = current, let property = LayerProperty(rawValue: event),
            property.animatesInBlocks
        else { return nil }
        animation.noteAnimated(layer)
        return ViewAnimationAction(animation: animation, property: property, layer: layer)
    }

    private func noteAnimated(_ layer: CALayer) {
        guard options.contains(.layoutSubviews), let view = layer.delegate as? UIView, animatedViews.last !== view
        else { return }
        animatedViews.append(view)
    }

    /// Whether a view takes touches: not while it animates, unless the animation lets it.
    static func allowsInteraction(with view: UIView) -> Bool { view.blockingAnimations == 0 }

    /// Adds an animation of a property to a layer with the block's timing.
    func add(
        _ keyPath: LayerProperty, to layer: CALayer, from: Any, to: Any, isAdditive: Bool, key: String? = nil
    ) {
        let animation: CABasicAnimation
        switch pace {
        case .curve(let function):
            animation = CABasicAnimation(keyPath: keyPath.rawValue)
            animation.timingFunction = function
        case .spring(let spring):
            let springAnimation = CASpringAnimation(keyPath: keyPath.rawValue)
            springAnimation.mass = spring.mass
            springAnimation.stiffness = spring.stiffness
            springAnimation.damping = spring.damping
            springAnimation.initialVelocity = spring.initialVelocity
            animation = springAnimation
        }
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = isAdditive
        animation.duration = CATransaction.explicitAnimationDuration ?? duration
        if delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
            animation.fillMode = .backwards
        }
        if options.contains(.repeat) { animation.repeatCount = .infinity }
        animation.autoreverses = options.contains(.autoreverse)
        begin(animation, on: layer)
        layer.add(animation, forKey: key ?? (isAdditive ? layer.unusedKey(keyPath.rawValue) : keyPath.rawValue))
    }
}

extension CALayer {
    /// A key that nothing plays under: the name, else the name with a number, as UIKit numbers its additive animations.
    final func unusedKey(_ name: String) -> String {
        guard animation(forKey: name) != nil else { return name }
        var number = 2
        while animation(forKey: "\(name)-\(number)") != nil { number += 1 }
        return "\(name)-\(number)"
    }
}
