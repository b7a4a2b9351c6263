/// The action that a command line requests.
enum Invocation {
    /// Print the help of a command, or the list of commands.
    case help(String?)
    case version
    case command(any Subcommand)

    /// Parses a command line.
    /// - Parameter arguments: without the program's name.
    /// - Throws: ``Misuse``, for the first argument that is unknown or whose value is out of range.
    init(_ arguments: [String]) throws(Misuse) {
        let parsed = try Arguments(arguments)
        if parsed.has("help") {
            let name = parsed.command.isEmpty ? parsed.words.first : parsed.command
            if let name, CommandTable.entry(name) == nil { throw Self.unknown(name) }
            self = .help(name)
            return
        }
        if parsed.has("version") {
            self = .version
            return
        }
        guard let type = CommandTable.commands.first(where: { $0.entry.name == parsed.command })
        else {
            throw .init(description: "A command is missing, as in mainspring render run.ndjson.")
        }
        do throws(Misuse) {
            try Self.checkCount(of: parsed.words, type.entry)
            self = .command(try type.init(parsed))
        } catch {
            throw error.naming(parsed.command)
        }
    }

    private static func checkCount(of words: [String], _ entry: CommandTable.Entry) throws(Misuse) {
        if words.count < entry.count.lowerBound {
            let (what, example) =
                switch entry.operands {
                case "FILE": ("a recording", "run.ndjson (- reads standard input)")
                case "FILE FILE": ("two recordings", "before.ndjson after.ndjson")
                default: (entry.operands, entry.operands)
                }
            throw .init(
                description:
                    "\(entry.name) needs \(what), as in mainspring \(entry.name) \(example).")
        }
        if words.count > entry.count.upperBound {
            throw .init(
                description:
                    "Unexpected argument “\(words[entry.count.upperBound])” for \(entry.name).")
        }
    }

    /// The message for a command that does not exist.
    static func unknown(_ name: String) -> Misuse {
        let names = CommandTable.entries.map(\.name)
        return .init(
            description: "There is no command “\(name)”."
                + Suggestion.sentence(for: name, among: names)
                + " The commands are \(names.joined(separator: ", ")).")
    }
}
