extension UIGestureRecognizer {
    /// The result of `addTarget` for a method without a name: a selector that removes only it.
    public typealias Action = Selector

    /// A method called for each reported state of a gesture.
    struct TargetAction {
        weak var target: AnyObject?
        /// False for a closure, which has no target.
        let hasTarget: Bool
        let selector: Selector
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
        self.init(target: nil, action: nil)
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
        self.init(target: nil, action: nil)
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a closure with the recognizer as the argument. Not in UIKit.
    @preconcurrency
    public convenience init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
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
        let selector = Selector(name: "", method: SelectorMethod(action))
        baseAddTarget(target, action: selector)
        return selector
    }

    /// Adds a method of an object as an action, called without arguments.
    ///
    /// - Returns: the action, for removal with ``removeTarget(_:action:)``.
    @preconcurrency
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> () -> Void
    ) -> Action {
        let selector = Selector(name: "", method: SelectorMethod(action))
        baseAddTarget(target, action: selector)
        return selector
    }

    /// Adds a closure as an action. Not in UIKit.
    ///
    /// - Returns: the action, for removal with ``removeTarget(_:action:)``.
    @preconcurrency
    @discardableResult
    public final func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void)
        -> Action
    {
        let method = SelectorMethod(closure: { _, sender in
            guard let recognizer = sender as? UIGestureRecognizer else { return }
            handler(recognizer)
        })
        let selector = Selector(name: "", method: method)
        actions.append(TargetAction(target: nil, hasTarget: false, selector: selector))
        return selector
    }

    final func baseAddTarget(_ target: Any, action: Selector) {
        let target = targetObject(target)
        // Source: Apple, addTarget(_:action:): the same pair is not added twice.
        guard !actions.contains(where: { $0.target === target && $0.selector == action }) else {
            return
        }
        actions.append(TargetAction(target: target, hasTarget: true, selector: action))
    }

    final func baseRemoveTarget(_ target: Any?, action: Selector?) {
        let target = target.map(targetObject)
        actions.removeAll { candidate in
            (target == nil || candidate.target === target)
                && (action == nil || candidate.selector == action)
        }
    }

    /// Calls the actions with the recognizer in a state.
    final func report(_ state: State) {
        reported = state
        for action in actions {
            if !action.hasTarget {
                action.selector.send(to: self, self)
            } else if let target = action.target {
                action.selector.send(to: target, self)
            }
        }
        reported = nil
        observedPropertiesMayHaveChanged()
    }
}
