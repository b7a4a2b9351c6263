import Foundation
import HeadlessTesting
import MistakeRecorder
import Snapshots
import Testing
import UIKit

/// Monkeys on a screen with one seeded bug each.
@MainActor
@Suite("Monkeys")
struct MonkeyTests {
    /// A screen with buttons, one of which may have a bug.
    private final class Screen: UIViewController {
        enum Bug { case none, conflict, lostCompletion, wrongPlace, retained, ambiguity }
        let bug: Bug
        var isBusy = false
        let row = UIView(frame: CGRect(x: 20, y: 400, width: 200, height: 40))
        private var again: (() -> Void)?

        init(_ bug: Bug) {
            self.bug = bug
            super.init(nibName: nil, bundle: nil)
        }
        @available(*, unavailable) required init?(coder: NSCoder) { fatalError("not used") }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(row)
            for (index, name) in ["add", "move", "keep", "about"].enumerated() {
                let button = UIButton(
                    frame: CGRect(x: 20, y: 40 + 70 * index, width: 120, height: 44))
                button.accessibilityIdentifier = name
                button.setTitle(name, for: .normal)
                button.addAction(
                    UIAction { [weak self] _ in self?.act(name) }, for: .touchUpInside)
                view.addSubview(button)
            }
        }

        private var widths = 0

        private func act(_ name: String) {
            switch name {
            case "add" where bug == .conflict || bug == .ambiguity: add()
            case "move" where bug == .lostCompletion:
                // A second tap stops the animation, whose completion is then not finished.
                if isBusy { return row.layer.removeAllAnimations() }
                isBusy = true
                UIView.animate(withDuration: 0.3) {
                    self.row.alpha = self.row.alpha == 1 ? 0.5 : 1
                } completion: { [weak self] isFinished in
                    if isFinished { self?.isBusy = false }
                }
            case "move" where bug == .wrongPlace: row.frame.origin.x -= 30
            case "move": row.frame.origin.x = row.frame.origin.x == 20 ? 60 : 20
            case "keep" where bug == .retained: again = { self.act("about") }
            default: break
            }
        }

