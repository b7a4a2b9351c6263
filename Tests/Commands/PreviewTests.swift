import Foundation
import MainLoop
import Testing
import Viewer

@testable import Commands
@testable import Streaming

@MainActor
@Suite("The parts of mainspring preview")
struct PreviewTests {
    /// Reads what is in a pipe, whole lines and the rest.
    private func contents(of descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(count, 0)))
    }

    @Test(
        "a program that reads late receives whole notices, and the last one last",
        arguments: [10, 40_000, 200_000])
    func late(length: Int) throws {
        let loop = MainLoop()
        let ends = try ChildProcess.makePipe()
        _ = fcntl(ends.reading, F_SETFL, O_NONBLOCK)
        defer { close(ends.reading) }
        let pipe = NoticePipe(ends.writing, loop: loop)
        for number in 1...20 {
            pipe.send(
                PageNotice(title: "\(number)", text: String(repeating: "é\u{1}", count: length)))
        }
        pipe.send(nil)
        var received: [UInt8] = []
        let watch = loop.watch(ends.reading, for: .readable) { _ in
            received += contents(of: ends.reading)
            if received.suffix(5) == Array("null\n".utf8)[...] { loop.stop() }
        }
        loop.run(for: .seconds(30))
        loop.unwatch(watch)
        let lines = received.split(separator: UInt8(ascii: "\n"))
        let notices = try lines.map {
            try JSONDecoder().decode(PageNotice?.self, from: Data($0))
        }
        #expect(notices.first??.title == "1")
        #expect(notices.last == .some(nil))
        #expect(notices.dropLast().allSatisfy { $0?.text.unicodeScalars.count == 2 * length })
    }

    @Test("a program that has closed its pipe is sent nothing, and nothing waits")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        let loop = MainLoop()
        let ends = try ChildProcess.makePipe()
        let pipe = NoticePipe(ends.writing, loop: loop)
        close(ends.reading)
        pipe.send(PageNotice(title: "a"))
        #expect(!pipe.isWaiting)
    }

    /// The rule is one second beyond the build. The program's start, a process with a small window,
    /// needs the rest.
    @Test("the pauses between a change and the page's next look take little of a second")
    func pauses() throws {
        let script = try String(
            contentsOf: ViewerFiles.folder().appending(path: "model/event-stream.js"),
            encoding: .utf8)
        let look = try #require(script.firstMatch(of: /const LOOK = (\d+);/)?.1)
        let pauses = SourceWatch.stillness + .milliseconds(try #require(Int(look)))
        #expect(pauses <= .milliseconds(600))
    }

    @Test("a notice is bounded in bytes, at a whole character")
    func bounded() {
        var report = BuildReport(folder: "/a")
        report.add("main.swift:1:1: error: " + String(repeating: "👩‍👩‍👧", count: 10_000))
        let text = report.notice.text
        #expect(text.utf8.count <= BuildReport.longestText)
        #expect(text.utf8.count > BuildReport.longestText - 18)
        #expect(text.hasSuffix("👩‍👩‍👧"))
    }

    @Test("a server that other machines can reach has a token, given or random")
    func tokens() throws {
        func token(_ host: String, _ given: String?) -> String? {
            var configuration = SnapshotServer.Configuration(host: host, port: 1, title: "")
            configuration.requireToken(given)
            return configuration.token
        }
        #expect(token("127.0.0.1", nil) == nil)
        #expect(token("127.0.0.1", "a") == "a")
        #expect(token("0.0.0.0", "a") == "a")
        #expect(try #require(token("0.0.0.0", nil)).count == 32)
        #expect(token("0.0.0.0", nil) != token("0.0.0.0", nil))
    }

    @Test(
        "only the line about a page's address is the program's invitation",
        arguments: [
            ("Open http://127.0.0.1:8737/ in a browser. Press Ctrl-C to stop.", true),
            ("Open http://127.0.0.1:9000/?token=a in a browser. Press Ctrl-C to stop.", true),
            ("Open https is not supported", false), ("Open http://a/ and log in.", false),
            ("Open http://a/ or http://b/ in a browser. Press Ctrl-C to stop.", false),
            ("Open  in a browser. Press Ctrl-C to stop.", false), ("Open http", false),
        ])
    func invitation(line: String, isOne: Bool) {
        #expect(SnapshotServer.isInvitation(line) == isOne)
    }

    /// A package's folder with a `swift` that prints what a test's files say, and a program.
    private final class Package {
        let path = NSTemporaryDirectory() + "mainspring-preview-\(UInt64.random(in: 0 ... .max))"

        init(product: String, program: String) throws {
            try FileManager.default.createDirectory(
                atPath: path + "/.build", withIntermediateDirectories: true)
            try write("// \(product)", "Package.swift")
            for name in ["one", "two"] {
                try script(
                    program.replacingOccurrences(of: "NAME", with: name), ".build/\(name)")
            }
            // The product's name is the manifest's only word.
            try script(
                """
                folder=$(dirname "$0")/..
                case "$*" in
                *describe*) name=$(sed 's/^.. //' "$folder/Package.swift")
                  echo "{\\"products\\":[{\\"name\\":\\"$name\\",\\"type\\":{\\"executable\\":null}}]}";;
                *--show-bin-path*) echo "$folder/.build";;
                esac
                """, ".build/swift")
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String, _ name: String) throws {
            try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
        }

        private func script(_ text: String, _ name: String) throws {
            try write("#!/bin/sh\n" + text + "\n", name)
            chmod("\(path)/\(name)", 0o755)
        }
    }

    /// A port that is free at the moment.
    private static func freePort() -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, length)
                _ = getsockname(descriptor, $0, &length)
            }
        }
        return Int(in_port_t(bigEndian: address.sin_port))
    }

    @Test("a program without a page is reported, its lines are shown, and a renamed product is run")
    func programs() throws {
        // The sources of this package are its manifest.
        let package = try Package(
            product: "one",
            program: "echo 'Open http is a line of NAME.'\nexec sleep 600")
        let loop = MainLoop()
        let capture = Capture()
        let arguments = try Arguments([
            "preview", package.path, "--port", "\(Self.freePort())",
        ])
        let preview = try Preview(
            PreviewCommand(arguments), loop: loop, output: capture.output,
            silence: .milliseconds(1), swift: package.path + "/.build/swift")
        try preview.start()
        var isRenamed = false
        _ = loop.onCommit(.snapshots) {
            let text = capture.errors
            let isShown = { (name: String) in
                text.contains("Open http is a line of \(name).")
                    && text.contains("\(name) is not showing a page. Link the product LivePreview")
            }
            if !isRenamed, isShown("one") {
                isRenamed = true
                try? package.write("// two", "Package.swift")
            }
            if isShown("two") { loop.stop() }
        }
        loop.run(for: .seconds(60))
        preview.stop()
        let lines = capture.errors.split(separator: "\n").map(String.init)
        #expect(lines.contains("Running one."), "\(lines)")
        #expect(lines.contains("Open http is a line of one."))
        #expect(lines.contains("Running two."))
        #expect(lines.contains("Open http is a line of two."))
        #expect(lines.count { $0.hasPrefix("one is not showing a page.") } == 1)
        #expect(lines.count { $0.hasPrefix("two is not showing a page.") } == 1)
    }
}
