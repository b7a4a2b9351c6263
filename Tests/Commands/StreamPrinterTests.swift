import Foundation
import Snapshots
import Testing

@testable import Commands

@MainActor
@Suite("Stream lines in a terminal")
struct StreamPrinterTests {
    private func line(_ json: String) throws -> SnapshotLine {
        try SnapshotLine(json: Data(json.utf8))
    }

    private func full(_ seq: Int, _ names: [String] = ["Window"]) throws -> SnapshotLine {
        let nodes = names.enumerated().map { place, name in
            "{\"id\":\(place + 1),\(place > 0 ? "\"parent\":1," : "")\"class\":\"\(name)\",\"frame\":[0,0,1,1]}"
        }
        return try line(
            "{\"v\":1,\"seq\":\(seq),\"t\":0.5,\"kind\":\"full\",\"size\":[10,10],\"scale\":1,\"fps\":60,\"nodes\":["
                + nodes.joined(separator: ",") + "]}")
    }

    private func log(_ seq: Int, _ text: String) throws -> SnapshotLine {
        try line(
            "{\"v\":1,\"seq\":\(seq),\"t\":0.5,\"kind\":\"log\",\"level\":\"info\",\"text\":\(text.asJSON)}"
        )
    }

    private func delta(_ seq: Int, _ x: Int) throws -> SnapshotLine {
        try line(
            "{\"v\":1,\"seq\":\(seq),\"t\":0.5,\"kind\":\"delta\",\"nodes\":[{\"id\":1,\"frame\":[\(x),0,1,1]}]}"
        )
    }

    @Test("log lines between states do not interrupt the states")
    func between() throws {
        let capture = Capture()
        let printer = StreamPrinter(capture.output, isRaw: false, filter: nil)
        for (seq, line) in [try full(1), try log(2, "hello"), try delta(3, 4)].enumerated() {
            printer.show(line, nil, name: "a", id: 1)
            #expect(capture.text.split(separator: "\n").count == seq + 1)
        }
        #expect(
            capture.text == "a 0.500 full, 1 views\na 0.500 info hello\na 0.500 delta, 1 views\n")
    }

    @Test(
        "a note of the daemon is printed as a sentence",
        arguments: [
            (
                #"{"clock":{"speed":0.25,"t":12.5}}"#,
                "The program's time passes at 0.25 times the usual speed from 12.5 s on."
            ),
            (#"{"clock":{"speed":0}}"#, "The program's time is paused."),
            (#"{"dropped":{"lines":3,"bytes":412}}"#, "The publisher dropped 3 lines."),
        ])
    func notes(note: String, sentence: String) {
        let capture = Capture()
        let printer = StreamPrinter(capture.output, isRaw: false, filter: nil)
        let line = #"{"pos":42,"id":3,"session":"rating","note":\#(note)}"#
        let position = Array(line.utf8).withUnsafeBytes { printer.receive($0) }
        #expect(position == 42)
        #expect(capture.text == "rating · \(sentence)\n")
    }

    // ECMA-48: CSI n A moves the cursor up, CSI J erases to the end of the screen.
    @Test("on a terminal the tree stays below the lines and is redrawn once for many changes")
    func terminal() throws {
        let capture = Capture(isTerminal: true)
        let printer = StreamPrinter(capture.output, isRaw: false, filter: nil)
        printer.show(try full(1, ["Window", "View"]), nil, name: "a", id: 1)
        printer.show(try delta(2, 4), nil, name: "a", id: 1)
        #expect(capture.text.isEmpty)
        printer.refresh()
        #expect(capture.text.split(separator: "\n").count == 3)
        #expect(capture.text.contains("Window #1 [4 0 1 1]"))
        capture.clear()
        printer.show(try log(3, "hello"), nil, name: "a", id: 1)
        #expect(capture.text.hasPrefix("\u{1B}[3A\r\u{1B}[J"))
        #expect(capture.text.hasSuffix(" info hello\n"))
        capture.clear()
        printer.refresh()
        #expect(capture.text.split(separator: "\n").count == 3)
        #expect(!capture.text.contains("\u{1B}[3A"))
        capture.clear()
        printer.refresh()
        #expect(capture.text.isEmpty)
    }

    @Test("a tree larger than the terminal is truncated")
    func bounds() throws {
        let capture = Capture(isTerminal: true, rows: 10, columns: 12)
        let printer = StreamPrinter(capture.output, isRaw: false, filter: nil)
        printer.show(try full(1, (0..<50).map { "View\($0)" }), nil, name: "a", id: 1)
        printer.refresh()
        let lines = capture.text.replacing(/\u{1B}\[[0-9]*m/, with: "").split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines.last == "… 44 more")
        #expect(lines.allSatisfy { $0.count <= 11 })
    }

    // UAX #11: an ideograph is two columns wide.
    @Test("wide characters count as two columns")
    func wide() {
        #expect(StyledText("日本語").cut(to: 5).rendered(isTerminal: false) == "日本")
        #expect(StyledText("ab\tc").cut(to: 4).rendered(isTerminal: false) == "ab c")
        let zalgo = "a" + String(repeating: "\u{0301}", count: 1000)
        #expect(
            StyledText(zalgo + "b").cut(to: 10).rendered(isTerminal: false).unicodeScalars.count
                <= 10)
    }

    @Test("the number of sessions with stored state is bounded")
    func sessions() throws {
        let capture = Capture()
        let printer = StreamPrinter(capture.output, isRaw: false, filter: nil)
        for id in 0..<2500 { printer.show(try full(1), nil, name: "a", id: UInt32(id)) }
        #expect(capture.text.split(separator: "\n").count == 2500)
    }

    @Test("a line is extracted from its envelope byte for byte")
    func unwrapped() throws {
        let text =
            "{\"pos\":12,\"id\":3,\"session\":\"a\",\"line\":{\"v\":1,\"text\":\",\\\"line\\\":\"}}"
        let found = Data(text.utf8).withUnsafeBytes { RecordCommand.unwrapped($0) }
        #expect(
            found?.position == 12
                && found.map { String(decoding: $0.line, as: UTF8.self) }
                    == "{\"v\":1,\"text\":\",\\\"line\\\":\"}"
        )
        #expect(
            Data("{\"pos\":12,\"id\":3,\"session\":\"a\",\"note\":{}}".utf8).withUnsafeBytes {
                RecordCommand.unwrapped($0)
            }
                == nil)
    }
}
