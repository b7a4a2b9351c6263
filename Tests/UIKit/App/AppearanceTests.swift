import Foundation
import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIAppearance: customisations apply when a view enters a window, and not to views
// in one; with several containments, the outermost container wins. Each test has classes of its
// own, because proxies last as long as the process.
@MainActor
@Suite("Appearance proxies")
struct AppearanceTests {
    let stage = Stage()
    var window: UIWindow { stage.window }

    private func show<Shown: UIView>(_ view: Shown, in container: UIView? = nil) -> Shown {
        (container ?? window).addSubview(view)
        stage.commit()
        return view
    }

    @Test("a view takes the proxy's values when it enters a window; its own stay")
    func entering() {
        defer { stage.close() }
        final class Tag: UILabel {}
        let before = show(Tag())
        Tag.appearance().textColor = .red
        Tag.appearance().font = .boldSystemFont(ofSize: 30)
        Tag.appearance().backgroundColor = .yellow
        #expect(Tag.appearance() === Tag.appearance())
        let own = Tag()
        own.textColor = .blue
        let label = show(Tag())
        #expect(label.textColor == .red)
        #expect(label.font == .boldSystemFont(ofSize: 30))
        #expect(label.backgroundColor == .yellow)
        #expect(show(own).textColor == .blue)
        #expect(own.font == .boldSystemFont(ofSize: 30))
        #expect(before.textColor == .label)
        #expect(show(UILabel()).textColor == .label)
        // An instance that enters again takes another value of the proxy's.
        Tag.appearance().textColor = .green
        #expect(label.textColor == .red)
        label.removeFromSuperview()
        #expect(show(label).textColor == .green)
    }

    @Test("tint colours of superviews are no customisation of a view")
    func tint() {
        defer { stage.close() }
        final class Tinted: UIView {}
        Tinted.appearance().tintColor = .orange
        let container = show(UIView())
        container.tintColor = .purple
        #expect(show(Tinted(), in: container).tintColor == .orange)
        #expect(show(UIView(), in: container).tintColor == .purple)
    }

    @Test("a subclass comes before its superclass, and the outermost container before others")
    func order() {
        defer { stage.close() }
        class Base: UILabel {}
        final class Derived: Base {}
        final class Outer: UIView {}
        final class Inner: UIView {}
        Base.appearance().textColor = .red
        Derived.appearance().textColor = .blue
        #expect(show(Base()).textColor == .red)
        #expect(show(Derived()).textColor == .blue)
        Base.appearance(whenContainedInInstancesOf: [Inner.self]).textColor = .green
        let inner = show(Inner())
        #expect(show(Base(), in: inner).textColor == .green)
        Base.appearance(whenContainedInInstancesOf: [Outer.self]).textColor = .brown
        let outer = show(Outer())
        outer.addSubview(inner)
        #expect(show(Base(), in: inner).textColor == .brown)
        Base.appearance(whenContainedInInstancesOf: [Inner.self, Outer.self]).textColor = .cyan
        #expect(show(Base(), in: inner).textColor == .cyan)
        #expect(show(Base(), in: outer).textColor == .brown)
    }

