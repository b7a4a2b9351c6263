import Foundation
import OSLog
import Synchronization
import Testing

@testable import os

/// The lines that are written while `body` runs, with the words of `MAINSPRING_LOG`.
@discardableResult
func lines(with words: String = "", _ body: () throws -> Void) rethrows -> [String] {
    let lines = Mutex<[String]>([])
    let replacement = LogOutput.Replacement(settings: LogSettings(words)) { line in
        lines.withLock { $0.append(line) }
    }
    try LogOutput.$replacement.withValue(replacement, operation: body)
    return lines.withLock { $0 }
}

/// Sources: Apple, Logger; OSLogMessage; Generating Log Messages from Your Code.
@Suite("Loggers")
struct LoggerTests {
    private let logger = Logger(subsystem: "com.example.app", category: "net")

    @Test("a line is the category and the message; debug and info are off")
    func levels() {
        func all() {
            logger.log("log")
            logger.trace("trace")
            logger.debug("debug")
            logger.info("info")
            logger.notice("notice")
            logger.warning("warning")
            logger.error("error")
            logger.critical("critical")
            logger.fault("fault")
            Logger().log(level: .info, "level")
            Logger(.disabled).fault("nothing")
        }
        let always = ["log", "notice", "warning", "error", "critical", "fault"]
        #expect(lines(all) == always.map { "[net] \($0)\n" })
        #expect(
            lines(with: "info", all)
                == ["log", "info", "notice", "warning", "error", "critical", "fault"]
                .map { "[net] \($0)\n" } + ["level\n"])
        #expect(lines(with: "private,DEBUG", all).count == 10)
        lines { #expect(!OSLog.default.isEnabled(type: .debug)) }
        lines(with: "debug") { #expect(OSLog.default.isEnabled(type: .info)) }
    }

    @Test("strings, objects and errors are private; numbers, truth values and types are public")
    func privacy() {
        struct Failure: Error {}
        let name = "Ada"
        let failure: (any Error)? = Failure()
        func write() {
            logger.log("\(name) \(name as NSString?) \(failure) \([1, 2])")
            logger.log("\(3) \(-2.5) \(true) \(Int.self) \(UInt8(7)) \(CGFloat(1))")
            logger.log(
                "\(name, privacy: .public) \(5, privacy: .private) \(7, privacy: .sensitive)")
        }
        let values = "3 -2.500000 true Int 7 1.000000"
        #expect(
            lines(write).map { $0.dropFirst(6).dropLast() } == [
                "<private> <private> <private> <private>"[...], values[...],
                "Ada <private> <sensitive>",
            ])
        #expect(
            lines(with: "private", write).map { $0.dropFirst(6).dropLast() } == [
                "Ada Ada Failure() [1, 2]"[...], values[...], "Ada 5 <sensitive>",
            ])
    }

    @Test("equal values have one hash, which is not the value")
    func hashes() throws {
        let written = lines {
            for name in ["Ada", "Ada", "Eve"] {
                logger.log("\(name, privacy: .private(mask: .hash))")
            }
        }
        #expect(written[0] == written[1])
        #expect(written[0] != written[2])
        #expect(written[0].wholeMatch(of: /\[net\] <mask\.hash: '[0-9a-f]+'>\n/) != nil)
    }

    @Test("numbers and columns are written as their formats say")
    func formats() {
        let written = lines {
            Logger().log(
                """
                \(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true)) \
                \(8, format: .octal) \(7, format: .decimal(explicitPositiveSign: true, minDigits: 3)) \
                \(-1, format: .hex(minDigits: 4)) \(Int64.min)
                """)
            Logger().log(
                """
                \(2.0 / 3, format: .fixed(precision: 2)) \(1500, format: .decimal) \
                \(1500.0, format: .exponential(precision: 1)) \(0.5, format: .hybrid) \
                \(2.5, format: .fixed(precision: 0, explicitPositiveSign: true)) \
                \(Double.nan) \(Double.infinity, format: .fixed(uppercase: true))
                """)
            Logger().log(
                """
                |\(1, align: .left(columns: 4))|\(1, align: .right(columns: 4))|\
                \("ab", align: .right(columns: 4), privacy: .public)|\
                \("ab", align: .left(columns: 1), privacy: .public)|\(true, format: .answer)|
                """)
        }
        #expect(
            written == [
                "ff 0xFF 10 +007 -0001 -9223372036854775808\n",
                "0.67 1500 1.5e+03 0.5 +2 nan INF\n", "|1   |   1|  ab|ab|yes|\n",
            ])
    }

    @Test("the values of a message that is not written are not evaluated")
    func laziness() {
        var count = 0
        func next() -> Int {
            count += 1
            return count
        }
        #expect(lines { logger.debug("\(next())") } == [])
        #expect(count == 0)
        #expect(lines(with: "debug") { logger.debug("\(next()) \(next())") } == ["[net] 1 2\n"])
    }

    @Test("a message cannot move the cursor, and its further lines are indented")
    func controls() {
        let written = lines {
            Logger(subsystem: "", category: "a\u{1B}[2J").log(
                "\("1\n[net] 2\r\u{7}\u{202E}\u{9B}\u{2028}\tä", privacy: .public)")
        }
        #expect(
            written == [
                "[a\\u{1b}[2J] 1\n    [net] 2\\u{d}\\u{7}\\u{202e}\\u{9b}\\u{2028}\tä\n"
            ])
    }
}

