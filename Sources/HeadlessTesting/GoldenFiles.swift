public import Foundation
import Synchronization

/// The files of expected results: trees, timelines and pictures.
///
/// The files of `LoginTests.swift` are in the folder `__Golden__/LoginTests` beside it. A file that
/// is missing is written, and the test fails once, so that you look at it. The environment variable
/// `MAINSPRING_GOLDEN` selects another mode, see ``Mode``. A run of all tests lists the files in
/// these folders that no test used.
public enum GoldenFiles {
    /// The treatment of missing and different files.
    public enum Mode: String, Sendable {
        /// A missing file is written and fails the test; a different one fails it. The default.
        case missing
        /// Missing and different files are written, and no test fails.
        case record
        /// Nothing is written: a missing file fails the test too. For CI.
        case verify
    }

    /// The mode: `MAINSPRING_GOLDEN` from the environment, else ``Mode/missing``.
    ///
    /// An unknown word is reported once and counts as verify, which writes nothing.
    public static let mode: Mode = {
        guard let word = ProcessInfo.processInfo.environment["MAINSPRING_GOLDEN"], !word.isEmpty
        else { return .missing }
        if let mode = Mode(rawValue: word) { return mode }
        print("MAINSPRING_GOLDEN is “\(word)”; it must be missing, record or verify.", to: .stderr)
        return .verify
    }()

    /// Returns the files in the folders of the tests so far that no test used, sorted by path.
    public static func unused() -> [URL] {
        let used = Set(state.withLock { $0.used }.keys)
        let folders = Set(used.map { ($0 as NSString).deletingLastPathComponent })
        return folders.sorted().flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().map { folder + "/" + $0 }.filter { !used.contains($0) }
        }.map { URL(filePath: $0) }
    }

    private struct State {
        /// The files, each with the first data that was compared with it.
        var used: [String: Data] = [:]
    }

    private static let state = Mutex(State())

    /// Records that a test used a file; the first one makes the process list the unused at its end.
    ///
    /// - Returns: The first data that was compared with the file.
    static func use(_ file: String, for actual: Data) -> Data {
        let (isFirst, first) = state.withLock { state in
            let isFirst = state.used.isEmpty
            let first = state.used[file] ?? actual
            state.used[file] = first
            return (isFirst, first)
        }
        if isFirst { listUnusedAtEnd() }
        return first
    }

    private static func listUnusedAtEnd() {
        // Of a run of some tests, the files of the others are unused.
        let chosen = ["--filter", "--skip"].contains { CommandLine.arguments.contains($0) }
        guard !chosen else { return }
        atexit {
            let unused = GoldenFiles.unused().map(\.path)
            guard !unused.isEmpty else { return }
            GoldenFiles.print(
                "No test used these golden files; delete those that are not needed:\n  "
                    + unused.joined(separator: "\n  "), to: .stderr)
        }
    }

    enum Stream { case stderr }

    static func print(_ text: String, to stream: Stream) {
        try? FileHandle.standardError.write(contentsOf: Data("[Mainspring] \(text)\n".utf8))
    }

    /// The path of a file, from the test's file and a name; nil if the name is not a file's name.
    static func path(_ name: String, extension ending: String, of test: String) -> String? {
        guard !name.isEmpty, name.utf8.count <= 200, !name.hasPrefix("."),
            name.allSatisfy({ $0 != "/" && $0 != "\0" && !$0.isNewline })
        else { return nil }
        let url = URL(filePath: test)
        return url.deletingLastPathComponent().path + "/__Golden__/"
            + url.deletingPathExtension().lastPathComponent + "/\(name).\(ending)"
    }
}
