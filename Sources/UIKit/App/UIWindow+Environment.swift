/// The user's settings and the device, for a window; nil for the program's own.
package struct WindowEnvironment: Equatable {
    /// Light or dark.
    package var style: UIUserInterfaceStyle?
    /// The preferred size of text.
    package var textSize: UIContentSizeCategory?
    /// The direction of layout.
    package var direction: UITraitEnvironmentLayoutDirection?
    /// The strips of the window that the device covers.
    package var safeArea: UIEdgeInsets?

    /// Creates an environment without overrides.
    package init() {}

    var traits: TraitValues {
        TraitValues(style: style, direction: direction, contentSize: textSize)
    }
}

extension UIWindow {
    /// The overrides of the user's settings; none by default.
    ///
    /// They replace what the window starts from, so overrides of the program itself still win, as
    /// with Xcode's environment overrides. The settings are the user's, so the screen and its other
    /// windows follow them too, unless those have overrides of their own.
    package final var environment: WindowEnvironment {
        get { storedEnvironment }
        set {
            guard newValue != storedEnvironment else { return }
            let old = storedEnvironment
            if newValue.direction != nil { TraitState.directionsDiffer = true }
            let oldSize = traitValues.contentSize
            let others = UIApplication.shared.windows.filter {
                $0 !== self && $0.screen === screen
            }.map { ($0, $0.traitValues) }
            changingTraits {
                storedEnvironment = newValue
                screen.userTraits = newValue.traits.isEmpty ? nil : newValue.traits
            }
            for (window, traits) in others { window.traitsMayHaveChanged(from: traits) }
            if let size = traitValues.contentSize, size != oldSize {
                NotificationCenter.default.post(
                    name: UIContentSizeCategory.didChangeNotification,
                    object: UIApplication.shared,
                    userInfo: [UIContentSizeCategory.newValueUserInfoKey: size])
            }
            if newValue.safeArea != old.safeArea {
                turnedInsets.environment = false
                insetsNeedUpdate()
            }
            systemBarsNeedUpdate()
        }
    }

    /// The covered strips, with the overrides, as the device is held.
    final var coveredInsets: UIEdgeInsets {
        let (insets, isTurned) =
            storedEnvironment.safeArea.map { ($0, turnedInsets.environment) }
            ?? (deviceSafeAreaInsets, turnedInsets.device)
        guard isTurned, traitCollection.userInterfaceIdiom == .phone else { return insets }
        return screen.interfaceOrientation.isLandscape ? insets.onItsSide : insets.upright
    }

    /// Turns the covered strips with the device.
    final func turnInsets() {
        turnedInsets = (!turnedInsets.device, !turnedInsets.environment)
        if coveredInsets != .zero { insetsNeedUpdate() }
    }

    /// The covered strips that the bars still use: without a camera housing, a hidden status bar
    /// leaves its room to the content. [U]
    final var visibleInsets: UIEdgeInsets {
        var insets = coveredInsets
        if let systemBars, systemBars.look.hidesStatusBar,
            insets.top < StatusBarLayer.housingHeight
        {
            insets.top = 0
        }
        return insets
    }
}

// The strips that a phone covers after a turn by a quarter. The camera housing covers as much at
// both sides as it does at the top, and the home indicator 21 points instead of 34. Phones without
// a housing show no status bar on their side.
//
// Source: csl.cool, "iOS Layout Adaptation": (59, 0, 34, 0) and (0, 59, 21, 59), measured.
extension UIEdgeInsets {
    /// Those of a phone on its side, from the ones upright.
    @MainActor fileprivate var onItsSide: UIEdgeInsets {
        let side = top < StatusBarLayer.housingHeight ? 0 : top
        return UIEdgeInsets(top: 0, left: side, bottom: bottom > 0 ? 21 : 0, right: side)
    }

    /// Those of an upright phone, from the ones on its side; none if nothing was covered.
    @MainActor fileprivate var upright: UIEdgeInsets {
        guard self != .zero else { return .zero }
        let side = max(left, right)
        let top = side < StatusBarLayer.housingHeight ? StatusBarLayer.plainHeight : side
        return UIEdgeInsets(top: top, left: 0, bottom: bottom > 0 ? 34 : 0, right: 0)
    }
}
