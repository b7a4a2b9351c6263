import Testing

@testable import Commands

@MainActor
@Suite("Advice after a mistake on the command line")
struct AdviceTests {
    private func errors(_ words: String) -> [String] {
        let result = Capture.run(words.split(separator: " ").map(String.init))
        #expect(result.status == 2, "\(words)")
        return result.errors.split(separator: "\n").map(String.init)
    }

    @Test(
        "a mistake in a command points to the help of that command",
        arguments: CommandTable.entries.map(\.name))
    func help(command: String) {
        #expect(errors("\(command) --bogus").last == "Try mainspring \(command) --help.")
        #expect(errors("--bogus \(command)").last == "Try mainspring \(command) --help.")
        #expect(errors("\(command) a b c d").last == "Try mainspring \(command) --help.")
    }

    @Test("a mistake before a command points to the help of the program")
    func overview() {
        for words in ["", "--bogus", "bogus render", "help bogus"] {
            #expect(errors(words).last == "Try mainspring --help.", "\(words)")
        }
    }

    @Test(
        "a suggestion replaces the list of options",
        arguments: [
            ("serve --porrt 80", "--listen"), ("serve --host x", "--listen"),
            ("preview --porrt 80", "--port"),
        ])
    func suggestion(words: String, option: String) {
        let name = words.split(separator: " ")[1]
        #expect(
            errors(words).first
                == "mainspring: There is no option “\(name)”. Did you mean \(option)?")
    }

    @Test("a synonym is only suggested if it is no option of the command")
    func synonyms() {
        for entry in CommandTable.entries {
            let names = Set(entry.options.map(\.name))
            #expect(names.isDisjoint(with: entry.options.flatMap(\.synonyms)), "\(entry.name)")
        }
    }

    @Test("--json says what it prints", arguments: CommandTable.entries.map(\.name))
    func json(command: String) throws {
        let entry = try #require(CommandTable.entry(command))
        #expect(entry.options.first { $0.name == "json" }?.help != "Print JSON.")
    }

    @Test(
        "every word of the usage is explained in the help",
        arguments: ["diff", "verify", "export", "render"])
    func operands(command: String) throws {
        let entry = try #require(CommandTable.entry(command))
        for word in entry.operands.split(separator: " ") {
            #expect(entry.notes.joined().contains("\(word) is"), "\(word)")
        }
    }

    @Test("a command that replaces a file says so", arguments: ["record", "render", "export"])
    func replaces(command: String) throws {
        let entry = try #require(CommandTable.entry(command))
        let output = try #require(entry.options.first { $0.name == "output" })
        #expect(output.help.contains("An existing file is replaced."))
    }

    @Test("a daemon is named by the address with which it was given")
    func daemon() throws {
        // Port 9 is the discard service, which no test machine runs.
        let result = Capture.run(["sessions", "http://127.0.0.1:9"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("mainspring: http://127.0.0.1:9 does not answer"))
    }

    @Test("the advice to list the sessions names the same daemon")
    func listing() throws {
        func listing(_ words: String...) throws -> String {
            try DaemonOptions(try Arguments(["tail"] + words)).listing
        }
        #expect(try listing() == "mainspring sessions")
        #expect(try listing("--url", "http://127.0.0.1:8738") == "mainspring sessions")
        #expect(
            try listing("--url", "http://127.0.0.1:9000/")
                == "mainspring sessions --url http://127.0.0.1:9000")
        #expect(
            try listing("--url", "https://a", "--ca", "ca.pem", "--token", "x")
                == "mainspring sessions --url https://a:443 --ca ca.pem")
    }

    @Test("verify reports a file of another kind once")
    func otherFile() throws {
        let folder = try Folder()
        let file = try folder.write(["root:x:0:0", "daemon:x:1:1", "bin:x:2:2"], "passwd")
        let result = Capture.run(["verify", file])
        #expect(result.status == 3)
        let lines = result.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasPrefix("“\(file)” is not a recording. Line 1 is not a valid") == true)
        #expect(lines.last?.hasSuffix("1 fault") == true)
    }
}
