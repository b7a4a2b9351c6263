/// An object that reports changes of its traits: a view, a controller, a scene.
///
/// Source: Apple, UITraitChangeObservable.
@preconcurrency @MainActor
public protocol UITraitChangeObservable {
    /// A closure that is called with the object and its previous traits.
    typealias TraitChangeHandler<TraitEnvironment> =
        @MainActor (
            _ traitEnvironment: TraitEnvironment, _ previousCollection: UITraitCollection
        ) -> Void

    /// Registers a closure that is called after any of some traits has changed.
    @discardableResult
    func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration

    /// Registers a method of an object, which is called after any of some traits has changed.
    ///
    /// It has no parameters, or takes the object whose traits have changed, or that and its
    /// previous traits. The target is not retained.
    @discardableResult
    func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration

    /// Registers a method of this object, which is called after any of some traits has changed.
    @discardableResult
    func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration

    /// Removes a registration.
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// A registration for changes of traits, for removing it.
///
/// Source: Apple, UITraitChangeRegistration.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

final class TraitChangeRegistration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: @MainActor (UITraitCollection) -> Void

    init(traits: [UITrait], handler: @escaping @MainActor (UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }
}

extension TraitState {
    mutating func register(
        _ traits: [UITrait], handler: @escaping @MainActor (UITraitCollection) -> Void
    ) -> TraitChangeRegistration {
        let registration = TraitChangeRegistration(traits: traits, handler: handler)
        registrations.append(registration)
        return registration
    }

    mutating func register(
        _ traits: [UITrait], sender: AnyObject, target: AnyObject, _ action: Selector
    ) -> TraitChangeRegistration {
        register(traits) { [weak sender, weak target] old in
            if let sender, let target { action.send(to: target, sender, old) }
        }
    }
}

extension UIView: UITraitChangeObservable {
    /// Registers a closure that is called after any of some traits has changed.
    ///
    /// - Parameters:
    ///   - traits: the traits, for example `[UITraitUserInterfaceStyle.self]`.
    ///   - handler: called with the view and its previous traits.
    /// - Returns: the registration, for ``unregisterForTraitChanges(_:)``.
    @discardableResult
    public final func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration {
        traitState.register(traits) { [weak self] old in
            if let environment = self as? TraitEnvironment { handler(environment, old) }
        }
    }

    /// Registers a method of an object, which is not retained; see
    /// ``UITraitChangeObservable/registerForTraitChanges(_:target:action:)``.
    @discardableResult
    public final func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        traitState.register(traits, sender: self, target: targetObject(target), action)
    }

    /// Registers a method of the view, which is called after any of some traits has changed.
    @discardableResult
    public final func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        traitState.register(traits, sender: self, target: self, action)
    }

    /// Removes a registration.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitState.registrations.removeAll { $0 === registration }
    }
}

extension UIViewController: UITraitChangeObservable {
    /// Registers a closure that is called after any of some traits has changed.
    ///
    /// - Parameters:
    ///   - traits: the traits, for example `[UITraitUserInterfaceStyle.self]`.
    ///   - handler: called with the controller and its previous traits.
    /// - Returns: the registration, for ``unregisterForTraitChanges(_:)``.
    @discardableResult
    public final func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration {
        traitState.register(traits) { [weak self] old in
            if let environment = self as? TraitEnvironment { handler(environment, old) }
        }
    }

    /// Registers a method of an object, which is not retained; see
    /// ``UITraitChangeObservable/registerForTraitChanges(_:target:action:)``.
    @discardableResult
    public final func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        traitState.register(traits, sender: self, target: targetObject(target), action)
    }

    /// Registers a method of the controller, which is called after any of some traits has changed.
    @discardableResult
    public final func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        traitState.register(traits, sender: self, target: self, action)
    }

    /// Removes a registration.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitState.registrations.removeAll { $0 === registration }
    }
}

extension UIWindowScene: UITraitChangeObservable {
    /// Registers a closure that is called after any of some traits has changed.
    ///
    /// - Parameters:
    ///   - traits: the traits, for example `[UITraitUserInterfaceStyle.self]`.
    ///   - handler: called with the scene and its previous traits.
    /// - Returns: the registration, for ``unregisterForTraitChanges(_:)``.
    @discardableResult
    public final func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration {
        traitState.register(traits) { [weak self] old in
            if let environment = self as? TraitEnvironment { handler(environment, old) }
        }
    }

    /// Registers a method of an object, which is not retained; see
    /// ``UITraitChangeObservable/registerForTraitChanges(_:target:action:)``.
    @discardableResult
    public final func registerForTraitChanges(
        _ traits: [UITrait], target: Any, action: Selector
    ) -> any UITraitChangeRegistration {
        traitState.register(traits, sender: self, target: targetObject(target), action)
    }

    /// Registers a method of the scene, which is called after any of some traits has changed.
    @discardableResult
    public final func registerForTraitChanges(
        _ traits: [UITrait], action: Selector
    ) -> any UITraitChangeRegistration {
        traitState.register(traits, sender: self, target: self, action)
    }

    /// Removes a registration.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitState.registrations.removeAll { $0 === registration }
    }
}
