/// Help, generated from the table of commands.
enum Manual {
    /// The text of `mainspring --help`, or of `mainspring COMMAND --help`.
    static func help(_ name: String?) -> String? {
        guard let name else { return overview }
        return CommandTable.entry(name).map(help(of:))
    }

    private static var overview: String {
        var text = "\(CommandTable.summary).\n\nUsage: mainspring COMMAND [options]\n\nCommands:\n"
        let width = CommandTable.entries.map(\.name.count).max()! + 2
        for entry in CommandTable.entries { text += wrapped(entry.name, entry.summary, width) }
        let more =
            "Run mainspring COMMAND --help for the options of a command, and mainspring --version for the version."
        return text + "\n" + wrapped("", more, 0) + "\n" + sentence(CommandTable.statuses)
    }

    private static func help(of entry: CommandTable.Entry) -> String {
        var text =
            wrapped("", "\(entry.summary).", 0)
            + "\nUsage: mainspring \(synopsis(entry))\n\nOptions:\n"
        let options = entry.options + CommandTable.common
        let width = options.map { form($0).count }.max()! + 2
        for option in options {
            text += wrapped(form(option), help(of: option), width)
        }
        for note in entry.notes { text += "\n" + wrapped("", note, 0) }
        return text + "\n" + statuses(of: entry)
    }

    static func help(of option: CommandTable.Option) -> String {
        option.help + (option.repeats ? " May be given several times." : "")
    }

    static func synopsis(_ entry: CommandTable.Entry) -> String {
        [entry.name, entry.operands, "[options]"].filter { !$0.isEmpty }.joined(separator: " ")
    }

    static func form(_ option: CommandTable.Option) -> String {
        let names = (option.letter.map { "-\($0), " } ?? "") + "--" + option.name
        return option.value.map { "\(names) \($0)" } ?? names
    }

    private static func statuses(of entry: CommandTable.Entry) -> String {
        let usual = CommandTable.statuses.filter { $0.0 < 3 }
        return sentence(usual + (entry.finding.map { [(3, $0)] } ?? []))
    }

    private static func sentence(_ statuses: [(Int, String)]) -> String {
        let list = statuses.map { "\($0.0) \($0.1)" }.joined(separator: "; ")
        return wrapped("", "Exit status: \(list).", 0)
    }

    /// A term and its explanation, wrapped at 100 columns.
    private static func wrapped(_ term: String, _ text: String, _ width: Int) -> String {
        let indent = width > 0 ? width + 2 : 0
        var out = ""
        var line =
            width > 0 ? "  " + term + String(repeating: " ", count: max(1, width - term.count)) : ""
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > 100 {
                out += line + "\n"
                line = String(repeating: " ", count: indent)
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return out + line + "\n"
    }
}
