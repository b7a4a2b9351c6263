import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, updateTraitsIfNeeded() of UIView and UIViewController, UIContentSizeCategory.
@MainActor
@Suite("Traits: methods and categories")
struct TraitMethodTests {
    @Test("traits are up to date after a call in the middle of a turn")
    func update() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (root, child) = (UIViewController(), UIView())
        root.view.addSubview(child)
        stage.window.rootViewController = root
        stage.commit()
        var changes: [UIUserInterfaceStyle] = []
        child.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
            changes.append(view.traitCollection.userInterfaceStyle)
        }
        root.traitOverrides.userInterfaceStyle = .dark
        root.updateTraitsIfNeeded()
        child.updateTraitsIfNeeded()
        #expect(changes == [.dark] && child.traitCollection.userInterfaceStyle == .dark)
        stage.commit()
        #expect(changes == [.dark])
    }

    // Source: Apple, UIContentSizeCategory.isAccessibilityCategory.
    @Test("the five largest categories are those of the accessibility range")
    func categories() {
        let usual: [UIContentSizeCategory] = [
            .unspecified, .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge,
            .extraExtraExtraLarge,
        ]
        let large: [UIContentSizeCategory] = [
            .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
            .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
        ]
        #expect((usual + large).filter(\.isAccessibilityCategory) == large)
        let sizes = large.map { category in
            UIFont.preferredFont(
                forTextStyle: .body,
                compatibleWith: UITraitCollection(preferredContentSizeCategory: category)
            ).pointSize
        }
        // Source: Apple, Human Interface Guidelines, Typography, "Larger accessibility type sizes".
        #expect(sizes == [28, 33, 40, 47, 53])
    }
}
