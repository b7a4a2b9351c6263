import HeadlessTesting
import Synchronization
import Testing
import UIKit

@testable import LoginForm
@testable import PackingList
@testable import StarRating
@testable import SwipeCell
@testable import TipInCards

/// Each demo with a bug of a kind that programs have, found by a monkey and shrunk.
///
/// The bug is in a subclass, so that the demo itself stays as its document has it.
@MainActor
@Suite("Seeded bugs in the demos")
struct SeededBugTests {
    /// The packing list, whose bar gets a constraint for its height at each tap on the menu.
    private final class TwiceConstrained: PackingList.ViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            menuButton.addAction(
                UIAction { [weak self] _ in self?.fixHeight() }, for: .touchUpInside)
        }

        private func fixHeight() {
            titleLabel.superview?.heightAnchor
                .constraint(equalToConstant: menuHeightConstraint.constant).isActive = true
        }
    }

    /// The cards, of which those below the first screen tip in beside their place.
    private final class Misplaced: TipInCards.MainViewController {
        override func tableView(
            _ tableView: UITableView, willDisplay cell: UITableViewCell,
            forRowAt indexPath: IndexPath
        ) {
            super.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
            if indexPath.row > 5 { cell.center.x += 20 }
        }
    }

    /// The login form, which waits for an answer; cancelling drops the answer and the wait stays.
    private final class Waiting: LoginForm.ViewController {
        private(set) var isWaiting = false
        private var answer: DispatchWorkItem?

        override func actionToSignIn(_ sender: UIButton) {
            super.actionToSignIn(sender)
            answer?.cancel()
            guard isAnimating else { return }
            isWaiting = true
            let answer = DispatchWorkItem { [weak self] in self?.isWaiting = false }
            self.answer = answer
            DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: answer)
        }
    }

    /// The cells, with a timer that retains the controller once a row was selected.
    private final class Retained: SwipeCell.ViewController {
        private var timer: Timer?

        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            super.tableView(tableView, didSelectRowAt: indexPath)
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                MainActor.assumeIsolated { self.setNeedsStatusBarAppearanceUpdate() }
            }
        }
    }

    /// The rating, with a veil for each flight that goes only if the flight was not interrupted.
    private final class Veiled: StarRating.ViewController {
        private(set) var veils: [UIView] = []

        override func toggleRatingView(sender: AnyObject) {
            veils.last?.layer.removeAllAnimations()
            let veil = UIView(frame: view.bounds)
            veil.isUserInteractionEnabled = false
            view.addSubview(veil)
            veils.append(veil)
            UIView.animate(withDuration: 0.3) {
                veil.alpha = 0
            } completion: { [weak self] isFinished in
                guard isFinished else { return }
                veil.removeFromSuperview()
                self?.veils.removeAll { $0 === veil }
            }
            super.toggleRatingView(sender: sender)
        }
    }

    /// What a monkey prints about a controller, and the script it found.
    private func find<Controller: UIViewController>(
        checks: Set<Monkey.Check> = Set(Monkey.Check.allCases), _ make: () -> Controller,
        invariant: (Controller, Stage) -> String? = { _, _ in nil }
    ) throws -> (words: String, script: StageScript) {
        var script: StageScript?
        let words = Mutex("")
        withKnownIssue {
            script = Monkey(seed: 1, runs: 10, checks: checks).run {
                $0.window.rootViewController = make()
            } invariant: { stage in
                (stage.window.rootViewController as? Controller).flatMap { invariant($0, stage) }
            }
        } matching: { issue in
            words.withLock { $0 += issue.comments.map(\.rawValue).joined() }
            return true
        }
        let found = try #require(script)
        // What was found fails again when it is replayed.
        withKnownIssue {
            Monkey(checks: checks).replay(found) {
                $0.window.rootViewController = make()
            } invariant: { stage in
                (stage.window.rootViewController as? Controller).flatMap { invariant($0, stage) }
            }
        }
        return (words.withLock { $0 }, found)
    }

    @Test("the packing list: a constraint made twice")
    func twiceConstrained() throws {
        let found = try find { TwiceConstrained() }
        #expect(found.words.contains("Unable to simultaneously satisfy constraints"))
        #expect(found.script.steps.count <= 5)
    }

    @Test("the cards: a row animated from the wrong place")
    func misplaced() throws {
        let found = try find {
            Misplaced()
        } invariant: { controller, _ in
            let cells = controller.tableView.visibleCells
            let wrong = cells.first { $0.center.x != controller.tableView.bounds.midX }
            return wrong.map { "\($0.accessibilityIdentifier ?? "a card") is beside its place" }
        }
        #expect(found.words.contains("is beside its place"))
        // Some swipes, until the seventh row appears.
        #expect(found.script.steps.count <= 8)
    }

    @Test("the login form: a completion that never comes")
    func waiting() throws {
        let found = try find {
            Waiting()
        } invariant: { controller, _ in
            controller.isWaiting && !controller.isAnimating ? "it waits for no answer" : nil
        }
        #expect(found.words.contains("it waits for no answer"))
        #expect(found.script.steps.count <= 5)
    }

    @Test("the cells: a retained controller")
    func retained() throws {
        let found = try find { Retained() }
        #expect(found.words.contains("left: "))
        #expect(found.words.contains("Retained"))
        #expect(found.script.steps.count <= 5)
    }

    @Test("the rating: a completion that does not count when interrupted")
    func veiled() throws {
        // The article's rating conflicts with a turned window, see the monkeys on the scenes.
        let found = try find(checks: [.mistakes]) {
            Veiled()
        } invariant: { controller, _ in
            let old = controller.veils.filter { $0.layer.animationKeys() == nil }
            return old.isEmpty ? nil : "a veil stays"
        }
        #expect(found.words.contains("a veil stays"))
        #expect(found.script.steps.count <= 5)
    }
}
