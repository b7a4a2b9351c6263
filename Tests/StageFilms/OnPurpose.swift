import Foundation
import StageFilms
import Testing
import UIKit

/// Tests that fail on purpose, in a process that ``FilmTests`` starts.
///
/// The screen fades a button out for one second once it was tapped.
@MainActor
@Suite("On purpose", .film, .enabled(if: ChildRun.isChild))
struct OnPurpose {
    private final class Screen: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            let button = UIButton(frame: CGRect(x: 20, y: 60, width: 200, height: 44))
            button.accessibilityIdentifier = "fade"
            button.setTitle("Fade </script>", for: .normal)
            button.backgroundColor = .systemOrange
            button.addAction(
                UIAction { [weak button] _ in
                    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                        button?.alpha = 0
                    }
                }, for: .touchUpInside)
            let field = UITextField(frame: CGRect(x: 20, y: 140, width: 200, height: 40))
            field.accessibilityIdentifier = "password"
            field.isSecureTextEntry = true
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 200, width: 375, height: 400))
            scroll.accessibilityIdentifier = "list"
            scroll.contentSize = CGSize(width: 375, height: 2000)
            [button, field, scroll].forEach(view.addSubview)
        }
    }

    /// A film of this test is compared with what the script does on another stage.
    static func play(_ stage: Stage) {
        stage.window.rootViewController = Screen()
        stage.commit()
    }

    @Test func fades() {
        let stage = Stage(size: CGSize(width: 375, height: 667), scale: 2)
        defer { stage.close() }
        Self.play(stage)
        stage.advance(by: .milliseconds(250))
        stage.tap("password")
        stage.type("open sesame")
        stage.flick(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 300))
        stage.pan(
            from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 450), over: .milliseconds(150))
        stage.tap("fade")
        stage.advance(by: .milliseconds(500))
        #expect(stage.view("fade")?.isHidden == true, "it is gone")
        stage.advance(by: .seconds(2))
        Issue.record("a second failure")
    }

    @Test func passes() {
        let stage = Stage()
        defer { stage.close() }
        Self.play(stage)
        withKnownIssue { Issue.record("known") }
    }

    private struct Broken: Error, CustomStringConvertible { let description = "broken" }

    @Test(arguments: ["../a b", "../a-b"]) func throwing(_ argument: String) throws {
        let stage = Stage()
        defer { stage.close() }
        throw Broken()
    }

    @Test(.stage(size: CGSize(width: 200, height: 100), scale: 3)) func staged() async throws {
        let stage = try Stage.current
        #expect(stage.window.bounds.size == CGSize(width: 200, height: 100))
        try await Task.sleep(for: .milliseconds(70))
        await Self.fail()
        await withTaskGroup { $0.addTask { Issue.record("in a child task") } }
    }

    private nonisolated static func fail() async { Issue.record("elsewhere") }

    @Test func monkey() {
        Monkey(seed: 1, runs: 3, actions: 60, input: [.taps]).run { stage in
            Self.play(stage)
        } invariant: { stage in
            stage.views("fade").contains { $0.alpha == 0 } ? "the button is gone" : nil
        }
    }

    @Test func noStage() { Issue.record("without a stage") }
}

/// The process that runs the tests that fail on purpose.
enum ChildRun {
    static let isChild = ProcessInfo.processInfo.environment["MAINSPRING_ON_PURPOSE"] != nil
}
