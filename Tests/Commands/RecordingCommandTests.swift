import Foundation
import Recording
import Snapshots
import Testing

@testable import Commands

@MainActor
@Suite("Commands that read recordings")
struct RecordingCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Two states of a window: x moves from 0 to 5 at one second.
    private static func lines(_ x: Int = 5) -> [String] {
        [
            #"{"v":1,"seq":1,"t":0,"kind":"full","size":[10,20],"scale":1,"fps":60,"nodes":[{"id":1,"class":"UIWindow","frame":[0,0,10,20]},{"id":2,"parent":1,"class":"UILabel","ident":"title","frame":[0,0,5,5],"text":"Hello"}]}"#,
            #"{"v":1,"seq":2,"t":0.5,"kind":"log","level":"info","text":"half"}"#,
            #"{"v":1,"seq":3,"t":1,"kind":"delta","nodes":[{"id":2,"frame":[\#(x),0,5,5]}]}"#,
            #"{"v":1,"seq":4,"t":2,"kind":"end","reason":"over"}"#,
        ]
    }

    private func file(_ lines: [String], _ name: String = "a.ndjson") throws -> String {
        try folder.write(lines, name)
    }

    /// A journal with the lines as one session, and lines of another.
    private func journal() throws -> String {
        let folder = folder.path + "/journal-\(UInt64.random(in: 0 ... .max))"
        let journal = try Journal(folder: folder, time: 1)
        let kinds: [Record.Kind] = [.full, .log, .delta, .end]
        let other = journal.beginStream(descriptor: Array(#"{"name":"b","run":"1"}"#.utf8), time: 1)
        let own = journal.beginStream(
            descriptor: Array(#"{"name":"a","run":"1","title":"A"}"#.utf8), time: 1)
        for (place, line) in Self.lines().enumerated() {
            Array(Self.lines()[1].utf8).withUnsafeBytes {
                _ = journal.append(
                    .log, stream: other, number: UInt64(place + 1), time: 1, payload: $0)
            }
            Array(line.utf8).withUnsafeBytes {
                _ = journal.append(
                    kinds[place], stream: own, number: UInt64(place + 1), time: 1, payload: $0)
            }
        }
        try journal.close()
        return folder
    }

    private func run(_ arguments: String...) -> Capture.Result { Capture.run(arguments) }

    @Test("inspect prints the tree at a time")
    func inspect() throws {
        let path = try file(Self.lines())
        #expect(
            run("inspect", path).text
                == "UIWindow #1 [0 0 10 20]\n  UILabel #2 “title” [5 0 5 5] “Hello”\n")
        #expect(run("inspect", path, "--at", "0.9").text.contains("[0 0 5 5]"))
        #expect(run("inspect", path, "--json").text.contains(#""kind":"full""#))
    }

    @Test("inspect --node prints one view by its number or identifier", arguments: ["title", "2"])
    func node(name: String) throws {
        let path = try file(Self.lines())
        let node =
            #"{"id":2,"parent":1,"class":"UILabel","ident":"title","frame":[5,0,5,5],"text":"Hello"}"#
        #expect(run("inspect", path, "--node", name).text == node + "\n")
    }

    @Test("inspect --node reports a view that does not exist")
    func noNode() throws {
        let result = run("inspect", try file(Self.lines()), "--node", "9")
        #expect(result.status == 1)
        #expect(result.errors.contains("No view “9”"))
    }

    @Test("a journal's folder, a session in it and a segment can be read like a file of lines")
    func sources() throws {
        let folder = try journal()
        let lines = Self.lines().joined(separator: "\n") + "\n"
        for path in [folder, "\(folder):a", "\(folder):2", "\(folder)/00000000000000000001.seg"] {
            #expect(run("export", path).text == lines, "\(path)")
        }
        #expect(run("export", "\(folder):b").text.split(separator: "\n").count == 4)
        #expect(run("export", "\(folder):zzz").errors.contains("No session “zzz”"))
    }

    @Test("sessions lists a journal's sessions with their size and duration")
    func sessions() throws {
        let folder = try journal()
        let text = run("sessions", folder).text
        #expect(text.contains("SIZE"))
        #expect(text.contains("DURATION"))
        #expect(text.contains("2   a"))
        #expect(text.contains("ended"))
        #expect(text.contains("0 s"))
        #expect(run("sessions", folder, "--json").text.contains(#""name":"b""#))
    }

    @Test("verify reports damage, and ends with status 3 then")
    func verify() throws {
        #expect(run("verify", try file(Self.lines())).status == 0)
        var lines = Self.lines()
        lines.remove(at: 1)
        let gap = run("verify", try file(lines))
        #expect(gap.status == 3)
        #expect(gap.text.contains("Line 2"))
        let invalid = run("verify", try file([Self.lines()[0], "[1]"]))
        #expect(invalid.text.contains("Line 2 is not a valid recording line:"))
        let folder = try journal()
        #expect(run("verify", folder).status == 0)
        let segment = "\(folder)/00000000000000000001.seg"
        var bytes = try Data(contentsOf: URL(filePath: segment))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: segment))
        let damaged = run("verify", segment, "--json")
        #expect(damaged.status == 3)
        #expect(damaged.text.contains("damaged"))
    }

    @Test("diff prints the first time at which two recordings differ, and the properties that do")
    func diff() throws {
        let (a, b) = (try file(Self.lines()), try file(Self.lines(6), "b.ndjson"))
        #expect(run("diff", a, a).status == 0)
        #expect(run("diff", a, a).text == "")
        let difference = run("diff", a, b)
        #expect(difference.status == 3)
        #expect(
            difference.text == """
                At 1.000 s the recordings differ:
                UILabel #2 “title”
                  frame: [5,0,5,5] → [6,0,5,5]

                """)
        #expect(
            run("diff", a, b, "--json").text
                == #"{"differences":["UILabel #2 “title” frame: [5,0,5,5] → [6,0,5,5]"],"time":1}"#
                + "\n")
    }

    @Test("diff names views and properties that only one recording has")
    func oneSided() throws {
        func full(_ nodes: String) throws -> String {
            try file(
                [
                    #"{"v":1,"seq":1,"t":0,"kind":"full","size":[9,9],"scale":1,"fps":60,"nodes":[{"id":1,"class":"A","frame":[0,0,9,9]}\#(nodes)]}"#
                ], "\(UInt64.random(in: 0 ... .max)).ndjson")
        }
        let a = try full(#",{"id":2,"parent":1,"class":"B","frame":[0,0,1,1],"alpha":0.5}"#)
        let b = try full(
            #",{"id":2,"parent":1,"class":"B","frame":[0,0,1,1]},{"id":3,"parent":1,"class":"C","frame":[0,0,1,1]}"#
        )
        let text = run("diff", a, b).text
        #expect(text.contains("B #2\n  alpha: 0.5 → default\n"))
        #expect(text.contains("C #3\n  only in the second recording\n"))
    }

    /// They were one JSON array of hundreds of characters.
    @Test("diff prints one line per constraint and animation that differs")
    func lists() throws {
        func full(_ members: String) throws -> String {
            try file(
                [
                    #"{"v":1,"seq":1,"t":0,"kind":"full","size":[9,9],"scale":1,"fps":60,"nodes":[{"id":1,"class":"A","frame":[0,0,9,9]\#(members)}]}"#
                ], "\(UInt64.random(in: 0 ... .max)).ndjson")
        }
        let a = try full(
            #","constraints":[{"text":"a.height == 60","items":[1],"priority":1000},{"text":"a.top == b.top + 8","items":[1],"priority":750},{"text":"a.left == 0","items":[1],"priority":1000}]"#
        )
        let b = try full(
            #","constraints":[{"text":"a.height == 140","items":[1],"priority":1000},{"text":"a.top == b.top + 8","items":[1],"priority":1000},{"text":"a.left == 0","items":[1],"priority":1000},{"text":"a.width == 3","items":[1],"priority":1000,"ident":"w"}]"#
        )
        #expect(
            run("diff", a, b).text == """
                At 0.000 s the recordings differ:
                A #1
                  constraint: a.height == 60 → a.height == 140
                  constraint: a.top == b.top + 8 @750 → a.top == b.top + 8
                  constraint: none → a.width == 3 “w”

                """)
        let moving = try full(
            #","animations":[{"key":"opacity","begin":0.5,"end":1,"timing":"curve"}]"#)
        #expect(
            run("diff", try full(""), moving).text.contains(
                "  animation: none → opacity curve from 0.5 s to 1 s\n"))
    }

    @Test("diff --all prints every time at which the differences change")
    func all() throws {
        func lines(_ values: [Int]) -> [String] {
            [Self.lines()[0]]
                + values.enumerated().map { index, x in
                    #"{"v":1,"seq":\#(index + 2),"t":\#(index + 1),"kind":"delta","nodes":[{"id":2,"frame":[\#(x),0,5,5]}]}"#
                }
        }
        let (a, b) = (try file(lines([1, 2, 3, 3])), try file(lines([1, 9, 3, 4]), "b.ndjson"))
        let result = run("diff", a, b, "--all")
        #expect(result.status == 3)
        #expect(
            result.text == """
                At 2.000 s the recordings differ:
                UILabel #2 “title”
                  frame: [2,0,5,5] → [9,0,5,5]
                At 3.000 s the recordings agree again.
                At 4.000 s the recordings differ:
                UILabel #2 “title”
                  frame: [3,0,5,5] → [4,0,5,5]

                """)
    }

    @Test("help, completion and the manual page contain every command and option of the table")
    func agreement() throws {
        let page = Manual.page
        for entry in CommandTable.entries {
            let help = try #require(Manual.help(entry.name))
            #expect(Manual.help(nil)?.contains("  \(entry.name) ") == true)
            #expect(page.contains(".SS \(entry.name)\n"))
            for shell in Completion.shells {
                #expect(Completion.script(shell)?.contains(entry.name) == true)
            }
            for option in entry.options {
                #expect(help.contains("--\(option.name)"))
                #expect(
                    page.contains("\\-\\-" + option.name.replacingOccurrences(of: "-", with: "\\-"))
                )
                for shell in Completion.shells {
                    #expect(
                        Completion.script(shell)?.contains(
                            shell == "fish" ? "-l \(option.name)" : "--\(option.name)")
                            == true)
                }
            }
        }
    }

    // The style of help texts: sentences in the imperative, with a full stop.
    @Test("every help text is a sentence")
    func sentences() {
        for entry in CommandTable.entries {
            #expect(entry.summary.first?.isUppercase == true, "\(entry.name)")
            #expect(entry.summary.last != ".", "\(entry.name)")
            for option in entry.options {
                #expect(option.help.first?.isUppercase == true, "\(entry.name) --\(option.name)")
                #expect(option.help.last == ".", "\(entry.name) --\(option.name)")
            }
        }
    }

    @Test("the help fits in 100 columns")
    func width() {
        for name in [nil] + CommandTable.entries.map({ Optional($0.name) }) {
            for line in (Manual.help(name) ?? "").split(separator: "\n") {
                #expect(line.count <= 100, "\(line)")
            }
        }
    }

    @Test("tail accepts a name, a number or an address, and has a default address")
    func tail() throws {
        func query(_ words: String...) throws -> StreamQuery {
            try TailCommand(try Arguments(["tail"] + words)).query
        }
        #expect(try query("gallery").session == "gallery")
        #expect(try query("gallery").daemon.server.host == "127.0.0.1:8738")
        #expect(try query("http://localhost:9000/sessions/gallery").session == "gallery")
        #expect(try query("http://localhost:9000").daemon.server.host == "localhost:9000")
        #expect(throws: Misuse.self) { try query("--url", "ftp://x") }
        #expect(throws: Misuse.self) { try query("--token", "a\r\nX: y") }
    }

    @Test(
        "--since accepts start, positions, spans and times",
        arguments: [
            ("start", "&after=0"), ("12", "&after=12"), ("15m", "&since=15m"),
            ("18446744073709551615", "&after=18446744073709551615"),
            ("2026-01-31T12:00:00Z", "&since=2026-01-31T12%3A00%3A00Z"),
        ])
    func since(text: String, parameter: String) throws {
        #expect(
            try TailCommand(try Arguments(["tail", "a", "--since", text])).query.start == parameter)
    }

    // 2262-04-11T23:47:16Z is the last second in 2⁶³ ns since 1970.
    @Test(
        "--since refuses invalid times, and times beyond the range of nanoseconds",
        arguments: [
            "yesterday", "-1", "nan", "18446744073709551616", "1e3", "100001d",
            "9223372036854775807d",
            "2263-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "-2000-01-01T00:00:00Z",
        ])
    func noSince(text: String) {
        #expect(throws: Misuse.self) {
            try TailCommand(try Arguments(["tail", "a", "--since=\(text)"]))
        }
    }
}
