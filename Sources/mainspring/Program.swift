import Foundation

/// The program from its command line to its exit status.
enum Program {
    static let version = "0.1.0-dev"

    private enum Status {
        static let done: Int32 = 0
        static let failed: Int32 = 1
        static let misunderstood: Int32 = 2
    }

    /// Does what a command line asks for.
    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status that `mainspring --help` explains.
    static func run(_ arguments: [String]) -> Int32 {
        do {
            switch try Command(arguments) {
            case .help(let name):
                guard let text = Manual.help(name) else {
                    throw Command.Misuse(description: "There is no command “\(name ?? "")”.")
                }
                try say(text)
            case .version: try say("mainspring \(version)\n")
            case .render(let rendering):
                for remark in try rendering.run() { complain("mainspring: \(remark)") }
            case .tail(let tailing): return try MainActor.assumeIsolated { try tailing.run() }
            case .record(let taping): return try MainActor.assumeIsolated { try taping.run() }
            case .replay(let replaying): try MainActor.assumeIsolated { try replaying.run() }
            case .export(let exporting):
                let remarks = try MainActor.assumeIsolated {
                    try exporting.run { try FileHandle.standardOutput.write(contentsOf: $0) }
                }
                for remark in remarks { complain("mainspring: \(remark)") }
            case .look(let arguments):
                return try MainActor.assumeIsolated {
                    try Looking.run(arguments) { try FileHandle.standardOutput.write(contentsOf: $0) }
                }
            case .text(let text): try say(text)
            case .preview(let preview): try MainActor.assumeIsolated { try preview.run() }
            case .serve(let serving): try MainActor.assumeIsolated { try serving.run() }
            }
            return Status.done
        } catch let misuse as Command.Misuse {
            complain("mainspring: \(misuse)\nTry mainspring --help.")
            return Status.misunderstood
        } catch  where isBrokenPipe(error) {
            // Whoever reads has read enough, as in: mainspring export run.ndjson | head
            return Status.failed
        } catch {
            complain("mainspring: \(error)")
            return Status.failed
        }
    }

    private static func isBrokenPipe(_ error: any Error) -> Bool {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
    }

    private static func say(_ text: String) throws {
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    private static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}

/// Why a command could not be carried out, in a sentence.
struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String
}
