import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Interactive pop")
struct InteractivePopTests {
    private final class Page: UIViewController {
        var log: [String] = []
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            log.append("will appear")
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            log.append("did appear")
        }
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            log.append("will disappear")
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            log.append("did disappear")
        }
    }

    @MainActor
    private final class House {
        let stage = Stage(size: CGSize(width: 300, height: 600))
        let first = Page()
        let second = Page()
        let navigation: UINavigationController

        init() {
            navigation = UINavigationController(rootViewController: first)
            stage.window.rootViewController = navigation
            stage.window.makeKeyAndVisible()
            stage.commit()
            navigation.pushViewController(second, animated: false)
            stage.advance(by: .seconds(1))
            first.log = []
            second.log = []
        }

        /// A finger that moves in from the edge, and stays down.
        func drag(to x: CGFloat) {
            stage.touch(.began, at: CGPoint(x: 5, y: 300))
            for step in 1...10 {
                stage.advance(by: .milliseconds(50))
                stage.touch(.moved, at: CGPoint(x: 5 + (x - 5) * CGFloat(step) / 10, y: 300))
            }
        }
    }

    // Source: Apple, UINavigationController.interactivePopGestureRecognizer.
    @Test("the views follow the finger; past the half it pops")
    func pop() throws {
        let house = House()
        defer { house.stage.close() }
        house.drag(to: 185)
        house.stage.advance(by: .milliseconds(300))
        // 180 of 300 points: the upper view has moved that far, the lower one has 0.4 of its 90
        // points left.
        #expect(abs(try #require(house.second.view.layer.presentation()).frame.minX - 180) < 1)
        #expect(abs(try #require(house.first.view.layer.presentation()).frame.minX + 36) < 1)
        #expect(house.navigation.viewControllers == [house.first])
        house.stage.touch(.ended, at: CGPoint(x: 185, y: 300))
        house.stage.advance(by: .seconds(1))
        #expect(house.navigation.topViewController === house.first)
        #expect(house.second.parent == nil)
        #expect(house.second.view.superview == nil)
        #expect(house.first.view.frame.minX == 0)
        #expect(house.first.log == ["will appear", "did appear"])
        #expect(house.second.log == ["will disappear", "did disappear"])
        #expect(house.navigation.navigationBar.items?.count == 1)
    }

    @Test("before the half it returns, and nothing has changed")
    func cancel() throws {
        let house = House()
        defer { house.stage.close() }
        house.drag(to: 105)
        house.stage.advance(by: .milliseconds(300))
        house.stage.touch(.ended, at: CGPoint(x: 105, y: 300))
        house.stage.advance(by: .seconds(1))
        #expect(house.navigation.viewControllers == [house.first, house.second])
        #expect(house.second.parent === house.navigation)
        #expect(house.second.view.frame.minX == 0)
        #expect(house.first.view.superview == nil)
        #expect(house.second.log == ["will disappear", "will appear", "did appear"])
        #expect(house.first.log == ["will appear", "will disappear", "did disappear"])
        // And it can be done again.
        house.drag(to: 285)
        house.stage.touch(.ended, at: CGPoint(x: 285, y: 300))
        house.stage.advance(by: .seconds(1))
        #expect(house.navigation.viewControllers == [house.first])
    }

    // Source: Apple, UIViewControllerTransitionCoordinator: animate(alongsideTransition:),
    // notifyWhenInteractionChanges(_:).
    @Test("the program's own animations follow the finger, and are notified of the result")
    func alongside() throws {
        final class Delegate: UINavigationControllerDelegate {
            let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            var log: [String] = []
            func navigationController(
                _ navigationController: UINavigationController,
                willShow viewController: UIViewController,
                animated: Bool
            ) {
                let coordinator =
                    navigationController.transitionCoordinator
                    ?? viewController.transitionCoordinator
                log.append("interactive \(coordinator?.isInteractive == true)")
                coordinator?.animate(alongsideTransition: { _ in self.badge.alpha = 0 }) {
                    self.log.append("over, cancelled \($0.isCancelled)")
                }
                coordinator?.notifyWhenInteractionChanges {
                    self.log.append("let go, cancelled \($0.isCancelled)")
                }
            }
        }
        let house = House()
        defer { house.stage.close() }
        let delegate = Delegate()
        house.navigation.view.addSubview(delegate.badge)
        house.navigation.delegate = delegate
        house.drag(to: 80)
        // 75 of 300 points.
        #expect(
            abs(Double(try #require(delegate.badge.layer.presentation()).opacity) - 0.75) < 0.01)
        house.stage.advance(by: .milliseconds(300))
        house.stage.touch(.ended, at: CGPoint(x: 80, y: 300))
        house.stage.advance(by: .seconds(1))
        #expect(
            delegate.log == ["interactive true", "let go, cancelled true", "over, cancelled true"])
    }

    @Test("without a way back, or with a hidden bar, nothing happens")
    func refused() {
        let house = House()
        defer { house.stage.close() }
        house.second.navigationItem.hidesBackButton = true
        house.drag(to: 285)
        house.stage.touch(.ended, at: CGPoint(x: 285, y: 300))
        house.stage.advance(by: .seconds(1))
        #expect(house.navigation.viewControllers.count == 2)
        #expect(house.second.log.isEmpty)
        house.second.navigationItem.hidesBackButton = false
        house.navigation.popViewController(animated: false)
        house.stage.advance(by: .seconds(1))
        house.drag(to: 285)
        house.stage.touch(.ended, at: CGPoint(x: 285, y: 300))
        house.stage.advance(by: .seconds(1))
        #expect(house.navigation.viewControllers == [house.first])
        #expect(house.first.view.frame.minX == 0)
    }

    // Source: public code for iOS, which sets the delegate for this, and Apple,
    // interactivePopGestureRecognizer.
    @Test("without a back button it pops if the program has replaced the recognizer's delegate")
    func otherDelegate() throws {
        let house = House()
        defer { house.stage.close() }
        let navigation = house.navigation
        let recognizer = try #require(navigation.interactivePopGestureRecognizer)
        func swipe() {
            house.drag(to: 250)
            house.stage.touch(.ended, at: CGPoint(x: 250, y: 300))
            house.stage.advance(by: .seconds(1))
        }
        house.second.navigationItem.leftBarButtonItem = UIBarButtonItem()
        swipe()
        #expect(navigation.topViewController === house.second)
        recognizer.delegate = nil
        swipe()
        #expect(navigation.topViewController === house.first)
        // The first controller stays.
        swipe()
        #expect(navigation.viewControllers == [house.first])
        navigation.setNavigationBarHidden(true, animated: false)
        navigation.pushViewController(house.second, animated: false)
        house.stage.advance(by: .seconds(1))
        let refusal = Refusal()
        recognizer.delegate = refusal
        swipe()
        #expect(navigation.topViewController === house.second)
        refusal.begins = true
        swipe()
        #expect(navigation.topViewController === house.first)
    }

    private final class Refusal: NSObject, UIGestureRecognizerDelegate {
        var begins = false
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
            begins
        }
    }
}
