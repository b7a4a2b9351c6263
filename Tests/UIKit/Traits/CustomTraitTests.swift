import HeadlessTesting
import Testing

@testable import UIKit

private enum Theme: String { case plain, night }

private struct ThemeTrait: UITraitDefinition {
    static let defaultValue = Theme.plain
    static let affectsColorAppearance = true
    static let name = "Theme"
}

private struct DepthTrait: UITraitDefinition {
    static let defaultValue: Int? = nil
}

private struct OwnerTrait: UITraitDefinition {
    static var defaultValue: AnyObject? { nil }
}

extension UITraitCollection {
    fileprivate var theme: Theme { self[ThemeTrait.self] }
}

extension UIMutableTraits {
    fileprivate var theme: Theme {
        get { self[ThemeTrait.self] }
        set { self[ThemeTrait.self] = newValue }
    }
}

/// Sources: Apple, UITraitDefinition, UITraitCollection ("Custom Traits"), UITraitOverrides and
/// UITraitChangeObservable.
@MainActor
@Suite("Traits of a program's own")
final class CustomTraitTests {
    private final class Listener: UIView {
        var heard: [String] = []
        func wasChanged() { heard.append("changed") }
        func changed(of view: UIView) { heard.append("\(view === self)") }
        func changed(of view: UIView, from old: UITraitCollection) {
            heard.append("\(old.theme) to \(view.traitCollection.theme)")
        }
    }

    @Test("a trait has its default value, is inherited, and is overridden and removed")
    func inherited() {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let outer = UIView()
        let inner = UIView()
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        #expect(inner.traitCollection.theme == .plain)
        outer.traitOverrides.theme = .night
        #expect(inner.traitCollection.theme == .night)
        #expect(stage.window.traitCollection.theme == .plain)
        inner.traitOverrides[ThemeTrait.self] = .plain
        #expect(inner.traitCollection.theme == .plain)
        #expect(inner.traitOverrides.contains(ThemeTrait.self))
        inner.traitOverrides.remove(ThemeTrait.self)
        #expect(!inner.traitOverrides.contains(ThemeTrait.self))
        #expect(inner.traitCollection.theme == .night)
        #expect(inner.traitCollection.description.contains("Theme = night"))
        stage.close()
    }

    @Test("overrides of the system's traits are found and removed by their types")
    func systemTraits() {
        let view = UIView()
        #expect(!view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
        view.traitOverrides[UITraitUserInterfaceStyle.self] = .dark
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        #expect(view.traitCollection[UITraitUserInterfaceStyle.self] == .dark)
        #expect(view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
        view.traitOverrides.remove(UITraitUserInterfaceStyle.self)
        #expect(view.traitCollection.userInterfaceStyle == .light)
        let scale = UITraitCollection(UITraitDisplayScale.self, value: 3)
        #expect(scale.displayScale == 3)
        #expect(scale.replacing(UITraitDisplayScale.self, value: 2)[UITraitDisplayScale.self] == 2)
        let colors = UITraitCollection.systemTraitsAffectingColorAppearance.map { $0.name }
        #expect(colors.contains("UITraitUserInterfaceStyle"))
        #expect(!colors.contains("UITraitDisplayScale"))
        let images = UITraitCollection.systemTraitsAffectingImageLookup.map { $0.name }
        #expect(images.contains("UITraitDisplayScale"))
    }

    @Test("closures, targets and own methods are called after the trait's changes only")
    func registrations() {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let view = Listener()
        let other = Listener()
        stage.window.addSubview(view)
        let traits: [UITrait] = [ThemeTrait.self]
        view.registerForTraitChanges(traits) { (self: Listener, old: UITraitCollection) in
            self.heard.append("\(old.theme)")
        }
        view.registerForTraitChanges(traits, action: Selector("wasChanged", Listener.wasChanged))
        view.registerForTraitChanges(
            traits, target: other, action: Selector("changedOf:", Listener.changed(of:)))
        let last = view.registerForTraitChanges(
            traits, target: view,
            action: Selector("changedOf:from:", Listener.changed(of:from:)))
        view.overrideUserInterfaceStyle = .dark
        #expect(view.heard.isEmpty)
        stage.window.traitOverrides.theme = .night
        #expect(view.heard == ["plain", "changed", "plain to night"])
        #expect(other.heard == ["false"])
        view.unregisterForTraitChanges(last)
        // The value is what it was.
        view.traitOverrides.theme = .night
        #expect(view.heard.count == 3)
        stage.window.traitOverrides.remove(ThemeTrait.self)
        view.traitOverrides.remove(ThemeTrait.self)
        #expect(view.heard == ["plain", "changed", "plain to night", "night", "changed"])
        stage.close()
    }

    @Test("colours that depend on a trait are resolved again when it changes")
    func colors() {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let view = UIView()
        view.backgroundColor = UIColor { $0.theme == .night ? .red : .blue }
        stage.window.addSubview(view)
        #expect(view.layer.backgroundColor == UIColor.blue.cgColor)
        stage.window.traitOverrides.theme = .night
        #expect(view.layer.backgroundColor == UIColor.red.cgColor)
        let night = UITraitCollection { $0.theme = .night }
        #expect(night.hasDifferentColorAppearance(comparedTo: UITraitCollection()))
        let deep = UITraitCollection(DepthTrait.self, value: 2)
        #expect(!deep.hasDifferentColorAppearance(comparedTo: UITraitCollection()))
        stage.close()
    }

    @Test("collections with traits are merged, compared and contained")
    func collections() {
        let night = UITraitCollection { $0.theme = .night }
        let deep = UITraitCollection(DepthTrait.self, value: 2)
        let both = UITraitCollection(traitsFrom: [night, deep])
        #expect(both.theme == .night)
        #expect(both[DepthTrait.self] == 2)
        #expect(both.containsTraits(in: night) && both.containsTraits(in: deep))
        #expect(!night.containsTraits(in: both))
        #expect(night == UITraitCollection { $0.theme = .night })
        #expect(night.hash == UITraitCollection { $0.theme = .night }.hash)
        #expect(night != night.modifyingTraits { $0.theme = .plain })
        #expect(deep[DepthTrait.self] != UITraitCollection()[DepthTrait.self])
        let none = UITraitCollection(DepthTrait.self, value: nil)
        #expect(none[DepthTrait.self] == nil)
        // Objects that cannot be compared are equal if they are the same.
        let owner = UIView()
        let owned = UITraitCollection(OwnerTrait.self, value: owner)
        #expect(owned[OwnerTrait.self] === owner)
    }

    @Test("a scene's overrides reach its windows, and its registrations are called")
    func scenes() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let scene = try #require(stage.window.windowScene)
        var old: [Theme] = []
        scene.registerForTraitChanges([ThemeTrait.self]) {
            (scene: UIWindowScene, previous: UITraitCollection) in
            old.append(previous.theme)
        }
        scene.traitOverrides.theme = .night
        #expect(stage.window.traitCollection.theme == .night)
        #expect(scene.traitCollection.theme == .night)
        #expect(old == [.plain])
        scene.traitOverrides.remove(ThemeTrait.self)
        #expect(stage.window.traitCollection.theme == .plain)
        stage.close()
    }
}