    @Test("a controller is a container, and traits are a condition")
    func conditions() {
        defer { stage.close() }
        final class Tag: UILabel {}
        final class Screen: UIViewController {}
        Tag.appearance(whenContainedInInstancesOf: [Screen.self]).textColor = .red
        Tag.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).font = .systemFont(
            ofSize: 33)
        let screen = Screen()
        window.rootViewController = screen
        #expect(show(Tag(), in: screen.view).textColor == .red)
        let light = show(Tag())
        #expect(light.textColor == .label)
        #expect(light.font == .systemFont(ofSize: 17))
        screen.view.overrideUserInterfaceStyle = .dark
        #expect(show(Tag(), in: screen.view).font == .systemFont(ofSize: 33))
    }

    @Test("bars take colours, attributes and appearances, and their items theirs")
    func bars() throws {
        defer { stage.close() }
        final class Bar: UINavigationBar {}
        Bar.appearance().barTintColor = .red
        Bar.appearance().tintColor = .white
        Bar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [Bar.self]).setTitleTextAttributes(
            [.foregroundColor: UIColor.green], for: .normal)
        let edge = UINavigationBarAppearance()
        edge.configureWithTransparentBackground()
        Bar.appearance().scrollEdgeAppearance = edge
        let navigation = UINavigationController(navigationBarClass: Bar.self, toolbarClass: nil)
        let screen = UIViewController()
        let button = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        screen.navigationItem.rightBarButtonItem = button
        navigation.viewControllers = [screen]
        window.rootViewController = navigation
        stage.commit()
        let bar = navigation.navigationBar
        #expect(bar.standardAppearance.backgroundColor == .red)
        #expect(bar.tintColor == .white)
        #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
        #expect(bar.scrollEdgeAppearance?.backgroundColor == nil)
        #expect(bar.scrollEdgeAppearance != nil)
        #expect(
            button.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .green)
        let pushed = UIViewController()
        let second = UIBarButtonItem(title: "Save", style: .plain, target: nil, action: nil)
        second.setTitleTextAttributes([.foregroundColor: UIColor.black], for: .normal)
        pushed.navigationItem.rightBarButtonItems = [second]
        navigation.pushViewController(pushed, animated: false)
        stage.commit()
        #expect(
            second.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .black)
    }

    @Test("controls take colours and attributes by state; cells their separators")
    func controls() {
        defer { stage.close() }
        final class Box: UIView {}
        let box = show(Box())
        UISwitch.appearance(whenContainedInInstancesOf: [Box.self]).onTintColor = .red
        UISegmentedControl.appearance(whenContainedInInstancesOf: [Box.self])
            .setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
        UIButton.appearance(whenContainedInInstancesOf: [Box.self]).setTitleColor(
            .red, for: .highlighted)
        UITableViewCell.appearance(whenContainedInInstancesOf: [Box.self]).separatorInset = .zero
        UITableView.appearance(whenContainedInInstancesOf: [Box.self]).backgroundColor = .red
        #expect(show(UISwitch(), in: box).onTintColor == .red)
        let segments = show(UISegmentedControl(items: ["A"]), in: box)
        #expect(
            segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .red)
        let button = UIButton(type: .custom)
        button.setTitleColor(.blue, for: .normal)
        #expect(show(button, in: box).titleColor(for: .highlighted) == .red)
        #expect(button.titleColor(for: .normal) == .blue)
        #expect(show(UITableViewCell(), in: box).separatorInset == .zero)
        #expect(show(UITableView(), in: box).backgroundColor == .red)
    }

    @Test("a nearer proxy has its states, a farther one those that the nearer lacks")
    func statesOfTwoProxies() {
        defer { stage.close() }
        final class Outer: UIView {}
        final class Inner: UIView {}
        let outer = show(Outer())
        let inner = show(Inner(), in: outer)
        let (near, far) = (
            UIButton.appearance(whenContainedInInstancesOf: [Outer.self]),
            UIButton.appearance(whenContainedInInstancesOf: [Inner.self])
        )
        near.setTitleColor(.red, for: .highlighted)
        far.setTitleColor(.blue, for: .highlighted)
        far.setTitleColor(.green, for: .disabled)
        let button = show(UIButton(type: .custom), in: inner)
        #expect(button.titleColor(for: .highlighted) == .red)
        #expect(button.titleColor(for: .disabled) == .green)
    }

    @Test("a class of the program's own takes the properties of its table")
    func ownClass() {
        defer { stage.close() }
        AppearanceBadge.appearance().ring = .red
        AppearanceBadge.appearance().thickness = 3
        let badge = AppearanceBadge()
        badge.thickness = 5
        #expect(show(badge).ring == .red)
        #expect(badge.thickness == 5)
        #expect(show(AppearanceBadge()).thickness == 3)
    }
}

class AppearanceBadge: UIView {
    var ring = UIColor.black
    var thickness: CGFloat = 1

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [.key("ring", \AppearanceBadge.ring), .key("thickness", \AppearanceBadge.thickness)]
        }
    }
}

extension AppearanceTests {
    // Source: Apple, UIAppearance, "appearance(whenContainedInInstancesOf:)".
    @Test("labels in cells, and items in the bar of a class of controllers")
    func containers() {
        defer { stage.close() }
        final class Cell: UITableViewCell {}
        final class Navigation: UINavigationController {}
        UILabel.appearance(whenContainedInInstancesOf: [Cell.self]).textColor = .red
        UINavigationBar.appearance(whenContainedInInstancesOf: [Navigation.self]).tintColor = .green
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [
            UINavigationBar.self, Navigation.self,
        ]).tintColor = .brown
        let cell = Cell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "A"
        let label = UILabel()
        cell.contentView.addSubview(label)
        _ = show(cell)
        #expect(label.textColor == .red)
        #expect(cell.textLabel?.textColor == .red)
        let screen = UIViewController()
        let item = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        screen.navigationItem.rightBarButtonItem = item
        let navigation = Navigation(rootViewController: screen)
        window.rootViewController = navigation
        stage.commit()
        #expect(navigation.navigationBar.tintColor == .green)
        #expect(item.tintColor == .brown)
    }

    @Test("directions, insets, estimates, fields and lines")
    func more() {
        defer { stage.close() }
        final class Box: UIView {}
        let box = show(Box())
        let types: [any UIAppearanceContainer.Type] = [Box.self]
        UIView.appearance(whenContainedInInstancesOf: types).semanticContentAttribute =
            .forceRightToLeft
        UIScrollView.appearance(whenContainedInInstancesOf: types).contentInsetAdjustmentBehavior =
            .never
        UITableView.appearance(whenContainedInInstancesOf: types).estimatedRowHeight = 0
        UITableView.appearance(whenContainedInInstancesOf: types).sectionHeaderTopPadding = 0
        UITableViewCell.appearance(whenContainedInInstancesOf: types).selectionStyle = .none
        UILabel.appearance(whenContainedInInstancesOf: types).numberOfLines = 3
        UITextField.appearance(whenContainedInInstancesOf: types).borderStyle = .roundedRect
        #expect(show(UIView(), in: box).semanticContentAttribute == .forceRightToLeft)
        #expect(show(UIScrollView(), in: box).contentInsetAdjustmentBehavior == .never)
        let table = show(UITableView(), in: box)
        #expect(table.contentInsetAdjustmentBehavior == .never)
        #expect(table.estimatedRowHeight == 0)
        #expect(table.sectionHeaderTopPadding == 0)
        #expect(show(UITableViewCell(), in: box).selectionStyle == .none)
        #expect(show(UILabel(), in: box).numberOfLines == 3)
        #expect(show(UITextField(), in: box).borderStyle == .roundedRect)
    }
}
