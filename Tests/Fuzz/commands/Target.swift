// The input is a recording and a command that reads it. The first byte selects the command, the
// second its options; a 0xFF separates the two recordings of `diff` and the segments of a journal.
// No command may crash, hang, or print terminal control characters.

import Commands
import Foundation
import MainLoop
import RecordingZstd

@MainActor
private enum Run {
    static let folder: String = {
        let path = "/dev/shm/mainspring-fuzz-\(getpid())"
        try? FileManager.default.createDirectory(
            atPath: path + "/journal", withIntermediateDirectories: true)
        try? Data().write(to: URL(filePath: path + "/journal/journal"))
        removeAtExit(path)
        return path
    }()

    /// Removes the folder when the process ends.
    private static func removeAtExit(_ path: String) {
        signal(SIGPIPE, SIG_IGN)
        removed = strdup(path)
        atexit {
            if let path = Run.removed {
                try? FileManager.default.removeItem(atPath: String(cString: path))
            }
        }
    }

    nonisolated(unsafe) static var removed: UnsafeMutablePointer<CChar>?

    static let commands: [[String]] = [
        ["inspect", "A"], ["inspect", "A", "--json"], ["inspect", "A", "--node", "1"],
        ["diff", "A", "B", "--all"],
        ["diff", "A", "B", "--json"], ["verify", "A"], ["verify", "A", "--json"], ["replay", "A"],
        ["replay", "A", "--json"],
        ["render", "A", "-o", "O", "--scale", "0.5"],
        ["render", "A", "-o", "O", "--strip", "3", "--scale", "0.1"],
        ["export", "A"], ["export", "A", "-o", "O"], ["export", "A", "--html", "O"],
        ["export", "A", "--from", "T", "--to", "1e9"],
        ["inspect", "S"], ["verify", "S"], ["verify", "J"], ["sessions", "J"], ["export", "J"],
        ["export", "S"],
        ["inspect", "A", "--at", "T"], ["replay", "A", "--at", "T"],
        ["render", "A", "--at", "T", "-o", "O"],
    ]
    static let times = ["0", "1", "0.5", "1e9", "1e-300"]

    static func write(_ bytes: some Collection<UInt8>, _ name: String) {
        let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        Array(bytes).withUnsafeBytes { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }

    static func one(_ bytes: [UInt8]) {
        guard bytes.count > 2 else { return }
        let command = commands[Int(bytes[0]) % commands.count]
        let time = times[Int(bytes[1]) % times.count]
        let parts = bytes[2...].split(
            separator: 0xff, maxSplits: 1, omittingEmptySubsequences: false)
        write(parts[0], "a.ndjson")
        write(parts.count > 1 ? parts[1] : parts[0], "b.ndjson")
        if command.contains("S") || command.contains("J") {
            write(parts[0], "journal/00000000000000000001.seg")
            write(parts.count > 1 ? parts[1] : parts[0], "a.seg")
        }
        let words = command.map { word in
            switch word {
            case "A": "\(folder)/a.ndjson"
            case "B": "\(folder)/b.ndjson"
            case "S": "\(folder)/a.seg"
            case "J": "\(folder)/journal"
            case "O": "\(folder)/output"
            case "T": time
            default: word
            }
        }
        // A recording's own time passes at once on the virtual clock.
        MainLoop.install(MainLoop(clock: .virtual()))
        let isExport = command[0] == "export"
        let output = Output(
            out: .init { bytes in
                // An export is the recording itself, byte for byte.
                if !isExport { check(bytes) }
                return 0
            },
            errors: .init { bytes in
                check(bytes)
                return 0
            })
        var optional = OptionalParts()
        optional.codec = Zstandard()
        let status = Program.run(words, output, optional)
        precondition([0, 1, 3].contains(status), "\(words) ended with \(status).")
    }

    /// Stops the process if a terminal control character is printed.
    static func check(_ bytes: UnsafeRawBufferPointer) {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0..<9, 11..<32, 127..<160, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
                preconditionFailure("U+\(String(scalar.value, radix: 16)) was printed.")
            default: break
            }
        }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    MainActor.assumeIsolated { Run.one(bytes) }
    return 0
}
