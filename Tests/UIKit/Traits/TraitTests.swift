import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Traits and dynamic colors")
final class TraitTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)

    @MainActor
    final class Listener: UIView {
        var heard: [String] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            heard.append(
                "\(previousTraitCollection!.userInterfaceStyle) to \(traitCollection.userInterfaceStyle)"
            )
        }
    }

    // Source: Apple, UITraitCollection: size classes of a phone held upright.
    @Test("a window's views have its style, scale and size classes")
    func inherited() {
        let view = UIView()
        stage.window.addSubview(view)
        let traits = view.traitCollection
        #expect(traits.userInterfaceStyle == .light)
        #expect(traits.displayScale == 2)
        #expect(traits.horizontalSizeClass == .compact)
        #expect(traits.verticalSizeClass == .regular)
        #expect(traits.layoutDirection == .leftToRight)
        #expect(traits.userInterfaceIdiom == .phone)
        stage.close()
    }

    // Source: Apple's table of size classes by device: points of the screen, horizontal and
    // vertical class.
    @Test(
        "size classes are those of Apple's devices",
        arguments: [
            (375, 667, 1, 2), (667, 375, 1, 1), (414, 896, 1, 2), (896, 414, 2, 1),
            (812, 375, 1, 1), (736, 414, 2, 1),
            (768, 1024, 2, 2), (1024, 768, 2, 2), (844, 390, 1, 1), (932, 430, 2, 1),
        ])
    func sizeClasses(width: Int, height: Int, horizontal: Int, vertical: Int) {
        let traits = TraitValues.ofWindow(CGSize(width: width, height: height), scale: 2)
        #expect(traits.horizontal?.rawValue == horizontal)
        #expect(traits.vertical?.rawValue == vertical)
        stage.close()
    }

    @Test("an override reaches all descendants, and its changes are reported top-down")
    func overrides() {
        _ = stage
        let outer = Listener()
        let inner = Listener()
        let other = Listener()
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        stage.window.addSubview(other)
        other.overrideUserInterfaceStyle = .light
        stage.window.overrideUserInterfaceStyle = .dark
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
        #expect(outer.heard == ["light to dark"])
        #expect(inner.heard == ["light to dark"])
        #expect(other.heard.isEmpty)
        // Source: Apple, viewIsAppearing(_:): a view gets its traits when it is in the hierarchy.
        inner.removeFromSuperview()
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
        stage.window.addSubview(inner)
        #expect(inner.heard == ["light to dark"])
        outer.traitOverrides.horizontalSizeClass = .regular
        #expect(outer.traitCollection.horizontalSizeClass == .regular)
        #expect(inner.traitCollection.horizontalSizeClass == .compact)
        stage.close()
    }

    @Test("registrations are called only for their traits, until they are removed")
    func registrations() {
        _ = stage
        let view = UIView()
        stage.window.addSubview(view)
        var styles: [UIUserInterfaceStyle] = []
        let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (view: UIView, old) in
            styles.append(old.userInterfaceStyle)
            styles.append(view.traitCollection.userInterfaceStyle)
        }
        view.traitOverrides.verticalSizeClass = .compact
        #expect(styles.isEmpty)
        view.overrideUserInterfaceStyle = .dark
        #expect(styles == [.light, .dark])
        view.unregisterForTraitChanges(registration)
        view.overrideUserInterfaceStyle = .light
        #expect(styles == [.light, .dark])
        stage.close()
    }

    @Test("a dynamic color follows the traits of its view, in layers and in snapshots")
    func dynamicColors() {
        _ = stage
        let red = UIColor.red
        let color = UIColor { $0.userInterfaceStyle == .dark ? red : .blue }
        let view = UIView()
        view.accessibilityIdentifier = "view"
        view.backgroundColor = color
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.accessibilityIdentifier = "label"
        label.text = "a"
        stage.window.addSubview(view)
        view.addSubview(label)
        #expect(view.layer.backgroundColor == UIColor.blue.cgColor)
        stage.window.overrideUserInterfaceStyle = .dark
        #expect(view.layer.backgroundColor == red.cgColor)
        #expect(view.backgroundColor === color)
        let node = stage.snapshot.nodes.first { $0.identifier == "label" }
        // The label's colour is `label`: white on dark grounds.
        #expect(node?.textColor == .init(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == red)
        let faint = UIColor.systemBackground.withAlphaComponent(0.5)
        #expect(
            faint.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor.hex
                == "#00000080")
        stage.close()
    }

    // Source: Apple, Human Interface Guidelines, "Color", the dark column.
    @Test("the palette has Apple's dark values")
    func darkPalette() {
        _ = stage
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let expected: [(UIColor, String)] = [
            (.systemBlue, "#0a84ffff"), (.systemRed, "#ff453aff"), (.systemGreen, "#30d158ff"),
            (.systemGray6, "#1c1c1eff"), (.label, "#ffffffff"), (.secondaryLabel, "#ebebf599"),
            (.systemBackground, "#000000ff"), (.secondarySystemBackground, "#1c1c1eff"),
        ]
        for (color, hex) in expected { #expect(color.resolvedColor(with: dark).cgColor.hex == hex) }
        stage.close()
    }

    @Test("collections merge, compare and contain others")
    func collections() {
        _ = stage
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let regular = UITraitCollection(horizontalSizeClass: .regular)
        let both = UITraitCollection(traitsFrom: [dark, regular])
        #expect(both.containsTraits(in: dark))
        #expect(both.containsTraits(in: regular))
        #expect(!dark.containsTraits(in: both))
        #expect(
            both
                == UITraitCollection {
                    $0.userInterfaceStyle = .dark
                    $0.horizontalSizeClass = .regular
                })
        #expect(both.hasDifferentColorAppearance(comparedTo: regular))
        #expect(both.modifyingTraits { $0.userInterfaceStyle = .unspecified } == regular)
        var seen = UIUserInterfaceStyle.unspecified
        dark.performAsCurrent { seen = UITraitCollection.current.userInterfaceStyle }
        #expect(seen == .dark)
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
        stage.close()
    }

    // Source: Apple, tintColorDidChange(): called on subviews that inherit a changed tint colour;
    // moving to a superview with another one changes it.
    @Test("a subtree that moves below another tint colour is notified, its own ones are not")
    func tintOfMovedSubtree() {
        final class Listener: UIView {
            var calls = 0
            override func tintColorDidChange() { calls += 1 }
        }
        let (outer, inner) = (UIView(), UIView())
        let (follower, own) = (Listener(), Listener())
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        own.tintColor = .green
        for view in [follower, own, button] { inner.addSubview(view) }
        (follower.calls, own.calls) = (0, 0)
        outer.tintColor = .red
        outer.addSubview(inner)
        #expect((follower.calls, own.calls) == (1, 0))
        #expect(button.titleLabel?.textColor == .red)
        let same = UIView()
        same.tintColor = .red
        same.addSubview(inner)
        #expect(follower.calls == 1)
    }
}
