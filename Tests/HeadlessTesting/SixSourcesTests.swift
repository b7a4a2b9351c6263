import Foundation
import HeadlessTesting
import Testing
import UIKit

/// A hundred runs of every source of time in each kind of test, beside all other tests.
///
/// Each run writes the window's tree at every frame. The texts must be the same, and the times of
/// the calls those in the code: neither the machine's load nor its clocks have any part in them.
/// `Scripts/repeat-tests` repeats the suite in new processes, beside busy ones.
@MainActor
@Suite("Every source of time, a hundred times")
struct SixSourcesTests {
    /// A label that shows what happened last, and a box that moves.
    private final class Screen: UIViewController {
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 300, height: 20))
        let box = UIView(frame: CGRect(x: 10, y: 50, width: 20, height: 20))
        var times: [String: Int] = [:]
        private let zero = Date()
        private var kept: [Any] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            box.backgroundColor = .red
            view.addSubview(label)
            view.addSubview(box)
        }

        /// Notes the time that `Date()` shows, in milliseconds.
        func note(_ name: String) {
            times[name] = Int((Date().timeIntervalSince(zero) * 1000).rounded())
            label.text = "\(label.text ?? "") \(name)"
        }

        /// Uses each source of time.
        func begin() {
            DispatchQueue.main.async { self.note("async") }
            let typed: DispatchTime = .now() + .milliseconds(10)
            DispatchQueue.main.asyncAfter(deadline: typed) {
                MainActor.assumeIsolated { self.note("typed") }
            }
            Task {
                note("task")
                try await Task.sleep(for: .milliseconds(20))
                note("slept")
                await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
                note("detached")
            }
            let timer = Timer(timeInterval: 0.03, repeats: true) { [weak self] timer in
                MainActor.assumeIsolated { self?.note("timer") }
                timer.invalidate()
            }
            RunLoop.main.add(timer, forMode: .common)
            let source = DispatchSource.makeTimerSource(queue: .main)
            source.schedule(deadline: .now() + .milliseconds(40))
            source.setEventHandler { MainActor.assumeIsolated { self.note("source") } }
            source.activate()
            DispatchQueue.global().async {
                Thread.sleep(forTimeInterval: 0.05)
                DispatchQueue.main.async { MainActor.assumeIsolated { self.note("thread") } }
            }
            view.layoutIfNeeded()
            UIView.animate(withDuration: 0.06) {
                self.box.center.x += 100
            } completion: { _ in
                self.note("animated")
            }
            kept = [timer, source]
        }
    }

    /// When each is due, in milliseconds.
    private static let due = [
        "async": 0, "task": 0, "typed": 10, "slept": 20, "detached": 25, "timer": 30, "source": 40,
        "thread": 50, "animated": 60,
    ]

    private func screen(on stage: Stage) -> Screen {
        let screen = Screen()
        stage.window.rootViewController = screen
        stage.commit()
        screen.begin()
        return screen
    }

    /// The states of a run in a synchronous test.
    private func states() -> (text: String, times: [String: Int]) {
        let stage = Stage()
        defer { stage.close() }
        let screen = screen(on: stage)
        var text = stage.tree
        for _ in 0..<6 {
            stage.advanceFrames()
            text += stage.tree
        }
        return (text, screen.times)
    }

    @Test("synchronous tests", arguments: 0..<100)
    func synchronous(run: Int) {
        let (text, times) = states()
        #expect(times == Self.due)
        #expect(text == Self.reference)
    }

    @Test("async tests that advance", arguments: 0..<100)
    func advancing(run: Int) async {
        let stage = Stage()
        defer { stage.close() }
        let screen = screen(on: stage)
        var text = stage.tree
        for frame in 1...6 {
            let next = Duration.nanoseconds((frame * 1_000_000_000 + 30) / 60)
            await stage.advance(by: next - stage.now)
            text += stage.tree
        }
        #expect(screen.times == Self.due)
        #expect(text == Self.reference)
    }

    @Test("async tests that sleep", arguments: 0..<100)
    func sleeping(run: Int) async throws {
        let stage = Stage()
        defer { stage.close() }
        let screen = screen(on: stage)
        var text = stage.tree
        for frame in 1...6 {
            let next = Duration.nanoseconds((frame * 1_000_000_000 + 30) / 60)
            try await Task.sleep(for: next - stage.now)
            text += stage.tree
        }
        #expect(screen.times == Self.due)
        #expect(text == Self.reference)
    }

    /// The states of the first run.
    private static let reference = SixSourcesTests().states().text
}
