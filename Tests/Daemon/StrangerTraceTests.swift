import Foundation
import Snapshots
import TestSupport
import Testing

@testable import Daemon
@testable import Recording

/// What strangers may leave in the daemon's log and journal.
@MainActor
@Suite("Traces of hostile clients")
struct StrangerTraceTests {
    @Test("text from clients cannot control a terminal or the direction of the log's text")
    func harmless() {
        for isForPeople in [false, true] {
            let log = DaemonLog(isForPeople: isForPeople)
            var written = ""
            log.write = { written += $0 }
            let text = "\u{1B}[2J\u{9B}31m \u{202E}evil\u{2066} \u{7F}\u{85}\u{2028} ä 漢 \u{7}\n"
            log.say(.warning, text, [("title", text)])
            let harmful = written.dropLast().unicodeScalars.filter {
                $0.properties.generalCategory == .control || $0.properties.isBidiControl
                    || ["\u{2028}", "\u{2029}"].contains($0)
            }
            #expect(harmful.isEmpty)
            #expect(written.contains("ä 漢"))
            guard !isForPeople else { continue }
            let value = try? JSONDecoder().decode(JSONValue.self, from: Data(written.utf8))
            guard case .object(let fields)? = value else {
                Issue.record("\(written)")
                continue
            }
            #expect(fields["title"] == .string(text))
        }
    }

    @Test("log messages that clients cause are written up to a limit, and the rest is counted")
    func limitedLog() {
        let log = DaemonLog(isForPeople: false)
        var count = 0
        log.write = { _ in count += 1 }
        for _ in 0..<1000 { log.say(.warning, "x", limit: "x") }
        #expect(count == DaemonLog.mostMessages)
        log.say(.info, "y")
        #expect(count == DaemonLog.mostMessages + 1)
    }

    @Test("runs that never end are removed with their last line, also from later segments")
    func runs() throws {
        let place = try Place(storage: .small(retainedBytes: 256 << 10))
        defer { place.remove() }
        let stays = place.publisher("{\"publish\":1,\"session\":\"stays\",\"run\":\"r\"}")
        stays.log(1)
        #expect(place.run { stays.acknowledged == 1 })
        // Old segments are compressed: the text must not shrink to nothing.
        var dice = SeededGenerator(seed: 1)
        for run in 1...300 {
            let text = (0..<400).map { _ in String(dice.next(), radix: 36) }.joined()
            let pipe = place.publisher("{\"publish\":1,\"session\":\"a\",\"run\":\"\(run)\"}")
            pipe.log(1, text)
            #expect(place.run { pipe.acknowledged == 1 })
            pipe.close()
        }
        #expect(place.run { place.daemon.hub.publications.count == 1 })
        let hub = place.daemon.hub
        // 256 KiB and a segment hold some 70 runs of 5 KiB, a third more if they are compressed.
        #expect(hub.sessions.count < 150)
        #expect(place.journal.streams.count == hub.sessions.count)
        #expect(place.journal.bytes <= 256 << 10 + 64 << 10)
        // A connected publisher stays known without any line left.
        #expect(hub.session("stays") != nil)
        #expect(place.ask("/sessions/stays/lines")?.status == 200)
        stays.log(2)
        #expect(place.run { stays.acknowledged == 2 })
        #expect(place.ask("/sessions/stays/lines")?.body.split(separator: "\n").count == 1)
        // A removed run that resumes starts again.
        let again = place.publisher("{\"publish\":1,\"session\":\"a\",\"run\":\"1\"}")
        #expect(place.run { again.have == 0 })
    }

    @Test("a run that resumes after its description was removed is known after a restart")
    func resumed() throws {
        let first = try Place(storage: .small(retainedBytes: 256 << 10))
        let pipe = first.publisher()
        pipe.log(1)
        #expect(first.run { pipe.acknowledged == 1 })
        pipe.close()
        #expect(first.run { first.daemon.hub.publications.isEmpty })
        let other = first.publisher("{\"publish\":1,\"session\":\"b\"}")
        let text = String(repeating: "x", count: 5000)
        for seq in 1...20 { other.log(seq, text) }
        #expect(first.run { other.acknowledged == 20 })
        let back = first.publisher()
        #expect(first.run { back.have == 1 })
        back.log(2)
        #expect(first.run { back.acknowledged == 2 })
        for seq in 21...60 { other.log(seq, text) }
        #expect(first.run { other.acknowledged == 60 })
        first.kill()
        let second = try Place(first.folder)
        defer { second.remove() }
        #expect(second.ask("/sessions/a/lines")?.body.contains("\"seq\":2,") == true)
    }
}
