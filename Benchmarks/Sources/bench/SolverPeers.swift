import Foundation

/// The peers of the solver, fetched and compiled by `Benchmarks/fetch-solver-peers` when they are
/// first needed.
@MainActor
enum SolverPeers {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../..").standardized
    private static var isFetched = false

    /// Runs a script on kiwi; nanoseconds by phase. Empty if kiwi could not be fetched.
    static func kiwi(_ script: SolverScript) -> [String: Double] {
        run("kiwi", [], input: script.text)
    }

    /// Lays out a tree with Yoga ("chain 1000"); nanoseconds for `layout`, and for `build`: the
    /// same including creating the nodes.
    static func yoga(_ tree: String) -> [String: Double] {
        run("yoga", tree.split(separator: " ").map(String.init), input: "")
    }

    private static func run(_ peer: String, _ arguments: [String], input: String) -> [String:
        Double]
    {
        fetch()
        let binary = folder.appendingPathComponent(".build/peers/peer-\(peer)")
        guard FileManager.default.isExecutableFile(atPath: binary.path) else { return [:] }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "solver-script-\(getpid()).txt")
        try? Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["300", binary.path] + (arguments.isEmpty ? [file.path] : arguments)
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return [:] }
        let output = String(
            decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var result: [String: Double] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, let value = Double(words[1]) { result[String(words[0])] = value }
        }
        return result
    }

    private static func fetch() {
        guard !isFetched else { return }
        isFetched = true
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [folder.appendingPathComponent("fetch-solver-peers").path]
        process.standardOutput = FileHandle.standardError
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            print(
                "bench: a peer of the solver could not be fetched (see above); its lines come without a ratio."
            )
        }
    }
}
