import Foundation

/// Completion scripts for shells, generated from the table of commands.
enum Completion {
    static let shells = ["bash", "zsh", "fish"]

    /// The script for a shell; nil for an unknown shell.
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

    private static func words(_ choices: [String]) -> String { choices.joined(separator: " ") }

    private static var names: String { CommandTable.entries.map(\.name).joined(separator: " ") }

    private static var bash: String {
        var text = """
            # bash completion for mainspring; put it where bash-completion looks, or source it.
            _mainspring() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= place
                # --name=value comes in three words.
                if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
                for ((place = 1; place < COMP_CWORD; place++)); do
                    case " \(names) " in *" ${COMP_WORDS[place]} "*) command=${COMP_WORDS[place]}; break ;; esac
                done
                case $command in
                '') COMPREPLY=($(compgen -W "\(names) --help --version" -- "$word")); return ;;

            """
        for entry in CommandTable.entries {
            text += "    \(entry.name))\n"
            let paths = options(entry).filter(\.isPath)
            let values = options(entry).filter {
                $0.value != nil && !$0.isPath && $0.choices.isEmpty
            }
            func pattern(_ options: [CommandTable.Option]) -> String {
                options.flatMap { option in
                    ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
                }.joined(separator: "|")
            }
            text += "        case $before in\n"
            if !paths.isEmpty {
                text +=
                    "        \(pattern(paths))) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
            }
            for option in options(entry) where !option.choices.isEmpty {
                text += "        \(pattern([option]))) "
                text +=
                    "COMPREPLY=($(compgen -W \"\(words(option.choices))\" -- \"$word\")); return ;;\n"
            }
            if !values.isEmpty { text += "        \(pattern(values))) return ;;\n" }
            text += "        esac\n"
            let flags = Self.words(options(entry).map { "--\($0.name)" })
            text +=
                "        case $word in\n        -*) COMPREPLY=($(compgen -W \"\(flags)\" -- \"$word\")) ;;\n"
            let others = entry.choices.isEmpty ? "-f" : "-W \"\(Self.words(entry.choices))\""
            text += "        *) COMPREPLY=($(compgen \(others) -- \"$word\")) ;;\n        esac ;;\n"
        }
        return text + "    esac\n}\ncomplete -o filenames -F _mainspring mainspring\n"
    }

    private static var zsh: String {
        func quoted(_ text: String) -> String {
            text.replacingOccurrences(of: "'", with: "'\\''").replacingOccurrences(
                of: "[", with: "\\["
            )
            .replacingOccurrences(of: "]", with: "\\]").replacingOccurrences(of: ":", with: "\\:")
        }
        var text =
            "#compdef mainspring\n# zsh completion for mainspring; put it into a folder of $fpath as _mainspring.\n"
        text += "_mainspring() {\n    local -a commands\n    commands=(\n"
        for entry in CommandTable.entries {
            text += "        '\(entry.name):\(quoted(entry.summary))'\n"
        }
        text +=
            "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
        text +=
            "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n"
        for entry in CommandTable.entries {
            text += "    \(entry.name))\n        _arguments"
            for option in options(entry) {
                let star = option.repeats ? "*" : ""
                let what =
                    option.choices.isEmpty
                    ? option.isPath ? "_files" : " " : "(\(words(option.choices)))"
                let value = option.value.map { ":\($0):\(what)" } ?? ""
                let names =
                    ["--\(option.name)\(value.isEmpty ? "" : "=")"]
                    + (option.letter.map { ["-\($0)"] } ?? [])
                for name in names {
                    text += " \\\n            '\(star)\(name)[\(quoted(option.help))]\(value)'"
                }
            }
            let others =
                entry.choices.isEmpty
                ? "*:file:_files" : "*:\(entry.operands):(\(words(entry.choices)))"
            text += " \\\n            '\(others)' ;;\n"
        }
        return text + "    esac\n}\n_mainspring \"$@\"\n"
    }

    private static var fish: String {
        func quoted(_ text: String) -> String { text.replacingOccurrences(of: "'", with: "\\'") }
        var text =
            "# fish completion for mainspring; put it into ~/.config/fish/completions/mainspring.fish.\n"
        for entry in CommandTable.entries {
            text +=
                "complete -c mainspring -n __fish_use_subcommand -a \(entry.name) -d '\(quoted(entry.summary))'\n"
        }
        for entry in CommandTable.entries {
            if !entry.choices.isEmpty {
                text += "complete -c mainspring -n '__fish_seen_subcommand_from \(entry.name)' -f "
                text += "-a '\(words(entry.choices))'\n"
            }
            for option in options(entry) {
                var line =
                    "complete -c mainspring -n '__fish_seen_subcommand_from \(entry.name)' -l \(option.name)"
                if let letter = option.letter { line += " -s \(letter)" }
                if !option.choices.isEmpty {
                    line += " -x -a '\(words(option.choices))'"
                } else if option.value != nil {
                    line += option.isPath ? " -r -F" : " -x"
                }
                text += line + " -d '\(quoted(option.help))'\n"
            }
        }
        return text
    }
}
