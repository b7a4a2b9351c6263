import Foundation
import Snapshots
import Testing

@testable import Commands
@testable import PlayerPages

@MainActor
@Suite("Exporting")
struct ExportTests {
    private static let full =
        #"{"v":1,"seq":1,"t":0,"kind":"full","size":[10,20],"scale":1,"fps":60,"nodes":[{"id":1,"class":"UIWindow","frame":[0,0,10,20]},{"id":2,"parent":1,"class":"UILabel","ident":"title","frame":[0,0,5,5],"text":"</script>"}]}"#
    private static let lines = [
        full, #"{"v":1,"seq":2,"t":0.5,"kind":"log","level":"info","text":"half"}"#,
        #"{"v":1,"seq":3,"t":1,"kind":"delta","nodes":[{"id":2,"frame":[5,0,5,5],"image":"icons/hat.svg"}]}"#,
        #"{"v":1,"seq":4,"t":2,"kind":"delta","nodes":[{"id":2,"frame":[9,0,5,5],"image":"gone.png"}]}"#,
    ]

    /// A new folder with the lines in it.
    private func folder(_ lines: [String] = lines) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "mainspring-export-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "pictures/icons"), withIntermediateDirectories: true)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(
            to: folder.appending(path: "run.ndjson"))
        try Data("<svg/>".utf8).write(to: folder.appending(path: "pictures/icons/hat.svg"))
        return folder
    }

    private func export(_ words: String...) throws -> (text: String, remarks: [String]) {
        let capture = Capture()
        _ = try ExportCommand(Arguments(["export"] + words)).run(capture.output, OptionalParts())
        let remarks = capture.errors.split(separator: "\n").map {
            String($0.dropFirst("mainspring: ".count))
        }
        return (capture.text, remarks)
    }

    @Test("a part starts with a full snapshot of its start and ends with the last line in it")
    func part() throws {
        let path = try folder().appending(path: "run.ndjson").path
        #expect(try export(path).text == Self.lines.joined(separator: "\n") + "\n")
        let part = try export(path, "--from", "1.5", "--to", "2").text.split(separator: "\n")
        #expect(part.count == 2 && part.last == Self.lines[3][...])
        let state = try SnapshotLine(json: Data((part.first ?? "").utf8))
        #expect(state.nanoseconds == 1_500_000_000)
        #expect(state.seq == 3)
        #expect(state.kind == .full)
        guard case .full(let full) = state.body else { return }
        #expect(full.nodes.map(\.frame.origin.x) == [0, 5])
        #expect(
            try export(path, "--to", "0.75").text == Self.lines[..<2].joined(separator: "\n") + "\n"
        )
        // A replica can apply the exported part from its first line to its last.
        var replica = SnapshotReplica()
        for line in part { try replica.apply(SnapshotLine(json: Data(line.utf8))) }
    }

    private struct Told: Decodable, Equatable {
        var file: String
        var lines: Int
        var bytes: Int
        var remarks: [String]
    }

    @Test("--json describes the output, for lines and for pages, and needs a file")
    func told() throws {
        let folder = try folder()
        let (run, copy, page) = (
            folder.appending(path: "run.ndjson").path, folder.appending(path: "copy.ndjson").path,
            folder.appending(path: "run.html").path
        )
        func told(_ words: String...) throws -> Told {
            let capture = Capture()
            _ = try ExportCommand(Arguments(["export", run, "--json"] + words)).run(
                capture.output, OptionalParts())
            #expect(capture.errors.isEmpty)
            #expect(capture.text.last == "\n")
            return try JSONDecoder().decode(Told.self, from: capture.data)
        }
        let bytes = Self.lines.map(\.utf8.count).reduce(0, +) + Self.lines.count
        #expect(try told("-o", copy) == .init(file: copy, lines: 4, bytes: bytes, remarks: []))
        #expect(try Data(contentsOf: URL(filePath: copy)).count == bytes)
        let made = try told("--html", page, "--assets", folder.appending(path: "pictures").path)
        #expect(made.lines == 4)
        #expect(made.remarks == ["These images are not in the folder: “gone.png”."])
        #expect(try Data(contentsOf: URL(filePath: page)).count == made.bytes)
        for words in [[], ["-o", "-"], ["--html", "-"]] {
            #expect(throws: Misuse.self) {
                _ = try ExportCommand(Arguments(["export", run, "--json"] + words))
            }
        }
    }

    @Test("a page contains its lines, its images and a policy that allows only its own script")
    func page() throws {
        let folder = try folder()
        let page = folder.appending(path: "run.html").path
        let remarks = try export(
            folder.appending(path: "run.ndjson").path, "--html", page, "--assets",
            folder.appending(path: "pictures").path, "--title", "A & <B>"
        ).remarks
        #expect(remarks == ["These images are not in the folder: “gone.png”."])
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.contains("<title>A &amp; &lt;B></title>"))
        #expect(html.contains("{\"icons/hat.svg\":\"data:image/svg+xml;base64,PHN2Zy8+\"}"))
        let script = try #require(html.firstMatch(of: /(?s)<script type="module">(.*?)<\/script>/))
        let style = try #require(html.firstMatch(of: /(?s)<style>(.*?)<\/style>/))
        for part in [script.1, style.1] {
            let hash = SHA256.digest(Data(part.utf8)).base64EncodedString()
            #expect(html.contains("'sha256-\(hash)'"))
        }
        // The page refers to no other file or host.
        #expect(html.matches(of: /(?:src|href)="(?!data:)/).isEmpty)
        #expect(!html.contains("http-equiv=\"refresh\""))
        #expect(!html.contains("url(http"))
        // The same recording gives the same page.
        let again = folder.appending(path: "again.html").path
        _ = try export(
            folder.appending(path: "run.ndjson").path, "--html", again, "--assets",
            folder.appending(path: "pictures").path, "--title", "A & <B>")
        #expect(try String(contentsOfFile: again, encoding: .utf8) == html)
    }

    @Test("a recording that cannot become a page is refused with a message")
    func refusals() throws {
        let folder = try folder([Self.lines[1]])
        let path = folder.appending(path: "run.ndjson").path
        let page = folder.appending(path: "run.html").path
        #expect(throws: Failure.self) { try export(path, "--html", page) }
        #expect(!FileManager.default.fileExists(atPath: page))
        for words in [
            ["--html", page, "-o", "x"], ["--title", "x"], ["--assets", "x"],
            ["--from", "2", "--to", "1"],
        ] {
            #expect(throws: Misuse.self) { try ExportCommand(Arguments(["export", path] + words)) }
        }
        #expect(try ExportCommand(Arguments(["export", path])).most == 96 << 20)
        let long = String(repeating: "x", count: 1 << 20)
        let big = try self.folder([
            Self.full, #"{"v":1,"seq":2,"t":1,"kind":"log","level":"info","text":"\#(long)"}"#,
        ])
        do {
            let words = ["export", big.appending(path: "run.ndjson").path, "--html", page]
            var exporting = try ExportCommand(Arguments(words))
            exporting.most = 1 << 20
            _ = try exporting.run(Capture().output, OptionalParts())
            Issue.record("It was exported.")
        } catch {
            #expect("\(error)".contains("more than 1 MiB"), "\(error)")
            #expect("\(error)".contains("--from"), "\(error)")
        }
    }

    @Test("modules are bundled in order of their imports, and an unsupported line is named")
    func bundle() throws {
        let files = [
            "main.js":
                "import { a, b as c } from \"./one.js\";\nimport {\n  d,\n} from \"./two.js\";\ncheck(a, c, d);\n",
            "one.js":
                "import { d } from \"./two.js\";\nexport const a = d + 1;\nexport function b() {}\n",
            "two.js": "const hidden = 1;\nexport const d = hidden;\n",
            "odd.js": "export default 1;\n", "circle.js": "import { x } from \"./circle.js\";\n",
        ]
        let script = try ModuleBundle(from: "main.js") { files[$0] ?? "" }.script
        #expect(
            script == """
                // two.js
                const $two = (() => {
                const hidden = 1;
                const d = hidden;
                return { d };
                })();
                // one.js
                const $one = (() => {
                const { d } = $two;
                const a = d + 1;
                function b() {}
                return { a, b };
                })();
                // main.js
                const $main = (() => {
                const { a, b: c } = $one;
                const { d, } = $two;
                check(a, c, d);
                return {  };
                })();

                """)
        for file in ["odd.js", "circle.js"] {
            #expect(throws: PlayerPageError.self) {
                try ModuleBundle(from: file) { files[$0] ?? "" }
            }
        }
    }

    // FIPS 180-4's own examples, and the empty text's digest as RFC 6234 has it.
    @Test(
        "SHA-256 gives the standard's digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func digest(text: String, digest: String) {
        let hex = SHA256.digest(Data(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(hex.joined() == digest)
    }
}
