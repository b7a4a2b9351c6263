import Foundation
import Snapshots
import Testing

/// The first steps of a user who has just built the package, with the built programs.
@Suite("As a new user", .serialized)
struct NewUserTests {
    private struct Wrapped: Decodable {
        var pos: UInt64?
        var line: SnapshotLineHead?
        struct SnapshotLineHead: Decodable {
            var seq: Int
            var kind: String
        }
    }

    private func lines(_ text: [String]) -> [Wrapped] {
        text.compactMap { try? JSONDecoder().decode(Wrapped.self, from: Data($0.utf8)) }.filter {
            $0.line != nil
        }
    }

    private func touch(_ place: ServeProcess, _ session: String) throws -> Int32 {
        let curl = try Program(
            "/usr/bin/env",
            [
                "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-d",
                "{\"tap\":\"menuButton\"}",
                "\(place.url)/sessions/\(session)/events",
            ])
        let status = curl.output.readAllText()
        curl.wait()
        return Int32(status) ?? 0
    }

    @Test("the daemon is killed between publisher, tail and record: no line is lost or repeated")
    func restart() throws {
        let place = try ServeProcess()
        let gallery = try Program(
            "gallery", ["--scene", "packing-list", "--publish", place.publishSocket, "--port", "0"])
        #expect(gallery.output.line { $0.hasPrefix("http://") } != nil)
        let tail = try place.command("tail", "packing-list", "--json")
        #expect(tail.output.line { $0.contains("\"kind\":\"full\"") } != nil)
        let file = place.folder + "/run.ndjson"
        let record = try place.command("record", "packing-list", "--since", "start", "-o", file)

        #expect(try touch(place, "packing-list") == 202)
        #expect(tail.output.line { $0.contains("\"animations\"") } != nil)
        try place.killAndRestart()
        #expect(gallery.errors.line { $0.contains("was lost") } != nil)
        #expect(
            gallery.errors.line { $0.contains("is connected again; 0 lines were dropped") } != nil)
        #expect(tail.errors.line { $0.contains("is reachable again") } != nil)
        #expect(try touch(place, "packing-list") == 202)
        #expect(tail.output.line { $0.contains("\"phase\":\"ended\"") } != nil)
        gallery.signal(SIGTERM)
        gallery.wait()
        let end = try #require(tail.output.line { $0.contains("\"kind\":\"end\"") })
        tail.signal(SIGTERM)

        let heard = lines(tail.output.all)
        #expect(heard.map { $0.pos ?? 0 } == heard.map { $0.pos ?? 0 }.sorted())
        #expect(heard.map { $0.line?.seq } == Array(1...heard.count).map(Optional.some))
        // The recording contains what was published, line for line.
        let last = try #require(lines([end]).first?.line?.seq)
        while (try? String(contentsOfFile: file, encoding: .utf8))?.contains("\"kind\":\"end\"")
            != true
        {
            try #require(record.isRunning)
            sched_yield()
        }
        record.signal(SIGINT)
        #expect(record.wait() == 0)
        #expect(record.errors.readAll().last?.contains("Wrote \(last) lines") == true)

        let sessions = try place.command("sessions")
        #expect(
            sessions.output.readAll().contains {
                $0.contains("packing-list") && $0.hasSuffix("ended")
            })
        place.daemon.signal(SIGTERM)
        #expect(place.daemon.wait() == 0)
        let journal = place.folder + "/data"
        for path in [file, journal] {
            let verify = try Program("mainspring", ["verify", path])
            #expect(verify.output.readAll().last?.contains("\(last) lines") == true)
            #expect(verify.wait() == 0)
        }
        let diff = try Program("mainspring", ["diff", file, "\(journal):packing-list"])
        #expect(diff.wait() == 0)
        let inspect = try Program("mainspring", ["inspect", journal, "--node", "menuBar"])
        #expect(inspect.output.readAll().first?.contains("\"ident\":\"menuBar\"") == true)
        let replay = try Program("mainspring", ["replay", journal, "--speed", "100000"])
        #expect(replay.output.readAll().count == last)
    }

    @Test("lines are followed as text; filters narrow them; a missing session is reported")
    func text() throws {
        let place = try ServeProcess()
        let log = try Program(
            "/bin/sh", ["-c", "printf 'one\\ntwo\\nthree\\n' > \(place.folder)/app.log; exec true"])
        log.wait()
        let other = try ServeProcess(["--tail", place.folder + "/app.log"])
        try other.waitForLine("three", of: "app.log")
        func tail(_ words: String...) throws -> [String] {
            let tail = try Program(
                "mainspring",
                ["tail", "\(other.url)/sessions/app.log", "--no-follow", "--since", "1h"] + words)
            defer { tail.wait() }
            return tail.output.readAll().map {
                String($0.split(separator: " ", maxSplits: 1).last ?? "")
            }
        }
        #expect(try tail().map { $0.suffix(10) }.joined().contains("info three"))
        #expect(try tail("--filter", "TW").count == 1 && tail("--kind", "event").isEmpty)
        let unknown = try Program(
            "mainspring", ["tail", "\(other.url)/sessions/nobody", "--no-follow"])
        #expect(unknown.wait() == 1)
        #expect(unknown.errors.readAll().last?.contains("no session “nobody”") == true)
        let both = try Program("mainspring", ["tail", "--follow", "--no-follow"])
        #expect(both.wait() == 2)
        let missing = try Program(
            "mainspring", ["tail", "a", "--url", "http://127.0.0.1:1", "--no-follow"])
        #expect(missing.wait() == 1)
        #expect(missing.errors.readAll().last?.contains("does not answer") == true)
    }
}

extension Program.Lines {
    /// All remaining bytes, with or without line breaks.
    func readAllText() -> String {
        let lines = readAll()
        return lines.map { $0 + "\n" }.joined() + remainder
    }
}
