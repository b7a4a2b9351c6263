import Glibc
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sleeps of the thread that runs a stage.
@MainActor
@Suite("Sleeps of the thread")
struct SleepTests {
    @Test(
        "a sleep of the thread returns, moves the clocks, and is reported", arguments: [0.5, 1e-5])
    func threadSleep(seconds: Double) {
        let stage = Stage()
        defer { stage.close() }
        let (before, date) = (stage.now, Date())
        let words = mistakes { Thread.sleep(forTimeInterval: seconds) }
        #expect(words.contains("would block the thread that runs the stage"))
        #expect(words.contains("stage.advance(by:)"))
        #expect(words.components(separatedBy: "A sleep of").count == 2)
        #expect(stage.now == before)
        #expect(abs(Date().timeIntervalSince(date) - seconds) < 1e-6)
    }

    @Test("a sleep of the thread fails the test that runs, at the test's place")
    func failingSleep() {
        let place = Test.current?.sourceLocation
        withKnownIssue {
            let stage = Stage()
            defer { stage.close() }
            Thread.sleep(forTimeInterval: 0.001)
        } matching: {
            $0.sourceLocation == place
        }
    }

    @Test("a sleep outside a stage sleeps")
    func realSleep() {
        let stage = Stage(ownsClocks: false)
        defer { stage.close() }
        let words = mistakes { Thread.sleep(forTimeInterval: 1e-6) }
        #expect(words == "")
    }

    @Test(
        "each sleep of the C library returns, moves the clocks, and is reported",
        arguments: ["sleep", "usleep", "nanosleep", "clock_nanosleep", "until"])
    func sleeps(name: String) {
        let stage = Stage()
        defer { stage.close() }
        let date = Date()
        let words = mistakes {
            var time = timespec(tv_sec: 3600, tv_nsec: 0)
            switch name {
            case "sleep": #expect(sleep(3600) == 0)
            case "usleep": #expect(usleep(3_600_000_000) == 0)
            case "nanosleep": #expect(nanosleep(&time, nil) == 0)
            case "clock_nanosleep": #expect(clock_nanosleep(CLOCK_MONOTONIC, 0, &time, nil) == 0)
            default:
                clock_gettime(CLOCK_MONOTONIC, &time)
                time.tv_sec += 3600
                #expect(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == 0)
                // It is past by now, so nothing sleeps and nothing is reported.
                #expect(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == 0)
            }
        }
        #expect(words.components(separatedBy: "A sleep of").count == 2)
        #expect(abs(Date().timeIntervalSince(date) - 3600) < 1e-6)
    }

    // Foundation repeats a run until Date() has reached the date, and a Double holds dates with a
    // step of 1e-7 s in this century.
    @Test(
        "a nested run of the run loop returns, moves the clocks, and is reported once",
        arguments: [0, 978_307_200.1, 1_764_000_000.123_456_7] as [Double],
        [0.1, 1 / 3, 2e-6, 86_400.7] as [Double])
    func nestedRun(date: Double, seconds: Double) {
        let stage = Stage(date: Date(timeIntervalSince1970: date))
        defer { stage.close() }
        var moved = 0.0
        DispatchQueue.main.async {
            let end = Date(timeIntervalSinceNow: seconds)
            let start = Date()
            RunLoop.current.run(until: end)
            moved = Date().timeIntervalSince(start)
        }
        let words = mistakes { stage.commit() }
        #expect(words.components(separatedBy: "RunLoop.run was called").count == 2)
        #expect(stage.now == .zero)
        #expect(abs(moved - seconds) < 1e-6)
    }

    @Test("an invalid time is refused as outside a stage")
    func wrongTime() {
        let stage = Stage()
        defer { stage.close() }
        var time = timespec(tv_sec: 0, tv_nsec: 1_000_000_000)
        let words = mistakes {
            #expect(nanosleep(&time, nil) == -1)
            #expect(clock_nanosleep(CLOCK_MONOTONIC, 0, &time, nil) == EINVAL)
        }
        #expect(words == "")
    }
}
