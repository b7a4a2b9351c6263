extension UIView {
    final var baseTraitCollection: UITraitCollection {
        ObservedUpdates.traitsWereRead(of: self)
        return UITraitCollection(traitValues)
    }

    /// The traits that the view overrides for itself and its descendants.
    public final var traitOverrides: UITraitOverrides {
        get { UITraitOverrides(traitState.overrides) }
        set { overrideTraits(newValue.values) }
    }

    /// Returns with the traits of the view, and of what it depends on, up to date.
    ///
    /// They always are: changes are reported when they are made. UIKit reports them before the
    /// next layout, or here. Source: Apple, updateTraitsIfNeeded().
    public final func updateTraitsIfNeeded() {}

    final var baseOverrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitState.overrides.style ?? .unspecified }
        set {
            var overrides = traitState.overrides
            overrides.style = newValue == .unspecified ? nil : newValue
            overrideTraits(overrides)
        }
    }

    // MARK: Inheritance

    final var traitValues: TraitValues {
        if TraitState.areUniform, !TraitMoments.haveDiffered || windowReference != nil {
            return UIScreen.main.traitValues
        }
        return ownValues(of: inheritedTraitValues)
    }

    /// Returns the traits of the view for those around it.
    private func ownValues(of inherited: TraitValues) -> TraitValues {
        let values = inherited.overridden(by: ownOverrides)
        return traitState.sizeLimits?.limited(values) ?? values
    }

    private var ownOverrides: TraitValues {
        guard let controller = viewController else { return traitState.overrides }
        return controller.traitsAboveView.overridden(by: traitState.overrides)
    }

    // MARK: Views outside of a hierarchy

    /// The traits that a view without a superview had when it lost it or was made.
    ///
    /// A covered controller's view, or a cell that waits for its reuse, is in no hierarchy when the
    /// user chooses dark mode or larger text. It keeps its traits, and is notified when it returns.
    /// Source: Apple, viewIsAppearing(_:): only then are the traits up to date.
    final var traitsWithoutSuperview: TraitValues {
        let screen = UIScreen.main
        guard traitMoment != screen.traitMoment else { return screen.traitValues }
        return TraitMoments.values(at: traitMoment) ?? screen.traitValues
    }

    /// The traits that the view knows before it moves to another superview; nil if the move cannot
    /// change them.
    final var traitsBeforeMove: TraitValues? {
        if TraitState.areUniform,
            window != nil || rootView.traitMoment == UIScreen.main.traitMoment
        {
            return nil
        }
        return traitValues
    }

    /// The moment whose traits the view knows once it has left its superview.
    final var momentWhenRemoved: UInt32 {
        guard TraitState.areUniform else { return TraitMoments.moment(of: inheritedTraitValues) }
        return window == nil ? rootView.traitMoment : UIScreen.main.traitMoment
    }

    private func overrideTraits(_ overrides: TraitValues) {
        guard overrides != traitState.overrides else { return }
        if overrides.direction != nil { TraitState.directionsDiffer = true }
        changingTraits { traitState.overrides = overrides }
    }

    /// Makes a change that may affect the traits of the view's subtree, and notifies the affected
    /// views.
    final func changingTraits(_ change: () -> Void) {
        let old = traitValues
        TraitState.becomeDifferent()
        change()
        traitsMayHaveChanged(from: old)
    }

    /// Notifies the view and the affected descendants of a change of traits, from top to bottom.
    final func traitsMayHaveChanged(from old: TraitValues) {
        let new = traitValues
        guard new != old else { return }
        announceTraits(from: old, to: new)
    }

    private func announceTraits(from old: TraitValues, to new: TraitValues) {
        let before = UITraitCollection(old)
        let after = UITraitCollection(new)
        after.performAsCurrent {
            if new.differsInColor(from: old) {
                resolveColors()
                window?.systemBarsNeedUpdate()
            }
            if drawsItself { layer.setNeedsDisplay() }
            if old.direction != new.direction, semanticContentAttribute == .unspecified {
                directionMayHaveChanged()
            }
            if old.contentSize != new.contentSize { contentSizeMayHaveChanged() }
            pictureVariantsMayHaveChanged()
            layer.markChanged(.values)
            viewController?.traitState.report(from: before, to: after)
            viewController?.traitCollectionDidChange(before)
            traitState.report(from: before, to: after)
            traitCollectionDidChange(before)
            ObservedUpdates.traitsDidChange(of: self)
        }
        for view in storedSubviews {
            let (oldInner, newInner) = (view.ownValues(of: old), view.ownValues(of: new))
            if oldInner != newInner { view.announceTraits(from: oldInner, to: newInner) }
        }
    }

    /// Updates the layer's background colour after a change of traits or tint.
    final func resolveColors() {
        guard let color = storedBackgroundColor, color.isDynamic else { return }
        layer.backgroundColor = resolved(color)
    }

    /// Returns the components of a colour in the view.
    final func resolved(_ color: UIColor) -> CGColor {
        guard color.mayFollowTint else { return color.resolved(with: traitValues) }
        TraitState.tintIsUsed = true
        return color.resolvedColor(with: UITraitCollection(traitValues, tint: tintColor)).cgColor
    }

    /// Returns the view's content with colours and images resolved for its traits.
    package final func resolvedContent() -> ViewContent {
        var content = contentDescription()
        content.image = content.image?.resolved(with: traitValues)
        guard content.text != nil || content.tint != nil else { return content }
        // Readers of snapshot lines do not know the direction of layout.
        if content.text?.alignment == .natural,
            effectiveUserInterfaceLayoutDirection == .rightToLeft
        {
            content.text?.alignment = .right
        }
        let traits = UITraitCollection(traitValues, tint: tintColor)
        if let color = content.text?.color, color.isDynamic {
            content.text?.color = color.resolvedColor(with: traits)
        }
        if var places = content.text?.places {
            for index in places.pieces.indices {
                places.pieces[index].image = places.pieces[index].image?.resolved(with: traitValues)
            }
            content.text?.places = places
        }
        content.text?.styled?.resolveColors { $0.resolvedColor(with: traits) }
        if let shadow = content.text?.shadow {
            content.text?.shadow?.color = shadow.color.resolvedColor(with: traits)
        }
        if let tint = content.tint, tint.isDynamic {
            content.tint = tint.resolvedColor(with: traits)
        }
        return content
    }
}

extension UIView: UITraitEnvironment {}

extension UIScreen: UITraitEnvironment {
    final var traitValues: TraitValues {
        let own = TraitValues.ofWindow(bounds.size, scale: scale).withSettings(of: self)
        return userTraits.map(own.overridden) ?? own
    }

    /// The traits of the main screen on the main thread; on others those that the last installed
    /// screen had when it was installed or its settings were changed.
    nonisolated static var currentTraits: TraitValues {
        guard MainContext.isCurrent else {
            return latestTraits.withLock { $0 }
                ?? TraitValues.ofWindow(CGSize(width: 375, height: 667), scale: 2)
        }
        return MainActor.assumeIsolated { main.traitValues }
    }
}
