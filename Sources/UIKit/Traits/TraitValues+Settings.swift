extension TraitValues {
    /// Returns these values with the user's settings and the state of a screen.
    @MainActor
    func withSettings(of screen: UIScreen) -> TraitValues {
        var values = self
        values.contrast = UIAccessibility.isDarkerSystemColorsEnabled ? .high : .normal
        values.legibility = UIAccessibility.isBoldTextEnabled ? .bold : .regular
        values.force = .unavailable
        values.gamut = .SRGB
        values.level = .base
        values.capture = screen.storedIsCaptured ? .active : .inactive
        return values
    }
}

extension UIApplication {
    /// Changes a setting that the traits of all windows follow.
    final func changingSettings(_ change: () -> Void) {
        let old = windows.map { ($0, $0.traitValues) }
        change()
        UIScreen.main.settingsDidChange()
        for (window, values) in old { window.traitsMayHaveChanged(from: values) }
    }
}
