import Foundation
import HeadlessTesting
import UIKit
import XCTest

/// Every source of time, in XCTest: synchronous tests enter the main actor themselves, and async
/// tests are marked with it. A synchronous test that is marked `@MainActor` stops XCTest on Linux.
/// The class is unchecked, because XCTest runs one test after another on one instance each.
final class XCTestClockTests: XCTestCase, @unchecked Sendable {
    /// Uses each source of time, and returns what happens.
    @MainActor
    private func begin(_ stage: Stage) -> (calls: CallOrder, keep: [Any]) {
        let calls = CallOrder(on: stage)
        let zero = Date()
        @Sendable func note(_ name: String) {
            MainActor.assumeIsolated {
                let milliseconds = (Date().timeIntervalSince(zero) * 1000).rounded()
                calls.record("\(name) at \(Int(milliseconds)) ms")
            }
        }
        DispatchQueue.main.async { note("block") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { note("delayed") }
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + 0.02)
        source.setEventHandler { note("source") }
        source.activate()
        let timer = Timer(timeInterval: 0.03, repeats: false) { _ in note("timer") }
        RunLoop.main.add(timer, forMode: .common)
        Task {
            try await Task.sleep(for: .milliseconds(40))
            note("task")
        }
        DispatchQueue.global().async {
            Thread.sleep(forTimeInterval: 0.05)
            DispatchQueue.main.async { note("thread") }
        }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.window.layoutIfNeeded()
        UIView.animate(withDuration: 0.06) {
            view.alpha = 0
        } completion: { _ in
            note("animation")
        }
        return (calls, [source, timer])
    }

    private static let all = [
        "block at 0 ms", "delayed at 10 ms", "source at 20 ms", "timer at 30 ms", "task at 40 ms",
        "thread at 50 ms", "animation at 60 ms",
    ]

    func testSynchronous() {
        MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            let (calls, keep) = begin(stage)
            stage.advance(by: .milliseconds(100))
            XCTAssertEqual(calls.calls.map(\.name), Self.all)
            withExtendedLifetime(keep) {}
        }
    }

    func testRunLoop() {
        MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            let (calls, keep) = begin(stage)
            RunLoop.current.run(until: Date() + 0.1)
            XCTAssertEqual(calls.calls.map(\.name), Self.all)
            XCTAssertEqual(stage.now, .milliseconds(100))
            withExtendedLifetime(keep) {}
        }
    }

    @MainActor
    func testAsynchronous() async {
        let stage = Stage()
        defer { stage.close() }
        let (calls, keep) = begin(stage)
        await stage.advance(by: .milliseconds(100))
        XCTAssertEqual(calls.calls.map(\.name), Self.all)
        withExtendedLifetime(keep) {}
    }

    @MainActor
    func testSleeping() async throws {
        let stage = Stage()
        defer { stage.close() }
        let (calls, keep) = begin(stage)
        try await Task.sleep(for: .milliseconds(100))
        XCTAssertEqual(calls.calls.map(\.name), Self.all)
        XCTAssertEqual(stage.now, .milliseconds(100))
        withExtendedLifetime(keep) {}
    }

    func testExpectation() {
        // XCTest's own wait runs the run loop, which advances the stage.
        MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            let (calls, keep) = begin(stage)
            let expectation = expectation(description: "the animation's end")
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.07) { expectation.fulfill() }
            waitForExpectations(timeout: 10)
            XCTAssertEqual(calls.calls.map(\.name), Self.all)
            withExtendedLifetime(keep) {}
        }
    }
}
