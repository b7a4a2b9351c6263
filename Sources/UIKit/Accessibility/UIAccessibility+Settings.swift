import Foundation

// Settings that programs read to adapt themselves. Two are traits; nothing follows from the others.
// Set one to test a program's behavior, or to pass on a device's setting. In UIKit they can only be
// read.
extension UIAccessibility {
    /// Whether more contrast is wanted. Default: false.
    ///
    /// Windows have it as the trait ``UITraitCollection/accessibilityContrast``, which the system
    /// colours follow.
    public static var isDarkerSystemColorsEnabled: Bool {
        get { wantsContrast }
        set {
            let old = wantsContrast
            guard newValue != old else { return }
            UIApplication.shared.changingSettings { wantsContrast = newValue }
            changed(newValue, old, darkerSystemColorsStatusDidChangeNotification)
        }
    }
    private static var wantsContrast = false
    /// Whether the colors of the screen are inverted. Default: false.
    public static var isInvertColorsEnabled = false {
        didSet { changed(isInvertColorsEnabled, oldValue, invertColorsStatusDidChangeNotification) }
    }
    /// Whether the screen shows shades of gray. Default: false.
    public static var isGrayscaleEnabled = false {
        didSet { changed(isGrayscaleEnabled, oldValue, grayscaleStatusDidChangeNotification) }
    }
    /// Whether the device is operated with switches. Default: false.
    public static var isSwitchControlRunning = false {
        didSet {
            changed(isSwitchControlRunning, oldValue, switchControlStatusDidChangeNotification)
        }
    }
    /// Whether touches are made through a menu. Default: false.
    public static var isAssistiveTouchRunning = false {
        didSet {
            changed(isAssistiveTouchRunning, oldValue, assistiveTouchStatusDidChangeNotification)
        }
    }
    /// Whether the device is limited to the program. Default: false.
    public static var isGuidedAccessEnabled = false {
        didSet { changed(isGuidedAccessEnabled, oldValue, guidedAccessStatusDidChangeNotification) }
    }
    /// Whether selected text can be spoken. Default: false.
    public static var isSpeakSelectionEnabled = false {
        didSet {
            changed(isSpeakSelectionEnabled, oldValue, speakSelectionStatusDidChangeNotification)
        }
    }
    /// Whether the screen can be spoken. Default: false.
    public static var isSpeakScreenEnabled = false {
        didSet { changed(isSpeakScreenEnabled, oldValue, speakScreenStatusDidChangeNotification) }
    }
    /// Whether sound has one channel. Default: false.
    public static var isMonoAudioEnabled = false {
        didSet { changed(isMonoAudioEnabled, oldValue, monoAudioStatusDidChangeNotification) }
    }
    /// Whether captions are wanted. Default: false.
    public static var isClosedCaptioningEnabled = false {
        didSet {
            changed(
                isClosedCaptioningEnabled, oldValue, closedCaptioningStatusDidChangeNotification)
        }
    }
    /// Whether previews of videos play on their own. Default: true.
    public static var isVideoAutoplayEnabled = true {
        didSet {
            changed(isVideoAutoplayEnabled, oldValue, videoAutoplayStatusDidChangeNotification)
        }
    }
    /// Whether shaking the device undoes. Default: true.
    public static var isShakeToUndoEnabled = true {
        didSet { changed(isShakeToUndoEnabled, oldValue, shakeToUndoDidChangeNotification) }
    }
    /// Whether switches have labels. Default: false.
    public static var isOnOffSwitchLabelsEnabled = false {
        didSet {
            changed(isOnOffSwitchLabelsEnabled, oldValue, onOffSwitchLabelsDidChangeNotification)
        }
    }
    /// Whether differences must not rely on color. Default: false.
    public static var shouldDifferentiateWithoutColor = false {
        didSet {
            changed(
                shouldDifferentiateWithoutColor, oldValue,
                differentiateWithoutColorDidChangeNotification)
        }
    }
    /// Whether transitions should fade instead of moving. Default: false.
    public static var prefersCrossFadeTransitions = false {
        didSet {
            changed(
                prefersCrossFadeTransitions, oldValue, prefersCrossFadeTransitionsStatusDidChange)
        }
    }

    /// Posted after ``isDarkerSystemColorsEnabled`` has changed.
    nonisolated public static let darkerSystemColorsStatusDidChangeNotification =
        NSNotification.Name(
            "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    /// Posted after ``isInvertColorsEnabled`` has changed.
    nonisolated public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityInvertColorsStatusDidChangeNotification")
    /// Posted after ``isGrayscaleEnabled`` has changed.
    nonisolated public static let grayscaleStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGrayscaleStatusDidChangeNotification")
    /// Posted after ``isSwitchControlRunning`` has changed.
    nonisolated public static let switchControlStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySwitchControlStatusDidChangeNotification")
    /// Posted after ``isAssistiveTouchRunning`` has changed.
    nonisolated public static let assistiveTouchStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityAssistiveTouchStatusDidChangeNotification")
    /// Posted after ``isGuidedAccessEnabled`` has changed.
    nonisolated public static let guidedAccessStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGuidedAccessStatusDidChangeNotification")
    /// Posted after ``isSpeakSelectionEnabled`` has changed.
    nonisolated public static let speakSelectionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySpeakSelectionStatusDidChangeNotification")
    /// Posted after ``isSpeakScreenEnabled`` has changed.
    nonisolated public static let speakScreenStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySpeakScreenStatusDidChangeNotification")
    /// Posted after ``isMonoAudioEnabled`` has changed.
    nonisolated public static let monoAudioStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityMonoAudioStatusDidChangeNotification")
    /// Posted after ``isClosedCaptioningEnabled`` has changed.
    nonisolated public static let closedCaptioningStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityClosedCaptioningStatusDidChangeNotification")
    /// Posted after ``isVideoAutoplayEnabled`` has changed.
    nonisolated public static let videoAutoplayStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVideoAutoplayStatusDidChangeNotification")
    /// Posted after ``isShakeToUndoEnabled`` has changed.
    nonisolated public static let shakeToUndoDidChangeNotification = NSNotification.Name(
        "UIAccessibilityShakeToUndoDidChangeNotification")
    /// Posted after ``isOnOffSwitchLabelsEnabled`` has changed.
    nonisolated public static let onOffSwitchLabelsDidChangeNotification = NSNotification.Name(
        "UIAccessibilityOnOffSwitchLabelsDidChangeNotification")
    /// Posted after ``shouldDifferentiateWithoutColor`` has changed.
    nonisolated public static let differentiateWithoutColorDidChangeNotification =
        NSNotification.Name(
            "UIAccessibilityShouldDifferentiateWithoutColorDidChangeNotification")
    /// Posted after ``prefersCrossFadeTransitions`` has changed.
    nonisolated public static let prefersCrossFadeTransitionsStatusDidChange = NSNotification.Name(
        "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
}
