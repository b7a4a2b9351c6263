/// A parsed command line: the command, the values of its options, and its other words.
struct Arguments: Equatable {
    /// The command; empty when there is none.
    private(set) var command = ""
    private(set) var words: [String] = []
    /// The values of options, checked against the command table; nil for options without a value.
    private(set) var values: [String: [OptionValue?]] = [:]

    /// Parses a command line.
    ///
    /// Options may be in any order; a value follows a space or `=`. Everything after `--` is a
    /// word.
    /// - Throws: ``Misuse``, for the first argument that is unknown or whose value is out of range.
    init(_ arguments: [String]) throws(Misuse) {
        do throws(Misuse) { try parse(arguments) } catch {
            throw error.naming(command)
        }
    }

    private mutating func parse(_ arguments: [String]) throws(Misuse) {
        var rest = arguments[...]
        var isLiteral = false
        while let argument = rest.popFirst() {
            if isLiteral || argument == "-" || !argument.hasPrefix("-") {
                try addWord(argument, isLiteral: isLiteral)
            } else if argument == "--" {
                isLiteral = true
            } else {
                try addOption(argument, from: &rest)
            }
        }
    }

    private mutating func addWord(_ word: String, isLiteral: Bool) throws(Misuse) {
        guard command.isEmpty, !isLiteral, !has("help") else { return words.append(word) }
        if word == "help" {
            values["help"] = [nil]
        } else if CommandTable.entry(word) != nil {
            command = word
        } else {
            throw Invocation.unknown(word)
        }
    }

    private var options: [CommandTable.Option] {
        let own = CommandTable.entry(command)?.options ?? CommandTable.general
        return own + CommandTable.common
    }

    private mutating func addOption(_ argument: String, from rest: inout ArraySlice<String>)
        throws(Misuse)
    {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        let option = options.first { option in
            parts[0] == "--" + option.name || option.letter.map { parts[0] == "-\($0)" } == true
        }
        guard let option else {
            // Options may precede the name of the command.
            if command.isEmpty, let name = rest.first(where: { CommandTable.entry($0) != nil }),
                let place = rest.firstIndex(of: name)
            {
                command = name
                rest.remove(at: place)
                return try addOption(argument, from: &rest)
            }
            throw unknownOption(parts[0])
        }
        guard option.value != nil else {
            guard parts.count == 1 else {
                throw .init(description: "\(parts[0]) accepts no value; remove “=\(parts[1])”.")
            }
            return values[option.name, default: []].append(nil)
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
            throw .init(
                description: "\(parts[0]) needs a value, as in \(parts[0]) \(option.example).")
        }
        try add(value, to: option)
    }

    private mutating func add(_ text: String, to option: CommandTable.Option) throws(Misuse) {
        values[option.name, default: []].append(try OptionValue(text, of: option))
    }

    private func unknownOption(_ name: String) -> Misuse {
        let known = options.map { "--" + $0.name }
        let synonyms = options.flatMap { option in
            option.synonyms.map { (word: "--" + $0, option: "--" + option.name) }
        }
        let sentence = "There is no option “\(name)”."
        // A list of all options would hide the suggestion.
        if let word = Suggestion.closest(to: name, among: known + synonyms.map(\.word)) {
            let option = synonyms.first { $0.word == word }?.option ?? word
            return .init(description: sentence + " Did you mean \(option)?")
        }
        return .init(
            description: sentence + " The options are \(known.sorted().joined(separator: ", ")).")
    }

    /// Adds the settings of a configuration file. Options on the command line take precedence.
    /// - Throws: ``Misuse``, for a value that is out of range.
    mutating func underlay(_ settings: [(option: CommandTable.Option, value: String)])
        throws(Misuse)
    {
        let given = Set(values.keys)
        for setting in settings where !given.contains(setting.option.name) {
            try add(setting.value, to: setting.option)
        }
    }

    // MARK: Values

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    private func last(_ name: String) -> OptionValue? { values[name]?.last ?? nil }

    /// The last value of an option, as text.
    func value(_ name: String) -> String? { last(name)?.text }

    /// All values of an option, as text.
    func all(_ name: String) -> [String] { values[name]?.compactMap { $0?.text } ?? [] }

    /// The last value of an option that is a whole number or a size in bytes.
    func whole(_ name: String) -> Int? { last(name)?.whole }

    /// The last value of an option that is a time, in nanoseconds.
    func time(_ name: String) -> Int64? { last(name)?.nanoseconds }

    /// The last value of an option that is a number with decimals.
    func factor(_ name: String) -> Double? { last(name)?.factor }

    /// The last value of an option that is a length of time.
    func span(_ name: String) -> Duration? { last(name)?.nanoseconds.map { .nanoseconds($0) } }
}
