extension Command {
    /// Reads a command line.
    ///
    /// Options come in any order, their values after a space or a `=`; of an option given twice the last one counts.
    /// - Parameter arguments: without the program's name.
    /// - Throws: ``Misuse``, for the first argument that has no use or a value that does not fit.
    init(_ arguments: [String]) throws(Misuse) {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() { try options.take(argument, from: &rest) }
        if options.wantsHelp {
            self = .help
        } else if options.wantsVersion {
            self = .version
        } else {
            self = .render(try options.rendering())
        }
    }
}

/// The options as they were given.
private struct Options {
    var wantsHelp = false
    var wantsVersion = false
    private var words: [String] = []
    private var values: [String: String] = [:]
    private var isLiteral = false

    /// The options that take a value, each with an example of one.
    private static let settings = [
        "--at": "1.5", "--from": "0", "--strip": "8", "--scale": "2", "--assets": "Resources", "--font": "Inter",
        "--output": "window.png",
    ]

    mutating func take(_ argument: String, from rest: inout ArraySlice<String>) throws(Command.Misuse) {
        guard !isLiteral, argument != "-", argument.hasPrefix("-") else { return words.append(argument) }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0] == "-o" ? "--output" : parts[0]
        if let example = Self.settings[name] {
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw .init(description: "\(parts[0]) needs a value after it, as in \(parts[0]) \(example).")
            }
            values[name] = value
            return
        }
        switch argument {
        case "--": isLiteral = true
        case "--help", "-h": wantsHelp = true
        case "--version": wantsVersion = true
        default:
            let known = (Self.settings.keys + ["--help", "--version"]).sorted().joined(separator: ", ")
            throw .init(description: "There is no option “\(argument)”. The options are \(known).")
        }
    }

    func rendering() throws(Command.Misuse) -> Rendering {
        guard let command = words.first else {
            throw .init(description: "What to do is missing, as in mainspring render run.ndjson.")
        }
        guard command == "render" else {
            throw .init(description: "There is no command “\(command)”. The command is render.")
        }
        guard words.count == 2 else {
            throw .init(
                description: words.count < 2
                    ? "render needs a recording after it, as in mainspring render run.ndjson; - is standard input."
                    : "There is no use for “\(words[2])”: render draws one recording.")
        }
        var rendering = Rendering(file: words[1])
        rendering.end = try time("--at")
        rendering.start = try time("--from")
        rendering.assets = values["--assets"]
        rendering.font = values["--font"]
        if let text = values["--strip"] {
            guard let count = Int(text), (1...1000).contains(count) else {
                throw .init(description: "--strip takes a whole number of frames from 1 to 1000, not “\(text)”.")
            }
            rendering.frames = count
        }
        if let text = values["--scale"] {
            guard let scale = Double(text), scale > 0, scale <= 16 else {
                throw .init(description: "--scale takes pixels a point, above 0 to 16, such as 2, not “\(text)”.")
            }
            rendering.scale = scale
        }
        guard rendering.start == nil || rendering.frames != nil else {
            throw .init(description: "--from is where a strip begins: add --strip N, or use --at.")
        }
        if let start = rendering.start, let end = rendering.end, start > end {
            throw .init(description: "--from must not be later than --at.")
        }
        guard let output = values["--output"] ?? rendering.usualOutput else {
            throw .init(description: "Say where to write what is read from standard input, as in -o window.png.")
        }
        rendering.output = output
        return rendering
    }

    /// A time in nanoseconds.
    private func time(_ name: String) throws(Command.Misuse) -> Int64? {
        guard let text = values[name] else { return nil }
        guard let seconds = Double(text), seconds >= 0, seconds <= 1e9 else {
            throw .init(description: "\(name) takes seconds, such as 1.5, not “\(text)”.")
        }
        return Int64((seconds * 1e9).rounded())
    }
}
