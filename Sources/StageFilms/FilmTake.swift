import Foundation
import HeadlessTesting
import Synchronization
import Testing

/// One run of a test that leaves a film if it fails.
struct FilmTake: Sendable {
    let recorder = StageRecorder()
    let test: Test
    let arguments: [String]
    private let folder: Folder

    init(test: Test, testCase: Test.Case?) {
        self.test = test
        arguments = FilmName.arguments(of: testCase)
        folder = Folder(FilmName.name(test.id.nameComponents, arguments))
    }

    /// The folder of the film; a failure chooses it, so that its message can name it.
    private final class Folder: Sendable {
        private let name: String
        private let chosen = Mutex<URL?>(nil)

        init(_ name: String) { self.name = name }

        /// The folder; nil if `MAINSPRING_ARTIFACTS` is not set.
        var url: URL? {
            chosen.withLock { chosen in
                if let chosen { return chosen }
                guard
                    let root = ProcessInfo.processInfo.environment["MAINSPRING_ARTIFACTS"],
                    !root.isEmpty
                else { return nil }
                chosen = URL(filePath: root).appending(
                    path: FilmName.unique(name), directoryHint: .isDirectory)
                return chosen
            }
        }
    }

    /// Notices failures while the test runs, and adds the film's path to the first.
    var observer: IssueHandlingTrait {
        .compactMapIssues { [recorder, folder] issue in
            guard issue.isFailure else { return issue }
            let isFirst = recorder.failures.isEmpty
            recorder.add(Self.words(issue))
            guard isFirst, recorder.film != nil else { return issue }
            var issue = issue
            issue.comments.append(Comment(rawValue: Self.hint(folder.url)))
            return issue
        }
    }

    /// Adds the error that ended the test; a failed requirement was noticed already.
    func add(_ error: any Error) {
        if error is ExpectationFailedError || error is CancellationError { return }
        recorder.add("The test ended with an error: \(error)")
    }

    private static func hint(_ folder: URL?) -> String {
        if let folder { return "Film: \(folder.appending(path: "film.html").path)" }
        let keeps = CommandLine.arguments.contains { $0.hasSuffix("attachments-path") }
        return keeps
            ? "Film: film.html is attached."
            : "For a film of this failure, set MAINSPRING_ARTIFACTS to a folder, or pass "
                + "--attachments-path DIR to swift test."
    }

    private static func words(_ issue: Issue) -> String {
        let place = issue.sourceLocation.map { "\($0.fileID):\($0.line): " } ?? ""
        let comments = issue.comments.map { "\n\($0.rawValue)" }.joined()
        return place + String("\(issue.kind)".prefix(4000)) + String(comments.prefix(8000))
    }

    /// Writes and attaches the film, if the test failed.
    @MainActor func finish() {
        recorder.finish()
        guard !recorder.failures.isEmpty || FilmMode.current == .all, let recording = recorder.film
        else { return }
        let name = test.displayName ?? test.name
        let title = arguments.isEmpty ? name : "\(name) (\(arguments.joined(separator: ", ")))"
        let film = Film(
            title: title, failures: recorder.failures, recording: recording, folder: folder.url)
        for file in film.files() {
            Attachment.record(
                Array(file.data), named: file.name, sourceLocation: test.sourceLocation)
            guard let folder = folder.url else { continue }
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                try file.data.write(to: folder.appending(path: file.name), options: .atomic)
            } catch {
                Issue.record(
                    "\(folder.appending(path: file.name).path) could not be written: \(error)",
                    severity: .warning, sourceLocation: test.sourceLocation)
            }
        }
    }
}
