/// A subcommand of `mainspring`: its entry in the command table, and its implementation.
protocol Subcommand: SendableMetatype {
    /// The name, operands, options and help.
    static var entry: CommandTable.Entry { get }

    /// Creates the command from arguments whose values have been checked against ``entry``.
    /// - Throws: ``Misuse``, for combinations that make no sense.
    init(_ arguments: Arguments) throws(Misuse)

    /// Runs the command.
    /// - Parameter parts: the optional libraries that the program links.
    /// - Returns: the exit status.
    @MainActor func run(_ output: Output, _ parts: OptionalParts) throws -> Int32
}

/// An invalid command line; the description names the mistake and the remedy.
struct Misuse: Error, Equatable, CustomStringConvertible {
    let description: String
    /// The command whose help lists the valid options; nil for the program's own help.
    var command: String?

    /// Returns the misuse as one of a command, unless the name is empty.
    func naming(_ command: String) -> Misuse {
        Misuse(description: description, command: command.isEmpty ? nil : command)
    }
}

/// The failure of a command; the description says why.
struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String
}
