import CStageTime
import Capture
import Foundation
import MainLoop
import Snapshots

/// The place in a test's source at which it called a stage; failures are reported there.
public struct CallSite: Sendable, Hashable {
    /// The module and the file's name.
    public var fileID: String
    /// The file's path.
    public var filePath: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1.
    public var column: Int

    /// Creates the place of the call.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The place of the test that runs, for failures whose call is not known.
    static let ofTest = CallSite(fileID: "", filePath: "", line: 0, column: 0)

    /// Reports that the test did something wrong here: a failure of the test that runs.
    ///
    /// Outside tests, or without the target TestFailures, the sentence is printed to stderr.
    package func fail(_ sentence: String) {
        if MistakeReport.isReceived { return MistakeReport.send(sentence) }
        if mainspring_fail(sentence, fileID, filePath, line, column) { return }
        MistakeReport.send(fileID.isEmpty ? sentence : "\(fileID):\(line): \(sentence)")
    }

    /// Reports why input was not delivered; does nothing if it was.
    func fail(_ result: InputResult, of call: String) {
        if let reason = result.reason { fail("\(call): \(reason)") }
    }

    /// Attaches a file to the test that runs, and writes it to the folder of
    /// `MAINSPRING_ARTIFACTS`.
    ///
    /// `swift test --attachments-path DIR` keeps a test's attachments; the environment variable is
    /// for CI, and for XCTest, which has no attachments on Linux.
    func attach(_ data: Data, named name: String) {
        data.withUnsafeBytes {
            _ = mainspring_attach(
                $0.baseAddress, $0.count, name, fileID, filePath, line, column)
        }
        guard let folder = ProcessInfo.processInfo.environment["MAINSPRING_ARTIFACTS"],
            !folder.isEmpty
        else { return }
        let test = URL(filePath: filePath).deletingPathExtension().lastPathComponent
        let file = URL(filePath: folder).appending(path: "\(test)-\(line)-\(name)")
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: folder), withIntermediateDirectories: true)
            try data.write(to: file)
        } catch {
            MistakeReport.send("\(file.path) could not be written: \(error)")
        }
    }
}
