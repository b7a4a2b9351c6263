import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UINavigationControllerDelegate, UITabBarControllerDelegate,
// UITabBarController.setTabBarHidden(_:animated:), UINavigationItem.preferredSearchBarPlacement.
@MainActor
@Suite("Orientations of delegates")
struct DelegateOrientationTests {
    private final class Upright: NSObject, UINavigationControllerDelegate,
        UITabBarControllerDelegate
    {
        func navigationControllerSupportedInterfaceOrientations(
            _ navigationController: UINavigationController
        ) -> UIInterfaceOrientationMask { .portrait }
        func navigationControllerPreferredInterfaceOrientationForPresentation(
            _ navigationController: UINavigationController
        ) -> UIInterfaceOrientation { .landscapeLeft }
        func tabBarControllerSupportedInterfaceOrientations(
            _ tabBarController: UITabBarController
        ) -> UIInterfaceOrientationMask { .portrait }
        func tabBarControllerPreferredInterfaceOrientationForPresentation(
            _ tabBarController: UITabBarController
        ) -> UIInterfaceOrientation { .landscapeLeft }
    }

    private final class Silent: NSObject, UINavigationControllerDelegate,
        UITabBarControllerDelegate
    {}

    @Test("a delegate decides about the orientations of navigation and tab bar controllers")
    func delegates() {
        // A phone, whatever screens other tests have.
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        let (upright, silent) = (Upright(), Silent())
        let (navigation, tabs) = (UINavigationController(), UITabBarController())
        let plain = UIViewController()
        for controller in [navigation, tabs] {
            #expect(controller.supportedInterfaceOrientations == .allButUpsideDown)
        }
        (navigation.delegate, tabs.delegate) = (silent, silent)
        for controller in [navigation, tabs] {
            #expect(controller.supportedInterfaceOrientations == .allButUpsideDown)
            #expect(
                controller.preferredInterfaceOrientationForPresentation
                    == plain.preferredInterfaceOrientationForPresentation)
        }
        (navigation.delegate, tabs.delegate) = (upright, upright)
        for controller in [navigation, tabs] {
            #expect(controller.supportedInterfaceOrientations == .portrait)
            #expect(controller.preferredInterfaceOrientationForPresentation == .landscapeLeft)
        }
    }

    @Test("the interface does not turn to an orientation that the delegate leaves out")
    func turning() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let (upright, navigation) = (Upright(), UINavigationController())
        navigation.delegate = upright
        stage.window.rootViewController = navigation
        stage.window.turn()
        #expect(stage.window.bounds.width == 375)
        navigation.delegate = nil
        navigation.setNeedsUpdateOfSupportedInterfaceOrientations()
        #expect(stage.window.bounds.width == 667)
        stage.window.turn()
    }

    private final class Tabs: UITabBarController {
        var log: [String] = []
        override func setTabBarHidden(_ hidden: Bool, animated: Bool) {
            log.append("\(hidden) \(animated)")
            super.setTabBarHidden(hidden, animated: animated)
        }
    }

    @Test("a subclass overrides how a tab bar is hidden")
    func hiding() {
        let tabs = Tabs()
        tabs.isTabBarHidden = true
        #expect(tabs.isTabBarHidden)
        tabs.setTabBarHidden(false, animated: true)
        #expect(!tabs.isTabBarHidden)
        #expect(tabs.log == ["true false", "false true"])
    }

    @Test("a search bar is below the titles whatever is preferred")
    func searchPlacement() {
        let item = UINavigationItem(title: "")
        #expect(item.preferredSearchBarPlacement == .automatic)
        item.preferredSearchBarPlacement = .inline
        #expect(item.preferredSearchBarPlacement == .inline && item.searchBarPlacement == .stacked)
    }
}
