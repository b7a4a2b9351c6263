import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// Sources: Apple, UIViewController, “Managing the status bar”; the sizes are those of Apple's
/// design resources for an iPhone of 375 × 812 points.
@MainActor
@Suite("Status bar and home indicator")
struct SystemBarsTests {
    private class Controller: UIViewController {
        var style = UIStatusBarStyle.default
        var hides = false
        var hidesIndicator = false
        var animation = UIStatusBarAnimation.fade
        override var preferredStatusBarStyle: UIStatusBarStyle { style }
        override var prefersStatusBarHidden: Bool { hides }
        override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { animation }
        override var prefersHomeIndicatorAutoHidden: Bool { hidesIndicator }
    }

    private let stage = Stage(size: CGSize(width: 375, height: 812))

    private func show(
        _ controller: UIViewController,
        insets: UIEdgeInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    ) {
        stage.window.deviceSafeAreaInsets = insets
        stage.window.rootViewController = controller
        stage.commit()
    }

    /// The layers of the window that belong to no view, from the bottom up: the home indicator,
    /// then the status bar.
    private var bars: [CALayer] {
        let views = stage.window.subviews.map(\.layer)
        return (stage.window.layer.sublayers ?? []).filter { layer in
            !views.contains { $0 === layer }
        }.sorted { $0.bounds.height < $1.bounds.height }
    }

    private var statusBar: CALayer? { bars.first { $0.frame.minY <= 0 } }
    private var indicator: CALayer? { bars.first { $0.frame.minY > 0 } }
    private var timeColor: CGColor? {
        statusBar?.sublayers?.compactMap { $0 as? CATextLayer }.first?.foregroundColor
    }

