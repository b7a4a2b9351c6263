import HeadlessTesting
import Testing

@testable import UIKit

/// Source: Apple, UITraitCollection; Human Interface Guidelines, "Color", specifications.
@MainActor
@Suite("Contrast, weight, level and other traits", .serialized)
struct DeviceTraitTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))

    private func bytes(_ color: UIColor, _ traits: UITraitCollection) -> [Int] {
        let color = color.resolvedColor(with: traits).cgColor.rgba
        return [color.x, color.y, color.z].map { Int(($0 * 255).rounded()) }
    }

    @Test("settings of accessibility are traits, and observers hear of them")
    func settings() {
        defer {
            UIAccessibility.isDarkerSystemColorsEnabled = false
            UIAccessibility.isBoldTextEnabled = false
            stage.close()
        }
        let view = UIView()
        view.backgroundColor = .systemBlue
        stage.window.addSubview(view)
        var heard: [String] = []
        view.registerForTraitChanges([UITraitAccessibilityContrast.self]) { (view: UIView, old) in
            heard.append("contrast \(old.accessibilityContrast)")
        }
        view.registerForTraitChanges([UITraitLegibilityWeight.self]) { (view: UIView, _) in
            heard.append("weight \(view.traitCollection.legibilityWeight)")
        }
        #expect(view.traitCollection.accessibilityContrast == .normal)
        #expect(view.traitCollection.legibilityWeight == .regular)
        #expect(view.traitCollection.displayGamut == .SRGB)
        #expect(view.traitCollection.forceTouchCapability == .unavailable)
        #expect(view.traitCollection.userInterfaceLevel == .base)
        #expect(view.traitCollection.sceneCaptureState == .inactive)
        UIAccessibility.isDarkerSystemColorsEnabled = true
        UIAccessibility.isBoldTextEnabled = true
        #expect(heard == ["contrast normal", "weight bold"])
        #expect(view.traitCollection.accessibilityContrast == .high)
        // Source: Human Interface Guidelines: the accessible blue of light appearance.
        #expect(
            view.layer.backgroundColor
                == UIColor(red: 0, green: 64 / 255, blue: 221 / 255, alpha: 1).cgColor)
        view.traitOverrides.accessibilityContrast = .normal
        #expect(heard.last == "contrast high")
        #expect(
            view.layer.backgroundColor
                == UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1).cgColor)
    }

    @Test("system colors have variants for contrast and level")
    func colors() {
        defer { stage.close() }
        func traits(
            _ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast,
            _ level: UIUserInterfaceLevel
        ) -> UITraitCollection {
            UITraitCollection(traitsFrom: [
                UITraitCollection(userInterfaceStyle: style),
                UITraitCollection(accessibilityContrast: contrast),
                UITraitCollection(userInterfaceLevel: level),
            ])
        }
        #expect(bytes(.systemRed, traits(.light, .normal, .base)) == [255, 59, 48])
        #expect(bytes(.systemRed, traits(.light, .high, .elevated)) == [215, 0, 21])
        #expect(bytes(.systemRed, traits(.dark, .high, .base)) == [255, 105, 97])
        #expect(bytes(.systemBackground, traits(.dark, .normal, .base)) == [0, 0, 0])
        #expect(bytes(.systemBackground, traits(.dark, .normal, .elevated)) == [28, 28, 30])
        #expect(bytes(.systemBackground, traits(.light, .normal, .elevated)) == [255, 255, 255])
        let clear = UIColor.systemBackground.withAlphaComponent(0.5)
        #expect(clear.resolvedColor(with: traits(.dark, .normal, .elevated)).cgColor.alpha == 0.5)
        #expect(clear != .systemBackground)
        #expect(UIColor.systemRed.withAlphaComponent(1) == .systemRed)
        let base = traits(.dark, .normal, .base)
        #expect(base.hasDifferentColorAppearance(comparedTo: traits(.dark, .high, .base)))
        #expect(!base.hasDifferentColorAppearance(comparedTo: traits(.dark, .normal, .base)))
        #expect(base.description.contains("UserInterfaceLevel = base"))
        let more = base.modifyingTraits { $0.forceTouchCapability = .available }
        #expect(more.containsTraits(in: UITraitCollection(forceTouchCapability: .available)))
        #expect(UITraitCollection(displayGamut: .P3).displayGamut == .P3)
        #expect(UITraitCollection(legibilityWeight: .bold).legibilityWeight == .bold)
        #expect(UITraitCollection(sceneCaptureState: .active).sceneCaptureState == .active)
    }

    // Source: Apple, Asset Catalog Format Reference, appearances.
    @Test("a catalogue's variant for high contrast is chosen with it")
    func catalogues() throws {
        defer { stage.close() }
        let text = """
            [{}, {"appearances": [{"appearance": "contrast", "value": "high"}]},
            {"appearances": [{"appearance": "luminosity", "value": "dark"}]}]
            """
        let entries = try JSONDecoder().decode([AssetContents.Entry].self, from: Data(text.utf8))
        let variants = entries.compactMap { TraitValues($0) }
        #expect(variants.count == 3)
        let (high, normal) = (
            TraitValues(style: .light, contrast: .high),
            TraitValues(style: .light, contrast: .normal)
        )
        #expect(variants.bestFit(for: high) { $0 }?.contrast == .high)
        #expect(variants.bestFit(for: normal) { $0 } == TraitValues())
    }

    @Test("sheets and popovers are elevated, full screens are not")
    func levels() {
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.window.overrideUserInterfaceStyle = .dark
        stage.commit()
        for (style, level) in [
            (UIModalPresentationStyle.pageSheet, UIUserInterfaceLevel.elevated),
            (.fullScreen, .base),
        ] {
            let sheet = UIViewController()
            sheet.modalPresentationStyle = style
            sheet.view.backgroundColor = .systemBackground
            root.present(sheet, animated: false)
            stage.commit()
            #expect(sheet.traitCollection.userInterfaceLevel == level)
            let white = sheet.view.layer.backgroundColor?.rgba.x ?? -1
            #expect((white > 0) == (level == .elevated))
            root.dismiss(animated: false)
            stage.commit()
        }
    }
}
