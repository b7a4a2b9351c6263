import Foundation

/// The manual page, in the language of man(7), generated from the table of commands.
extension Manual {
    static var page: String {
        var text =
            ".TH MAINSPRING 1\n.SH NAME\nmainspring \\- \(escaped(CommandTable.summary))\n.SH SYNOPSIS\n"
        for entry in CommandTable.entries {
            text += ".B mainspring\n\(escaped(synopsis(entry)))\n.br\n"
        }
        text += ".SH COMMANDS\n"
        for entry in CommandTable.entries {
            text += ".SS \(entry.name)\n\(escaped(entry.summary)).\n"
            for option in entry.options + CommandTable.common {
                text +=
                    ".TP\n.B \(escaped(form(option)))\n\(escaped(help(of: option)))\n"
            }
            for note in entry.notes { text += ".PP\n\(escaped(note))\n" }
        }
        text += ".SH EXIT STATUS\n"
        for (number, meaning) in CommandTable.statuses {
            text += ".TP\n.B \(number)\n\(escaped(meaning))\n"
        }
        return text
    }

    /// Escapes text that man(7) would interpret as a request, an escape or a hyphen.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(
            of: "-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