/// Source: Apple, os_log(_:dso:log:type:_:); Message argument formatters.
@Suite("Formats of os_log")
struct OSLogFunctionTests {
    private let log = OSLog(subsystem: "com.example.app", category: .pointsOfInterest)

    @Test("conversions are replaced by their values")
    func conversions() {
        let name = "Ada"
        let written = lines {
            os_log("%{public}@ %@ %{private}d %d", name, name, 1, 2)
            os_log(
                .error, log: log, "%5.2f|%-5d|%05d|%x|%#X|%o|%c|%%|%+d", 2.5, 4, 42, 255, 255, 8,
                65, 3)
            os_log(
                "%{public, mask.hash}s %{public}*d %ld %llu %zd", log: .default, name, 3, 1, 2,
                UInt64.max, -4)
            os_log("%d %q %", type: .fault, "no number")
            os_log("not written", type: .debug)
            os_log("plain \(name, privacy: .public)")
            os_log(.info, log: .disabled, "nothing \(name)")
        }
        #expect(
            written == [
                "Ada <private> <private> 2\n",
                "[PointsOfInterest]  2.50|4    |00042|ff|0XFF|10|A|%|+3\n",
                "Ada   1 2 18446744073709551615 -4\n", "no number %q %\n", "plain Ada\n",
            ])
        #expect(lines { os_log("%d %d", 3) } == ["3 <decode: missing data>\n"])
        "C".withCString { text in
            #expect(lines { os_log("%{public}s", text) } == ["C\n"])
        }
        #expect(lines { os_log("%999999999d|%.999999999f", 3, 1.5) }[0].utf8.count < 6_000)
    }
}

