extension UIGestureRecognizer {
    /// What is called when the gesture is recognized, and goes on: a method of an object, or a closure.
    ///
    /// - Note: It stands where UIKit has a selector: ``removeTarget(_:action:)`` takes it.
    @preconcurrency @MainActor
    public final class Action {
        fileprivate weak var target: AnyObject?
        fileprivate let hasTarget: Bool
        private let body: @MainActor (AnyObject?, UIGestureRecognizer) -> Void

        fileprivate init(target: AnyObject?, _ body: @escaping @MainActor (AnyObject?, UIGestureRecognizer) -> Void) {
            self.target = target
            hasTarget = target != nil
            self.body = body
        }

        func send(from recognizer: UIGestureRecognizer) {
            if hasTarget && target == nil { return }
            body(target, recognizer)
        }
    }

    /// Creates a recognizer that calls a method of an object, with itself as the argument.
    ///
    /// - Parameters:
    ///   - target: whose method it is; not retained.
    ///   - action: the method, as in `UITapGestureRecognizer(target: self, action: Cell.didTap)`.
    @preconcurrency
    public convenience init<Target: AnyObject, Sender>(
        target: Target, action: @escaping @MainActor (Target) -> (Sender) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a method without arguments of an object.
    ///
    /// - Parameters:
    ///   - target: whose method it is; not retained.
    ///   - action: the method.
    @preconcurrency
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls nothing yet, as `init(target: nil, action: nil)`.
    ///
    /// - Parameters:
    ///   - target: of no matter without an action.
    ///   - action: nil; the other initialisers take methods.
    public convenience init(target: AnyObject?, action: Never?) {
        self.init()
    }

    /// Creates a recognizer that calls a closure, with itself as the argument. Not in UIKit.
    @preconcurrency
    public convenience init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.init()
        addHandler(handler)
    }

    /// Adds a method of an object to what is called, with the recognizer as the argument.
    ///
    /// - Returns: what to give to ``removeTarget(_:action:)`` to remove just this.
    @preconcurrency
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender>(
        _ target: Target, action: @escaping @MainActor (Target) -> (Sender) -> Void
    ) -> Action {
        add(
            Action(target: target) { target, recognizer in
                guard let target = target as? Target else { return }
                guard let sender = recognizer as? Sender else {
                    reportMistake(
                        "an action of \(type(of: recognizer)) takes a \(Sender.self): it was not called; "
                            + "let it take a UIGestureRecognizer")
                    return
                }
                action(target)(sender)
            })
    }

    /// Adds a method without arguments of an object to what is called.
    ///
    /// - Returns: what to give to ``removeTarget(_:action:)`` to remove just this.
    @preconcurrency
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> () -> Void
    ) -> Action {
        add(
            Action(target: target) { target, _ in
                guard let target = target as? Target else { return }
                action(target)()
            })
    }

    /// Adds a closure to what is called. Not in UIKit.
    ///
    /// - Returns: what to give to ``removeTarget(_:action:)`` to remove it.
    @preconcurrency
    @discardableResult
    public final func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) -> Action {
        add(Action(target: nil) { _, recognizer in handler(recognizer) })
    }

    /// Removes from what is called: an action, or all of a target's, or all.
    ///
    /// - `target`: whose actions are meant; nil means everybody's, closures too.
    /// - `action`: what `addTarget(_:action:)` returned; nil means all of them.
    public final func removeTarget(_ target: AnyObject?, action: Action?) {
        actions.removeAll { candidate in
            (target == nil || candidate.target === target) && (action == nil || candidate === action)
        }
    }

    private func add(_ action: Action) -> Action {
        actions.append(action)
        return action
    }

    /// Tells the targets of a state.
    final func report(_ state: State) {
        reported = state
        for action in actions { action.send(from: self) }
        reported = nil
    }
}
