import Foundation
import Testing

@testable import Commands

@MainActor
@Suite("Output")
struct OutputTests {
    /// Everything that a terminal interprets or that shows text in another order: C0, DEL, C1, UAX
    /// #9's marks, embeddings, overrides and isolates, the separators of lines and paragraphs, and
    /// some characters that are not displayed.
    nonisolated static let harmful: [UInt32] =
        Array(0..<32) + Array(127..<160) + Array(0x202A...0x202E) + Array(0x2066...0x2069) + [
            0x2028, 0x2029, 0x061C, 0x200B, 0x200E, 0x200F, 0xFEFF, 0xE0041,
        ]

    private static var hostile: String {
        String(String.UnicodeScalarView(harmful.compactMap { Unicode.Scalar($0) }))
    }

    private func harm(in text: String, allowing allowed: Set<UInt32> = [10]) -> [UInt32] {
        text.unicodeScalars.map(\.value).filter {
            Self.harmful.contains($0) && !allowed.contains($0)
        }
    }

    @Test("no harmful character is printed, whichever function prints it")
    func gate() throws {
        let capture = Capture()
        let output = capture.output
        output.line("\(Self.hostile) \(Self.hostile, .red)")
        output.lines([Self.hostile])
        output.document(Self.hostile)
        output.remark(Self.hostile)
        output.report(Self.hostile)
        output.reportJSON("\"\(Self.hostile)\"")
        try output.json([Self.hostile])
        Data("\"\(Self.hostile)\"".utf8).withUnsafeBytes { output.json($0) }
        for line in Table.lines([[Self.hostile, "x"]]) { output.line(StyledText(line)) }
        #expect(harm(in: capture.text, allowing: [9, 10]) == [])
        #expect(harm(in: capture.errors, allowing: [9, 10]) == [])
    }

    @Test("a line of text stays one line")
    func oneLine() {
        let capture = Capture()
        capture.output.line("a\nb\r\nc\u{2028}d\u{85}e")
        #expect(capture.text.filter(\.isNewline).count == 1)
    }

