import Snapshots

/// `mainspring inspect`: prints the views of a recording at a given time.
struct InspectCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "inspect", operands: "FILE", count: 1...1,
        summary: "Print the view tree at a given time",
        options: [
            CommandTable.Option(
                name: "at", value: "SECONDS", kind: .seconds, example: "1.5",
                help: "The time. Default: the end of the recording."),
            CommandTable.Option(
                name: "tree", help: "Print an indented list of views. This is the default."),
            CommandTable.Option(
                name: "node", value: "ID", example: "12",
                help: "Print one view as JSON: by its number or its accessibility identifier."),
            CommandTable.json("a full snapshot of that time"),
        ],
        notes: [CommandTable.source])

    let file: String
    /// The time, in nanoseconds; nil for the last.
    let time: Int64?
    /// The number or identifier of the view to print.
    let node: String?
    let isJSON: Bool

    init(_ arguments: Arguments) throws(Misuse) {
        file = arguments.words[0]
        time = arguments.time("at")
        node = arguments.value("node")
        isJSON = arguments.has("json")
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        var playback = Playback(try LineReader(path: file, codec: parts.codec))
        let snapshot = try playback.snapshot(at: time)
        if let node {
            guard
                let found = snapshot.nodes.first(where: {
                    String($0.id) == node || $0.identifier == node
                })
            else {
                throw Failure(
                    description:
                        "No view “\(node)” at that time. Run mainspring inspect without --node to list the "
                        + "views.")
            }
            Self.print(NodeText.json(of: found), output)
        } else if isJSON {
            var encoder = LineEncoder()
            encoder.beginFull(
                seq: 0, nanoseconds: 0, size: snapshot.size, scale: snapshot.scale,
                fps: snapshot.fps)
            for node in snapshot.nodes { encoder.node(node) }
            Self.print(encoder.finish().text, output)
        } else {
            NodeText.tree(snapshot) { text in
                output.line(StyledText(text))
                return !output.isBroken
            }
        }
        for remark in playback.remarks { output.remark(remark) }
        return 0
    }

    @MainActor
    private static func print(_ json: String, _ output: Output) {
        var json = json
        json.withUTF8 { output.json(UnsafeRawBufferPointer($0)) }
    }
}
