import Foundation
import Glibc
import Raster
import Snapshots
import Testing

@testable import Commands

/// Files from untrusted sources: every command ends with a result or a message, and no command
/// waits.
@MainActor
@Suite("Hostile files")
struct HostileFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private nonisolated static let readers = ["inspect", "verify", "render", "export", "replay"]

    private static func full(
        _ time: String = "0", nodes: String = #"{"id":1,"class":"W","frame":[0,0,4,4]}"#
    ) -> String {
        #"{"v":1,"seq":1,"t":\#(time),"kind":"full","size":[4,4],"scale":1,"fps":60,"nodes":[\#(nodes)]}"#
    }

    private func arguments(_ command: String, _ path: String) -> [String] {
        command == "render" ? [command, path, "-o", folder.path + "/out.png"] : [command, path]
    }

    @Test(
        "a FIFO without a writer is refused at once by every command that reads a file",
        arguments: [
            ["inspect", "F"], ["verify", "F"], ["render", "F", "-o", "/dev/null"], ["export", "F"],
            ["replay", "F"],
            ["diff", "F", "F"], ["inspect", "F.seg"], ["verify", "F.seg"], ["verify", "F.segz"],
            ["sessions", "F"],
            ["serve", "--config", "F"], ["serve", "--tls-cert", "F", "--tls-key", "F"],
            ["sessions", "https://127.0.0.1:9", "--ca", "F"],
        ])
    func fifo(words: [String]) {
        for name in ["F", "F.seg", "F.segz"] { mkfifo("\(folder.path)/\(name)", 0o600) }
        let result = Capture.run(words.map { $0.hasPrefix("F") ? "\(folder.path)/\($0)" : $0 })
        #expect(result.status != 0)
        #expect(!result.errors.isEmpty || result.text.contains("not a regular file"))
    }

    @Test(
        "a command that writes does not wait for a FIFO without a reader",
        arguments: ["export", "render"])
    func outputFIFO(command: String) throws {
        let path = try folder.write([Self.full()])
        mkfifo(folder.path + "/out", 0o600)
        let result = Capture.run([command, path, "-o", folder.path + "/out"])
        #expect(result.status == 1)
        #expect(result.errors.contains("cannot be written"))
    }

    @Test(
        "folders, devices, sockets, loops of links and missing files are refused with a message",
        arguments: readers)
    func kinds(command: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder", withIntermediateDirectories: true)
        symlink("loop", folder.path + "/loop")
        mkfifo(folder.path + "/fifo", 0o600)
        symlink("fifo", folder.path + "/link")
        for path in [
            folder.path + "/folder", "/dev/zero", "/dev/null", "/dev/tty", folder.path + "/loop",
            folder.path + "/link",
            folder.path + "/none", "", "a\u{1}b", String(repeating: "x", count: 5000),
        ] {
            let result = Capture.run(arguments(command, path))
            #expect(result.status == 1, "\(command) \(path.prefix(40))")
            #expect(!result.errors.isEmpty)
        }
    }

    // A recording may contain sequences that control a terminal; only what is printed is escaped.
    @Test(
        "a command that writes a file does not write it to a terminal",
        arguments: [["export", "F", "-o"], ["export", "F", "--html"], ["record", "a", "-o"]])
    func terminal(words: [String]) throws {
        let path = try folder.write([Self.full()])
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
        defer { close(master) }
        // TIOCSPTLCK unlocks the terminal and TIOCGPTN returns its number (ioctl_tty(2)).
        var (lock, number): (Int32, UInt32) = (0, 0)
        try #require(
            ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        let name = "/dev/pts/\(number)"
        // Without a descriptor of its own the terminal would be gone before it is read.
        let slave = open(name, O_RDWR | O_NOCTTY)
        defer { close(slave) }
        let result = Capture.run(words.map { $0 == "F" ? path : $0 } + [name])
        #expect(result.status == 1)
        #expect(result.errors.contains("“\(name)” is a terminal"))
        var byte: UInt8 = 0
        #expect(read(master, &byte, 1) == -1 && errno == EAGAIN)
    }

    @Test("a link to a recording is followed", arguments: readers)
    func link(command: String) throws {
        _ = try folder.write([Self.full()])
        symlink("a.ndjson", folder.path + "/link.ndjson")
        #expect(Capture.run(arguments(command, folder.path + "/link.ndjson")).status == 0)
    }

    @Test("export does not replace a device, and keeps a link", arguments: [true, false])
    func targets(isLink: Bool) throws {
        let path = try folder.write([Self.full()])
        let target = folder.path + "/target.ndjson"
        if isLink { symlink("real.ndjson", target) } else { symlink("/dev/null", target) }
        if isLink { _ = try folder.write(["old"], "real.ndjson") }
        #expect(Capture.run(["export", path, "-o", target]).status == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: target).hasSuffix(
                isLink ? "real.ndjson" : "null"))
        if isLink {
            #expect(
                try String(contentsOfFile: folder.path + "/real.ndjson", encoding: .utf8)
                    == Self.full() + "\n")
        }
    }

    @Test("export onto its own input leaves the recording unchanged")
    func ownInput() throws {
        let path = try folder.write([Self.full()])
        #expect(Capture.run(["export", path, "-o", path]).status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.full() + "\n")
    }

    @Test("a growing file is read up to its size when it was opened")
    func growing() throws {
        let path = try folder.write([Self.full()])
        var reader = try LineReader(path: path, codec: nil)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        var count = 0
        while try reader.next() != nil {
            count += 1
            try handle.seekToEnd()
            try handle.write(contentsOf: Data((Self.full() + "\n").utf8))
            try #require(count < 10)
        }
        #expect(count == 1)
    }

    // Files of procfs have the size 0.
    @Test("a file whose size is 0 is read to its end")
    func procfs() throws {
        var reader = try LineReader(path: "/proc/self/status", codec: nil)
        let first = try reader.next()
        #expect(first.map { String(decoding: $0, as: UTF8.self).hasPrefix("Name:") } == true)
    }

    @Test(
        "an empty file, zero bytes and invalid UTF-8 are refused with a message", arguments: readers
    )
    func contents(command: String) throws {
        for data in [
            Data([0, 0, 0]), Data([0xFF, 0xFE, 10]), Data("{\"v\":1,\"seq\":\u{9B}}\n".utf8),
            Data("[".utf8),
        ] {
            let result = Capture.run(arguments(command, try folder.write(data, "x.ndjson")))
            #expect([0, 1, 3].contains(result.status))
            #expect(
                !(result.errors + result.text).isEmpty || ["export", "replay"].contains(command))
        }
        _ = Capture.run(arguments(command, try folder.write(Data(), "empty.ndjson")))
    }

    @Test("a line of 3 MB is read completely, in linear time")
    func longLine() throws {
        let text = String(repeating: "x", count: 3_000_000)
        let path = try folder.write(
            [Self.full(), #"{"v":1,"seq":2,"t":0,"kind":"log","level":"info","text":"\#(text)"}"#])
        #expect(Capture.run(["verify", path]).status == 0)
    }

    // 9.2e9 s are close to 2⁶³ ns. Times that differ by more than 2⁶³ ns cannot be subtracted in 64
    // bits.
    @Test(
        "times at both ends of 64 bits are drawn, compared and replayed",
        arguments: [
            ["-9.2e9", "9.2e9"], ["-9.2e9", "0"], ["0", "9.2e9"], ["9.2e9", "9.2e9"],
            ["1e18", "0"],
        ])
    func times(_ pair: [String]) throws {
        let path = try folder.write([
            Self.full(pair[0]),
            #"{"v":1,"seq":2,"t":\#(pair[1]),"kind":"delta","nodes":[{"id":1,"frame":[1,0,4,4]}]}"#,
        ])
        let out = folder.path + "/out.png"
        for words in [
            ["render", path, "--strip", "7", "-o", out],
            ["render", path, "--strip", "1", "-o", out],
            ["render", path, "--strip", "3", "--from", "0", "--at", "1000000000", "-o", out],
            ["render", path, "--at", "0", "-o", out], ["inspect", path, "--at", "1e9"],
            ["diff", path, path],
            ["export", path, "--from", "0", "--to", "1e9"], ["verify", path],
        ] {
            let result = Capture.run(words)
            #expect([0, 1, 3].contains(result.status), "\(words)")
            #expect(result.status == 0 || !(result.errors + result.text).isEmpty)
        }
        let delays = try [
            Int64.min, -9_200_000_000_000_000_000, 0, 9_200_000_000_000_000_000, .max,
        ].flatMap { time in
            try [["--at", "0"], ["--at", "1e9"], ["--speed", "0.001"], ["--speed", "1000000"]].map {
                words in
                try ReplayCommand(Arguments(["replay", path] + words)).delay(of: time)
            }
        }
        #expect(delays.allSatisfy { 0...Int64(366 * 86_400 * 1_000_000_000) ~= $0 })
    }

    @Test("the frames of a strip over 2⁶³ ns are in order from first to last")
    func strip() throws {
        let path = try folder.write([
            Self.full("-4.6e9"),
            #"{"v":1,"seq":2,"t":4.6e9,"kind":"log","level":"info","text":"x"}"#,
        ])
        var playback = Playback(try LineReader(path: path, codec: nil))
        let times = try playback.frames(1000, from: nil, to: nil).map(\.0)
        #expect(times.first == -4_600_000_000_000_000_000)
        #expect(times.last == 4_600_000_000_000_000_000)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    // 50,000 levels at two spaces each are 2.5 GB; the bound is 100 bytes a view.
    @Test("the tree of a chain of 50,000 views has a bounded line for each view")
    func chain() throws {
        let count = 50_000
        var nodes = #"{"id":1,"class":"W","frame":[0,0,4,4]}"#
        for id in 2...count {
            nodes += ",{\"id\":\(id),\"parent\":\(id - 1),\"class\":\"V\",\"frame\":[0,0,1,1]}"
        }
        let path = try folder.write([Self.full(nodes: nodes)])
        let result = Capture.run(["inspect", path])
        #expect(result.status == 0)
        #expect(result.text.utf8.count < 150 * count)
        #expect(result.text.contains("(level 49999) V #50000"))
    }

    @Test(
        "render refuses sizes and scales that cannot be drawn",
        arguments: ["1e9", "1e300", "-1", "0", "40000"])
    func size(side: String) throws {
        let line = Self.full().replacing("\"size\":[4,4]", with: "\"size\":[\(side),4]")
        let result = Capture.run([
            "render", try folder.write([line]), "-o", folder.path + "/out.png",
        ])
        #expect(result.status == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.png"))
    }

    @Test("messages about hostile values are bounded")
    func messages() throws {
        let long = String(repeating: "x", count: 1_000_000)
        let result = Capture.run(["render", "a", "--at", long])
        #expect(result.status == 2)
        #expect(result.errors.utf8.count < 1000)
    }
}
