extension UIGestureRecognizer {
    /// An action called for each reported state of a gesture: a method of an object, or a closure.
    ///
    /// - Note: It takes the place of UIKit's selector in ``removeTarget(_:action:)``.
    @preconcurrency @MainActor
    public final class Action {
        fileprivate weak var target: AnyObject?
        fileprivate let hasTarget: Bool
        private let body: @MainActor (AnyObject?, UIGestureRecognizer) -> Void

        fileprivate init(
            target: AnyObject?,
            _ body: @escaping @MainActor (AnyObject?, UIGestureRecognizer) -> Void
        ) {
            self.target = target
            hasTarget = target != nil
            self.body = body
        }

        func send(from recognizer: UIGestureRecognizer) {
            if hasTarget && target == nil { return }
            body(target, recognizer)
        }
    }

    /// Creates a recognizer that calls a method of an object with the recognizer as the argument.
    ///
    /// - Parameters:
    ///   - target: the object; not retained.
    ///   - action: the method, as in `UITapGestureRecognizer(target: self, action: Cell.didTap)`.
    @preconcurrency
    public convenience init<Target: AnyObject, Sender>(
        target: Target, action: @escaping @MainActor (Target) -> (Sender) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a method of an object without arguments.
    ///
    /// - Parameters:
    ///   - target: the object; not retained.
    ///   - action: the method.
    @preconcurrency
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer without an action, like `init(target: nil, action: nil)`.
    ///
    /// - Parameters:
    ///   - target: ignored without an action.
    ///   - action: nil; the other initialisers take methods.
    public convenience init(target: AnyObject?, action: Never?) {
        self.init()
    }

    /// Creates a recognizer that calls a closure with the recognizer as the argument. Not in UIKit.
    @preconcurrency
    public convenience init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.init()
        addHandler(handler)
    }

    /// Adds a method of an object as an action, called with the recognizer as the argument.
    ///
    /// - Returns: the action, for removal with ``removeTarget(_:action:)``.
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
                        "an action of \(type(of: recognizer)) expects a \(Sender.self): it was "
                            + "not called; let it take a UIGestureRecognizer")
                    return
                }
                action(target)(sender)
            })
    }

    /// Adds a method of an object as an action, called without arguments.
    ///
    /// - Returns: the action, for removal with ``removeTarget(_:action:)``.
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

    /// Adds a closure as an action. Not in UIKit.
    ///
    /// - Returns: the action, for removal with ``removeTarget(_:action:)``.
    @preconcurrency
    @discardableResult
    public final func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void)
        -> Action
    {
        add(Action(target: nil) { _, recognizer in handler(recognizer) })
    }

    /// Removes one action, all actions of a target, or all actions.
    ///
    /// - `target`: the target whose actions are removed; nil means all targets and closures.
    /// - `action`: the action returned by `addTarget(_:action:)`; nil means all actions.
    public final func removeTarget(_ target: AnyObject?, action: Action?) {
        actions.removeAll { candidate in
            (target == nil || candidate.target === target)
                && (action == nil || candidate === action)
        }
    }

    private func add(_ action: Action) -> Action {
        actions.append(action)
        return action
    }

    /// Calls the actions with the recognizer in a state.
    final func report(_ state: State) {
        reported = state
        for action in actions { action.send(from: self) }
        reported = nil
    }
}
