import Foundation
import HTTPClient
import Recording
import Snapshots
import TestSupport
import Testing

@testable import Daemon

/// What readers are sent when a segment of the journal is missing.
@MainActor
@Suite("Gaps in a journal")
struct GapTests {
    /// A daemon of which another program has deleted the second of several segments.
    private func place() throws -> (place: Place, gone: ClosedRange<UInt64>) {
        var storage = Journal.Configuration.small()
        storage.plainSegments = .max
        let place = try Place(storage: storage)
        let pipe = place.publisher()
        // What arrives at once may go to one segment, however large.
        for last in stride(from: 80, through: 400, by: 80) {
            for seq in last - 79...last { pipe.log(seq, String(repeating: "x", count: 900)) }
            #expect(place.run { pipe.acknowledged == last })
        }
        let data = place.folder + "/data"
        let names = try FileManager.default.contentsOfDirectory(atPath: data).filter {
            $0.hasSuffix(".seg")
        }.sorted()
        try #require(names.count > 3)
        func first(_ name: String) throws -> UInt64 { try #require(UInt64(name.prefix(20))) }
        try FileManager.default.removeItem(atPath: data + "/" + names[1])
        return (place, try first(names[1])...(try first(names[2])) - 1)
    }

    /// The positions of the lines, and the notices among them, in their order.
    private func items(_ body: String) -> [String] {
        let chunks = body.replacing(/\r\n[0-9a-f]*\r\n/, with: "").replacing(
            /^[0-9a-f]+\r\n/, with: "")
        return chunks.split(separator: "\n").map { line in
            line.hasPrefix("{\"pos\":")
                ? String(line.dropFirst(7).prefix { $0 != "," }) : String(line)
        }
    }

    @Test(
        "the past and streams contain a notice between the lines before and after the gap",
        arguments: [
            "/sessions/a/lines?limit=1000",
            "/sessions/a/stream?after=0&follow=0&format=ndjson&envelope=1",
            "/stream?after=0&follow=0&format=ndjson",
        ])
    func notice(target: String) throws {
        let (place, gone) = try place()
        defer { place.remove() }
        let items = items(try #require(place.ask(target)).body)
        let notices = items.filter { $0.hasPrefix("{\"skipped\"") }
        let notice = "{\"skipped\":{\"after\":\(gone.lowerBound - 1),\"lines\":\(gone.count)}}"
        #expect(notices == [notice])
        let index = try #require(items.firstIndex(of: notice))
        #expect(items[index - 1] == "\(gone.lowerBound - 1)")
        // The first record of a segment describes the session.
        #expect(items[index + 1] == "\(gone.upperBound + 2)")
    }

    /// A daemon on a journal in which a byte of a line was changed while no daemon ran, and the
    /// line's position.
    private func damaged(_ text: String) throws -> (place: Place, position: UInt64) {
        let first = try Place()
        let (other, pipe) = (
            first.publisher("{\"publish\":1,\"session\":\"b\"}"), first.publisher()
        )
        #expect(first.run { pipe.have == 0 && other.have == 0 })
        for seq in 1...3 {
            pipe.log(seq, "mine \(seq)")
            #expect(first.run { pipe.acknowledged == seq })
            other.log(seq, "other \(seq)")
            #expect(first.run { other.acknowledged == seq })
        }
        var position: UInt64?
        for name in ["a", "b"] {
            let body = try #require(first.ask("/sessions/\(name)/lines")).body
            for line in body.split(separator: "\n") where line.contains(text) {
                position = UInt64(line.dropFirst(7).prefix { $0 != "," })
            }
        }
        first.kill()
        let path = first.folder + "/data/00000000000000000001.seg"
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        data[try #require(data.range(of: Data(text.utf8))).lowerBound] ^= 1
        try data.write(to: URL(fileURLWithPath: path))
        return (try Place(first.folder), try #require(position))
    }

    @Test(
        "a damaged line before a session's first stored one is reported",
        arguments: [
            "/sessions/a/lines", "/sessions/a/lines?after=1",
            "/sessions/a/stream?past=1000000&follow=0&format=ndjson&envelope=1",
        ])
    func beforeFirst(target: String) throws {
        let (place, position) = try damaged("mine 1")
        defer { place.remove() }
        let items = items(try #require(place.ask(target)).body)
        let notice = "{\"skipped\":{\"after\":\(position - 1),\"lines\":1}}"
        #expect(items.filter { $0.hasPrefix("{\"skipped\"") } == [notice])
        let places = items.filter { !$0.isEmpty && !$0.hasPrefix("{") }.compactMap { UInt64($0) }
        #expect(items.first == notice && places.count == 2 && places.min()! > position)
    }

    @Test("damage after a session's first line is reported where it is, and not again before it")
    func afterFirst() throws {
        let (place, position) = try damaged("other 2")
        defer { place.remove() }
        let items = items(try #require(place.ask("/sessions/a/lines")).body)
        #expect(
            items.filter { $0.hasPrefix("{\"skipped\"") } == [
                "{\"skipped\":{\"after\":\(position - 1),\"lines\":1}}"
            ])
        #expect(UInt64(items[1]) == position - 1)
    }

    @Test("the past reports what retention has removed after the client's position")
    func removed() throws {
        let place = try Place(storage: .small(retainedBytes: 256 << 10))
        defer { place.remove() }
        let pipe = place.publisher()
        for seq in 1...600 { pipe.log(seq, String(repeating: "x", count: 900)) }
        #expect(place.run { pipe.acknowledged == 600 })
        let gone = place.journal.oldest - 1
        try #require(gone > 5)
        let items = items(try #require(place.ask("/sessions/a/lines?after=5&limit=10000")).body)
        #expect(items.first == "{\"skipped\":{\"after\":5,\"lines\":\(gone - 5)}}")
        #expect(items.count { $0.hasPrefix("{\"skipped\"") } == 1)
        // Without a position the client wants what is there.
        #expect(
            !(try #require(place.ask("/sessions/a/lines?limit=10000")).body).contains("skipped"))
    }
}

@MainActor
@Suite("A slow reader without a full snapshot to go to")
struct SlowReaderNoticeTests {
    @Test("it gets no notice if only lines of other sessions are before its next full snapshot")
    func othersBetween() throws {
        let place = try Place { $0.backlogBytes = 256 << 10 }
        defer { place.remove() }
        let (pipe, other) = (
            place.publisher(), place.publisher("{\"publish\":1,\"session\":\"b\"}")
        )
        #expect(place.run { pipe.have == 0 && other.have == 0 })
        let slow = Client(place.loop, port: place.port, receiveBuffer: 4096)
        slow.send("GET /sessions/a/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(place.run { slow.isAnswered && place.daemon.hub.readerCount == 0 })
        slow.stopReading()
        // Full snapshots alone, so that no line of the session is between two of them.
        let title = String(repeating: "y", count: 20_000)
        var seq = 0
        while place.daemon.hub.counts.skips == 0, seq < 400 {
            seq += 1
            let goal = seq
            for number in 1...3 { other.log(3 * (seq - 1) + number) }
            #expect(place.run { other.acknowledged == 3 * goal })
            pipe.send(
                "{\"v\":1,\"seq\":\(seq),\"t\":\(seq),\"kind\":\"full\",\"size\":[10,10],\"scale\":1,"
                    + "\"fps\":60,\"nodes\":[{\"id\":1,\"class\":\"\(title)\",\"frame\":[0,0,1,1]}]}"
            )
            #expect(place.run { pipe.acknowledged == goal })
        }
        #expect(place.daemon.hub.counts.skips == 1)
        slow.read()
        let end = UInt64(seq)
        #expect(place.run { slow.lines.last?.seq == end })
        #expect(slow.lines.map(\.seq) == Array(1...end))
        #expect(!slow.events.contains { $0.name == "skipped" })
    }

    @Test("a subscriber that fell behind and then gets every line gets no notice")
    func nothingSkipped() throws {
        let place = try Place { $0.backlogBytes = 256 << 10 }
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        let slow = Client(place.loop, port: place.port, receiveBuffer: 4096)
        slow.send("GET /sessions/a/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(place.run { slow.lines.count == 1 })
        slow.stopReading()
        let text = String(repeating: "y", count: 20_000)
        var seq = 1
        while place.daemon.hub.counts.skips == 0, seq < 400 {
            seq += 1
            pipe.log(seq, text)
            let goal = seq
            #expect(place.run { pipe.acknowledged == goal })
        }
        #expect(place.daemon.hub.counts.skips == 1)
        slow.read()
        let end = UInt64(seq)
        #expect(place.run { slow.lines.last?.seq == end })
        #expect(slow.lines.map(\.seq) == Array(1...end))
        #expect(!slow.events.contains { $0.name == "skipped" })
    }
}

/// The commands that write what they read.
@Suite("Commands and gaps", .serialized)
struct GapCommandTests {
    @Test("record and export write the rest, report the gap, and exit with status 3")
    func status() throws {
        let folder = NSTemporaryDirectory() + "mainspring-gap-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = (1...400).map { "line \($0) " + String(repeating: "x", count: 900) }
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: folder + "/app", atomically: true, encoding: .utf8)
        let place = try ServeProcess(["--tail", folder + "/app", "--segment-size", "64K"])
        try place.waitForLine("line 400 ", of: "app")
        let data = place.folder + "/data"
        let names = try FileManager.default.contentsOfDirectory(atPath: data).filter {
            $0.hasSuffix(".seg") || $0.hasSuffix(".segz")
        }.sorted()
        let whole = try place.command(
            "record", "app", "--since", "start", "--no-follow", "-o", folder + "/whole")
        #expect(whole.wait() == 0)
        // The newest segments are not compressed.
        try FileManager.default.removeItem(atPath: data + "/" + names[names.count - 2])
        let record = try place.command(
            "record", "app", "--since", "start", "--no-follow", "-o", folder + "/rest")
        let sentences = record.errors.readAll()
        #expect(record.wait() == 3)
        func count(_ name: String) throws -> Int {
            try String(contentsOfFile: folder + name, encoding: .utf8).count { $0 == "\n" }
        }
        let missing = try count("/whole") - (try count("/rest"))
        #expect(missing > 0)
        // Their number is known if a line follows, which depends on where the segments begin.
        #expect(
            sentences.contains { $0.contains("cannot be read in the daemon's journal") },
            "\(sentences)")
        place.daemon.signal(SIGKILL)
        place.daemon.wait()
        let export = try Program("mainspring", ["export", data + ":app", "-o", folder + "/out"])
        #expect(export.errors.readAll().contains { $0.contains("missing") })
        #expect(export.wait() == 3)
        #expect(try count("/out") == count("/rest"))
    }
}

@MainActor
@Suite("A segment that is deleted while the daemon writes it")
struct DeletedSegmentTests {
    @Test("its lines are kept, acknowledged and delivered")
    func restored() throws {
        let first = try Place()
        let pipe = first.publisher()
        let reader = first.subscribe("/sessions/a/stream?after=0")
        for seq in 1...100 { pipe.log(seq) }
        #expect(first.run { pipe.acknowledged == 100 && reader.lines.count == 100 })
        let data = first.folder + "/data"
        try FileManager.default.removeItem(atPath: data + "/00000000000000000001.seg")
        for seq in 101...300 { pipe.log(seq) }
        #expect(first.run { pipe.acknowledged == 300 && reader.lines.count == 300 })
        #expect(reader.lines.map(\.seq) == Array(1...300))
        #expect(first.said.count { $0.contains("has deleted or moved") } == 1)
        #expect(first.ask("/readyz")?.status == 200)
        first.kill()
        let second = try Place(first.folder)
        defer { second.remove() }
        let past = second.subscribe("/sessions/a/stream?after=0")
        #expect(second.run { past.lines.last?.seq == 300 })
        #expect(past.lines.map(\.seq) == Array(1...300))
    }

    @Test("if the folder is deleted, the daemon reports it and ends with status 1")
    func folder() throws {
        let file = NSTemporaryDirectory() + "mainspring-deleted-\(UInt64.random(in: 0 ... .max))"
        defer { unlink(file) }
        try "one\n".write(toFile: file, atomically: true, encoding: .utf8)
        let place = try ServeProcess(["--tail", file])
        try place.waitForLine("one", of: (file as NSString).lastPathComponent)
        try FileManager.default.removeItem(atPath: place.folder + "/data")
        place.daemon.signal(SIGTERM)
        #expect(place.daemon.errors.line { $0.contains("has deleted or moved") } != nil)
        #expect(place.daemon.wait() == 1)
    }
}
