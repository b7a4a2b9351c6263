import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, viewWillTransition(to:with:), willTransition(to:with:),
/// UIViewControllerTransitionCoordinator. The duration is that of `willRotate(to:duration:)` on
/// phones, 0.3 s.
@MainActor
@Suite("Turns of the interface")
struct TurnTests {
    private final class Screen: UIViewController {
        let bar = UIView()
        let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var log: [String] = []
        var durations: [TimeInterval] = []
        private let clock: () -> Duration

        init(_ clock: @escaping () -> Duration) {
            self.clock = clock
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            bar.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(bar)
            view.addSubview(badge)
            NSLayoutConstraint.activate([
                bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                bar.topAnchor.constraint(equalTo: view.topAnchor),
                bar.widthAnchor.constraint(equalToConstant: 20),
                bar.heightAnchor.constraint(equalToConstant: 20),
            ])
        }
        private func log(_ event: String) {
            log.append("\(event) \(Int(view.bounds.width)) \(clock() / .milliseconds(1))")
        }
        override func willTransition(
            to newCollection: UITraitCollection,
            with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.willTransition(to: newCollection, with: coordinator)
            log("traits")
        }
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            log("size \(coordinator.isAnimated)")
            durations.append(coordinator.transitionDuration)
            coordinator.animate(
                alongsideTransition: { _ in
                    self.log("alongside")
                    self.badge.center.x += 100
                }, completion: { _ in self.log("completion") })
        }
        override func willRotate(
            to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
        ) {
            log("will rotate")
            durations.append(duration)
        }
        override func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {
            log("did rotate")
        }
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            if previousTraitCollection?.verticalSizeClass != nil, !log.isEmpty { log("changed") }
        }
    }

    @Test("layout and the animations beside it take 0.3 s, the completions follow")
    func turn() throws {
        let stage = Stage(size: CGSize(width: 400, height: 800))
        defer { stage.close() }
        let screen = Screen { stage.now }
        stage.window.rootViewController = screen
        stage.commit()
        stage.rotateScreen()
        #expect(screen.durations == [0.3, 0.3])
        #expect(screen.bar.center.x == 790)
        stage.advance(by: .milliseconds(150))
        // Ease in and out is at a half after half of the time.
        #expect(abs(try #require(screen.bar.layer.presentation()).position.x - 590) < 0.1)
        #expect(abs(try #require(screen.badge.layer.presentation()).position.x - 55) < 0.1)
        #expect(
            screen.log == [
                "traits 400 0.0", "will rotate 400 0.0", "size true 400 0.0", "changed 400 0.0",
                "alongside 800 0.0",
            ])
        stage.settle()
        #expect(screen.log.suffix(2) == ["did rotate 800 300.0", "completion 800 300.0"])
    }

    @Test("another size of the window applies at once, and so does a turn without animations")
    func resize() {
        let stage = Stage(size: CGSize(width: 400, height: 800))
        defer { stage.close() }
        let screen = Screen { stage.now }
        stage.window.rootViewController = screen
        stage.commit()
        stage.window.frame.size.width = 500
        #expect(
            screen.log == ["size false 400 0.0", "alongside 500 0.0", "completion 500 0.0"])
        #expect(screen.bar.center.x == 490 && screen.bar.layer.animationKeys() == nil)
        stage.window.frame.size.width = 400
        screen.log = []
        UIView.performWithoutAnimation { stage.window.turn() }
        #expect(screen.log.last == "completion 800 0.0")
        #expect(screen.bar.layer.animationKeys() == nil && screen.durations.last == 0)
    }
}
