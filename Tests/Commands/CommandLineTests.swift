import Testing

@testable import Commands

@Suite("The command line")
struct CommandLineTests {
    private func render(_ words: String) throws -> RenderCommand {
        guard
            case .command(let command as RenderCommand) = try Invocation(
                words.split(separator: " ").map(String.init))
        else { throw Failure(description: "This is not render.") }
        return command
    }

    @Test("render writes beside its file unless --output names another")
    func usualOutput() throws {
        let plain = try render("render a/run.ndjson")
        #expect(plain.file == "a/run.ndjson")
        #expect(plain.output == "a/run.png")
        #expect(plain.end == nil)
        #expect(try render("render run.1").output == "run.1.png")
    }

    @Test("options may be in any order, with a space or = before the value")
    func options() throws {
        let full = try render("render --at 2.25 - --scale=3 --assets x --font Inter -o out.png")
        #expect(full.file == "-")
        #expect(full.output == "out.png")
        #expect(full.end == 2_250_000_000)
        #expect(full.scale == 3)
        #expect(full.assets == "x")
        #expect(full.font == "Inter")
        let strip = try render("render f --strip 5 --from 1 --at 2 -o -")
        #expect(strip.frames == 5)
        #expect(strip.start == 1_000_000_000)
        #expect(try render("render -o x.png -- -odd").file == "-odd")
        #expect(try render("--scale 2 render x").scale == 2)
    }

    @Test("--help and --version print to standard output")
    func help() throws {
        guard case .help(nil) = try Invocation(["--help"]) else { Issue.record("no help"); return }
        guard case .help("render") = try Invocation(["render", "-h"]) else {
            Issue.record("no help"); return
        }
        guard case .help("render") = try Invocation(["help", "render"]) else {
            Issue.record("no help"); return
        }
        guard case .version = try Invocation(["--version"]) else {
            Issue.record("no version"); return
        }
    }

    @Test(
        "an invalid command line is refused with a message that names the argument",
        arguments: [
            ("", "A command is missing"), ("draw x", "no command “draw”"),
            ("render", "needs a recording"),
            ("render a b", "“b”"), ("render a --bogus", "“--bogus”"),
            ("render a --at", "--at needs a value"),
            ("render a --strip 2 --from 3 --at 2", "later"), ("render a --from 1", "add --strip"),
            ("render -", "-o window.png"), ("render - -o - --json", "--output FILE"),
            ("render a --json=1", "--json accepts no value"), ("help bogus", "no command “bogus”"),
            ("tail a --kind log,bogus", "“bogus”"),
            ("tail a --follow --no-follow", "cannot be combined"),
            ("completion csh", "“csh”"),
        ])
    func misuse(words: String, sentence: String) {
        do {
            _ = try Invocation(words.split(separator: " ").map(String.init))
            Issue.record("“\(words)” was accepted.")
        } catch {
            #expect("\(error)".contains(sentence), "\(error)")
        }
    }

    @Test(
        "a mistyped command or option gets a suggestion",
        arguments: [
            ("recrod x", "Did you mean record?"), ("sesions", "Did you mean sessions?"),
            ("insp x", "Did you mean inspect?"),
            ("VERIFY x", "Did you mean verify?"), ("render x --sclae 2", "Did you mean --scale?"),
            ("tail --no-folow", "Did you mean --no-follow?"), ("help diif", "Did you mean diff?"),
        ])
    func suggestions(words: String, sentence: String) {
        do {
            _ = try Invocation(words.split(separator: " ").map(String.init))
            Issue.record("“\(words)” was accepted.")
        } catch {
            #expect("\(error)".contains(sentence), "\(error)")
        }
    }

    // Damerau's examples of single mistakes, each at distance 1 (Comm. ACM 7(3), 1964): a letter
    // missing, too many, wrong, or two swapped.
    @Test(
        "a single typing mistake is a distance of 1",
        arguments: ["recod", "reecord", "recird", "recrod"])
    func distance(word: String) {
        #expect(
            Suggestion.distance(Array(word.unicodeScalars), Array("record".unicodeScalars)) == 1)
    }

    @Test("a word that resembles no command gets no suggestion")
    func noSuggestion() {
        #expect(Suggestion.closest(to: "xylophone", among: CommandTable.entries.map(\.name)) == nil)
    }
}

