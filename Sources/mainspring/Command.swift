/// What the command line asks for.
enum Command: Equatable {
    /// Print the help, of a command or of all.
    case help(String?)
    /// Print the version.
    case version
    /// Draw a recording at a time.
    case render(Rendering)
    /// Run the daemon.
    case serve(Serving)
    /// Build and run a package in the browser, again at every change.
    case preview(PreviewCommand)

    /// Follow sessions.
    case tail(Tailing)
    /// Write a session to a file.
    case record(Taping)
    /// Play a recording in the terminal.
    case replay(Replaying)
    /// Write a recording elsewhere.
    case export(Exporting)
    /// Look at a recording without drawing it.
    case look(Arguments)
    /// Print something that is made from the table of commands.
    case text(String)

    /// Why a command line is not understood, and what would be.
    struct Misuse: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// Reads a command line.
    /// - Parameter arguments: without the program's name.
    /// - Throws: ``Misuse``, for the first argument that has no use or a value that does not fit.
    init(_ arguments: [String]) throws(Misuse) {
        let parsed = try Arguments(arguments)
        if parsed.has("help") {
            self = .help(parsed.command.isEmpty ? parsed.words.first : parsed.command)
            return
        }
        if parsed.has("version") {
            self = .version
            return
        }
        guard let entry = CommandTable.entry(parsed.command) else {
            throw .init(description: "What to do is missing, as in mainspring render run.ndjson.")
        }
        if parsed.words.count < entry.count.lowerBound {
            let example = entry.operands == "FILE" ? "run.ndjson; - is standard input" : entry.operands
            let what = entry.operands == "FILE" ? "a recording" : entry.operands
            throw .init(
                description: "\(entry.name) needs \(what) after it, as in mainspring \(entry.name) \(example).")
        }
        if parsed.words.count > entry.count.upperBound {
            throw .init(
                description: "There is no use for “\(parsed.words[entry.count.upperBound])” after \(entry.name).")
        }
        switch entry.name {
        case "preview": self = .preview(try PreviewCommand(parsed))
        case "serve": self = .serve(try Serving(parsed))
        case "tail": self = .tail(try Tailing(parsed))
        case "record": self = .record(try Taping(parsed))
        case "replay": self = .replay(try Replaying(parsed))
        case "export": self = .export(try Exporting(parsed))
        case "sessions", "verify", "inspect", "diff": self = .look(parsed)
        case "completion":
            guard let script = Completion.script(parsed.words[0]) else {
                throw .init(
                    description: "There is no completion for “\(parsed.words[0])”; there is for "
                        + Completion.shells.joined(separator: ", ") + ".")
            }
            self = .text(script)
        case "manual": self = .text(Manual.page)
        default: self = .render(try Rendering(parsed))
        }
    }
}
