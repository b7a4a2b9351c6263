import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UINavigationController.hidesBarsOnSwipe, hidesBarsOnTap,
// hidesBarsWhenVerticallyCompact, hidesBarsWhenKeyboardAppears.
@MainActor
@Suite("Bars that hide")
struct BarHidingTests {
    private let stage = Stage(size: CGSize(width: 320, height: 600))
    private let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 600))
    private let navigation: UINavigationController

    init() {
        let controller = UIViewController()
        list.contentSize = CGSize(width: 320, height: 3000)
        controller.view.addSubview(list)
        navigation = UINavigationController(rootViewController: controller)
        stage.window.rootViewController = navigation
        stage.window.makeKeyAndVisible()
        stage.commit()
    }

    private func swipe(from start: CGPoint, to end: CGPoint) {
        stage.pan(from: start, to: end, over: .milliseconds(200))
        stage.advance(by: .seconds(3))
    }

    @Test("a swipe up hides the bars while the content scrolls, and a swipe down shows them")
    func swipes() {
        defer { stage.close() }
        let (low, high) = (CGPoint(x: 160, y: 400), CGPoint(x: 160, y: 200))
        #expect(!navigation.hidesBarsOnSwipe)
        swipe(from: low, to: high)
        #expect(!navigation.isNavigationBarHidden)
        navigation.hidesBarsOnSwipe = true
        navigation.setToolbarHidden(false, animated: false)
        var swipes = 0
        navigation.barHideOnSwipeGestureRecognizer.addHandler { recognizer in
            if recognizer.state == .began { swipes += 1 }
        }
        let offset = list.contentOffset.y
        swipe(from: low, to: high)
        #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
        #expect(navigation.navigationBar.frame.maxY <= 0 && navigation.navigationBar.isHidden)
        #expect(list.contentOffset.y > offset && swipes == 1)
        // Mostly sideways.
        swipe(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 280, y: 330))
        #expect(navigation.isNavigationBarHidden)
        swipe(from: high, to: low)
        #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
        navigation.hidesBarsOnSwipe = false
        swipe(from: low, to: high)
        #expect(!navigation.isNavigationBarHidden)
    }

    @Test("a tap hides the bars and the next one shows them; taps on controls do neither")
    func taps() {
        defer { stage.close() }
        let control = UIControl(frame: CGRect(x: 0, y: 500, width: 100, height: 50))
        navigation.topViewController?.view.addSubview(control)
        navigation.hidesBarsOnTap = true
        stage.tap(CGPoint(x: 20, y: 520))
        stage.tap(CGPoint(x: 160, y: 20))
        stage.advance(by: .seconds(1))
        #expect(!navigation.isNavigationBarHidden)
        stage.tap(CGPoint(x: 160, y: 300))
        stage.advance(by: .seconds(1))
        #expect(navigation.isNavigationBarHidden)
        // The program never showed a toolbar.
        #expect(navigation.isToolbarHidden)
        stage.tap(CGPoint(x: 160, y: 300))
        stage.advance(by: .seconds(1))
        #expect(!navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    }

    @Test("the bars hide in a low window and when the keyboard appears")
    func reasons() {
        defer { stage.close() }
        navigation.hidesBarsWhenVerticallyCompact = true
        #expect(!navigation.isNavigationBarHidden)
        stage.window.frame.size = CGSize(width: 568, height: 320)
        stage.advance(by: .seconds(1))
        #expect(navigation.isNavigationBarHidden)
        stage.window.frame.size = CGSize(width: 320, height: 600)
        stage.advance(by: .seconds(1))
        #expect(!navigation.isNavigationBarHidden)

        let field = UITextField(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
        list.addSubview(field)
        stage.window.keyboardHeight = 200
        navigation.hidesBarsWhenKeyboardAppears = true
        field.becomeFirstResponder()
        stage.advance(by: .seconds(1))
        #expect(navigation.isNavigationBarHidden)
        field.resignFirstResponder()
        stage.advance(by: .seconds(1))
        #expect(navigation.isNavigationBarHidden)
    }

    @Test("the bars are hidden in a window that is low from the beginning")
    func lowFromTheBeginning() {
        stage.close()
        let stage = Stage(size: CGSize(width: 600, height: 320))
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.hidesBarsWhenVerticallyCompact = true
        stage.window.rootViewController = navigation
        stage.window.makeKeyAndVisible()
        stage.advance(by: .seconds(1))
        #expect(navigation.isNavigationBarHidden)
    }
}
