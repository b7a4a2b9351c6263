import HeadlessTesting
import Testing
import UIKit

/// Views that are in no hierarchy while the user's settings change.
///
/// Source: Apple, UITraitCollection and "Unleash the UIKit trait system" (WWDC 2023): views and
/// controllers get their traits when they are in the hierarchy, before `viewIsAppearing`. The sizes
/// of text styles are those of the Human Interface Guidelines: body is 17 points, 33 at AX 2.
@MainActor
@Suite("Traits of views that return to a hierarchy")
struct ReturningViewTraitTests {
    private final class Screen: UIViewController {
        let label = UILabel()
        var heard: [UIUserInterfaceStyle] = []
        var sizes: [UIUserInterfaceSizeClass] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemBackground
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            view.addSubview(label)
            registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (self: Screen, old: UITraitCollection) in
                self.heard += [old.userInterfaceStyle, self.traitCollection.userInterfaceStyle]
            }
            registerForTraitChanges([UITraitVerticalSizeClass.self]) {
                (self: Screen, old: UITraitCollection) in
                self.sizes += [old.verticalSizeClass, self.traitCollection.verticalSizeClass]
            }
        }
        var color: [CGFloat]? { view.layer.backgroundColor?.components }
    }
    private let white: [CGFloat] = [1, 1, 1, 1]
    private let black: [CGFloat] = [0, 0, 0, 1]

    @Test("a covered controller's view has the style and text size of the settings when it returns")
    func covered() {
        let stage = Stage()
        defer { stage.close() }
        let screen = Screen()
        let navigation = UINavigationController(rootViewController: screen)
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(screen.color == white)
        navigation.pushViewController(UIViewController(), animated: false)
        stage.settle()
        stage.change(style: .dark, textSize: .accessibilityLarge)
        navigation.popViewController(animated: false)
        stage.settle()
        #expect(screen.heard == [.light, .dark])
        #expect(screen.color == black)
        #expect(screen.label.font.pointSize == 33)
    }

    @Test("so has that of a tab that is not selected, and it is notified of a turn once")
    func tabs() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let screen = Screen()
        let tabs = UITabBarController()
        tabs.viewControllers = [screen, UIViewController()]
        stage.window.rootViewController = tabs
        stage.settle()
        tabs.selectedIndex = 1
        stage.settle()
        stage.rotateScreen()
        stage.change(style: .dark)
        stage.settle()
        tabs.selectedIndex = 0
        stage.settle()
        #expect(screen.sizes == [.regular, .compact])
        #expect(screen.heard == [.light, .dark])
        #expect(screen.color == black)
    }

    @Test("a view that was never shown has the style of the time when it is added")
    func neverShown() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        view.backgroundColor = .systemBackground
        let inner = UIView()
        inner.backgroundColor = .systemBackground
        view.addSubview(inner)
        stage.change(style: .dark)
        stage.window.addSubview(view)
        #expect(view.layer.backgroundColor?.components == black)
        #expect(inner.layer.backgroundColor?.components == black)
    }

    @Test("a view that moves alone out of such a tree has it, too")
    func movedAlone() {
        let stage = Stage()
        defer { stage.close() }
        let outer = UIView()
        let inner = UIView()
        inner.backgroundColor = .systemBackground
        outer.addSubview(inner)
        stage.change(style: .dark)
        stage.window.addSubview(inner)
        #expect(inner.layer.backgroundColor?.components == black)
        inner.removeFromSuperview()
        stage.change(style: .light)
        outer.addSubview(inner)
        #expect(inner.layer.backgroundColor?.components == white)
        stage.window.addSubview(outer)
        #expect(inner.layer.backgroundColor?.components == white)
    }

    @Test("an override of the window that ended meanwhile is over; one that stays is not reported")
    func windowOverride() {
        let stage = Stage()
        defer { stage.close() }
        let screen = Screen()
        let navigation = UINavigationController(rootViewController: screen)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(screen.color == black)
        screen.heard = []
        navigation.pushViewController(UIViewController(), animated: false)
        navigation.popViewController(animated: false)
        stage.settle()
        #expect(screen.heard == [])
        navigation.pushViewController(UIViewController(), animated: false)
        stage.settle()
        stage.window.overrideUserInterfaceStyle = .unspecified
        navigation.popViewController(animated: false)
        stage.settle()
        #expect(screen.heard == [.dark, .light])
        #expect(screen.color == white)
    }

    @Test("a colour set while the view is away is that of its traits when it returns")
    func setWhileAway() {
        let stage = Stage()
        defer { stage.close() }
        stage.window.overrideUserInterfaceStyle = .dark
        let view = UIView()
        stage.window.addSubview(view)
        view.removeFromSuperview()
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        view.backgroundColor = .systemBackground
        stage.window.addSubview(view)
        #expect(view.layer.backgroundColor?.components == black)
        view.removeFromSuperview()
        stage.window.overrideUserInterfaceStyle = .light
        view.backgroundColor = .systemBackground
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        stage.window.addSubview(view)
        #expect(view.traitCollection.userInterfaceStyle == .light)
        #expect(view.layer.backgroundColor?.components == white)
    }

    @Test("a view made and added after a change is notified of nothing")
    func madeAfterwards() {
        let stage = Stage()
        defer { stage.close() }
        stage.change(style: .dark)
        let view = UIView()
        var calls = 0
        view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (_: UIView, _: UITraitCollection) in calls += 1
        }
        stage.window.addSubview(view)
        view.removeFromSuperview()
        stage.window.addSubview(view)
        #expect(calls == 0)
        #expect(view.traitCollection.userInterfaceStyle == .dark)
    }

    /// Source: Apple, viewWillTransition(to:with:): UIKit calls it for the root controller, whose
    /// base version forwards it to what is presented.
    @Test("a turn below a full-screen presentation reaches both controllers")
    func turnedWhilePresented() {
        final class Turned: UIViewController {
            var widths: [CGFloat] = []
            override func viewWillTransition(
                to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                widths.append(size.width)
            }
        }
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let (root, cover) = (Turned(), Turned())
        stage.window.rootViewController = root
        stage.commit()
        cover.modalPresentationStyle = .fullScreen
        root.present(cover, animated: false)
        stage.settle()
        #expect(root.view.window == nil)
        stage.rotateScreen()
        stage.settle()
        #expect(root.widths == [667])
        #expect(cover.widths == [667])
        #expect(cover.view.bounds.width == 667)
        root.dismiss(animated: false)
        stage.settle()
        #expect(root.view.frame == CGRect(x: 0, y: 0, width: 667, height: 375))
        #expect(root.traitCollection.verticalSizeClass == .compact)
    }
}
