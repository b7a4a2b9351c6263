import Foundation
import Recording
import Snapshots
import Testing

@testable import mainspring

@Suite("Looking at recordings")
struct LookingTests {
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
        let folder = NSTemporaryDirectory() + "mainspring-looking-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(name)"
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// A journal with the lines as one session, and lines of another.
    private func journal() throws -> String {
        let folder = NSTemporaryDirectory() + "mainspring-looking-\(UInt64.random(in: 0 ... .max))"
        let journal = try Journal(folder: folder, time: 1)
        let kinds: [Record.Kind] = [.full, .log, .delta, .end]
        let other = journal.beginStream(descriptor: Array(#"{"name":"b","run":"1"}"#.utf8), time: 1)
        let own = journal.beginStream(descriptor: Array(#"{"name":"a","run":"1","title":"A"}"#.utf8), time: 1)
        for (place, line) in Self.lines().enumerated() {
            Array(Self.lines()[1].utf8).withUnsafeBytes {
                _ = journal.append(.log, stream: other, number: UInt64(place + 1), time: 1, payload: $0)
            }
            Array(line.utf8).withUnsafeBytes {
                _ = journal.append(kinds[place], stream: own, number: UInt64(place + 1), time: 1, payload: $0)
            }
        }
        try journal.close()
        return folder
    }

    @MainActor
    private func run(_ arguments: String...) throws -> (status: Int32, text: String) {
        var text = ""
        let parsed = try Arguments(arguments)
        if parsed.command == "export" {
            _ = try Exporting(parsed).run { text += String(decoding: $0, as: UTF8.self) }
            return (0, text)
        }
        let status = try Looking.run(parsed) { text += String(decoding: $0, as: UTF8.self) }
        return (status, text)
    }

    @MainActor
    @Test("inspect tells the tree at a time, and one view by its number or identifier")
    func inspect() throws {
        let path = try file(Self.lines())
        #expect(try run("inspect", path).text == "UIWindow #1 [0 0 10 20]\n  UILabel #2 “title” [5 0 5 5] “Hello”\n")
        #expect(try run("inspect", path, "--at", "0.9").text.contains("[0 0 5 5]"))
        let node = #"{"id":2,"parent":1,"class":"UILabel","ident":"title","frame":[5,0,5,5],"text":"Hello"}"#
        #expect(try run("inspect", path, "--node", "title").text == node + "\n")
        #expect(try run("inspect", path, "--node", "2").text == node + "\n")
        #expect(throws: Failure.self) { try run("inspect", path, "--node", "9") }
        #expect(try run("inspect", path, "--json").text.contains(#""kind":"full""#))
    }

    @MainActor
    @Test("a journal's folder, a session in it and a segment are recordings as a file of lines is one")
    func sources() throws {
        let folder = try journal()
        let lines = Self.lines().joined(separator: "\n") + "\n"
        for path in [folder, "\(folder):a", "\(folder):2", "\(folder)/00000000000000000001.seg"] {
            #expect(try run("export", path).text == lines, "\(path)")
        }
        #expect(try run("export", "\(folder):b").text.split(separator: "\n").count == 4)
        #expect(throws: Failure.self) { try run("export", "\(folder):zzz") }
        let sessions = try run("sessions", folder).text
        #expect(sessions.contains("2   a") && sessions.contains("ended"))
        #expect(try run("sessions", folder, "--json").text.contains(#""name":"b""#))
    }

    @MainActor
    @Test("verify tells what is wrong, and says so by its status")
    func verify() throws {
        #expect(try run("verify", try file(Self.lines())).status == 0)
        var lines = Self.lines()
        lines.remove(at: 1)
        let gap = try run("verify", try file(lines))
        #expect(gap.status == 3 && gap.text.contains("line 2"))
        let folder = try journal()
        #expect(try run("verify", folder).status == 0)
        let segment = "\(folder)/00000000000000000001.seg"
        var bytes = try Data(contentsOf: URL(filePath: segment))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: segment))
        let damaged = try run("verify", segment, "--json")
        #expect(damaged.status == 3 && damaged.text.contains("damaged"))
    }

    @MainActor
    @Test("diff finds the first time at which two recordings differ, and the view that does")
    func diff() throws {
        let (a, b) = (try file(Self.lines()), try file(Self.lines(6)))
        #expect(try run("diff", a, a).status == 0)
        let difference = try run("diff", a, b)
        #expect(difference.status == 3 && difference.text.contains("from 1.0 s on"))
        #expect(difference.text.contains("UILabel #2 “title”") && difference.text.contains("[6,0,5,5]"))
        #expect(try run("diff", a, b, "--json").text.contains(#""time":1"#))
    }

    @Test("help, completion and manual tell of every command and option of the table")
    func agreement() throws {
        let page = Manual.page
        for entry in CommandTable.entries {
            let help = try #require(Manual.help(entry.name))
            #expect(Manual.help(nil)?.contains("  \(entry.name) ") == true)
            #expect(page.contains(".SS \(entry.name)\n"))
            for shell in Completion.shells { #expect(Completion.script(shell)?.contains(entry.name) == true) }
            for option in entry.options {
                #expect(help.contains("--\(option.name)"))
                #expect(page.contains("\\-\\-" + option.name.replacingOccurrences(of: "-", with: "\\-")))
                for shell in Completion.shells {
                    #expect(
                        Completion.script(shell)?.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)")
                            == true)
                }
            }
        }
    }

    @Test("tail takes a name, a number or an address; the daemon's address otherwise")
    func tail() throws {
        func tailing(_ words: String...) throws -> Tailing { try Tailing(try Arguments(["tail"] + words)) }
        #expect(try tailing("gallery").session == "gallery")
        #expect(try tailing("http://localhost:9000/sessions/gallery").session == "gallery")
        #expect(try tailing("http://localhost:9000").server.host == "localhost:9000")
        #expect(try tailing("--since", "start").start == "&after=0")
        #expect(throws: Command.Misuse.self) { try tailing("--url", "ftp://x") }
    }
}
