extension UIViewController: UITraitEnvironment {
    final var baseTraitCollection: UITraitCollection {
        if let view = viewIfLoaded { ObservedUpdates.traitsWereRead(of: view) }
        return UITraitCollection(traitValues)
    }

    private var traitValues: TraitValues {
        if let view = viewIfLoaded { return view.traitValues }
        return (parent?.traitValues ?? UIScreen.main.traitValues).overridden(
            by: traitState.overrides)
    }

    /// Returns with the traits of the controller up to date; see
    /// ``UIView/updateTraitsIfNeeded()``.
    public final func updateTraitsIfNeeded() {}

    /// The traits that the controller overrides for its view and the view's descendants.
    public final var traitOverrides: UITraitOverrides {
        get { UITraitOverrides(traitState.overrides) }
        set { overrideTraits(newValue.values) }
    }

    /// Overrides traits of a child controller and its views; nil removes the overrides.
    ///
    /// The collection's traits replace the child's ``traitOverrides``. Source: Apple,
    /// setOverrideTraitCollection(_:forChild:).
    ///
    /// - Parameters:
    ///   - collection: the traits; those that it does not specify are not overridden.
    ///   - childViewController: a child; any other controller is reported and stays as it is.
    public final func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        guard childViewController.parent === self else {
            return reportMistake(
                "setOverrideTraitCollection(_:forChild:): the controller is no child of "
                    + "\(type(of: self)); add it first")
        }
        childViewController.overrideTraits(collection?.values ?? TraitValues())
    }

    /// Returns the traits that are overridden for a child controller; nil for none.
    public final func overrideTraitCollection(
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

    private func overrideTraits(_ overrides: TraitValues) {
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
