import Glibc
import MainLoop
import Testing

@MainActor
@Suite("Descriptors")
struct DescriptorTests {
    let ends: (read: Int32, write: Int32)

    init() {
        var pair: [Int32] = [0, 0]
        pipe(&pair)
        ends = (pair[0], pair[1])
    }

    private func drop() {
        close(ends.read)
        close(ends.write)
    }

    @Test("ready descriptors are reported on either clock", arguments: [false, true])
    func readable(isVirtual: Bool) {
        defer { drop() }
        let loop = MainLoop(clock: isVirtual ? .virtual() : .monotonic())
        var bytes: [UInt8] = []
        let id = loop.watch(ends.read, for: .readable) { readiness in
            #expect(readiness == .readable)
            var byte: UInt8 = 0
            #expect(read(ends.read, &byte, 1) == 1)
            bytes.append(byte)
        }
        write(ends.write, "ab", 2)
        // Level-triggered: one byte is left after the first turn, and is reported again.
        loop.turn()
        loop.turn()
        loop.turn()
        #expect(bytes == Array("ab".utf8))
        loop.unwatch(id)
    }

    @Test("a watch that another callback cancels in the same turn is not called")
    func unwatchSibling() {
        defer { drop() }
        let loop = MainLoop(clock: .virtual())
        let first = Later<MainLoop.WatchID>()
        let second = Later<MainLoop.WatchID>()
        var calls = 0
        for id in [first, second] {
            id.value = loop.watch(ends.read, for: .readable) { _ in
                calls += 1
                loop.unwatch(first.value!)
                loop.unwatch(second.value!)
            }
        }
        write(ends.write, "a", 1)
        loop.turn()
        loop.turn()
        #expect(calls == 1)
    }

    @Test("work scheduled by a report is done in the same turn")
    func sameTurn() {
        defer { drop() }
        let loop = MainLoop()
        var log: [String] = []
        let id = loop.watch(ends.write, for: .writable) { _ in
            log.append("writable")
            loop.deferBlock { log.append("block") }
            loop.schedule(after: .zero) { log.append("timer") }
        }
        loop.onCommit(.layout) {
            log.append("commit")
            loop.unwatch(id)
            loop.stop()
        }
        loop.run()
        #expect(log == ["writable", "block", "timer", "commit"])
    }

    @Test("a ready descriptor wakes a loop that waits for nothing else")
    func endsSleep() {
        defer { drop() }
        let loop = MainLoop()
        let id = loop.watch(ends.read, for: .readable) { _ in loop.stop() }
        loop.schedule(after: .milliseconds(1)) { write(ends.write, "a", 1) }
        loop.run()
        loop.unwatch(id)
        #expect(loop.statistics.readinessReports == 1)
    }
}
