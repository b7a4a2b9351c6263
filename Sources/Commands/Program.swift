import Foundation

/// Runs a command line and returns its exit status.
package enum Program {
    static let version = "0.1.0"

    private enum Status {
        static let done: Int32 = 0
        static let failed: Int32 = 1
        static let misunderstood: Int32 = 2
    }

    /// Runs a command line.
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - parts: the optional libraries that the program links.
    /// - Returns: the exit status that `mainspring --help` explains.
    @MainActor
    package static func run(_ arguments: [String], _ output: Output, _ parts: OptionalParts)
        -> Int32
    {
        var status = Status.done
        do {
            switch try Invocation(arguments) {
            case .help(let name): output.document(Manual.help(name) ?? "")
            case .version: output.line("mainspring \(version)")
            case .command(let command): status = try command.run(output, parts)
            }
        } catch let misuse as Misuse {
            output.remark("\(misuse)")
            let command = misuse.command.map { "mainspring \($0)" } ?? "mainspring"
            output.report("Try \(command) --help.")
            return Status.misunderstood
        } catch {
            output.remark("\(error)")
            return Status.failed
        }
        guard output.isBroken else { return status }
        // A reader that stops early, as in mainspring export run.ndjson | head, is not an error to
        // report.
        if output.failure != EPIPE {
            output.remark(
                "Standard output cannot be written: \(String(cString: strerror(output.failure))).")
        }
        return Status.failed
    }
}
