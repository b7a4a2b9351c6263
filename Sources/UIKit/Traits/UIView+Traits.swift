extension UIView {
    final var baseTraitCollection: UITraitCollection {
        ObservedUpdates.traitsWereRead(of: self)
        return UITraitCollection(traitValues)
    }

    /// The traits that the view overrides for itself and all below.
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

    /// Calls a closure after each change of any of some traits.
    ///
    /// - Parameters:
    ///   - traits: such as `[UITraitUserInterfaceStyle.self]`.
    ///   - handler: is given the view and the traits of before.
    /// - Returns: what ``unregisterForTraitChanges(_:)`` takes.
    @discardableResult
    public final func registerForTraitChanges<Environment: UIView>(
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

    // MARK: Inheritance

    final var traitValues: TraitValues {
        if TraitState.areUniform { return UIScreen.main.traitValues }
        return inheritedTraitValues.overridden(by: ownOverrides)
    }

    /// What the surroundings say.
    private var inheritedTraitValues: TraitValues {
        if let superview { return superview.traitValues }
        guard let window = self as? UIWindow else { return UIScreen.main.traitValues }
        return .ofWindow(window.bounds.size, scale: window.screen.scale)
    }

    private var ownOverrides: TraitValues {
        guard let controller = viewController else { return traitState.overrides }
        return controller.traitState.overrides.overridden(by: traitState.overrides)
    }

    private func overrideTraits(_ overrides: TraitValues) {
        guard overrides != traitState.overrides else { return }
        if overrides.direction != nil { TraitState.directionsDiffer = true }
        changingTraits { traitState.overrides = overrides }
    }

    /// Makes a change that may change traits from the view down, and tells those that it concerns.
    final func changingTraits(_ change: () -> Void) {
        let old = traitValues
        TraitState.areUniform = false
        change()
        traitsMayHaveChanged(from: old)
    }

    /// Tells the view and those below of a change, from the top down, as far as it reaches.
    final func traitsMayHaveChanged(from old: TraitValues) {
        let new = traitValues
        guard new != old else { return }
        announceTraits(from: old, to: new)
    }

    private func announceTraits(from old: TraitValues, to new: TraitValues) {
        let before = UITraitCollection(old)
        let after = UITraitCollection(new)
        after.performAsCurrent {
            if old.style != new.style { resolveColors() }
            if old.direction != new.direction, semanticContentAttribute == .unspecified { directionMayHaveChanged() }
            layer.markChanged(.values)
            viewController?.traitState.report(from: before, to: after)
            viewController?.traitCollectionDidChange(before)
            traitState.report(from: before, to: after)
            traitCollectionDidChange(before)
            ObservedUpdates.traitsDidChange(of: self)
        }
        for view in subviews {
            let inner = view.ownOverrides
            let (oldInner, newInner) = (old.overridden(by: inner), new.overridden(by: inner))
            if oldInner != newInner { view.announceTraits(from: oldInner, to: newInner) }
        }
    }

    /// Gives the layer the components that the view's dynamic colours have now.
    final func resolveColors() {
        guard let color = storedBackgroundColor, color.isDynamic else { return }
        layer.backgroundColor = resolved(color)
    }

    /// The components that a colour has in the view.
    final func resolved(_ color: UIColor) -> CGColor {
        guard color.mayFollowTint else { return color.resolved(with: traitValues) }
        TraitState.tintIsUsed = true
        return color.resolvedColor(with: UITraitCollection(traitValues, tint: tintColor)).cgColor
    }

    /// Gives the colours that follow the tint, from the view down, the components that they have now.
    final func tintMayHaveChanged() {
        if storedBackgroundColor?.mayFollowTint == true { resolveColors() }
        layer.markChanged(.values)
        for view in subviews where view.storedTintColor == nil { view.tintMayHaveChanged() }
    }

    /// What the view shows, with its colours resolved by its traits.
    package final func resolvedContent() -> ViewContent {
        var content = contentDescription()
        guard content.text != nil || content.tint != nil else { return content }
        let traits = UITraitCollection(traitValues, tint: tintColor)
        if let color = content.text?.color, color.isDynamic { content.text?.color = color.resolvedColor(with: traits) }
        content.text?.styled?.resolveColors { $0.resolvedColor(with: traits) }
        if let tint = content.tint, tint.isDynamic { content.tint = tint.resolvedColor(with: traits) }
        return content
    }
}

extension UIView: UITraitEnvironment {}

extension UIScreen {
    /// The screen's traits: light, its scale, and the room that its bounds give.
    public var traitCollection: UITraitCollection { UITraitCollection(traitValues) }

    var traitValues: TraitValues { .ofWindow(bounds.size, scale: scale) }
}
