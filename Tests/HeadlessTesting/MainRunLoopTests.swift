import Foundation
import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing
import UIKit
import XCTest

/// Runs of Foundation's main run loop outside of a stage, on real time.
///
/// Source of the expectations: Apple's documentation of `RunLoop.run(until:)`, of
/// `run(mode:before:)` ("either until its first input or timer is processed, or until the limit"),
/// and of XCTest's waits; a program's animations, layouts and delayed blocks go on meanwhile.
@MainActor
private enum RealScreen {
    /// Runs a body with a window on a main loop of its own, which follows real time.
    static func with<Value>(_ body: (UIView) throws -> Value) rethrows -> Value {
        let before = MainLoop.main
        MainLoop.install(MainLoop())
        defer { MainLoop.install(before) }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.makeKeyAndVisible()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        window.layoutIfNeeded()
        return try body(view)
    }

    /// Counts layouts.
    final class Laid: UIView {
        var count = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            count += 1
        }
    }

    /// Animates, delays a block and starts a timer; returns what has ended, in order.
    static func begin(_ view: UIView) -> () -> [String] {
        var ended: [String] = []
        UIView.animate(withDuration: 0.06) {
            view.alpha = 0
        } completion: { isFinished in
            ended.append("animation \(isFinished)")
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { ended.append("block") }
        _ = Timer.scheduledTimer(withTimeInterval: 0.04, repeats: false) { _ in
            MainActor.assumeIsolated { ended.append("timer") }
        }
        return { ended }
    }

    /// Runs until something has happened, at most 30 s.
    static func run(until isDone: () -> Bool) {
        let limit = Date(timeIntervalSinceNow: 30)
        while !isDone(), Date() < limit { _ = RunLoop.current.run(mode: .default, before: limit) }
    }
}

@MainActor
@Suite("Runs of the main run loop outside of a stage")
struct MainRunLoopTests {
    // Foundation's timers are missing: its main run loop takes none after the main thread's end.
    @Test("animations and delayed blocks end in RunLoop.main.run(until:)")
    func until() {
        RealScreen.with { view in
            let ended = RealScreen.begin(view)
            let start = ContinuousClock.now
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.3))
            #expect(ContinuousClock.now - start > .milliseconds(290))
            #expect(ended() == ["block", "animation true"])
        }
    }

    @Test("a run until now commits layouts")
    func layouts() {
        RealScreen.with { view in
            let laid = RealScreen.Laid(frame: view.bounds)
            view.addSubview(laid)
            RunLoop.current.run(until: Date())
            #expect(laid.count == 1)
        }
    }

    @Test("a run of a mode ends with the first turn that had work")
    func mode() {
        RealScreen.with { view in
            var isDone = false
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { isDone = true }
            let start = ContinuousClock.now
            RealScreen.run { isDone }
            #expect(isDone)
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    @Test("a run inside of a completion is reported once")
    func nested() {
        RealScreen.with { view in
            var isDone = false
            let words = mistakes {
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
                    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
                    isDone = true
                }
                RealScreen.run { isDone }
            }
            #expect(words.components(separatedBy: "RunLoop.run was called").count == 2, "\(words)")
            #expect(words.contains("use a completion, a timer or a task"))
        }
    }
}

/// The same in XCTest, on the process's main thread.
final class MainRunLoopXCTests: XCTestCase, @unchecked Sendable {
    func testUntil() {
        MainActor.assumeIsolated {
            RealScreen.with { view in
                let ended = RealScreen.begin(view)
                RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.3))
                XCTAssertEqual(ended(), ["block", "timer", "animation true"])
            }
        }
    }

    func testLayouts() {
        MainActor.assumeIsolated {
            RealScreen.with { view in
                let laid = RealScreen.Laid(frame: view.bounds)
                view.addSubview(laid)
                RunLoop.current.run(until: Date())
                XCTAssertEqual(laid.count, 1)
            }
        }
    }

    func testMode() {
        MainActor.assumeIsolated {
            RealScreen.with { _ in
                var isDone = false
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { isDone = true }
                RealScreen.run { isDone }
                XCTAssertTrue(isDone)
            }
        }
    }

    func testWait() {
        MainActor.assumeIsolated {
            RealScreen.with { view in
                let expectation = expectation(description: "the completion")
                UIView.animate(withDuration: 0.05) {
                    view.alpha = 0
                } completion: { _ in
                    expectation.fulfill()
                }
                wait(for: [expectation], timeout: 30)
                XCTAssertEqual(view.layer.animationKeys() ?? [], [])
            }
        }
    }

    func testWaitForExpectations() {
        MainActor.assumeIsolated {
            RealScreen.with { _ in
                let expectation = expectation(description: "the task")
                Task {
                    try await Task.sleep(for: .milliseconds(10))
                    await withCheckedContinuation { continuation in
                        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
                            continuation.resume()
                        }
                    }
                    expectation.fulfill()
                }
                waitForExpectations(timeout: 30)
            }
        }
    }

    @MainActor
    func testFulfillment() async {
        let before = MainLoop.main
        MainLoop.install(MainLoop())
        defer { MainLoop.install(before) }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        let expectation = expectation(description: "the completion")
        UIView.animate(withDuration: 0.05) {
            window.alpha = 0
        } completion: { _ in
            expectation.fulfill()
        }
        await fulfillment(of: [expectation], timeout: 30)
        XCTAssertEqual(window.layer.animationKeys() ?? [], [])
    }
}
