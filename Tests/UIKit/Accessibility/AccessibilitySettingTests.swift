import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, UIAccessibility's settings and their notifications, UIAccessibilityTraits,
/// NSAttributedString.Key; the names of notifications are those of their constants.
@MainActor
@Suite("Settings and constants of accessibility", .serialized)
struct AccessibilitySettingTests {
    private struct Setting {
        var name: String
        var notification: Notification.Name
        var isOn = false
        var get: @MainActor () -> Bool
        var set: @MainActor (Bool) -> Void
    }

    private let settings: [Setting] = {
        typealias A = UIAccessibility
        return [
            Setting(
                name: "VoiceOverStatus", notification: A.voiceOverStatusDidChangeNotification,
                get: { A.isVoiceOverRunning }, set: { A.isVoiceOverRunning = $0 }),
            Setting(
                name: "ReduceTransparencyStatus",
                notification: A.reduceTransparencyStatusDidChangeNotification,
                get: { A.isReduceTransparencyEnabled }, set: { A.isReduceTransparencyEnabled = $0 }),
            Setting(
                name: "BoldTextStatus", notification: A.boldTextStatusDidChangeNotification,
                get: { A.isBoldTextEnabled }, set: { A.isBoldTextEnabled = $0 }),
            Setting(
                name: "InvertColorsStatus", notification: A.invertColorsStatusDidChangeNotification,
                get: { A.isInvertColorsEnabled }, set: { A.isInvertColorsEnabled = $0 }),
            Setting(
                name: "GrayscaleStatus", notification: A.grayscaleStatusDidChangeNotification,
                get: { A.isGrayscaleEnabled }, set: { A.isGrayscaleEnabled = $0 }),
            Setting(
                name: "SwitchControlStatus",
                notification: A.switchControlStatusDidChangeNotification,
                get: { A.isSwitchControlRunning }, set: { A.isSwitchControlRunning = $0 }),
            Setting(
                name: "AssistiveTouchStatus",
                notification: A.assistiveTouchStatusDidChangeNotification,
                get: { A.isAssistiveTouchRunning }, set: { A.isAssistiveTouchRunning = $0 }),
            Setting(
                name: "GuidedAccessStatus", notification: A.guidedAccessStatusDidChangeNotification,
                get: { A.isGuidedAccessEnabled }, set: { A.isGuidedAccessEnabled = $0 }),
            Setting(
                name: "SpeakSelectionStatus",
                notification: A.speakSelectionStatusDidChangeNotification,
                get: { A.isSpeakSelectionEnabled }, set: { A.isSpeakSelectionEnabled = $0 }),
            Setting(
                name: "SpeakScreenStatus", notification: A.speakScreenStatusDidChangeNotification,
                get: { A.isSpeakScreenEnabled }, set: { A.isSpeakScreenEnabled = $0 }),
            Setting(
                name: "MonoAudioStatus", notification: A.monoAudioStatusDidChangeNotification,
                get: { A.isMonoAudioEnabled }, set: { A.isMonoAudioEnabled = $0 }),
            Setting(
                name: "ClosedCaptioningStatus",
                notification: A.closedCaptioningStatusDidChangeNotification,
                get: { A.isClosedCaptioningEnabled }, set: { A.isClosedCaptioningEnabled = $0 }),
            Setting(
                name: "VideoAutoplayStatus",
                notification: A.videoAutoplayStatusDidChangeNotification, isOn: true,
                get: { A.isVideoAutoplayEnabled }, set: { A.isVideoAutoplayEnabled = $0 }),
            Setting(
                name: "ShakeToUndo", notification: A.shakeToUndoDidChangeNotification, isOn: true,
                get: { A.isShakeToUndoEnabled }, set: { A.isShakeToUndoEnabled = $0 }),
            Setting(
                name: "OnOffSwitchLabels", notification: A.onOffSwitchLabelsDidChangeNotification,
                get: { A.isOnOffSwitchLabelsEnabled }, set: { A.isOnOffSwitchLabelsEnabled = $0 }),
            Setting(
                name: "ShouldDifferentiateWithoutColor",
                notification: A.differentiateWithoutColorDidChangeNotification,
                get: { A.shouldDifferentiateWithoutColor },
                set: { A.shouldDifferentiateWithoutColor = $0 }),
            Setting(
                name: "PrefersCrossFadeTransitionsStatus",
                notification: A.prefersCrossFadeTransitionsStatusDidChange,
                get: { A.prefersCrossFadeTransitions }, set: { A.prefersCrossFadeTransitions = $0 }),
        ]
    }()

