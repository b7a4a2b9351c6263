/// A subcommand of `mainspring`: what it accepts, and what it does.
protocol Subcommand: SendableMetatype {
    /// The name, operands, options and help.
    static var entry: CommandTable.Entry { get }

    /// Reads the arguments, whose values have been checked against ``entry``.
    /// - Throws: ``Misuse``, for combinations that make no sense.
    init(_ arguments: Arguments) throws(Misuse)

    /// Runs the command.
    /// - Returns: the exit status.
    @MainActor func run(_ output: Output) throws -> Int32
}

/// An invalid command line: what is wrong, and what would be right.
struct Misuse: Error, Equatable, CustomStringConvertible {
    let description: String
}

/// Why a command failed.
struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String
}