    @Test("JSON keeps its meaning", arguments: harmful)
    func meaning(code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(code))
        let capture = Capture()
        try capture.output.json(["a\(scalar)b"])
        #expect(try JSONDecoder().decode([String].self, from: capture.data) == ["a\(scalar)b"])
    }

    @Test("bytes that are not UTF-8 are replaced")
    func bytes() {
        let capture = Capture()
        Data([0x22, 0x9B, 0x32, 0x4A, 0x22]).withUnsafeBytes { capture.output.json($0) }
        #expect(capture.text == "\"\u{FFFD}2J\"\n")
    }

    @Test("a recording is written byte for byte, but not to a terminal")
    func recorded() {
        let line = Data("{\"text\":\"\u{9B}2J\u{202E}\"}".utf8)
        let (pipe, terminal) = (Capture(), Capture(isTerminal: true))
        pipe.output.recorded(line)
        terminal.output.recorded(line)
        #expect(pipe.data == line + [10])
        #expect(terminal.text == "{\"text\":\"\\u009b2J\\u202e\"}\n")
        #expect(throws: Failure.self) { try terminal.output.file(Data([1])) }
    }

    @Test("colors are printed only to terminals")
    func colours() {
        let (pipe, terminal) = (Capture(), Capture(isTerminal: true))
        for capture in [pipe, terminal] { capture.output.line("\("x\u{1B}", .red) y") }
        #expect(pipe.text == "x\u{FFFD} y\n")
        #expect(terminal.text == "\u{1B}[31mx\u{FFFD}\u{1B}[0m y\n")
    }

    @Test("after a failed write the rest is discarded and the status is 1")
    func brokenPipe() {
        let capture = Capture()
        capture.room = 10
        #expect(Program.run(["--help"], capture.output, OptionalParts()) == 1)
        #expect(capture.output.isBroken)
        #expect(capture.errors.isEmpty)
    }

    // The test reads the sources, because a direct print would compile.
    @Test("nothing but Output writes to standard output or standard error")
    func onlyDoor() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/Commands"
        )
        .standardizedFileURL
        let doors = [
            /\bprint\(/, /\bdebugPrint\(/, /\bdump\(/, /standardOutput/, /standardError/,
            /\bstdout\b/, /\bstderr\b/,
            /\bputs\(/, /\bperror\(/, /\bwrite\([12],/, /\bNSLog\(/, /fileDescriptor: ?[12]\b/,
            /Swift\.print/,
        ]
        // The limit writes its message from a signal handler, and the message contains no untrusted
        // text. The port command hands standard error to the compiler.
        let allowed = [
            "Output/Output.swift", "Output/ProcessorTimeLimit.swift",
            "Subcommands/PortCommand.swift",
        ]
        let files = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap {
            $0 as? String
        }
        var count = 0
        for file in files where file.hasSuffix(".swift") && !allowed.contains(file) {
            count += 1
            let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                let bare = line.replacing(/"(\\.|[^"\\])*"/, with: "")
                let code = bare.prefix(upTo: bare.firstRange(of: "//")?.lowerBound ?? bare.endIndex)
                // A method of this name belongs to the type that declares it.
                let isOwn = text.contains("func print(") && code.contains("print(")
                for door in doors where !isOwn && code.contains(door) {
                    Issue.record("\(file):\(index + 1) prints around Output: \(line)")
                }
            }
        }
        #expect(count > 20)
    }

    @Test("hostile names of files, options and commands are harmless in messages")
    func names() {
        for arguments in [
            [Self.hostile], ["render", Self.hostile], ["inspect", "/no/\(Self.hostile)"],
            ["render", "x", "--\(Self.hostile)"],
            ["render", "x", "--at", Self.hostile], ["sessions", "/no/\(Self.hostile)"],
            ["verify", "x\(Self.hostile).seg"],
            ["tail", "ftp://\(Self.hostile)"], ["completion", Self.hostile],
            ["serve", "--config", "/no/\(Self.hostile)"],
            ["export", "-", "--html", "/no/\(Self.hostile)/x", "--assets", Self.hostile],
        ] {
            let result = Capture.run(arguments.map { $0.replacing("\0", with: "") })
            #expect(result.status != 0)
            #expect(!(result.errors + result.text).isEmpty)
            #expect(harm(in: result.errors + result.text, allowing: [9, 10]) == [], "\(arguments)")
        }
    }

    @Test("hostile recordings are harmless in every command that reads them")
    func recordings() throws {
        let folder = try Folder()
        // JSON escapes every character, so that the lines are valid.
        let text = Self.hostile.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
        func lines(_ x: Int) -> [String] {
            [
                #"{"v":1,"seq":1,"t":0,"kind":"full","size":[10,20],"scale":1,"fps":60,"nodes":[{"id":1,"class":"W\#(text)","ident":"i\#(text)","frame":[0,0,10,20],"text":"t\#(text)","image":"p\#(text).png"}]}"#,
                #"{"v":1,"seq":2,"t":0.1,"kind":"log","level":"info","text":"l\#(text)"}"#,
                #"{"v":1,"seq":3,"t":0.2,"kind":"event","event":{"type":"text","text":"e\#(text)"}}"#,
                #"{"v":1,"seq":3,"t":0.2,"kind":"delta","nodes":[{"id":1,"frame":[\#(x),0,5,5],"text":"d\#(text)\#(x)"}]}"#,
                #"{"v":1,"seq":4,"t":0.3,"kind":"end","reason":"r\#(text)"}"#,
            ].enumerated().filter { $0.offset != 2 }.map(\.element)
        }
        let (a, b) = (try folder.write(lines(1)), try folder.write(lines(2), "b.ndjson"))
        for arguments in [
            ["inspect", a], ["inspect", a, "--json"], ["inspect", a, "--node", "1"],
            ["diff", a, b],
            ["diff", a, b, "--json"], ["diff", a, b, "--all"], ["verify", a],
            ["verify", a, "--json"],
            ["replay", a, "--speed", "1000000"], ["replay", a, "--json", "--speed", "1000000"],
            ["render", a, "-o", folder.path + "/x.png"],
            ["export", a, "--html", folder.path + "/x.html", "--assets", folder.path],
        ] {
            for isTerminal in [false, true] {
                let result = Capture.run(arguments, isTerminal: isTerminal)
                #expect([0, 3].contains(result.status), "\(arguments): \(result.errors)")
                // A terminal's own colours and movements are CSI sequences.
                let shown = result.text.replacing(/\u{1B}\[[0-9]*[mAJ]\r?/, with: "")
                #expect(harm(in: shown + result.errors, allowing: [9, 10]) == [], "\(arguments)")
            }
        }
    }
}
