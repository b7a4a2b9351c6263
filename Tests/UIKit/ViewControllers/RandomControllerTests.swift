import HeadlessTesting
import TestSupport
import Testing
import UIKit

/// Random pushes, presentations, tabs, turns and fingers at odd moments. Afterwards the callbacks
/// have come in pairs, and the controller in front is there, can be tapped and is in the bar.
@MainActor
@Suite("Controllers moved at random")
struct RandomControllerTests {
    private final class Screen: UIViewController {
        enum Phase { case gone, coming, present, going }
        private(set) var phase = Phase.gone
        private(set) var faults: [String] = []
        private(set) var taps = 0
        let identifier: String

        init(_ number: Int) {
            identifier = "button\(number)"
            super.init(nibName: nil, bundle: nil)
            title = "\(number)"
            tabBarItem = UITabBarItem(title: title, image: nil, tag: number)
        }
        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            let button = UIButton(type: .system, primaryAction: UIAction { _ in self.taps += 1 })
            button.frame = CGRect(x: 100, y: 200, width: 100, height: 44)
            button.accessibilityIdentifier = identifier
            view.addSubview(button)
        }
        private func move(to new: Phase, from allowed: Phase...) {
            if !allowed.contains(phase) { faults.append("\(phase) → \(new)") }
            phase = new
        }
        // Source: Apple, UIViewController, "Handling view-related notifications", its figure.
        override func viewWillAppear(_ animated: Bool) { move(to: .coming, from: .gone, .going) }
        override func viewDidAppear(_ animated: Bool) { move(to: .present, from: .coming) }
        override func viewWillDisappear(_ animated: Bool) {
            move(to: .going, from: .present, .coming)
        }
        override func viewDidDisappear(_ animated: Bool) { move(to: .gone, from: .going) }
    }

    @MainActor
    private final class Walk {
        let stage = Stage(size: CGSize(width: 390, height: 844))
        var random: SeededGenerator
        var screens: [Screen] = []
        var steps: [String] = []
        private(set) lazy var root = makeRoot()

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        func chance() -> Bool { .random(using: &random) }
        func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

        func screen() -> Screen {
            screens.append(Screen(screens.count))
            return screens[screens.count - 1]
        }
        func navigation() -> UINavigationController {
            UINavigationController(rootViewController: screen())
        }
        private func makeRoot() -> UIViewController {
            guard chance() else { return navigation() }
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation(), screen(), navigation()]
            return tabs
        }
        var front: UIViewController {
            var front = root
            while let presented = front.presentedViewController { front = presented }
            return front
        }
        func leaf(of controller: UIViewController) -> UIViewController? {
            switch controller {
            case let stack as UINavigationController: stack.topViewController
            case let tabs as UITabBarController: tabs.selectedViewController.flatMap(leaf)
            default: controller
            }
        }

        func step() {
            let (kind, animated) = (number(0...9), chance())
            steps.append("\(kind)\(animated ? "a" : "")")
            let selected = (front as? UITabBarController)?.selectedViewController ?? front
            let stack = selected as? UINavigationController
            switch kind {
            case 0, 1:
                let next = screen()
                next.hidesBottomBarWhenPushed = chance()
                stack?.pushViewController(next, animated: animated)
            case 2: stack?.popViewController(animated: animated)
            case 3: stack?.popToRootViewController(animated: animated)
            case 4:
                var all = stack?.viewControllers ?? []
                if all.count > 1, chance() { all.removeFirst() } else { all.append(screen()) }
                stack?.setViewControllers(all, animated: animated)
            case 5:
                let next = chance() ? navigation() : screen()
                let styles: [UIModalPresentationStyle] = [.fullScreen, .pageSheet, .overFullScreen]
                next.modalPresentationStyle = styles[number(0...2)]
                if !front.isBeingDismissed { front.present(next, animated: animated) }
            case 6: front.dismiss(animated: animated)
            case 7: (root as? UITabBarController)?.selectedIndex = number(0...2)
            case 8: stage.rotateScreen()
            default:
                let end = CGPoint(x: number(20...380), y: 300)
                stage.pan(from: CGPoint(x: 2, y: 300), to: end, over: .milliseconds(100))
            }
            stage.advance(by: .milliseconds([0, 0, 16, 100, 300, 800][number(0...5)]))
        }

        /// Returns what is wrong when everything has come to rest.
        func faults() throws -> [String] {
            stage.settle()
            let shown = try #require(leaf(of: front) as? Screen)
            var faults = screens.flatMap(\.faults)
            for screen in screens where screen.isViewLoaded {
                let isSeen = screen.view.window != nil
                if screen.phase != (isSeen ? .present : .gone) {
                    faults.append("\(screen.identifier) is \(screen.phase), seen: \(isSeen)")
                }
            }
            let taps = shown.taps
            stage.tap(shown.identifier)
            if shown.taps != taps + 1 { faults.append("\(shown.identifier) was not tapped") }
            if let stack = shown.navigationController,
                stack.navigationBar.items != stack.viewControllers.map(\.navigationItem)
            {
                faults.append("the bar shows other items")
            }
            return faults
        }
    }

    // The last seeds each led to a fault once: a tab left during a presentation, and a turn during
    // a pop that a finger had led.
    @Test("end in order")
    func walk() throws {
        for seed in Array(0..<60) as [UInt64] + [96, 148, 216, 293, 299] {
            let walk = Walk(seed: seed)
            defer { walk.stage.close() }
            walk.stage.window.rootViewController = walk.root
            walk.stage.commit()
            for _ in 0..<walk.number(4...16) { walk.step() }
            let faults = try walk.faults()
            #expect(faults == [], "seed \(seed), steps \(walk.steps)")
        }
    }
}