    @Test("the edges whose gestures a program wants first are those of the controller in front")
    func deferringEdges() {
        final class Drawing: UIViewController {
            var edges: UIRectEdge = [.left]
            override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { edges }
        }
        defer { stage.close() }
        let drawing = Drawing()
        let tabs = UITabBarController()
        tabs.viewControllers = [UINavigationController(rootViewController: drawing)]
        show(tabs)
        let window = stage.window
        #expect(window.screenEdgesDeferringSystemGestures == [.left])
        var reads: [UIRectEdge] = []
        let name = UIWindow.screenEdgesDeferringSystemGesturesDidChangeNotification
        let token = NotificationCenter.default.addObserver(
            forName: name, object: window, queue: nil
        ) { _ in
            MainActor.assumeIsolated { reads.append(window.screenEdgesDeferringSystemGestures) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        drawing.edges = .all
        drawing.setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
        #expect(reads == [.all])
        tabs.present(UIViewController(), animated: false)
        #expect(window.screenEdgesDeferringSystemGestures == [])
    }

    @Test("a window without a safe area has no bars")
    func none() {
        show(Controller(), insets: .zero)
        #expect(bars.isEmpty)
        #expect(UIApplication.shared.statusBarFrame == .zero)
    }

    @Test("the bars have the places of an iPhone's")
    func places() {
        show(Controller())
        #expect(statusBar?.frame == CGRect(x: 0, y: 0, width: 375, height: 44))
        #expect(indicator?.frame == CGRect(x: 120.5, y: 799, width: 134, height: 5))
        #expect(UIApplication.shared.statusBarFrame == CGRect(x: 0, y: 0, width: 375, height: 44))
    }

    /// Source: Apple, prefersStatusBarHidden: true if the view controller is in a vertically
    /// compact environment.
    @Test("a controller that decides nothing hides the status bar while the phone is on its side")
    func compactHeight() {
        let insets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        show(UIViewController(), insets: insets)
        #expect(!UIApplication.shared.isStatusBarHidden)
        let portrait = stage.window.frame
        stage.window.frame = CGRect(x: 0, y: 0, width: 812, height: 375)
        stage.commit()
        #expect(UIApplication.shared.isStatusBarHidden)
        #expect(stage.window.rootViewController?.view.safeAreaInsets.top == 0)
        stage.window.frame = portrait
        stage.commit()
        #expect(!UIApplication.shared.isStatusBarHidden)
        #expect(stage.window.rootViewController?.view.safeAreaInsets.top == 20)
    }

    @Test("the bars are above views that are added later")
    func order() {
        show(Controller())
        stage.window.addSubview(UIView(frame: stage.window.bounds))
        #expect(bars.allSatisfy { $0.zPosition > 1000 })
    }

    @Test("the default style follows light and dark mode")
    func defaultStyle() {
        let controller = Controller()
        show(controller)
        #expect(timeColor == UIColor.black.cgColor)
        controller.overrideUserInterfaceStyle = .dark
        stage.commit()
        #expect(timeColor == UIColor.white.cgColor)
    }

    @Test("a controller's style is asked for when it appears, and then only on request")
    func request() {
        let controller = Controller()
        controller.style = .lightContent
        show(controller)
        #expect(timeColor == UIColor.white.cgColor)
        controller.style = .darkContent
        stage.commit()
        #expect(timeColor == UIColor.white.cgColor)
        controller.setNeedsStatusBarAppearanceUpdate()
        #expect(timeColor == UIColor.black.cgColor)
    }

    @Test("in an animation block the status bar fades or slides with the block")
    func animation() throws {
        let controller = Controller()
        show(controller)
        controller.hides = true
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            controller.setNeedsStatusBarAppearanceUpdate()
        }
        stage.advance(by: .seconds(0.25))
        let opacity = try #require(statusBar?.presentation()).opacity
        #expect(opacity > 0.05 && opacity < 0.95)
        stage.advance(by: .seconds(0.3))
        #expect(statusBar?.presentation()?.opacity == 0)
        #expect(UIApplication.shared.isStatusBarHidden)
        controller.hides = false
        controller.animation = .slide
        controller.setNeedsStatusBarAppearanceUpdate()
        controller.hides = true
        UIView.animate(withDuration: 0.5) { controller.setNeedsStatusBarAppearanceUpdate() }
        stage.advance(by: .seconds(0.6))
        #expect(statusBar?.frame.maxY == 0)
        #expect(statusBar?.opacity == 1)
    }

    @Test("without a camera housing a hidden status bar leaves its room to the content")
    func room() {
        let controller = Controller()
        controller.hides = true
        show(controller, insets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        #expect(controller.view.safeAreaInsets.top == 0)
        show(controller)
        #expect(controller.view.safeAreaInsets.top == 44)
    }

    @Test("navigation controllers ask the top controller for the style only without a bar")
    func navigation() {
        let top = Controller()
        top.style = .lightContent
        top.hides = true
        let navigation = UINavigationController(rootViewController: top)
        show(navigation)
        #expect(timeColor == UIColor.black.cgColor)
        #expect(UIApplication.shared.isStatusBarHidden)
        navigation.isNavigationBarHidden = true
        stage.commit()
        #expect(timeColor == UIColor.white.cgColor)
    }

    @Test("a pushed and a selected controller decide once they appear")
    func containers() {
        let tabs = UITabBarController()
        let (first, second) = (Controller(), Controller())
        second.style = .lightContent
        second.hidesIndicator = true
        tabs.viewControllers = [first, second]
        show(tabs)
        #expect(timeColor == UIColor.black.cgColor)
        tabs.selectedIndex = 1
        stage.commit()
        #expect(timeColor == UIColor.white.cgColor)
        #expect(indicator?.opacity == 0)
    }

    @Test("a controller presented over the full screen decides, one in a sheet does not")
    func presentation() {
        let root = Controller()
        show(root)
        for (style, expected) in [
            (UIModalPresentationStyle.pageSheet, UIColor.black), (.fullScreen, .white),
        ] {
            let presented = Controller()
            presented.style = .lightContent
            presented.modalPresentationStyle = style
            root.present(presented, animated: false)
            stage.commit()
            #expect(timeColor == expected.cgColor)
            root.dismiss(animated: false)
            stage.commit()
            #expect(timeColor == UIColor.black.cgColor)
        }
        let capturing = Controller()
        capturing.style = .lightContent
        capturing.modalPresentationStyle = .overFullScreen
        capturing.modalPresentationCapturesStatusBarAppearance = true
        root.present(capturing, animated: false)
        stage.commit()
        #expect(timeColor == UIColor.white.cgColor)
    }

    @Test("a controller that names itself or a parent as the child ends the chain")
    func cycle() {
        class Circular: Controller {
            override var childForStatusBarStyle: UIViewController? { self }
        }
        let controller = Circular()
        controller.style = .lightContent
        show(controller)
        #expect(timeColor == UIColor.white.cgColor)
    }
}