    @Test("each setting has its default, and is posted when it changes")
    func posted() {
        for setting in settings {
            #expect(
                setting.notification.rawValue
                    == "UIAccessibility\(setting.name)DidChangeNotification")
            #expect(setting.get() == setting.isOn, "\(setting.name)")
            var heard: [Bool] = []
            let token = NotificationCenter.default.addObserver(
                forName: setting.notification, object: nil, queue: nil
            ) { _ in MainActor.assumeIsolated { heard.append(setting.get()) } }
            defer { NotificationCenter.default.removeObserver(token) }
            setting.set(setting.isOn)
            #expect(heard.isEmpty)
            setting.set(!setting.isOn)
            setting.set(setting.isOn)
            #expect(heard == [!setting.isOn, setting.isOn], "\(setting.name)")
        }
    }

    @Test("shaking does not undo while the user does not want it")
    func shaking() {
        let stage = Stage()
        defer {
            UIAccessibility.isShakeToUndoEnabled = true
            stage.close()
        }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.commit()
        let log = CallOrder(on: stage)
        root.undoManager?.registerUndo(withTarget: log) { $0.record("undone") }
        UIAccessibility.isShakeToUndoEnabled = false
        stage.shake()
        stage.settle()
        #expect(root.presentedViewController == nil)
        UIAccessibility.isShakeToUndoEnabled = true
        stage.shake()
        stage.settle()
        #expect(root.presentedViewController is UIAlertController)
    }

    @Test("traits and attributes of speech have Apple's values")
    func values() {
        let traits: [UIAccessibilityTraits] = [
            .button, .link, .image, .selected, .playsSound, .keyboardKey, .staticText,
            .summaryElement, .notEnabled, .updatesFrequently, .searchField, .startsMediaSession,
            .adjustable, .allowsDirectInteraction, .causesPageTurn,
        ]
        #expect(traits.map(\.rawValue) == (0..<15).map { 1 << $0 })
        let keys: [(NSAttributedString.Key, String)] = [
            (.accessibilitySpeechPunctuation, "Punctuation"),
            (.accessibilitySpeechQueueAnnouncement, "QueueAnnouncement"),
            (.accessibilitySpeechIPANotation, "IPANotation"),
            (.accessibilitySpeechSpellOut, "SpellOut"),
        ]
        for (key, name) in keys {
            #expect(key.rawValue == "UIAccessibilitySpeechAttribute\(name)")
        }
        // They reach a device's speech with the announcement.
        var said: Set<NSAttributedString.Key> = []
        let token = NotificationCenter.default.addObserver(
            forName: UIAccessibility.announcementNotification, object: nil, queue: nil
        ) { note in
            let text =
                note.userInfo?[UIAccessibility.announcementTextUserInfoKey] as? NSAttributedString
            let found = Set(text?.attributes(at: 0, effectiveRange: nil).keys.map(\.self) ?? [])
            MainActor.assumeIsolated { said = found }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        UIAccessibility.post(
            notification: .announcement,
            argument: NSAttributedString(
                string: "a", attributes: Dictionary(uniqueKeysWithValues: keys.map { ($0.0, true) })
            ))
        #expect(said == Set(keys.map(\.0)))
    }
}