/// Source: Apple, OSSignposter.
@Suite("Signposts")
struct SignpostTests {
    // Apple, OSLog.Category.
    @Test("the categories of profilers have their names, which lines show")
    func categories() {
        let categories: [OSLog.Category] = [
            .pointsOfInterest, .dynamicTracing, .dynamicStackTracing,
        ]
        let written = lines(with: "signposts") {
            for category in categories {
                OSSignposter(subsystem: "", category: category).emitEvent("a")
            }
        }
        #expect(
            written
                == ["PointsOfInterest", "DynamicTracing", "DynamicStackTracing"].map {
                    "[\($0)] a event\n"
                })
    }

    @Test("marks are written when they are asked for")
    func marks() {
        let signposter = OSSignposter(subsystem: "", category: "pictures")
        let first = OSSignpostID(7)
        func run() -> Int {
            let state = signposter.beginInterval("load", id: first, "\(3) pictures")
            signposter.emitEvent("found")
            signposter.endInterval("load", state)
            os_signpost(.event, log: OSLog(subsystem: "", category: "c"), name: "n", "%d", 4)
            OSSignposter.disabled.emitEvent("nothing")
            return signposter.withIntervalSignpost("sum", "of two") { 1 + 2 }
        }
        var sum = 0
        #expect(lines { sum = run() } == [])
        #expect(
            lines(with: "signposts") { sum += run() } == [
                "[pictures] load begin #7: 3 pictures\n", "[pictures] found event\n",
                "[pictures] load end #7\n", "[c] n event: 4\n",
                "[pictures] sum begin: of two\n", "[pictures] sum end\n",
            ])
        #expect(sum == 6)
        lines { #expect(!OSLog.default.signpostsEnabled) }
        lines(with: "signposts") {
            #expect(OSLog.default.signpostsEnabled && !OSLog.disabled.signpostsEnabled)
        }
        // Another part of the program began the interval.
        let state = OSSignpostIntervalState.beginState(id: first)
        #expect(state.signpostID == first)
        #expect(
            lines(with: "signposts") { signposter.endInterval("load", state) }
                == ["[pictures] load end #7\n"])
        #expect(signposter.makeSignpostID() < signposter.makeSignpostID())
        let object = NSObject()
        #expect(signposter.makeSignpostID(from: object) == signposter.makeSignpostID(from: object))
    }
}

/// Source: Apple, OSAllocatedUnfairLock; os_unfair_lock.
@Suite("Unfair locks")
struct UnfairLockTests {
    @Test("eight threads count to 80,000")
    func threads() {
        let count = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<10_000 { count.withLock { $0 += 1 } }
        }
        #expect(count.withLock { $0 } == 80_000)
    }

    @Test("a held lock is not available, and a released one is")
    func availability() {
        let lock = OSAllocatedUnfairLock()
        lock.precondition(.notOwner)
        lock.lock()
        lock.precondition(.owner)
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.withLockIfAvailable { 3 } == 3)
        var plain = os_unfair_lock()
        os_unfair_lock_lock(&plain)
        #expect(!os_unfair_lock_trylock(&plain))
        os_unfair_lock_assert_owner(&plain)
        os_unfair_lock_unlock(&plain)
        #expect(os_unfair_lock_trylock(&plain))
        os_unfair_lock_unlock(&plain)
    }

    @Test("a lock that its thread holds already ends the process")
    func recursion() async {
        await #expect(processExitsWith: .failure) {
            let lock = OSAllocatedUnfairLock()
            lock.lock()
            lock.lock()
        }
    }

    @Test("values that the compiler does not check are changed under the lock, if it is free")
    func unchecked() throws {
        final class Box { var number = 0 }
        struct Failure: Error {}
        let lock = OSAllocatedUnfairLock(uncheckedState: Box())
        let box = lock.withLockUnchecked { box in
            box.number += 1
            lock.precondition(.owner)
            return box
        }
        #expect(box.number == 1)
        lock.precondition(.notOwner)
        #expect(
            lock.withLockIfAvailableUnchecked {
                $0.number += 1; return $0.number
            } == 2)
        let plain = OSAllocatedUnfairLock()
        let calls = plain.withLockUnchecked {
            plain.precondition(.owner)
            return [Box()]
        }
        #expect(calls.count == 1)
        // An error releases the lock.
        #expect(throws: Failure.self) { try lock.withLockUnchecked { _ in throw Failure() } }
        lock.withLockUnchecked { _ in
            let held = LockedAnswer()
            let thread = Thread {
                held.answer(lock.withLockIfAvailableUnchecked { _ in true } == nil)
            }
            thread.start()
            #expect(held.wait())
        }
    }
}

/// An answer of another thread.
private final class LockedAnswer: @unchecked Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private var value = false
    func answer(_ value: Bool) {
        self.value = value
        semaphore.signal()
    }
    func wait() -> Bool {
        semaphore.wait()
        return value
    }
}
