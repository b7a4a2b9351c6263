/// `mainspring completion`: prints a completion script.
struct CompletionCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "completion", operands: "SHELL", count: 1...1,
        summary: "Print a completion script for bash, zsh or fish", options: [],
        notes: [
            "Example: mainspring completion bash > /usr/share/bash-completion/completions/mainspring"
        ],
        choices: Completion.shells)

    let script: String

    init(_ arguments: Arguments) throws(Misuse) {
        guard let script = Completion.script(arguments.words[0]) else {
            throw .init(
                description: "There is no completion for “\(arguments.words[0])”. The shells are "
                    + Completion.shells.joined(separator: ", ") + ".")
        }
        self.script = script
    }

    func run(_ output: Output, _ parts: OptionalParts) -> Int32 {
        output.document(script)
        return 0
    }
}