        private func add() {
            widths += 1
            row.translatesAutoresizingMaskIntoConstraints = false
            row.widthAnchor.constraint(equalToConstant: CGFloat(100 * widths)).isActive = true
            guard bug == .conflict, widths == 1 else { return }
            NSLayoutConstraint.activate([
                row.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                row.topAnchor.constraint(equalTo: view.topAnchor, constant: 400),
                row.heightAnchor.constraint(equalToConstant: 40),
            ])
        }
    }

    /// What the monkey reports about a bug, and the script that it found.
    private func find(
        _ bug: Screen.Bug, seed: UInt64 = 1, runs: Int = 10,
        invariant: @escaping (Screen, Stage) -> String? = { _, _ in nil }
    ) -> (words: String, script: StageScript?) {
        var script: StageScript?
        let words = mistakes {
            script = Monkey(seed: seed, runs: runs).run {
                $0.window.rootViewController = Screen(bug)
            } invariant: { stage in
                (stage.window.rootViewController as? Screen).flatMap { invariant($0, stage) }
            }
        }
        return (words, script)
    }

    @Test("a screen without a bug passes", arguments: 1...3 as ClosedRange<UInt64>)
    func nothing(seed: UInt64) {
        let found = find(.none, seed: seed, runs: 3)
        #expect(found.words == "")
        #expect(found.script == nil)
    }

    @Test("a constraint that is made twice is found, with two taps")
    func conflict() throws {
        let found = find(.conflict)
        #expect(found.words.contains("Unable to simultaneously satisfy constraints"))
        let actions = try #require(found.script).steps.map(\.action)
        #expect(actions == [.tap(.identifier("add")), .tap(.identifier("add"))])
    }

    @Test("an ambiguous layout is found, with one tap")
    func ambiguity() throws {
        let found = find(.ambiguity)
        #expect(found.words.contains("is ambiguous"))
        #expect(try #require(found.script).steps.map(\.action) == [.tap(.identifier("add"))])
    }

    @Test("a retained controller is found, with one tap")
    func retained() throws {
        let found = find(.retained)
        #expect(found.words.contains("left: a Screen"))
        #expect(try #require(found.script).steps.map(\.action) == [.tap(.identifier("keep"))])
    }

    @Test("a row in the wrong place is found by the author's invariant, with one tap")
    func wrongPlace() throws {
        let found = find(.wrongPlace) { screen, _ in
            screen.row.frame.minX >= 0 ? nil : "the row is off the screen"
        }
        #expect(found.words.contains("Monkey with seed 1: the row is off the screen"))
        #expect(try #require(found.script).steps.map(\.action) == [.tap(.identifier("move"))])
    }

    @Test("a completion that does not come is found by the author's invariant, with two taps")
    func completion() throws {
        let found = find(.lostCompletion) { screen, _ in
            screen.isBusy && screen.row.layer.animationKeys() == nil ? "busy for ever" : nil
        }
        #expect(found.words.contains("busy for ever"))
        #expect(try #require(found.script).steps.count <= 5)
    }

    @Test("a failure is printed as a test with the script's lines, at the caller's line")
    func printed() {
        let found = find(.ambiguity)
        #expect(found.words.contains("@MainActor @Test func monkey1() throws {"))
        #expect(found.words.contains("                {\"t\":0,\"tap\":\"add\"}\n"))
        #expect(found.words.contains("Monkey().replay(script) { stage in"))
        let line = #line + 2
        withKnownIssue {
            Monkey(runs: 5).run { $0.window.rootViewController = Screen(.ambiguity) }
        } matching: {
            $0.sourceLocation?.line == line
        }
    }

    /// Counts the most fingers that were down at once, and the environments.
    private final class Pad: UIView {
        static var fingers: Set<ObjectIdentifier> = []
        static var most = 0
        override init(frame: CGRect) {
            super.init(frame: frame)
            isMultipleTouchEnabled = true
        }
        @available(*, unavailable) required init?(coder: NSCoder) { fatalError("not used") }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            Self.fingers.formUnion(touches.map { ObjectIdentifier($0) })
            Self.most = max(Self.most, Self.fingers.count)
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            Self.fingers.subtract(touches.map { ObjectIdentifier($0) })
        }
    }

    @Test("two fingers are down at once, and lifted together")
    func twoFingers() throws {
        (Pad.fingers, Pad.most) = ([], 0)
        var script: StageScript?
        let words = mistakes {
            script = Monkey(runs: 1, actions: 20, input: [.twoFingers]).run { stage in
                stage.window.addSubview(Pad(frame: stage.window.bounds))
            } invariant: { _ in
                Pad.most == 2 && Pad.fingers.isEmpty ? "two fingers" : nil
            }
        }
        #expect(words.contains("two fingers"))
        #expect(Pad.most == 2)
        #expect(try #require(script).steps.count <= 2)
    }

    @Test("the environment changes: a bug in one style is found, with one change")
    func environment() throws {
        var script: StageScript?
        _ = mistakes {
            script = Monkey(input: [.environment, .taps]).run { stage in
                stage.window.addSubview(UIView())
            } invariant: {
                $0.window.traitCollection.userInterfaceStyle == .dark ? "dark" : nil
            }
        }
        #expect(
            try #require(script).steps.map(\.action) == [
                .environment(EnvironmentChange(style: .value(.dark)))
            ])
    }

    /// The printed test, pasted, with its screen and invariant.
    private func replayed(_ bug: Screen.Bug) throws {
        let script = try StageScript(
            Data(
                #"""
                {"t":0,"tap":"add"}
                """#.utf8), file: "monkey1")
        Monkey().replay(script) { stage in
            stage.window.rootViewController = Screen(bug)
        } invariant: { stage in
            nil
        }
    }

    @Test("the printed test fails while the bug is there, and passes once it is gone")
    func pasted() throws {
        #expect(try mistakes { try replayed(.ambiguity) }.contains("is ambiguous"))
        #expect(try mistakes { try replayed(.none) } == "")
    }

    @Test("what shows only after the last wait, or at the end, is replayed")
    func late() throws {
        /// What is wrong after a delay that nothing but the wait after the last action covers.
        func late(_ stage: Stage) -> String? { stage.now >= .milliseconds(950) ? "late" : nil }
        for invariant in [late, { $0.now >= .seconds(10) ? "at the end" : nil }] {
            var script: StageScript?
            let monkey = Monkey(runs: 3, actions: 3, input: [.taps])
            _ = mistakes {
                script = monkey.run({ $0.window.addSubview(UIView()) }, invariant: invariant)
            }
            let found = try #require(script)
            let parsed = try StageScript(Data(found.lines.utf8), file: "late")
            #expect(parsed == found)
            var passes = true
            let words = mistakes {
                passes = monkey.replay(
                    parsed, { $0.window.addSubview(UIView()) }, invariant: invariant)
            }
            #expect(!passes)
            #expect(words.contains("late") || words.contains("at the end"))
        }
    }

    @Test("a script by hand is replayed with its pauses, and checked after each")
    func byHand() throws {
        let script = try StageScript(
            Data(
                """
                {"t":0.5,"tap":[5,5]}
                {"t":1,"wait":0.25}
                {"t":2,"pan":[[5,5],[50,50]],"duration":0.5}
                {"t":2.25,"tap":[90,90]}
                {"t":3,"wait":1}
                """.utf8), file: "hand")
        var times: [Duration] = []
        Monkey().replay(script) {
            $0.window.addSubview(UIView())
        } invariant: {
            times.append($0.now)
            return nil
        }
        // At the start, at the first action, and after the wait of each; during the drag a finger
        // is down. The last is ten seconds after the end.
        #expect(
            times == [
                .zero, .milliseconds(500), .seconds(2), .seconds(4), .seconds(14),
            ])
    }

    @Test("the same seed finds the same script")
    func same() { #expect(find(.conflict, seed: 7).script == find(.conflict, seed: 7).script) }

    @Test("lines of a script parse to the same steps")
    func lines() throws {
        let text = """
            {"t":0.25,"tap":"a \\"b\\" é"}
            {"t":1,"tap":[10.5,20]}
            {"t":1.123456789,"pan":[[0,0],[5,5.25],[-3,1]],"duration":0.016666667}
            {"t":2,"type":"x\\n😀"}
            {"t":3,"key":"backspace"}
            {"t":4,"scroll":[0,-30],"at":[1,2]}
            {"t":5,"rotate":true}
            {"t":6,"environment":{"style":"dark","textSize":"program","safeArea":[1,2,3,4]}}
            {"t":7,"wait":0.25}
            {"t":8,"hover":[3,4.5]}
            {"t":9,"hover":false}
            {"t":999999.999999999,"tap":"end"}
            """
        let script = try StageScript(Data(text.utf8), file: "a")
        #expect(script.steps.count == 12)
        #expect(try StageScript(Data(script.lines.utf8), file: "b") == script)
    }
}
