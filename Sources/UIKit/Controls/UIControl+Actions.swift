extension UIControl {
    /// The result of `addTarget` for a method without a name: a selector that removes only it.
    public typealias TargetAction = Selector

    /// A registered target or action, and the events that trigger it.
    struct Registration {
        enum Receiver {
            /// An object, and its identity for comparisons after it was deallocated.
            case target(ObjectIdentifier)
            /// The first object on the responder chain that has the method.
            case responderChain
            case action(UIAction)
        }

        var receiver: Receiver
        weak var target: AnyObject?
        var events: Event
        /// The method; nil for actions.
        var selector: Selector?

        var isAlive: Bool {
            if case .target = receiver { return target != nil }
            return true
        }

        func isFor(_ object: AnyObject) -> Bool {
            if case .target(let identity) = receiver {
                return identity == ObjectIdentifier(object) && target != nil
            }
            return false
        }

        func isFor(_ identifier: UIAction.Identifier) -> Bool {
            if case .action(let action) = receiver { return action.identifier == identifier }
            return false
        }
    }

    // MARK: Targets

    /// Registers a method for events: `button.addTarget(self, action: Form.send, for:
    /// .touchUpInside)`.
    ///
    /// - Parameters:
    ///   - target: the object to call; it is not retained. If nil, the first object of the method's
    ///     class on the responder chain is called, beginning with the control.
    ///   - action: the method, written as an unapplied reference; overrides are respected.
    ///   - events: when to call it. Calls are made in the order of registration.
    ///
    /// - Returns: a value for ``removeTarget(_:action:for:)`` that removes only this method.
    ///
    /// Deviation: a method reference, because there are no selectors on Linux. Method references
    /// cannot be compared, so registering the same one twice calls it twice.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> () -> Void, for events: Event
    ) -> TargetAction {
        register(target, Selector(name: "", method: SelectorMethod(action)), for: events)
    }

    /// Registers a closure that receives the target, for targets whose class is not known.
    ///
    /// `target`: the object to pass; not retained. If nil, the control itself is passed. Not
    /// generic, because Swift 6.3 fails on a closure with an `AnyObject` parameter in the generic
    /// methods.
    @discardableResult
    public final func addTarget(
        _ target: AnyObject?, action: @escaping @MainActor (AnyObject) -> Void, for events: Event
    ) -> TargetAction {
        register(
            target ?? self,
            Selector(name: "", method: SelectorMethod(closure: { target, _ in action(target) })),
            for: events)
    }

    /// Registers a closure that receives the target and the sender.
    @discardableResult
    public final func addTarget(
        _ target: AnyObject?, action: @escaping @MainActor (AnyObject, UIControl) -> Void,
        for events: Event
    ) -> TargetAction {
        let method = SelectorMethod(closure: { target, sender in
            guard let control = sender as? UIControl else { return }
            action(target, control)
        })
        return register(target ?? self, Selector(name: "", method: method), for: events)
    }

    /// Registers a method that takes the sender; otherwise like the method without parameters.
    ///
    /// `action`: the method; its parameter can be of the control's class or of any supertype.
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> (Sender) -> Void,
        for events: Event
    ) -> TargetAction {
        register(target, Selector(name: "", method: SelectorMethod(action)), for: events)
    }

    /// Registers a method that takes the sender and the event.
    ///
    /// `action`: the method; its first parameter can be of the control's class or of any supertype.
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> (Sender, UIEvent?) -> Void,
        for events: Event
    ) -> TargetAction {
        register(target, Selector(name: "", method: SelectorMethod(action)), for: events)
    }

    final func baseAddTarget(_ target: Any?, action: Selector, for events: Event) {
        register(actionTarget(target), action, for: events)
    }

    final func baseRemoveTarget(_ target: Any?, action: Selector?, for events: Event) {
        let object = actionTarget(target)
        unregister(events) { registration in
            if let action, registration.selector != action { return false }
            if let object { return registration.isFor(object) }
            if target != nil, case .target = registration.receiver { return false }
            if case .action = registration.receiver { return false }
            return true
        }
    }

    final func baseActions(_ target: Any?, _ event: Event) -> [String]? {
        let target = actionTarget(target)
        let names = registrations.compactMap { registration -> String? in
            guard !registration.events.isDisjoint(with: event) else { return nil }
            if let target {
                return registration.isFor(target) ? registration.selector?.name : nil
            }
            guard case .responderChain = registration.receiver else { return nil }
            return registration.selector?.name
        }
        return names.isEmpty ? nil : names
    }

    /// Calls a closure for each registered action and target, in the order of registration.
    ///
    /// - Parameter iterator: receives the action, or the target with its method (a nil target is
    ///   the responder chain), and the events; setting its last parameter to true stops.
    public final func enumerateEventHandlers(
        _ iterator: (
            _ action: UIAction?, _ targetAction: (Any?, Selector)?, _ event: Event,
            _ stop: inout Bool
        ) -> Void
    ) {
        var stops = false
        for registration in registrations where registration.isAlive && !stops {
            if case .action(let action) = registration.receiver {
                iterator(action, nil, registration.events, &stops)
            } else if let selector = registration.selector {
                iterator(nil, (registration.target, selector), registration.events, &stops)
            }
        }
    }

    final var baseAllTargets: Set<AnyHashable> {
        var targets: Set<AnyHashable> = []
        for registration in registrations {
            guard case .target(let identity) = registration.receiver,
                let target = registration.target
            else { continue }
            targets.insert(target as? AnyHashable ?? AnyHashable(identity))
        }
        return targets
    }

    final var baseAllControlEvents: Event {
        registrations.reduce(into: []) { if $1.isAlive { $0.formUnion($1.events) } }
    }

    // MARK: Actions

    final func baseAddAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        registrations.append(Registration(receiver: .action(action), events: events))
    }

    final func baseRemoveAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    final func baseRemoveAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        unregister(events) { $0.isFor(identifier) }
    }

    // MARK: Sending

    final func baseSendActions(for events: Event) {
        send(events, with: nil)
    }

    final func basePerformPrimaryAction() {
        sendActions(for: .primaryActionTriggered)
    }

    final func baseSendAction(_ action: UIAction) {
        action.run(sender: self)
    }

    final func send(_ events: Event, with event: UIEvent?) {
        registrations.removeAll { !$0.isAlive }
        // Iterate over a copy, because a call may add or remove registrations.
        for registration in registrations where !registration.events.isDisjoint(with: events) {
            if case .action(let action) = registration.receiver {
                sendAction(action)
            } else if let selector = registration.selector {
                // A target may be released by an earlier call; then nothing is called.
                if case .target = registration.receiver, registration.target == nil { continue }
                sendAction(selector, to: registration.target, for: event)
            }
        }
    }

    // MARK: Bookkeeping

    @discardableResult
    private func register(_ target: AnyObject?, _ selector: Selector, for events: Event) -> Selector
    {
        registrations.removeAll { !$0.isAlive }
        let known = registrations.firstIndex { registration in
            guard registration.selector == selector else { return false }
            if let target { return registration.isFor(target) }
            if case .responderChain = registration.receiver { return true }
            return false
        }
        if let known {
            registrations[known].events.formUnion(events)
        } else {
            registrations.append(
                Registration(
                    receiver: target.map { .target(ObjectIdentifier($0)) } ?? .responderChain,
                    target: target, events: events, selector: selector))
        }
        return selector
    }

    private func unregister(_ events: Event, where isMeant: (Registration) -> Bool) {
        for index in registrations.indices where isMeant(registrations[index]) {
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty || !$0.isAlive }
    }
}
