import Foundation
import HTTP
import HTTPClient
import MainLoop
import Testing

/// Options of the built programs that no other test uses.
@MainActor
@Suite("Options of the daemon and its tools", .serialized)
struct OptionTests {
    private struct Ready: Decodable {
        var ready: Bool
        var pid: Int32
        var listen: [String]
        var publish: [String]
        var data: String
    }

    @Test(
        "serve --json prints its addresses; a TCP address does not replace the publishers' socket"
    )
    func ready() throws {
        let folder = NSTemporaryDirectory() + "mainspring-ready-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let daemon = try Program(
            "mainspring",
            [
                "serve", "--json", "--data", folder, "--listen", "127.0.0.1:0", "--listen",
                "unix:\(folder).http",
                "--publish-listen", "127.0.0.1:0",
            ])
        let line = try #require(daemon.output.next())
        let ready = try JSONDecoder().decode(Ready.self, from: Data(line.utf8))
        #expect(ready.ready)
        #expect(ready.pid == daemon.pid)
        #expect(ready.data == folder)
        #expect(ready.listen.count == 2 && ready.listen[0].hasPrefix("http://127.0.0.1:"))
        #expect(ready.listen[1] == "unix:\(folder).http")
        #expect(ready.publish.count == 2 && ready.publish[0] == "unix:\(folder)/publish.sock")
        // The log is JSON, line by line.
        struct Log: Decodable {
            var time: String
            var level: String
            var text: String
        }
        let log = try #require(daemon.errors.next())
        #expect(
            try JSONDecoder().decode(Log.self, from: Data(log.utf8)).text == "The daemon is ready.")
        for place in ready.publish {
            let port = place.split(separator: ":").last.flatMap { Int($0) }
            let gallery = try Program(
                "gallery",
                [
                    "--port", "0", "--publish",
                    port.map { "127.0.0.1:\($0)" } ?? "\(folder)/publish.sock",
                ])
            #expect(gallery.output.line { $0.hasPrefix("http://") } != nil)
            let tail = try Program(
                "mainspring",
                ["tail", "packing-list", "--url", ready.listen[0], "--follow", "--json"])
            #expect(tail.output.line { $0.contains("\"kind\":\"full\"") } != nil)
            for program in [gallery, tail] { program.signal(SIGTERM) }
            gallery.wait()
        }
        daemon.signal(SIGTERM)
        #expect(daemon.wait() == 0)
    }

    @Test("MAINSPRING_TOKEN replaces --token; record --json describes its output")
    func token() throws {
        let place = try ServeProcess(["--token", "secret"])
        let variable = ["MAINSPRING_TOKEN": "secret"]
        func sessions(_ environment: [String: String]) throws -> Int32 {
            try Program("mainspring", ["sessions", "--url", place.url], environment: environment)
                .wait()
        }
        #expect(try sessions(variable) == 0 && sessions(["MAINSPRING_TOKEN": "other"]) == 1)
        let port = try Self.freePort()
        let open = try ServeProcess([
            "--publish-token", "secret", "--publish-listen", "127.0.0.1:\(port)",
        ])
        let gallery = try Program(
            "gallery", ["--port", "0", "--publish", "127.0.0.1:\(port)"], environment: variable)
        #expect(gallery.output.line { $0.hasPrefix("http://") } != nil)
        let tail = try open.command("tail", "packing-list", "--follow", "--json")
        #expect(tail.output.line { $0.contains("\"kind\":\"full\"") } != nil)
        gallery.signal(SIGTERM)
        gallery.wait()
        #expect(tail.output.line { $0.contains("\"kind\":\"end\"") } != nil)
        tail.signal(SIGTERM)

        let file = open.folder + "/run.ndjson"
        let record = try open.command(
            "record", "packing-list", "--since", "start", "--no-follow", "--json", "-o", file)
        struct Tape: Decodable {
            var file: String
            var lines: Int
        }
        let told = try JSONDecoder().decode(
            Tape.self, from: Data(record.output.readAll().joined().utf8))
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(record.wait() == 0)
        #expect(told.file == file)
        #expect(told.lines == lines.count)
        #expect(lines.count > 1)
    }

    @Test("SIGHUP reloads the images of --assets; a missing folder changes nothing")
    func pictures() throws {
        let folder = NSTemporaryDirectory() + "mainspring-pictures-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            try "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
                .write(toFile: "\(folder)/\(name)/\(name).svg", atomically: true, encoding: .utf8)
        }
        let file = folder + "/conf"
        func set(_ name: String) throws {
            try "assets = \(folder)/\(name)\n".write(
                toFile: file, atomically: true, encoding: .utf8)
        }
        try set("one")
        let place = try ServeProcess(["--config", file])
        func status(_ name: String) -> String {
            let curl = try? Program(
                "/usr/bin/env",
                [
                    "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}",
                    "\(place.url)/sessions/a/assets/\(name)",
                ])
            return curl?.output.readAllText() ?? ""
        }
        #expect(status("one.svg") == "200")
        #expect(status("two.svg") == "404")
        try set("nowhere")
        place.daemon.signal(SIGHUP)
        #expect(
            place.daemon.errors.line { $0.contains("was ignored") && $0.contains("nowhere") } != nil
        )
        #expect(status("one.svg") == "200")
        try set("two")
        place.daemon.signal(SIGHUP)
        #expect(place.daemon.errors.line { $0.contains("was reloaded") } != nil)
        #expect(status("one.svg") == "404")
        #expect(status("two.svg") == "200")
    }

    private static func freePort() throws -> Int {
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        close(socket.descriptor)
        return socket.port
    }
}
