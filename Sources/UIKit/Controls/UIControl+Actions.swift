extension UIControl {
    /// Identifies a registered method, so that it can be removed.
    ///
    /// - Note: It replaces UIKit's selectors: ``removeTarget(_:action:for:)`` takes it.
    @preconcurrency @MainActor
    public final class TargetAction {}

    /// A registered target or action, and the events that trigger it.
    struct Registration {
        enum Receiver {
            /// An object, and its identity for comparisons after it was deallocated.
            case target(ObjectIdentifier)
            /// The first object of a matching type on the responder chain.
            case responderChain
            case action(UIAction)
        }

        var receiver: Receiver
        weak var target: AnyObject?
        var events: Event
        var identity: TargetAction?
        /// Calls the method; unused for actions.
        let call: @MainActor (_ target: AnyObject?, _ sender: UIControl, _ event: UIEvent?) -> Void

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
        register(target, for: events) { (target: Target, _, _) in action(target)() }
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
        register(target ?? self, for: events) { (target: AnyObject, _, _) in action(target) }
    }

    /// Registers a closure that receives the target and the sender.
    @discardableResult
    public final func addTarget(
        _ target: AnyObject?, action: @escaping @MainActor (AnyObject, UIControl) -> Void,
        for events: Event
    ) -> TargetAction {
        register(target ?? self, for: events) { (target: AnyObject, control, _) in
            action(target, control)
        }
    }

    /// Registers a method that takes the sender; otherwise like the method without parameters.
    ///
    /// `action`: the method; its parameter can be of the control's class or of any supertype.
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> (Sender) -> Void,
        for events: Event
    ) -> TargetAction {
        register(target, for: events) { (target: Target, control, _) in
            guard let sender = control.asSender(Sender.self) else { return }
            action(target)(sender)
        }
    }

    /// Registers a method that takes the sender and the event.
    ///
    /// `action`: the method; its first parameter can be of the control's class or of any supertype.
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> (Sender, UIEvent?) -> Void,
        for events: Event
    ) -> TargetAction {
        register(target, for: events) { (target: Target, control, event) in
            guard let sender = control.asSender(Sender.self) else { return }
            action(target)(sender, event)
        }
    }

    final func baseRemoveTarget(_ target: AnyObject?, action: TargetAction?, for events: Event) {
        unregister(events) { registration in
            if let action, registration.identity !== action { return false }
            if let target { return registration.isFor(target) }
            if case .action = registration.receiver { return false }
            return true
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
        registrations.append(Registration(receiver: .action(action), events: events) { _, _, _ in })
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
            } else {
                registration.call(registration.target, self, event)
            }
        }
    }

    // MARK: Bookkeeping

    private func register<Target: AnyObject>(
        _ target: Target?, for events: Event,
        call: @escaping @MainActor (Target, UIControl, UIEvent?) -> Void
    ) -> TargetAction {
        registrations.removeAll { !$0.isAlive }
        let identity = TargetAction()
        guard let target else {
            registrations.append(
                Registration(receiver: .responderChain, events: events, identity: identity) {
                    _, sender, event in
                    guard let target = sender.firstResponderOnChain(of: Target.self) else { return }
                    call(target, sender, event)
                })
            return identity
        }
        registrations.append(
            Registration(
                receiver: .target(ObjectIdentifier(target)), target: target, events: events,
                identity: identity
            ) { object, sender, event in
                guard let target = object as? Target else { return }
                call(target, sender, event)
            })
        return identity
    }

    private func unregister(_ events: Event, where isMeant: (Registration) -> Bool) {
        for index in registrations.indices where isMeant(registrations[index]) {
            registrations[index].events.subtract(events)
        }
        registrations.removeAll { $0.events.isEmpty || !$0.isAlive }
    }

    private func firstResponderOnChain<Target>(of type: Target.Type) -> Target? {
        var responder: UIResponder? = self
        while let current = responder {
            if let target = current as? Target { return target }
            responder = current.next
        }
        return nil
    }

    private func asSender<Sender>(_ type: Sender.Type) -> Sender? {
        if let sender = self as? Sender { return sender }
        reportMistake(
            "An action of \(self) expects a sender of type \(type); the action was not called. "
                + "Let the method take UIControl or Any.")
        return nil
    }
}
