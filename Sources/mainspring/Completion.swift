import Foundation

/// Completion scripts for shells, made from the table of commands.
enum Completion {
    static let shells = ["bash", "zsh", "fish"]

    /// The script for a shell; nil for one that is not known.
    static func script(_ shell: String) -> String? {
        switch shell {
        case "bash": bash
        case "zsh": zsh
        case "fish": fish
        default: nil
        }
    }

    private static func options(_ entry: CommandTable.Entry) -> [CommandTable.Option] {
        entry.options + CommandTable.common
    }

    private static var names: String { CommandTable.entries.map(\.name).joined(separator: " ") }

    private static var bash: String {
        var text = """
            # bash completion for mainspring; put it where bash-completion looks, or source it.
            _mainspring() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= place
                for ((place = 1; place < COMP_CWORD; place++)); do
                    case ${COMP_WORDS[place]} in -*) ;; *) command=${COMP_WORDS[place]}; break ;; esac
                done
                case $command in
                '') COMPREPLY=($(compgen -W "\(names) --help --version" -- "$word")); return ;;

            """
        for entry in CommandTable.entries {
            text += "    \(entry.name))\n"
            let paths = options(entry).filter(\.isPath)
            let values = options(entry).filter { $0.value != nil && !$0.isPath }
            func pattern(_ options: [CommandTable.Option]) -> String {
                options.flatMap { option in
                    ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
                }.joined(separator: "|")
            }
            text += "        case $before in\n"
            if !paths.isEmpty {
                text += "        \(pattern(paths))) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
            }
            if !values.isEmpty { text += "        \(pattern(values))) return ;;\n" }
            text += "        esac\n"
            let words = options(entry).map { "--\($0.name)" }.joined(separator: " ")
            text += "        case $word in\n        -*) COMPREPLY=($(compgen -W \"\(words)\" -- \"$word\")) ;;\n"
            text += "        *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n        esac ;;\n"
        }
        return text + "    esac\n}\ncomplete -o filenames -F _mainspring mainspring\n"
    }

    private static var zsh: String {
        func quoted(_ text: String) -> String {
            text.replacingOccurrences(of: "'", with: "'\\''").replacingOccurrences(of: "[", with: "\\[")
                .replacingOccurrences(of: "]", with: "\\]").replacingOccurrences(of: ":", with: "\\:")
        }
        var text =
            "#compdef mainspring\n# zsh completion for mainspring; put it into a folder of $fpath as _mainspring.\n"
        text += "_mainspring() {\n    local -a commands\n    commands=(\n"
        for entry in CommandTable.entries { text += "        '\(entry.name):\(quoted(entry.summary))'\n" }
        text += "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
        text += "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n"
        for entry in CommandTable.entries {
            text += "    \(entry.name))\n        _arguments"
            for option in options(entry) {
                let star = option.repeats ? "*" : ""
                let value = option.value.map { ":\($0):\(option.isPath ? "_files" : " ")" } ?? ""
                text +=
                    " \\\n            '\(star)--\(option.name)\(value.isEmpty ? "" : "=")[\(quoted(option.help))]\(value)'"
            }
            text += " \\\n            '*:file:_files' ;;\n"
        }
        return text + "    esac\n}\n_mainspring \"$@\"\n"
    }

    private static var fish: String {
        func quoted(_ text: String) -> String { text.replacingOccurrences(of: "'", with: "\\'") }
        var text = "# fish completion for mainspring; put it into ~/.config/fish/completions/mainspring.fish.\n"
        for entry in CommandTable.entries {
            text += "complete -c mainspring -n __fish_use_subcommand -a \(entry.name) -d '\(quoted(entry.summary))'\n"
        }
        for entry in CommandTable.entries {
            for option in options(entry) {
                var line = "complete -c mainspring -n '__fish_seen_subcommand_from \(entry.name)' -l \(option.name)"
                if let letter = option.letter { line += " -s \(letter)" }
                if option.value != nil { line += option.isPath ? " -r -F" : " -x" }
                text += line + " -d '\(quoted(option.help))'\n"
            }
        }
        return text
    }
}
