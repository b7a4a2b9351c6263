import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, "Using responders and the responder chain to handle events", UIResponder.next,
/// becomeFirstResponder().
@MainActor
@Suite("Responders: the chain and the first responder")
final class ResponderChainTests {
    lazy var stage = Stage(size: CGSize(width: 300, height: 300))

    private func chain(from responder: UIResponder) -> [UIResponder] {
        var chain = [responder]
        while let next = chain.last?.next, chain.count < 50 { chain.append(next) }
        return chain
    }

    private class Focusable: UIView {
        var resigned = 0
        override var canBecomeFirstResponder: Bool { true }
        override func resignFirstResponder() -> Bool {
            resigned += 1
            return super.resignFirstResponder()
        }
    }

    private final class Sticky: UIView {
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { false }
    }

    private final class FocusableController: UIViewController {
        override var canBecomeFirstResponder: Bool { true }
    }

    @Test("the chain runs from a view over superviews, controller, window to the application")
    func plain() {
        defer { stage.close() }
        let controller = UIViewController()
        let (outer, inner) = (UIView(), UIView())
        controller.view.addSubview(outer)
        outer.addSubview(inner)
        #expect(controller.next == nil)
        stage.window.rootViewController = controller
        stage.window.makeKeyAndVisible()
        let expected: [UIResponder] = [
            inner, outer, controller.view, controller, stage.window, UIApplication.shared,
        ]
        #expect(chain(from: inner) == expected)
    }

    @Test("a view that no longer belongs to a controller skips it")
    func replaced() {
        let controller = UIViewController()
        let (old, new) = (UIView(), UIView())
        controller.view = old
        #expect(old.next === controller)
        controller.view = new
        #expect(new.next === controller)
        #expect(old.next == nil)
    }

    @Test("a child's chain includes its container, and a presented controller's the presenter")
    func containers() throws {
        defer { stage.close() }
        let child = UIViewController()
        let navigation = UINavigationController(rootViewController: child)
        stage.window.rootViewController = navigation
        stage.window.makeKeyAndVisible()
        stage.commit()
        let way = chain(from: child.view)
        let positions = try [child, navigation, stage.window, UIApplication.shared].map {
            responder in
            try #require(way.firstIndex { $0 === responder })
        }
        #expect(positions == positions.sorted())
        #expect(positions.first == 1)
        let sheet = UIViewController()
        navigation.present(sheet, animated: false)
        stage.advance(by: .seconds(1))
        #expect(sheet.view.next === sheet)
        #expect(sheet.next === navigation)
    }

    @Test("the application passes events to a delegate that is a responder")
    func delegate() {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var touches = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                self.touches += 1
            }
        }
        // Once there is a stage, the application is that of the stage's loop.
        let window = stage.window
        defer { stage.close() }
        let delegate = Delegate()
        UIApplication.shared.delegate = delegate
        #expect(UIApplication.shared.next === delegate)
        #expect(delegate.next == nil)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(view)
        stage.touch(.began, at: CGPoint(x: 10, y: 10))
        #expect(delegate.touches == 1)
        stage.touch(.ended, at: CGPoint(x: 10, y: 10))
        UIApplication.shared.delegate = nil
    }

    @Test("controls keep their touches; plain views pass them up")
    func forwarding() {
        final class Noting: UIView {
            var log: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                log.append("began")
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                log.append("ended")
            }
        }
        defer { stage.close() }
        let ground = Noting(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        ground.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        ground.addSubview(UIControl(frame: CGRect(x: 100, y: 0, width: 50, height: 50)))
        stage.window.addSubview(ground)
        stage.tap(CGPoint(x: 120, y: 20))
        #expect(ground.log.isEmpty)
        stage.tap(CGPoint(x: 20, y: 20))
        #expect(ground.log == ["began", "ended"])
    }

    @Test("a new first responder makes the former one resign, once")
    func handover() {
        defer { stage.close() }
        let (first, second) = (Focusable(), Focusable())
        #expect(!first.becomeFirstResponder())
        stage.window.addSubview(first)
        stage.window.addSubview(second)
        #expect(first.becomeFirstResponder())
        #expect(first.becomeFirstResponder())
        #expect(first.isFirstResponder)
        #expect(second.becomeFirstResponder())
        #expect(second.isFirstResponder)
        #expect(!first.isFirstResponder)
        #expect(first.resigned == 1)
        #expect(second.resignFirstResponder())
        #expect(!second.isFirstResponder)
    }

    @Test("a first responder that refuses to resign stays")
    func sticky() {
        defer { stage.close() }
        let (sticky, other) = (Sticky(), Focusable())
        stage.window.addSubview(sticky)
        stage.window.addSubview(other)
        #expect(sticky.becomeFirstResponder())
        #expect(!other.becomeFirstResponder())
        #expect(sticky.isFirstResponder)
        #expect(!other.isFirstResponder)
    }

    @Test("a controller can be first responder while in a window; each window has its own")
    func controllersAndWindows() {
        defer { stage.close() }
        let controller = FocusableController()
        #expect(!controller.becomeFirstResponder())
        stage.window.rootViewController = controller
        stage.window.makeKeyAndVisible()
        stage.commit()
        #expect(controller.becomeFirstResponder())
        #expect(controller.isFirstResponder)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = Focusable()
        window.addSubview(view)
        #expect(view.becomeFirstResponder())
        #expect(view.isFirstResponder)
        #expect(controller.isFirstResponder)
    }
}
