import Foundation
import MistakeRecorder
import Testing

@testable import MainLoop

/// CONTRIBUTING: a mistake of the program's is reported in a sentence, and the process continues
/// with the nearest sensible value or without the change. What the loop does instead is in the doc
/// comment of each method.
@MainActor
@Suite("A mistake is reported, and the loop continues")
struct MistakeTests {
    private let loop = MainLoop(clock: .virtual())

    @Test("a run within a run is reported and returns at once")
    func nestedRun() {
        var order: [String] = []
        let report = mistakes {
            loop.deferBlock {
                order.append("before")
                loop.run()
                loop.turn()
                loop.advance(by: .seconds(1))
                order.append("after")
            }
            loop.turn()
        }
        #expect(order == ["before", "after"])
        #expect(report.split(separator: "\n").count == 3)
        #expect(
            report.contains(
                "run() did nothing: it was called from within a run of the same MainLoop"))
        #expect(loop.now == LoopClock.Instant(nanoseconds: 0))
        loop.advance(by: .seconds(1))
        #expect(loop.now == LoopClock.Instant(nanoseconds: 1_000_000_000))
    }

    @Test("real time cannot be advanced")
    func advanceMonotonic() {
        var runs = 0
        let real = MainLoop()
        real.deferBlock { runs += 1 }
        #expect(
            mistakes { real.advance(by: .seconds(1)) }.contains(
                "Create it with MainLoop(clock: .virtual())"))
        #expect(runs == 0)
    }

    @Test("time does not move backwards", arguments: [-1, -1e18, -1e-9])
    func advanceBackwards(seconds: Double) {
        loop.advance(by: .seconds(5))
        #expect(
            mistakes { loop.advance(by: .seconds(seconds)) }.contains("time only moves forwards"))
        #expect(loop.now == LoopClock.Instant(nanoseconds: 5_000_000_000))
    }

    @Test("a negative delay counts as zero", arguments: [-1, -1e18, -1e-9])
    func delay(seconds: Double) {
        var dates: [LoopClock.Instant] = []
        loop.advance(by: .seconds(5))
        let report = mistakes { loop.schedule(after: .seconds(seconds)) { dates.append(loop.now) } }
        #expect(report.contains("a delay cannot be negative, so it fires now"))
        loop.turn()
        #expect(dates == [LoopClock.Instant(nanoseconds: 5_000_000_000)])
    }

    @Test("a timer with an interval below a nanosecond fires once", arguments: [0, -1, 1e-10])
    func interval(seconds: Double) {
        var count = 0
        let report = mistakes {
            loop.schedule(after: .seconds(1), every: .seconds(seconds)) { count += 1 }
        }
        #expect(report.contains("Pass at least one nanosecond to schedule(every:)"))
        loop.advance(by: .seconds(10))
        #expect(count == 1)
        #expect(loop.pendingTimers == 0)
    }

    @Test("a run for a negative time is one turn")
    func negativeRun() {
        var turns = 0
        loop.onCommit(.layout) { turns += 1 }
        loop.schedule(after: .seconds(1)) {}
        #expect(mistakes { loop.run(for: .seconds(-1)) }.contains("does one turn"))
        #expect(turns == 1)
        #expect(loop.now == LoopClock.Instant(nanoseconds: 0))
    }

    @Test(
        "a display's rate stays within 1 to 1,000,000",
        arguments: [(0, 1), (-5, 1), (Int.min, 1), (Int.max, 1_000_000)])
    func rate(given: Int, used: Int) {
        #expect(
            mistakes { loop.framesPerSecond = given }.contains(
                "Set framesPerSecond to 1...1,000,000"))
        #expect(loop.framesPerSecond == used)
    }

    @Test("a stride of ticks is at least 1", arguments: [0, -1, Int.min])
    func stride(given: Int) {
        loop.tickStride = 4
        #expect(mistakes { loop.tickStride = given }.contains("Set it to 1 or more"))
        #expect(loop.tickStride == 1)
    }

    @Test("a descriptor that is not open is not watched")
    func descriptor() {
        let report = mistakes {
            let id = loop.watch(.max, for: .readable) { _ in Issue.record("nothing is watched") }
            loop.turn()
            loop.unwatch(id)
        }
        #expect(report.contains("Descriptor 2147483647 is not open"))
    }

    @Test("a descriptor is not watched for nothing")
    func emptyReadiness() {
        let report = mistakes {
            _ = loop.watch(0, for: []) { _ in Issue.record("nothing is watched") }
        }
        #expect(report.contains("pass .readable, .writable or both"))
    }

    @Test("a regular file is not watched")
    func regularFile() throws {
        let path = NSTemporaryDirectory() + "mainspring-\(UInt64.random(in: 0 ... .max))"
        #expect(FileManager.default.createFile(atPath: path, contents: Data("text".utf8)))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try #require(FileHandle(forReadingAtPath: path))
        let report = mistakes {
            _ = loop.watch(file.fileDescriptor, for: .readable) { _ in
                Issue.record("nothing is watched")
            }
            loop.turn()
        }
        // epoll_ctl(2), EPERM.
        #expect(report.contains("cannot be watched: Operation not permitted"))
    }

    @Test(
        "a signal that does not exist or cannot be caught has no handler",
        arguments: [SIGKILL, SIGSTOP, 0, -1, 65])
    func signal(number: Int32) {
        let report = mistakes {
            let id = loop.onSignal(number) { Issue.record("nothing is caught") }
            loop.removeSignal(id)
        }
        #expect(report.contains("Signal \(number) cannot be caught"))
    }

    @Test(
        "a loop that is given another loop's clock has a clock of its own, of the same kind",
        arguments: [true, false])
    func sharedClock(isVirtual: Bool) {
        let first = MainLoop(clock: isVirtual ? .virtual() : .monotonic())
        var second: MainLoop?
        #expect(
            mistakes { second = MainLoop(clock: first.clock) }.contains(
                "Create a clock for each loop"))
        #expect(second?.clock !== first.clock)
        #expect(second?.clock.isVirtual == isVirtual)
    }

    @Test("a block that keeps deferring itself stops the virtual time after a million turns")
    func endlessInstant() {
        var isOver = false
        @MainActor func again() { loop.deferBlock { if !isOver { again() } } }
        again()
        let report = mistakes { loop.advance(by: .seconds(1)) }
        #expect(report.split(separator: "\n").count == 1)
        #expect(report.contains("keeps scheduling itself without delay"))
        #expect(loop.now == LoopClock.Instant(nanoseconds: 0))
        isOver = true
        loop.advance(by: .seconds(1))
        #expect(loop.now == LoopClock.Instant(nanoseconds: 1_000_000_000))
    }

    @Test("a task that sleeps on a clock without a loop is cancelled at once")
    func sleepWithoutLoop() async {
        let clock = LoopClock.virtual()
        await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
    }
}
