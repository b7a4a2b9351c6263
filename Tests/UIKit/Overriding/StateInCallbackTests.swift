import HeadlessTesting
import Testing
import UIKit

/// What code of a program's own finds when UIKit calls it, and what it reads without a layout pass.
@MainActor
@Suite("State in callbacks")
struct StateInCallbackTests {
    private final class Style: UIView {
        var seen: Set<String> = []
        var size: CGFloat = 0

        private func note(_ name: String) {
            // The system's text is white in dark appearance, black otherwise.
            if UITraitCollection.current.userInterfaceStyle == .dark,
                UIColor.label.cgColor.components?.first == 1
            {
                seen.insert(name)
            }
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            note("layout")
            size = UIFont.preferredFont(forTextStyle: .body).pointSize
        }
        override func updateConstraints() {
            note("constraints")
            super.updateConstraints()
        }
        override func tintColorDidChange() { note("tint") }
    }

    // Source: Apple, “Supporting Dark Mode in your interface”: the methods before which UIKit sets
    // UITraitCollection.current. Body text has 33 points at accessibilityL.
    @Test("the current traits are the view's in layout, constraints and changes of tint")
    func currentTraits() {
        let stage = Stage()
        defer { stage.close() }
        let view = Style(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.overrideUserInterfaceStyle = .dark
        stage.window.addSubview(view)
        view.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        view.setNeedsUpdateConstraints()
        stage.commit()
        view.tintColor = .red
        #expect(view.seen == ["layout", "constraints", "tint"])
        #expect(view.size == 33)
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
    }

    // The idiom for a push with a completion. Source: Apple, transitionCoordinator: of a container,
    // its own transition's.
    @Test("a navigation controller has the coordinator of its push")
    func coordinatorOfPush() {
        let stage = Stage()
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(navigation.transitionCoordinator == nil)
        var ends = 0
        navigation.pushViewController(UIViewController(), animated: true)
        navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in ends += 1 }
        stage.advance(by: .seconds(1))
        #expect(ends == 1)
        #expect(navigation.transitionCoordinator == nil)
    }

    private final class Recorder: UIControl {
        var ends: [Bool] = []
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            ends.append(isTracking && isTouchInside)
        }
    }

    // Source: Apple, endTracking(_:with:).
    @Test("a control still tracks when its tracking ends")
    func endOfTracking() {
        let stage = Stage()
        defer { stage.close() }
        let control = Recorder(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
        stage.window.addSubview(control)
        stage.commit()
        stage.tap(control)
        #expect(control.ends == [true])
        #expect(!control.isTracking && !control.isTouchInside)
    }

    // As tests of public libraries expect of iOS: SwifterSwift's.
    @Test("views without a window have the state of iOS")
    func withoutWindow() {
        let view = UIView()
        #expect(view.gestureRecognizers == nil)
        let tap = UITapGestureRecognizer()
        view.addGestureRecognizer(tap)
        view.removeGestureRecognizer(tap)
        #expect(view.gestureRecognizers?.isEmpty == true)
        #expect(UISegmentedControl(items: ["a", "b"]).frame.origin == .zero)
        #expect(UITableView().numberOfSections == 1)
        #expect(UITableView().numberOfRows(inSection: 0) == 0)
    }
}
