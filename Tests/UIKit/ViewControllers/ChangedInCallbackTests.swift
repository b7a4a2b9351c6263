import HeadlessTesting
import Testing
import UIKit

/// Programs change a container in the callbacks of a controller that it is about to show, such as
/// `popViewController(animated:)` in `viewDidLoad()` of a screen that needs a login. Afterwards the
/// container shows one controller, and has no transition.
@MainActor
@Suite("Containers that change in callbacks of their controllers")
struct ChangedInCallbackTests {
    private enum Moment: String, CaseIterable {
        case loadView, didLoad, willAppear, isAppearing, didAppear, didLayout, willDisappear
        case didDisappear, willMoveIn, didMoveIn, willMoveOut, didMoveOut
    }

    private final class Screen: UIViewController {
        var moment: Moment?
        var action: (() -> Void)?

        private func reach(_ moment: Moment) {
            guard moment == self.moment, let action else { return }
            self.action = nil
            action()
        }
        override func loadView() {
            super.loadView()
            reach(.loadView)
        }
        override func viewDidLoad() {
            super.viewDidLoad()
            reach(.didLoad)
        }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            reach(.willAppear)
        }
        override func viewIsAppearing(_ animated: Bool) {
            super.viewIsAppearing(animated)
            reach(.isAppearing)
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            reach(.didAppear)
        }
        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            reach(.didLayout)
        }
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            reach(.willDisappear)
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            reach(.didDisappear)
        }
        override func willMove(toParent parent: UIViewController?) {
            super.willMove(toParent: parent)
            reach(parent == nil ? .willMoveOut : .willMoveIn)
        }
        override func didMove(toParent parent: UIViewController?) {
            super.didMove(toParent: parent)
            reach(parent == nil ? .didMoveOut : .didMoveIn)
        }
    }

    /// Expects that of some controllers only one is in the window.
    private func expect(
        _ shown: UIViewController?, of controllers: [UIViewController], _ moment: Moment
    ) {
        for controller in controllers {
            #expect(
                (controller.viewIfLoaded?.window != nil) == (controller === shown), "\(moment)")
        }
    }

    // Source: Apple, UINavigationController.viewControllers: the top one is shown.
    @Test("a stack that a pushed controller replaces", arguments: Moment.allCases, [false, true])
    private func stack(moment: Moment, animated: Bool) {
        let stage = Stage()
        defer { stage.close() }
        let (root, pushed, other) = (Screen(), Screen(), Screen())
        let navigation = UINavigationController(rootViewController: root)
        stage.window.rootViewController = navigation
        stage.settle()
        pushed.moment = moment
        pushed.action = { [unowned navigation] in
            navigation.setViewControllers([root, other], animated: animated)
        }
        navigation.pushViewController(pushed, animated: animated)
        stage.settle()
        if navigation.topViewController === pushed {
            navigation.popViewController(animated: animated)
            stage.settle()
        }
        #expect(navigation.viewControllers == [root, other], "\(moment)")
        expect(other, of: [root, pushed, other], moment)
        #expect(navigation.children == [root, other])
        #expect(navigation.navigationBar.items?.count == 2)
        #expect(navigation.transitionCoordinator == nil)
        #expect(pushed.parent == nil)
    }

    @Test(
        "a controller that is popped by its callbacks", arguments: Moment.allCases, [false, true])
    private func popped(moment: Moment, animated: Bool) {
        let stage = Stage()
        defer { stage.close() }
        let (root, pushed) = (Screen(), Screen())
        let navigation = UINavigationController(rootViewController: root)
        stage.window.rootViewController = navigation
        stage.settle()
        pushed.moment = moment
        pushed.action = { [unowned navigation] in
            navigation.popToRootViewController(animated: animated)
        }
        navigation.pushViewController(pushed, animated: animated)
        stage.settle()
        navigation.popToRootViewController(animated: animated)
        stage.settle()
        #expect(navigation.viewControllers == [root])
        expect(root, of: [root, pushed], moment)
    }

    @Test("a tab that selects another one", arguments: Moment.allCases)
    private func tabs(moment: Moment) {
        let stage = Stage()
        defer { stage.close() }
        let all = [Screen(), Screen(), Screen()]
        let tabs = UITabBarController()
        tabs.viewControllers = all
        stage.window.rootViewController = tabs
        stage.settle()
        all[1].moment = moment
        all[1].action = { [unowned tabs] in tabs.selectedIndex = 2 }
        tabs.selectedIndex = 1
        stage.settle()
        expect(tabs.selectedViewController, of: all, moment)
        all[0].moment = moment
        all[0].action = { [unowned tabs] in tabs.viewControllers = [all[1], all[2]] }
        tabs.selectedIndex = 0
        stage.settle()
        expect(tabs.selectedViewController, of: all, moment)
        // It is removed by a callback of its own removal, too.
        tabs.viewControllers = [all[2]]
        stage.settle()
        expect(all[2], of: all, moment)
    }

    @Test("a page that sets another page", arguments: Moment.allCases, [false, true])
    private func pages(moment: Moment, animated: Bool) {
        let stage = Stage()
        defer { stage.close() }
        let all = [Screen(), Screen(), Screen()]
        let pages = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        pages.setViewControllers([all[0]], direction: .forward, animated: false)
        stage.window.rootViewController = pages
        stage.settle()
        all[1].moment = moment
        var completions = 0
        all[1].action = { [unowned pages] in
            pages.setViewControllers([all[2]], direction: .forward, animated: animated) { _ in
                completions += 1
            }
        }
        pages.setViewControllers([all[1]], direction: .forward, animated: animated) { _ in
            completions += 1
        }
        stage.settle()
        let didAct = all[1].action == nil
        #expect(pages.viewControllers == [all[didAct ? 2 : 1]])
        expect(all[didAct ? 2 : 1], of: all, moment)
        #expect(completions == (didAct ? 2 : 1))
    }

    // Source: Apple, dismiss(animated:completion:): the presenting controller is shown again.
    @Test(
        "a presentation that its controller dismisses", arguments: Moment.allCases,
        [UIModalPresentationStyle.fullScreen, .pageSheet])
    private func dismissed(moment: Moment, style: UIModalPresentationStyle) {
        for animated in [false, true] {
            let stage = Stage()
            defer { stage.close() }
            let (root, cover) = (Screen(), Screen())
            stage.window.rootViewController = root
            stage.settle()
            cover.modalPresentationStyle = style
            cover.moment = moment
            cover.action = { [unowned root] in root.dismiss(animated: animated) }
            root.present(cover, animated: animated)
            stage.settle()
            if root.presentedViewController != nil {
                root.dismiss(animated: animated)
                stage.settle()
            }
            #expect(root.presentedViewController == nil)
            expect(root, of: [root, cover], moment)
            #expect(stage.window.subviews == [root.view])
        }
    }
}
