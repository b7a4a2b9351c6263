extension UIViewController: UITraitEnvironment {
    final var baseTraitCollection: UITraitCollection {
        if let view = viewIfLoaded { ObservedUpdates.traitsWereRead(of: view) }
        return UITraitCollection(traitValues)
    }

    private var traitValues: TraitValues {
        if let view = viewIfLoaded { return view.traitValues }
        return (parent?.traitValues ?? UIScreen.main.traitValues).overridden(by: traitsAboveView)
    }

    /// The traits from a container, and the overrides, which have precedence.
    final var traitsAboveView: TraitValues {
        bars.receivedTraits.overridden(by: traitState.overrides)
    }

    /// Sets the traits that a container gives the controller, which the program can override.
    final func receiveTraits(_ traits: TraitValues) {
        guard traits != bars.receivedTraits else { return }
        if !traits.isEmpty { TraitState.becomeDifferent() }
        guard let view = viewIfLoaded else {
            bars.receivedTraits = traits
            return
        }
        view.changingTraits { bars.receivedTraits = traits }
    }

    /// Returns with the traits of the controller up to date; see
    /// ``UIView/updateTraitsIfNeeded()``.
    public final func updateTraitsIfNeeded() {}

    /// The traits that the controller overrides for its view and the view's descendants.
    public final var traitOverrides: UITraitOverrides {
        get { UITraitOverrides(traitState.overrides) }
        set { overrideTraits(newValue.values) }
    }

    final func baseSetOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        guard childViewController.parent === self else {
            return reportMistake(
                "setOverrideTraitCollection(_:forChild:): the controller is no child of "
                    + "\(type(of: self)); add it first")
        }
        childViewController.overrideTraits(collection?.values ?? TraitValues())
    }

    final func baseOverrideTraitCollection(
        forChild childViewController: UIViewController
    ) -> UITraitCollection? {
        let overrides = childViewController.traitState.overrides
        guard childViewController.parent === self, !overrides.isEmpty else { return nil }
        return UITraitCollection(overrides)
    }

    final var baseOverrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitState.overrides.style ?? .unspecified }
        set {
            var overrides = traitState.overrides
            overrides.style = newValue == .unspecified ? nil : newValue
            overrideTraits(overrides)
        }
    }

    func overrideTraits(_ overrides: TraitValues) {
        guard overrides != traitState.overrides else { return }
        if !overrides.isEmpty { TraitState.becomeDifferent() }
        if overrides.direction != nil { TraitState.directionsDiffer = true }
        guard let view = viewIfLoaded else {
            traitState.overrides = overrides
            return
        }
        view.changingTraits { traitState.overrides = overrides }
    }
}
