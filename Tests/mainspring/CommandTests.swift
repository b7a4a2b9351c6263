import Testing

@testable import mainspring

@Suite("The command line")
struct CommandTests {
    private func rendering(_ words: String) throws -> Rendering {
        guard case .render(let rendering) = try Command(words.split(separator: " ").map(String.init)) else {
            throw Failure(description: "It is no rendering.")
        }
        return rendering
    }

    @Test("render takes a file, and writes beside it unless told")
    func render() throws {
        let plain = try rendering("render a/run.ndjson")
        #expect(plain.file == "a/run.ndjson" && plain.output == "a/run.png" && plain.end == nil)
        #expect(try rendering("render run.1").output == "run.1.png")
        let full = try rendering("render --at 2.25 - --scale=3 --assets x --font Inter -o out.png")
        #expect(full.file == "-" && full.output == "out.png" && full.end == 2_250_000_000 && full.scale == 3)
        #expect(full.assets == "x" && full.font == "Inter")
        let strip = try rendering("render f --strip 5 --from 1 --at 2 -o -")
        #expect(strip.frames == 5 && strip.start == 1_000_000_000 && strip.output == "-")
        #expect(try rendering("render -o x.png -- -odd").file == "-odd")
    }

    @Test("help and version")
    func help() throws {
        #expect(try Command(["--help"]) == .help(nil) && Command(["render", "-h"]) == .help("render"))
        #expect(try Command(["--version"]) == .version)
    }

    @Test(
        "what is not understood is named",
        arguments: [
            ("", "What to do is missing"), ("draw x", "no command “draw”"), ("render", "needs a recording"),
            ("render a b", "“b”"), ("render a --bogus", "“--bogus”"), ("render a --at", "--at needs a value"),
            ("render a --at soon", "“soon”"), ("render a --at -1", "“-1”"), ("render a --at nan", "“nan”"),
            ("render a --scale 0", "“0”"), ("render a --scale 17", "“17”"), ("render a --strip 0", "“0”"),
            ("render a --strip two", "“two”"), ("render a --from 1", "add --strip"),
            ("render a --strip 2 --from 3 --at 2", "later"), ("render -", "-o window.png"),
            ("render - -o - --json", "--output FILE"),
        ])
    func misuse(words: String, sentence: String) {
        do {
            _ = try rendering(words)
            Issue.record("“\(words)” was understood.")
        } catch {
            #expect("\(error)".contains(sentence), "\(error)")
        }
    }
}
