import HeadlessTesting
import Observation
import Testing
import UIKit

/// Source: Apple, UIViewController: updateViewConstraints(), systemMinimumLayoutMargins,
/// viewRespectsSystemMinimumLayoutMargins. The margins of iOS are 16 points, 20 on wide devices.
@MainActor
@Suite("Controllers: constraints and margins of views")
struct ControllerLayoutTests {
    @Observable @MainActor
    final class State {
        var width: CGFloat = 10
    }

    final class Root: UIView {
        var log: [String] = []
        override func updateConstraints() {
            log.append("view")
            super.updateConstraints()
        }
    }

    final class Inner: UIView {
        override func updateConstraints() {
            (superview as? Root)?.log.append("inner")
            super.updateConstraints()
        }
    }

    final class Controller: UIViewController {
        let state = State()
        let inner = Inner()
        lazy var width = inner.widthAnchor.constraint(equalToConstant: 0)
        override func loadView() {
            view = Root(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            inner.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(inner)
            width.isActive = true
        }
        override func updateViewConstraints() {
            (view as? Root)?.log.append("controller")
            width.constant = state.width
            super.updateViewConstraints()
        }
    }

    @Test("updateViewConstraints is called after the views below, and updates the view's own")
    func updates() throws {
        let controller = Controller()
        let root = try #require(controller.view as? Root)
        root.layoutIfNeeded()
        #expect(root.log == ["inner", "controller", "view"])
        #expect(controller.inner.bounds.width == 10)
        root.log = []
        root.layoutIfNeeded()
        #expect(root.log == [])
        root.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        #expect(root.log == ["controller", "view"])
    }

    @Test("updateViewConstraints is called again if observable state that it read changes")
    func observes() {
        let controller = Controller()
        controller.view.layoutIfNeeded()
        controller.state.width = 25
        controller.view.layoutIfNeeded()
        #expect(controller.inner.bounds.width == 25)
    }

    @Test("a controller's view has the system's margins until the program sets larger ones")
    func margins() throws {
        let controller = UIViewController()
        controller.view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let view = try #require(controller.view)
        #expect(
            controller.systemMinimumLayoutMargins
                == NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
        #expect(view.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
        view.layoutMargins = UIEdgeInsets(top: 4, left: 30, bottom: 0, right: 2)
        #expect(view.layoutMargins == UIEdgeInsets(top: 4, left: 30, bottom: 0, right: 16))
        controller.viewRespectsSystemMinimumLayoutMargins = false
        #expect(view.layoutMargins == UIEdgeInsets(top: 4, left: 30, bottom: 0, right: 2))
        #expect(UIView().layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    }

    @Test("the margins and their guide grow with the width")
    func width() throws {
        let controller = UIViewController()
        controller.view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let view = try #require(controller.view)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        let guide = view.layoutMarginsGuide
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            inner.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
        view.layoutIfNeeded()
        #expect(inner.frame.minX == 16)
        #expect(inner.frame.width == CGFloat(320 - 32))
        view.frame.size.width = 768
        view.layoutIfNeeded()
        #expect(inner.frame.minX == 20)
        #expect(inner.frame.width == CGFloat(768 - 40))
    }
}
