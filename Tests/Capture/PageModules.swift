import Foundation
import Snapshots

/// Node.js, with the page's modules and what compares them; nil if it is not installed.
struct PageModules {
    private let node: String
    private let folder: URL

    init?() throws {
        let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        let found = paths.split(separator: ":").map { "\($0)/node" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let found else { return nil }
        node = found
        folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The page declares its files as modules; Node.js needs a package.json beside them.
        try Data(#"{"type":"module"}"#.utf8).write(to: folder.appending(path: "package.json"))
        try FileManager.default.copyItem(
            at: tests.appending(path: "../Sources/Viewer/Resources/viewer").standardizedFileURL,
            to: folder.appending(path: "viewer"))
        for name in ["compare-runs.js", "compare-file.js"] {
            try FileManager.default.copyItem(
                at: tests.appending(path: "Page/\(name)"), to: folder.appending(path: name))
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Compares runs, in JSON; returns what the comparison prints: the number of nodes that agree,
    /// or the first difference.
    func compare(_ runs: [String]) throws -> String {
        let file = folder.appending(path: "runs.json")
        try Data("[\(runs.joined(separator: ","))]".utf8).write(to: file)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: node)
        process.arguments = ["compare-file.js", file.path]
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The lines of a program and what it shows at some times, as compare-runs.js has them.
struct PageRun {
    private var states: [String] = []

    /// Adds what is shown at a time, after a number of lines.
    mutating func add(_ shown: Snapshot, time: Double, lineCount: Int) {
        var encoder = LineEncoder()
        encoder.beginFull(
            seq: 1, nanoseconds: 0, size: shown.size, scale: shown.scale, fps: shown.fps)
        for node in shown.nodes { encoder.node(node) }
        states.append("[\(time),\(lineCount),\(encoder.finish().text)]")
    }

    func json(_ lines: [EncodedLine]) -> String {
        "[[\(lines.map(\.text).joined(separator: ","))],[\(states.joined(separator: ","))]]"
    }
}
