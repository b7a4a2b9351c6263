import Foundation
import Snapshots
import Testing

@testable import mainspring

@MainActor
@Suite("Lines of a stream in a terminal")
struct TailPrinterTests {
    private func line(_ json: String) throws -> SnapshotLine { try SnapshotLine(json: Data(json.utf8)) }

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
            "{\"v\":1,\"seq\":\(seq),\"t\":0.5,\"kind\":\"log\",\"level\":\"info\",\"text\":\(text.asJSON)}")
    }

    private func delta(_ seq: Int, _ x: Int) throws -> SnapshotLine {
        try line(
            "{\"v\":1,\"seq\":\(seq),\"t\":0.5,\"kind\":\"delta\",\"nodes\":[{\"id\":1,\"frame\":[\(x),0,1,1]}]}")
    }

    @Test("touches and log lines between states do not stop the states")
    func between() throws {
        let printer = TailPrinter(isRaw: false, isTerminal: false, filter: nil)
        var out = ""
        printer.write = { out += $0 }
        for (seq, line) in [try full(1), try log(2, "hello"), try delta(3, 4)].enumerated() {
            printer.show(line, nil, name: "a", id: 1)
            #expect(out.split(separator: "\n").count == seq + 1)
        }
        #expect(out == "a 0.500 full, 1 views\na 0.500 info hello\na 0.500 delta, 1 views\n")
    }

    // ECMA-48: CSI n A is “cursor up”, CSI J erases to the end of the screen.
    @Test("on a terminal the tree stands below the lines and is drawn anew in its place, once for many changes")
    func terminal() throws {
        let printer = TailPrinter(isRaw: false, isTerminal: true, filter: nil)
        var out = ""
        printer.write = { out += $0 }
        printer.size = { (24, 80) }
        printer.show(try full(1, ["Window", "View"]), nil, name: "a", id: 1)
        printer.show(try delta(2, 4), nil, name: "a", id: 1)
        #expect(out.isEmpty)
        printer.refresh()
        #expect(out.split(separator: "\n").count == 3 && out.contains("Window #1 [4 0 1 1]"))
        out = ""
        printer.show(try log(3, "hello"), nil, name: "a", id: 1)
        #expect(out.hasPrefix("\u{1B}[3A\r\u{1B}[J") && out.hasSuffix(" info hello\n"))
        out = ""
        printer.refresh()
        #expect(out.split(separator: "\n").count == 3 && !out.contains("\u{1B}[3A"))
        out = ""
        printer.refresh()
        #expect(out.isEmpty)
    }

    @Test("a tree that is longer than the screen is cut; what others say cannot steer the terminal")
    func bounds() throws {
        let printer = TailPrinter(isRaw: false, isTerminal: true, filter: nil)
        var out = ""
        printer.write = { out += $0 }
        printer.size = { (10, 12) }
        printer.show(try full(1, (0..<50).map { "View\($0)" }), nil, name: "a", id: 1)
        printer.refresh()
        let lines = out.split(separator: "\n")
        #expect(lines.count == 8 && lines.last == "… 44 more" && lines.dropFirst().allSatisfy { $0.count <= 11 })
        out = ""
        printer.show(try log(2, "x\u{1B}[2Jy\u{9B}z"), nil, name: "a", id: 1)
        #expect(out.contains("x\u{FFFD}[2Jy\u{FFFD}z"))
    }

    @Test("a line is taken out of its wrapping byte for byte")
    func unwrapped() throws {
        let text = "{\"pos\":12,\"id\":3,\"session\":\"a\",\"line\":{\"v\":1,\"text\":\",\\\"line\\\":\"}}"
        let found = Data(text.utf8).withUnsafeBytes { Taping.unwrapped($0) }
        #expect(
            found?.position == 12
                && found.map { String(decoding: $0.line, as: UTF8.self) } == "{\"v\":1,\"text\":\",\\\"line\\\":\"}")
        #expect(
            Data("{\"pos\":12,\"id\":3,\"session\":\"a\",\"note\":{}}".utf8).withUnsafeBytes { Taping.unwrapped($0) }
                == nil)
    }

    @Test("--since takes start, positions, spans and times")
    func since() throws {
        func start(_ text: String) throws -> String? {
            guard case .tail(let tail) = try Command(["tail", "a", "--since", text]) else { return nil }
            return tail.start
        }
        #expect(try start("start") == "&after=0" && start("12") == "&after=12")
        #expect(try start("15m") == "&since=15m")
        #expect(try start("2026-01-31T12:00:00Z") == "&since=2026-01-31T12%3A00%3A00Z")
        #expect(throws: Command.Misuse.self) { try start("yesterday") }
    }
}
