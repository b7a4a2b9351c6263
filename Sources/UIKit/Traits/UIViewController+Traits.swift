extension UIViewController: UITraitEnvironment {
    final var baseTraitCollection: UITraitCollection {
        if let view = viewIfLoaded { ObservedUpdates.traitsWereRead(of: view) }
        return UITraitCollection(traitValues)
    }

    private var traitValues: TraitValues {
        if let view = viewIfLoaded { return view.traitValues }
        return (parent?.traitValues ?? UIScreen.main.traitValues).overridden(by: traitState.overrides)
    }

    /// The traits that the controller overrides for its view and all below.
    public final var traitOverrides: UITraitOverrides {
        get { UITraitOverrides(traitState.overrides) }
        set { overrideTraits(newValue.values) }
    }

    final var baseOverrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitState.overrides.style ?? .unspecified }
        set {
            var overrides = traitState.overrides
            overrides.style = newValue == .unspecified ? nil : newValue
            overrideTraits(overrides)
        }
    }

    private func overrideTraits(_ overrides: TraitValues) {
        guard overrides != traitState.overrides else { return }
        TraitState.areUniform = TraitState.areUniform && overrides.isEmpty
        if overrides.direction != nil { TraitState.directionsDiffer = true }
        guard let view = viewIfLoaded else {
            traitState.overrides = overrides
            return
        }
        view.changingTraits { traitState.overrides = overrides }
    }

    /// Calls a closure after each change of any of some traits.
    ///
    /// - Parameters:
    ///   - traits: such as `[UITraitUserInterfaceStyle.self]`.
    ///   - handler: is given the controller and the traits of before.
    /// - Returns: what ``unregisterForTraitChanges(_:)`` takes.
    @discardableResult
    public final func registerForTraitChanges<Environment: UIViewController>(
        _ traits: [UITrait], handler: @escaping @MainActor (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = TraitChangeRegistration(traits: traits) { [weak self] old in
            if let environment = self as? Environment { handler(environment, old) }
        }
        traitState.registrations.append(registration)
        return registration
    }

    /// Takes a registration back.
    public final func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitState.registrations.removeAll { $0 === registration }
    }
}
