import HeadlessTesting
import Testing
import UIKit

/// The user's settings where no view is: source: Apple, UITraitCollection.current,
/// UIScreen.traitCollection, preferredFont(forTextStyle:). Body text has 17 points at large and 33
/// at accessibilityL ("Human Interface Guidelines", Typography).
@MainActor
@Suite("User settings without views")
struct UserSettingsTests {
    private final class Early: UIViewController {
        var log: [String] = []

        private func record(_ name: String) {
            let isDark = traitCollection.userInterfaceStyle == .dark
            let size = UIFont.preferredFont(forTextStyle: .body).pointSize
            log.append("\(name) \(isDark) \(size)")
        }
        override func viewDidLoad() {
            super.viewDidLoad()
            record("load")
        }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            record("appear")
        }
    }

    @Test("current traits, the screen, fonts and controllers follow the user, and other windows")
    func settings() throws {
        let stage = Stage()
        defer { stage.close() }
        let other = UIWindow(frame: stage.window.bounds)
        #expect(UITraitCollection.current.preferredContentSizeCategory == .large)
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
        stage.change(style: .dark, textSize: .accessibilityLarge)
        for traits in [
            UITraitCollection.current, UIScreen.main.traitCollection, other.traitCollection,
        ] {
            #expect(traits.userInterfaceStyle == .dark)
            #expect(traits.preferredContentSizeCategory == .accessibilityLarge)
        }
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 33)
        // 10 × 33 / 17, rounded.
        #expect(UIFontMetrics.default.scaledValue(for: 10) == 19)
        // In dark mode the system's text is white.
        #expect(UIColor.label.cgColor.components?.first == 1)
        let early = Early()
        stage.window.rootViewController = early
        #expect(early.log == ["load true 33.0", "appear true 33.0"])
        stage.change(style: .light, textSize: .large)
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    }

    @Test("another stage's settings are its own")
    func stages() {
        let dark = Stage()
        defer { dark.close() }
        dark.change(style: .dark)
        let light = Stage()
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
        light.close()
        #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    }
}
