import Foundation
import Testing

@testable import Daemon

@MainActor
@Suite("Files and standard input as sessions")
struct TailedFileTests {
    /// A file that a program writes its log to.
    private final class Log {
        let path: String
        private(set) var descriptor: Int32 = -1

        init(_ path: String) {
            self.path = path
            reopen()
        }

        deinit { close(descriptor) }

        func reopen() {
            if descriptor >= 0 { close(descriptor) }
            descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        }

        func write(_ text: String) {
            _ = text.withCString { Glibc.write(descriptor, $0, strlen($0)) }
        }
    }

    private func place(_ change: @escaping (inout DaemonConfiguration) -> Void = { _ in }) throws
        -> (Place, Log)
    {
        let folder = NSTemporaryDirectory() + "mainspring-tail-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let log = Log(folder + "/app.log")
        let place = try Place(folder) {
            $0.tails = [log.path]
            $0.rotationTime = .milliseconds(20)
            change(&$0)
        }
        return (place, log)
    }

    /// The lines read from all files that had the name, in order of arrival.
    private func texts(_ place: Place) -> [String] {
        let body =
            place.ask("/stream?session=app.log&after=0&follow=0&format=ndjson&kind=log")?.body ?? ""
        return body.split(separator: "\n").compactMap { line in
            line.range(of: "\"text\":\"").map { String(line[$0.upperBound...].dropLast(3)) }
        }
    }

    private func runs(_ place: Place) -> Int {
        place.daemon.hub.sessions.values.filter { $0.name == "app.log" }.count
    }

    private func taken(_ place: Place, _ count: Int) -> Bool {
        place.run { place.daemon.hub.counts.lines >= count }
    }

    @Test("lines are appended once they are complete, however they are written")
    func parts() throws {
        let (place, log) = try place()
        defer { place.remove() }
        log.write("one\ntw")
        #expect(taken(place, 1))
        log.write("o\nthree")
        #expect(taken(place, 2))
        log.write("\r\n\nfive\n")
        #expect(taken(place, 5))
        #expect(texts(place) == ["one", "two", "three", "", "five"])
    }

    @Test("a renamed file is read to its end, late lines too; the new file is another session")
    func renamed() throws {
        let (place, log) = try place()
        defer { place.remove() }
        log.write("one\n")
        #expect(taken(place, 1))
        rename(log.path, log.path + ".1")
        let new = Log(log.path)
        log.write("two\n")
        new.write("three\n")
        #expect(taken(place, 3))
        // The file's writer has not noticed yet.
        log.write("four\n")
        #expect(taken(place, 4))
        // The end of the former file's session is also a line.
        #expect(taken(place, 5))
        log.write("nobody reads this\n")
        new.write("five\n")
        #expect(taken(place, 6))
        #expect(Set(texts(place)) == ["one", "two", "three", "four", "five"])
        #expect(texts(place).count == 5)
        #expect(runs(place) == 2)
    }

    @Test("a file that is copied and truncated continues as another session")
    func cutShort() throws {
        let (place, log) = try place()
        defer { place.remove() }
        log.write("a long first line\nanother\n")
        #expect(taken(place, 2))
        truncate(log.path, 0)
        log.write("new\n")
        #expect(taken(place, 4))
        log.write("newer\n")
        #expect(taken(place, 5))
        #expect(texts(place) == ["a long first line", "another", "new", "newer"])
        #expect(runs(place) == 2)
    }

    @Test("a file that is deleted and created again is followed again")
    func deleted() throws {
        let (place, log) = try place()
        defer { place.remove() }
        log.write("one\n")
        #expect(taken(place, 1))
        unlink(log.path)
        // After the file was unlinked, its writer may continue.
        log.write("two\n")
        log.reopen()
        log.write("three\n")
        #expect(place.run { self.runs(place) == 2 && place.daemon.hub.counts.lines >= 3 })
        #expect(Set(texts(place)) == ["one", "two", "three"])
    }

    @Test("a restarted daemon continues after its last line, and appends the lines in between")
    func again() throws {
        let (first, log) = try place()
        log.write("one\ntwo\n")
        #expect(first.run { first.journal.synced > 2 && first.daemon.hub.counts.lines == 2 })
        first.kill()
        log.write("three\n")
        let second = try Place(first.folder) { $0.tails = [log.path] }
        defer { second.remove() }
        log.write("four\n")
        #expect(taken(second, 2))
        #expect(texts(second) == ["one", "two", "three", "four"])
        #expect(runs(second) == 1)
    }

    @Test("lines of NULs and invalid bytes are split, and none is longer than the limit")
    func escaped() throws {
        let (place, log) = try place { $0.lineBytes = 64 << 10 }
        defer { place.remove() }
        let count = 300_000
        for byte in [UInt8(0), 0xFF] {
            let bytes = [UInt8](repeating: byte, count: count)
            #expect(write(log.descriptor, bytes, count) == count)
        }
        log.write("\nend\n")
        let hub = place.daemon.hub
        // The number of a line is the offset of its end.
        #expect(
            place.run {
                hub.session("app.log").map { hub.number(of: $0) } == UInt64(2 * count + 5)
            })
        let texts = self.texts(place)
        #expect(texts.last == "end")
        // Formula: a NUL is written in six bytes, and U+FFFD, for an invalid byte, in three.
        #expect(texts.dropLast().reduce(0) { $0 + $1.utf8.count } == 9 * count)
        #expect(texts.dropLast().joined().replacing("\\u0000", with: "").count == count)
        let lines = place.ask("/sessions/app.log/lines?limit=1000")?.body ?? ""
        let longest = lines.split(separator: "\n").map(\.utf8.count).max() ?? 0
        // Positions and the session surround each stored line.
        #expect(longest <= (64 << 10) + 200)
    }

    @Test("standard input is a session, and ends with it")
    func standardInput() throws {
        var ends: [Int32] = [0, 0]
        #expect(Glibc.pipe(&ends) == 0)
        let place = try Place()
        defer { place.remove() }
        let input = StandardInput(name: "app.log", descriptor: ends[0], hub: place.daemon.hub)
        _ = "one\ntwo".withCString { write(ends[1], $0, strlen($0)) }
        #expect(taken(place, 1))
        var isOver = false
        input.onEnd = { isOver = true }
        close(ends[1])
        #expect(place.run { isOver })
        #expect(texts(place) == ["one", "two"])
        #expect(place.ask("/sessions/app.log")?.body.contains("\"ended\":true") == true)
        close(ends[0])
    }
}
