import Gallery
import Publishing
import Testing

@Suite("The command line")
struct CommandTests {
    private let scenes = ["packing-list", "tip-in"]

    private func command(_ line: String) throws -> Command {
        try Command(line.split(separator: " ").map(String.init), scenes: scenes)
    }

    private func complaint(_ line: String) -> String {
        do throws(Command.Misuse) {
            let command = try Command(line.split(separator: " ").map(String.init), scenes: scenes)
            return "none: \(command)"
        } catch {
            return error.description
        }
    }

    @Test("without arguments the first scene is served at 127.0.0.1:8737")
    func defaults() throws {
        guard case .serve(let serving) = try command("") else {
            Issue.record("it is not served")
            return
        }
        #expect(serving.scene == "packing-list")
        #expect(serving.host == "127.0.0.1")
        #expect(serving.port == 8737)
        #expect(serving.framesPerSecond == 60)
    }

    @Test("options are accepted in any order, with a space or an equals sign; the last one wins")
    func order() throws {
        guard
            case .serve(let serving) = try command(
                "--port=0 --host ::1 --port 9000 --scene tip-in --fps 120")
        else {
            Issue.record("it is not served")
            return
        }
        #expect(serving.scene == "tip-in")
        #expect(serving.host == "::1")
        #expect(serving.port == 9000)
        #expect(serving.framesPerSecond == 120)
    }

    @Test("a headless run accepts a script, an end and a rate")
    func recording() throws {
        guard
            case .record(let recording) = try command("--headless --script - --until 2.5 --fps 30")
        else {
            Issue.record("it is not recorded")
            return
        }
        #expect(recording.scene == "packing-list")
        #expect(recording.script == "-")
        #expect(recording.end == 2_500_000_000)
        #expect(recording.framesPerSecond == 30)
    }

    @Test("a scene's settings are stored by name; the last value wins")
    func settings() throws {
        guard
            case .serve(let serving) = try command(
                "--set effect=fade --set=again=flip-x --set effect=none")
        else {
            Issue.record("it is not served")
            return
        }
        #expect(serving.settings == ["effect": "none", "again": "flip-x"])
        #expect(complaint("--set effect").contains("--set effect=fade"))
    }

    @MainActor
    @Test("a scene accepts its own options with their valid values")
    func options() throws {
        let cards = try #require(Gallery.Scene.named("tip-in-cards"))
        #expect(try cards.settings(from: [:]) == ["effect": "tip-in", "again": "none"])
        #expect(try cards.settings(from: ["effect": "fade"])["effect"] == "fade")
        for (given, words) in [
            (["effect": "spin"], "tip-in, fade"), (["colour": "red"], "effect, again"),
        ] {
            do throws(Command.Misuse) {
                _ = try cards.settings(from: given)
                Issue.record("\(given) is taken")
            } catch {
                #expect(error.description.contains(words), "\(error)")
            }
        }
    }

    @Test("a daemon is given by a socket's path or a host, with tls:// for encryption")
    func publishing() throws {
        func publishing(_ line: String) throws -> Command.Publishing? {
            guard case .serve(let serving) = try command(line) else { return nil }
            return serving.publish
        }
        #expect(try publishing("") == nil)
        #expect(try publishing("--publish /run/x") == .init(address: .unix(path: "/run/x")))
        #expect(
            try publishing("--publish host:1 --publish-token t")
                == .init(address: .tcp(host: "host", port: 1), token: "t"))
        #expect(
            try publishing("--publish tls://[::1]:2 --publish-ca ca.pem")
                == .init(address: .tcp(host: "::1", port: 2), isSecure: true, authorities: "ca.pem")
        )
    }

    @Test(
        "help and list take precedence over other options",
        arguments: ["--help", "-h", "--scene nowhere --help", "--help --list"])
    func help(line: String) throws {
        #expect(try command(line) == .help)
    }

    @Test("list works without a scene")
    func list() throws {
        #expect(try command("--list") == .list)
    }

    @Test(
        "an invalid argument is named, with the valid ones",
        arguments: [
            (
                "--frobnicate",
                [
                    "--frobnicate",
                    "--scene, --set, --host, --port, --token, --publish, --publish-token, --publish-ca, --fps, --script",
                    "--headless",
                ]
            ),
            ("serve", ["Unexpected argument “serve”"]),
            ("--scene beach", ["“beach”", "packing-list, tip-in"]),
            ("--scene", ["--scene needs a value"]),
            ("--port 70000", ["--port", "0 to 65535", "“70000”"]),
            ("--port eighty", ["“eighty”"]),
            ("--host=", ["--host", "empty"]),
            ("--fps 0 --headless", ["--fps", "1 to 1000"]),
            ("--until 7", ["--until", "--headless"]),
            ("--script a.jsonl", ["--script", "--headless"]),
            ("--headless --port 1", ["--port", "serving"]),
            ("--headless --token x", ["--token", "serving"]),
            ("--token a&b", ["--token", "“a&b”"]),
            ("--publish nowhere", ["--publish", "tls://HOST:PORT", "“nowhere”"]),
            ("--publish tls://nowhere", ["--publish", "“tls://nowhere”"]),
            ("--publish-token x", ["--publish-token", "--publish ADDRESS"]),
            ("--publish ./x.sock --publish-ca y", ["--publish-ca", "tls://"]),
            ("--headless --host ::1", ["--host", "serving"]),
            ("--headless --until -1", ["--until", "“-1”"]),
            ("--headless --until nan", ["--until", "“nan”"]),
            ("--headless --until inf", ["--until", "“inf”"]),
            ("--headless --until 1e300", ["--until", "1000000"]),
            ("--headless=yes", ["--headless accepts no value", "“=yes”"]),
        ])
    func misuse(line: String, words: [String]) {
        let complaint = complaint(line)
        for word in words { #expect(complaint.contains(word), "\(line): \(complaint)") }
        #expect(complaint.hasSuffix("."))
    }

    @Test("the help names every option")
    func helpIsWhole() {
        for option in [
            "--scene", "--host", "--port", "--token", "--fps", "--script", "--until", "--headless",
            "--list", "--help",
        ] {
            #expect(Command.manual.contains(option))
        }
    }
}
