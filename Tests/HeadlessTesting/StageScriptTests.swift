import Foundation
import HeadlessTesting
import Snapshots
import Testing

@Suite("Stage scripts")
struct StageScriptTests {
    private func script(_ text: String) throws(StageScript.Mistakes) -> StageScript {
        try StageScript(Data(text.utf8), file: "taps.jsonl")
    }

    @Test("taps and pans are parsed, and blank lines are skipped")
    func reads() throws {
        let script = try script(
            """
            {"t":0.5,"tap":"menuButton"}

            {"t":2,"tap":[170,160.5]}\r
            \t
            {"t":3,"pan":[[1,2],[3,4],[5,6]],"duration":0.25}
            {"t":3.5,"pan":[[1,2],[3,4]]}
            """)
        #expect(
            script.steps == [
                .init(line: 1, time: 500_000_000, action: .tap(.identifier("menuButton"))),
                .init(
                    line: 3, time: 2_000_000_000, action: .tap(.point(CGPoint(x: 170, y: 160.5)))),
                .init(
                    line: 5, time: 3_000_000_000,
                    action: .pan(
                        [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6)],
                        duration: 250_000_000)),
                .init(
                    line: 6, time: 3_500_000_000,
                    action: .pan([CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)], duration: 300_000_000)),
            ])
        #expect(script.steps[2].end == 3_250_000_000)
    }

    @Test("an empty script has no steps")
    func empty() throws {
        #expect(try script("").steps.isEmpty)
        #expect(try script("\n \n").steps.isEmpty)
    }

    @Test("lines out of order are sorted by time; equal times keep their order")
    func sorts() throws {
        let script = try script(
            """
            {"t":2,"tap":"c"}
            {"t":1,"tap":"a"}
            {"t":2,"tap":"d"}
            {"t":1,"tap":"b"}
            """)
        #expect(script.steps.map(\.line) == [2, 4, 1, 3])
    }

    @Test(
        "an error names the file, the line and the cause",
        arguments: [
            ("{\"t\":1,\"tap\":\"a\"", "not JSON"),
            ("{\"t\":NaN,\"tap\":\"a\"}", "not JSON"),
            ("tap menuButton", "not JSON"),
            // JSON has no largest number (RFC 8259, section 6); Double's is 1.8e308.
            ("{\"t\":1e400,\"tap\":\"a\"}", "“t” is out of range (at byte 5)"),
            ("{\"t\":1,\"tap\":[3,-1e999]}", "“tap[1]” is out of range (at byte 16)"),
            ("{\"t\":1,\"pan\":[[1,2],[3,1e400]]}", "“pan[1][1]” is out of range (at byte 23)"),
            ("[1]", "not an array"),
            ("7", "not the number 7"),
            ("{\"tap\":\"a\"}", "“t” is missing"),
            ("{\"t\":\"1\",\"tap\":\"a\"}", "“t” must be seconds"),
            (
                "{\"t\":-0.1,\"tap\":\"a\"}",
                "“t” must be seconds from 0 to 1000000, not the number -0.1"
            ),
            ("{\"t\":1e7,\"tap\":\"a\"}", "“t” must be seconds"),
            ("{\"t\":1}", "there is no action"),
            ("{\"t\":1,\"tap\":\"a\",\"pan\":[[1,2],[3,4]]}", "in one line"),
            ("{\"t\":1,\"tip\":\"a\"}", "“tip” is unknown"),
            ("{\"t\":1,\"type\":7}", "“type” must be the text to type, not the number 7"),
            ("{\"t\":1,\"key\":\"enter\"}", "“key” must be one of backspace, delete, return"),
            ("{\"t\":1,\"key\":\"tab\",\"type\":\"a\"}", "“key” and “type” are in one line"),
            ("{\"t\":1,\"tap\":\"a\",\"duration\":1}", "“duration” needs “pan”"),
            ("{\"t\":1,\"tap\":\"\"}", "“tap” must be"),
            ("{\"t\":1,\"tap\":null}", "“tap” must be"),
            ("{\"t\":1,\"tap\":[1]}", "two numbers [x,y], not an array of 1"),
            ("{\"t\":1,\"tap\":[1,\"2\"]}", "two numbers [x,y]"),
            ("{\"t\":1,\"tap\":[1,2e9]}", "within 1000000 points"),
            ("{\"t\":1,\"pan\":[1,2]}", "two numbers [x,y], not the number 1"),
            ("{\"t\":1,\"pan\":[[1,2]]}", "at least two points"),
            ("{\"t\":1,\"pan\":[[1,2],[3]]}", "two numbers [x,y], not an array of 1"),
            ("{\"t\":1,\"pan\":[[1,2],[3,4]],\"duration\":0}", "more than 0"),
            ("{\"t\":1,\"pan\":[[1,2],[3,4]],\"duration\":-1}", "“duration” must be seconds"),
            ("\u{0}", "not JSON"),
        ])
    func mistakes(line: String, words: String) {
        #expect {
            try script("{\"t\":0,\"tap\":\"fine\"}\n" + line)
        } throws: { error in
            let text = "\(error)"
            return text.hasPrefix("taps.jsonl:2: ") && text.contains(words) && text.hasSuffix(".")
        }
    }

    @Test("all errors are reported at once")
    func allMistakes() {
        #expect {
            try script("{\n{\"t\":0,\"tap\":\"fine\"}\n{\"t\":-1,\"tap\":\"a\"}")
        } throws: { error in
            (error as? StageScript.Mistakes)?.all.map(\.line) == [1, 3]
        }
    }

    @Test("bytes that are not text are reported as an error")
    func garbage() {
        #expect(throws: StageScript.Mistakes.self) {
            try StageScript(Data([0xFF, 0xFE, 0x0A, 0x80]), file: "x")
        }
    }
}
