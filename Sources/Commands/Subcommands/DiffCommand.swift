import Snapshots

/// `mainspring diff`: compares two recordings.
struct DiffCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "diff", operands: "FILE FILE", count: 2...2,
        summary:
            "Compare two recordings: print the first time at which they differ, and the properties that do",
        options: [
            CommandTable.Option(
                name: "all", help: "Print every time at which the differences change."),
            CommandTable.json("each time and its differences"),
        ],
        notes: ["The exit status is 3 if the recordings differ. " + CommandTable.source],
        finding: "the recordings differ")

    let files: [String]
    /// Whether to continue after the first difference.
    let isComplete: Bool
    let isJSON: Bool

    init(_ arguments: Arguments) throws(Misuse) {
        files = arguments.words
        isComplete = arguments.has("all")
        isJSON = arguments.has("json")
    }

    /// The differences at one time.
    struct Difference: Encodable, Equatable {
        /// The time in seconds; nil if the recordings never differ.
        var time: Double?
        /// One entry per view or property.
        var differences: [String] = []
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        var comparison = try RecordingComparison(files[0], files[1], codec: parts.codec)
        var hasFound = false
        while !output.isBroken, let (time, differences) = try comparison.next() {
            // Agreement is only reported after a difference.
            guard hasFound || !differences.isEmpty else { continue }
            hasFound = true
            if isJSON {
                let lines = differences.flatMap { view in view.lines.map { "\(view.title) \($0)" } }
                try output.json(Difference(time: Double(time) / 1e9, differences: lines))
            } else if differences.isEmpty {
                output.line("At \(ShortNumber.seconds(time)) s the recordings agree again.")
            } else {
                output.line("At \(ShortNumber.seconds(time)) s the recordings differ:")
                for view in differences {
                    output.line(StyledText(view.title))
                    for line in view.lines { output.line(StyledText("  " + line)) }
                }
            }
            if !isComplete { break }
        }
        if !hasFound, isJSON { try output.json(Difference()) }
        return hasFound ? 3 : 0
    }
}