/// Generated from the option table, so that a new option is tested without a change here.
@MainActor
@Suite("Numbers on the command line")
struct NumericOptionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var command: String
        var option: String
        var testDescription: String { "\(command) --\(option)" }
    }

    nonisolated static let cases: [Case] = CommandTable.entries.flatMap { entry in
        entry.options.filter { bounds(of: $0.kind) != nil }.map {
            Case(command: entry.name, option: $0.name)
        }
    }

    /// The smallest and the largest value that is valid, and values right outside of them.
    nonisolated private static func bounds(
        of kind: CommandTable.Value
    ) -> (valid: [String], invalid: [String])? {
        switch kind {
        case .text, .path, .choice: nil
        case .whole(let range):
            (
                ["\(range.lowerBound)", "\(range.upperBound)", "00\(range.upperBound)"],
                ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "1.5", "0x10", "1e1"]
            )
        case .seconds:
            (["0", "1e-300", "0.5", "1e9", "1000000000"], ["1000000000.001", "0x10", "1e10"])
        case .factor(let range):
            (
                ["\(range.lowerBound)", "\(range.upperBound)"],
                [
                    "\(range.lowerBound.nextDown)", "\(range.upperBound.nextUp)", "1e-300", "0x10",
                    "0",
                ]
            )
        case .size(let range):
            (
                [
                    OptionValue.size(range.lowerBound), "\(range.lowerBound)",
                    OptionValue.size(range.upperBound),
                ],
                [
                    "\(range.lowerBound - 1)", "\(range.upperBound + 1)", "16777216T",
                    "9223372036854775807K", "1.5M",
                    "-64M", "K", "1 M", "64MB",
                ]
            )
        case .span:
            (["1s", "100000d"], ["0s", "100001s", "5", "-1s", "1w", "9223372036854775807d", "s"])
        }
    }

    // Invalid everywhere: no number, not finite, negative, and the limits of 53, 63 and 64 bits.
    nonisolated static let strangers = [
        "nan", "NaN", "inf", "-inf", "infinity", "-1", "-0.001", "1e300", "-1e300",
        "9007199254740993",
        "9223372036854775807", "9223372036854775808", "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775809", "1e19", "abc", " 1", "1 ", "١", "1,5", "--", "1\u{0}",
    ]

    private func option(_ which: Case) throws -> CommandTable.Option {
        let entry = try #require(CommandTable.entry(which.command))
        return try #require(entry.options.first { $0.name == which.option })
    }

    private func arguments(_ which: Case, _ value: String) throws -> [String] {
        let count = try #require(CommandTable.entry(which.command)).count.lowerBound
        return [which.command, "--\(which.option)=\(value)"] + (0..<count).map { "operand\($0)" }
    }

    @Test("both ends of the range are valid", arguments: cases)
    func valid(which: Case) throws {
        let option = try option(which)
        for value in try #require(Self.bounds(of: option.kind)).valid {
            #expect(throws: Never.self, "\(value)") { try Arguments(arguments(which, value)) }
        }
    }

    @Test(
        "values outside the range are refused with the option, the value and the range",
        arguments: cases)
    func invalid(which: Case) throws {
        let option = try option(which)
        let bounds = try #require(Self.bounds(of: option.kind))
        for value in bounds.invalid + Self.strangers {
            do {
                _ = try Invocation(arguments(which, value))
                Issue.record("--\(option.name) accepted “\(value)”.")
            } catch {
                #expect(
                    "\(error)"
                        == "--\(option.name) must be \(OptionValue.words(for: option)), not “\(value.prefix(100))”."
                )
            }
        }
    }

    @Test("the range in the message is the one that is checked")
    func words() {
        let whole = CommandTable.Option(name: "n", value: "N", kind: .whole(1...1000), help: "")
        #expect(OptionValue.words(for: whole) == "a whole number from 1 to 1000")
        let size = CommandTable.Option(
            name: "n", value: "N", kind: .size((1 << 10)...(64 << 20)), example: "1M", help: "")
        #expect(OptionValue.words(for: size) == "a size from 1K to 64M, such as 1M")
        let factor = CommandTable.Option(
            name: "n", value: "N", kind: .factor(0.01...16), example: "2", help: "")
        #expect(OptionValue.words(for: factor) == "a number from 0.01 to 16, such as 2")
    }

    @Test("a configuration file is checked in the same way, with the line number")
    func configuration() throws {
        let folder = try Folder()
        let path = try folder.write(["# comment", "backlog = 1M", "connections = 0"], "a.conf")
        let result = Capture.run(["serve", "--config", path])
        #expect(result.status == 2)
        #expect(
            result.errors.contains(
                "Line 3 of “\(path)”: --connections must be a whole number from 1 to 1000000"))
        let misspelt = try folder.write(["conections = 5"], "b.conf")
        #expect(
            Capture.run(["serve", "--config", misspelt]).errors.contains(
                "Did you mean connections?"))
    }

    // Seconds are stored as nanoseconds; 0.1 + 0.2 has no exact binary form.
    @Test(
        "times are rounded to nanoseconds",
        arguments: [("0.3", 300_000_000), ("1e-300", 0), ("1e9", 1_000_000_000 * 1_000_000_000)])
    func times(text: String, nanoseconds: Int64) throws {
        #expect(try Arguments(["inspect", "a", "--at", text]).time("at") == nanoseconds)
    }
}
