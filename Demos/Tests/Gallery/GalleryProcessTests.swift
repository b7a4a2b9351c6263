import Foundation
import Testing

@Suite("The program gallery", .serialized)
struct GalleryProcessTests {
    @Test("--list prints one line per scene")
    func list() throws {
        let run = try GalleryProcess.run("--list")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.split(separator: "\n").contains { $0.hasPrefix("packing-list  ") })
    }

    @Test("--help prints the help to standard output")
    func help() throws {
        let run = try GalleryProcess.run("--help")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("--headless"))
    }

    @Test(
        "an invalid command line is reported on standard error, with status 2",
        arguments: [
            (["--frobnicate"], "--frobnicate"),
            (["--scene", "beach"], "packing-list"),
            (["--headless", "--script", "/nowhere/taps.jsonl"], "/nowhere/taps.jsonl"),
            (["--port", "-1"], "--port"),
        ])
    func misuse(arguments: [String], words: String) throws {
        let running = try GalleryProcess.Running(arguments)
        #expect(running.readAll().isEmpty)
        let errors = String(decoding: running.errors.readDataToEndOfFile(), as: UTF8.self)
        #expect(running.wait() == 2)
        #expect(errors.contains(words), "\(errors)")
    }

    @Test("a script with errors is refused before the run, with status 2")
    func badScript() throws {
        let run = try GalleryProcess.run(
            "--headless", "--script", "-",
            input: "{\"t\":0,\"tap\":\"menuButton\"}\n{\"t\":-1,\"tap\":\"a\"}\n")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("standard input:2: "), "\(run.errors)")
    }

    @Test("a script from a file and from standard input gives the same bytes as a run in the tests")
    @MainActor func script() throws {
        let expected = try SceneRun("packing-list", script: PackingListTests.script, until: 7)
            .recorder.text
        let fromFile = try GalleryProcess.run(
            "--scene", "packing-list", "--headless", "--script",
            SceneRun.file("PackingList/menu.jsonl").path,
            "--until", "7", "--fps", "60")
        #expect(fromFile.status == 0)
        #expect(fromFile.errors.isEmpty, "\(fromFile.errors)")
        #expect(fromFile.output == expected)
        let fromInput = try GalleryProcess.run(
            "--headless", "--script", "-", "--until=7", "--fps=60", input: PackingListTests.script)
        #expect(fromInput.output == expected)
    }

    // Sampled at 60 frames a second, the script has 262 lines and 81 kB.
    @Test("without --fps a line is written when something changes, not because time passes")
    @MainActor func functions() throws {
        let run = try GalleryProcess.run(
            "--headless", "--script", "-", "--until=7", input: PackingListTests.script)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count <= 40)
        #expect(run.output.utf8.count <= 30_000)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"v\":2,") })
    }

    @Test("a missed tap gives status 3 after the whole run")
    func missed() throws {
        let run = try GalleryProcess.run(
            "--headless", "--script", "-", "--until", "1", input: "{\"t\":0.5,\"tap\":\"nobody\"}")
        #expect(run.status == 3)
        let last = try #require(run.output.split(separator: "\n").last)
        #expect(last.contains("\"kind\":\"end\""), "\(last)")
        #expect(last.contains("--until 1 s was reached."), "\(last)")
        #expect(
            run.errors
                == "gallery: Line 1 of the script taps “nobody” at 0.5 s: no view in the window has this "
                + "accessibility identifier.\n")
    }

    @Test("a tap on a point without a touchable view is reported, with status 3")
    func nothingThere() throws {
        let run = try GalleryProcess.run(
            "--headless", "--script", "-", "--until", "1", input: "{\"t\":0.5,\"tap\":[-100,-100]}")
        #expect(run.status == 3)
        #expect(
            run.errors
                == "gallery: Line 1 of the script taps -100, -100 at 0.5 s: no view at that point reacts to touches.\n"
        )
    }

    @Test("a reader that closes the pipe ends it quietly")
    func brokenPipe() throws {
        let running = try GalleryProcess.Running(["--headless", "--until", "1000000"])
        try running.output.close()
        let errors = String(decoding: running.errors.readDataToEndOfFile(), as: UTF8.self)
        #expect(running.wait() == 0)
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test(
        "live, it prints its address first, serves, and ends cleanly at SIGTERM and SIGINT",
        arguments: [
            SIGTERM, SIGINT,
        ])
    func live(signal: Int32) throws {
        let running = try GalleryProcess.Running(["--port", "0"])
        let address = running.readLine()
        let url = try #require(URL(string: address))
        #expect(address.hasPrefix("http://127.0.0.1:"), "\(address)")
        #expect(address.hasSuffix("/"), "\(address)")
        let port = try #require(url.port)

        let health = try LoopbackClient(port: port).get("/healthz")
        #expect(health.hasPrefix("HTTP/1.1 200"), "\(health)")
        let picture = try LoopbackClient(port: port).get("/assets/beach-ball.svg")
        #expect(picture.hasPrefix("HTTP/1.1 200"), "\(picture.prefix(300))")
        #expect(picture.contains("<svg"), "\(picture.prefix(300))")

        let second = try GalleryProcess.run("--port", "\(port)")
        #expect(second.status == 1)
        #expect(second.output.isEmpty)
        #expect(second.errors.contains("\(port)"), "\(second.errors)")

        // Requested before the signal: the whole stream is read up to its end.
        let stream = try LoopbackClient(port: port)
        try stream.send("GET /stream?format=ndjson HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        var lines = try stream.read(until: "\"kind\":\"full\"")
        kill(running.process.processIdentifier, signal)
        lines += try stream.read(until: nil)
        #expect(lines.contains("\"kind\":\"end\""), "\(lines.suffix(300))")
        #expect(running.wait() == 0)
        #expect(String(decoding: running.errors.readDataToEndOfFile(), as: UTF8.self).isEmpty)
    }

    @Test("if others can reach it, it creates a token, prints it, and requires it")
    func openServer() throws {
        let running = try GalleryProcess.Running(["--host", "0.0.0.0", "--port", "0"])
        let address = running.readLine()
        let url = try #require(URL(string: address))
        let port = try #require(url.port)
        let token = try #require(
            address.firstMatch(of: /^http:\/\/([^:]+):\d+\/\?token=([0-9a-f]{32})$/), "\(address)")
        #expect(token.1 != "0.0.0.0")
        #expect(try LoopbackClient(port: port).get("/").hasPrefix("HTTP/1.1 200"))
        #expect(try LoopbackClient(port: port).get("/snapshot").hasPrefix("HTTP/1.1 401"))
        #expect(
            try LoopbackClient(port: port).get("/snapshot?token=\(token.2)").hasPrefix(
                "HTTP/1.1 200"))
        let named = try LoopbackClient(port: port).request(
            "GET /healthz HTTP/1.1\r\nHost: \(token.1):\(port)\r\nConnection: close\r\n\r\n")
        #expect(named.hasPrefix("HTTP/1.1 200"), "\(named)")
        kill(running.process.processIdentifier, SIGTERM)
        #expect(running.wait() == 0)
    }

    @Test("live, a tap on the button opens the menu")
    func liveTap() throws {
        let running = try GalleryProcess.Running(["--port", "0"])
        let port = try #require(URL(string: running.readLine())?.port)
        let stream = try LoopbackClient(port: port)
        try stream.send("GET /stream?format=ndjson HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        let first = try stream.read(until: "\"kind\":\"full\"")
        func post(_ body: String) throws -> String {
            try LoopbackClient(port: port).request(
                "POST /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body)
        }
        let nobody = try post(#"{"tap":"nobody"}"#)
        #expect(nobody.hasPrefix("HTTP/1.1 404"), "\(nobody)")
        #expect(
            nobody.contains("No view in the window has the accessibility identifier “nobody”"),
            "\(nobody)")
        let answer = try post(#"{"tap":"menuButton"}"#)
        #expect(answer.hasPrefix("HTTP/1.1 204"), "\(answer)")
        // The animation has ended once the height of the bar is 200.
        let lines = try stream.read(until: "\"frame\":[0,0,375,200]")
        #expect(lines.contains("Select Item"))
        // The first subscriber gets one full snapshot, although the capture sends it while it is
        // requested.
        #expect((first + lines).components(separatedBy: "\"kind\":\"full\"").count == 2)
        kill(running.process.processIdentifier, SIGTERM)
        #expect(running.wait() == 0)
    }
}
