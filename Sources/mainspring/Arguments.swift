/// A command line, taken apart by the table: which command, its options and its other words.
struct Arguments: Equatable {
    /// The command; empty when there is none.
    var command = ""
    var words: [String] = []
    private(set) var values: [String: [String]] = [:]

    /// Reads a command line.
    ///
    /// Options come in any order, their values after a space or a `=`. Everything after `--` is a word.
    /// - Throws: ``Command/Misuse``, for the first argument that has no use.
    init(_ arguments: [String]) throws(Command.Misuse) {
        var rest = arguments[...]
        var isLiteral = false
        while let argument = rest.popFirst() {
            if isLiteral || argument == "-" || !argument.hasPrefix("-") {
                if command.isEmpty, !isLiteral {
                    guard argument != "help" else {
                        note("help", "")
                        continue
                    }
                    guard CommandTable.entry(argument) != nil else {
                        let names = CommandTable.entries.map(\.name).joined(separator: ", ")
                        throw .init(description: "There is no command “\(argument)”. The commands are \(names).")
                    }
                    command = argument
                } else {
                    words.append(argument)
                }
                continue
            }
            if argument == "--" {
                isLiteral = true
                continue
            }
            try takeOption(argument, from: &rest)
        }
    }

    private mutating func note(_ name: String, _ value: String) {
        values[name, default: []].append(value)
    }

    private var options: [CommandTable.Option] {
        (CommandTable.entry(command)?.options ?? []) + CommandTable.common
            + (command.isEmpty ? [CommandTable.Option(name: "version", help: "prints the version")] : [])
    }

    private mutating func takeOption(_ argument: String, from rest: inout ArraySlice<String>) throws(Command.Misuse) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let option = options.first { option in
            parts[0] == "--" + option.name || option.letter.map { parts[0] == "-\($0)" } == true
        }
        guard let option else {
            // Options may stand before the command's name.
            if command.isEmpty, let name = CommandTable.entries.first(where: { rest.contains($0.name) })?.name,
                let place = rest.firstIndex(of: name)
            {
                command = name
                rest.remove(at: place)
                return try takeOption(argument, from: &rest)
            }
            let known = options.map { "--" + $0.name }.sorted().joined(separator: ", ")
            throw .init(description: "There is no option “\(argument)”. The options are \(known).")
        }
        guard option.value != nil else {
            guard parts.count == 1 else {
                throw .init(description: "\(parts[0]) takes no value; leave “=\(parts[1])” out.")
            }
            return note(option.name, "")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
            throw .init(description: "\(parts[0]) needs a value after it, as in \(parts[0]) \(option.example).")
        }
        note(option.name, value)
    }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The last value of an option.
    func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Takes up options of a file: those of the command line stand above them.
    mutating func underlay(_ settings: [(name: String, value: String)]) {
        let given = Set(values.keys)
        for setting in settings where !given.contains(setting.name) { note(setting.name, setting.value) }
    }

    // MARK: Values

    /// A whole number in a range.
    func whole(_ name: String, in range: ClosedRange<Int>) throws(Command.Misuse) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .init(
                description:
                    "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
        }
        return number
    }

    /// Seconds, in nanoseconds.
    func time(_ name: String) throws(Command.Misuse) -> Int64? {
        guard let text = value(name) else { return nil }
        guard let seconds = Double(text), seconds >= 0, seconds <= 1e9 else {
            throw .init(description: "--\(name) takes seconds, such as 1.5, not “\(text)”.")
        }
        return Int64((seconds * 1e9).rounded())
    }

    /// A size as `4096`, `64K`, `16M` or `2G`, in bytes.
    func size(_ name: String, atLeast least: Int) throws(Command.Misuse) -> Int? {
        guard let text = value(name) else { return nil }
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
        let unit = text.uppercased().last.flatMap { units[$0] }
        guard let number = Int(unit == nil ? text[...] : text.dropLast()), number >= 0,
            number <= 1 << 20 || unit == nil,
            number * (unit ?? 1) >= least
        else {
            throw .init(description: "--\(name) takes a size of \(least) bytes or more, such as 64M, not “\(text)”.")
        }
        return number * (unit ?? 1)
    }

    /// A time as `90s`, `15m`, `12h` or `7d`.
    func span(_ name: String) throws(Command.Misuse) -> Duration? {
        guard let text = value(name) else { return nil }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), 1...100_000 ~= number
        else {
            throw .init(description: "--\(name) takes a time such as 90s, 15m, 12h or 7d, not “\(text)”.")
        }
        return .seconds(number * unit)
    }
}
