import QuartzCore

/// How an effect of a symbol ended.
///
/// Source: Apple, UISymbolEffectCompletionContext.
@preconcurrency @MainActor
public struct UISymbolEffectCompletionContext {
    /// The image view.
    public let sender: AnyObject?
    /// The effect; nil for a change between symbols.
    public let effect: (any SymbolEffect)?
    /// The change between symbols; nil for an effect.
    public let contentTransition: (any ContentTransitionSymbolEffect)?
    /// Whether the effect was played to its end.
    public let isFinished: Bool
}

/// A closure that is called at the end of an effect of a symbol.
public typealias UISymbolEffectCompletion = (UISymbolEffectCompletionContext) -> Void

extension UIImageView {
    /// Adds an effect to the symbol; one of the same kind is replaced.
    ///
    /// An effect that lasts continues when the view returns to a window. Other images than symbols
    /// have no effects. Source: Apple, addSymbolEffect(_:options:animated:completion:).
    ///
    /// - Parameters:
    ///   - effect: the effect, such as `.bounce` or `.pulse`.
    ///   - options: how often and how fast it is played.
    ///   - animated: whether the change to an effect that stays is animated.
    ///   - completion: called when the effect has been played, or is removed before that.
    public final func addSymbolEffect(
        _ effect: some SymbolEffect, options: SymbolEffectOptions = .default,
        animated: Bool = true, completion: UISymbolEffectCompletion? = nil
    ) {
        guard let run = SymbolEffectRun.of(effect) else { return }
        let added = AddedSymbolEffect(effect, run, options, completion)
        guard image?.isSymbolImage ?? true, window != nil || run.lasts(options) else {
            return added.end(of: self, isFinished: false)
        }
        // Both change whether the symbol is there.
        if effect is AppearSymbolEffect { remove(DisappearSymbolEffect.self) }
        if effect is DisappearSymbolEffect { remove(AppearSymbolEffect.self) }
        remove(type(of: effect))
        symbolEffects.append(added)
        play(added, isAnimated: animated)
    }

    /// Removes an effect from the symbol.
    ///
    /// Source: Apple, removeSymbolEffect(ofType:options:animated:completion:).
    ///
    /// - Parameters:
    ///   - effect: an effect of the kind.
    ///   - options: how fast the symbol returns.
    ///   - animated: whether a symbol that the effect has changed for good returns with an
    ///     animation.
    ///   - completion: called when the removal has begun.
    public final func removeSymbolEffect(
        ofType effect: some IndefiniteSymbolEffect, options: SymbolEffectOptions = .default,
        animated: Bool = true, completion: UISymbolEffectCompletion? = nil
    ) {
        remove(type(of: effect), options, isAnimated: animated)
        completion?(
            UISymbolEffectCompletionContext(
                sender: self, effect: effect, contentTransition: nil, isFinished: true))
    }

    /// Removes all effects from the symbol.
    ///
    /// Source: Apple, removeAllSymbolEffects(options:animated:).
    public final func removeAllSymbolEffects(
        options: SymbolEffectOptions = .default, animated: Bool = true
    ) {
        for added in symbolEffects { remove(type(of: added.effect), options, isAnimated: animated) }
    }

    /// Shows another symbol; the old one fades.
    ///
    /// Source: Apple, setSymbolImage(_:contentTransition:options:completion:).
    ///
    /// - Parameters:
    ///   - image: the symbol.
    ///   - contentTransition: `.replace` or `.automatic`.
    ///   - options: how fast it changes.
    ///   - completion: called at the end.
    public final func setSymbolImage(
        _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect,
        options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
    ) {
        UIView.transition(
            with: self, duration: 0.35 / options.rate,
            options: [.transitionCrossDissolve, .allowUserInteraction],
            animations: { self.image = image },
            completion: { [weak self] isFinished in
                completion?(
                    UISymbolEffectCompletionContext(
                        sender: self, effect: nil, contentTransition: contentTransition,
                        isFinished: isFinished))
            })
    }

    /// Continues the effects that last, after the view has entered a window.
    final func continueSymbolEffects() {
        guard window != nil else { return }
        for added in symbolEffects where layer.animation(forKey: added.key) == nil {
            play(added, isAnimated: false)
        }
    }

    private final func play(_ added: AddedSymbolEffect, isAnimated: Bool) {
        guard window != nil else { return }
        let animation = added.run.animation(added.options, isAnimated: isAnimated)
        animation.delegate = SymbolEffectEnd { [weak self, weak added] isFinished in
            guard let self, let added else { return }
            let lasts = added.run.lasts(added.options)
            // The view has left its window: the effect continues when it returns.
            if !isFinished, lasts { return }
            if !lasts { symbolEffects.removeAll { $0 === added } }
            added.end(of: self, isFinished: isFinished)
        }
        layer.add(animation, forKey: added.key)
    }

    private final func remove(
        _ type: any SymbolEffect.Type, _ options: SymbolEffectOptions = .default,
        isAnimated: Bool = false
    ) {
        guard let index = symbolEffects.firstIndex(where: { Swift.type(of: $0.effect) == type })
        else { return }
        let added = symbolEffects.remove(at: index)
        layer.removeAnimation(forKey: added.key)
        if isAnimated, added.run.stays, window != nil {
            layer.add(added.run.animationBack(options), forKey: added.key + " end")
        }
        added.end(of: self, isFinished: false)
    }
}

/// An effect that a program has added to an image view.
@MainActor
final class AddedSymbolEffect {
    let effect: any SymbolEffect
    let run: SymbolEffectRun
    let options: SymbolEffectOptions
    private var completion: UISymbolEffectCompletion?

    init(
        _ effect: any SymbolEffect, _ run: SymbolEffectRun, _ options: SymbolEffectOptions,
        _ completion: UISymbolEffectCompletion?
    ) {
        (self.effect, self.run, self.options) = (effect, run, options)
        self.completion = completion
    }

    /// The key of the animation in the view's layer.
    var key: String { "symbol effect \(type(of: effect))" }

    /// Calls the completion, the first time.
    func end(of view: UIImageView, isFinished: Bool) {
        let completion = completion
        self.completion = nil
        completion?(
            UISymbolEffectCompletionContext(
                sender: view, effect: effect, contentTransition: nil, isFinished: isFinished))
    }
}

/// Calls a closure at the end of an animation.
private final class SymbolEffectEnd: NSObject, CAAnimationDelegate {
    private let receive: (Bool) -> Void

    init(_ receive: @escaping (Bool) -> Void) { self.receive = receive }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) { receive(finished) }
}
