import Recording

/// `mainspring import`: copies the sessions of a recording to a cluster.
struct ImportCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "import", operands: "DIR", count: 1...1,
        summary: "Copy the sessions of a recording to a cluster",
        options: [
            CommandTable.Option(
                name: "log", value: "URL", example: "nats://10.0.0.1,10.0.0.2,10.0.0.3",
                help: "The cluster's log, as for serve. Required.")
        ] + ClusterAddress.options + [CommandTable.json("the numbers of sessions and lines")],
        notes: [
            "DIR is the data folder of a daemon, which may be running. Sessions keep their names, "
                + "runs and the numbers of their lines; a cluster gives lines the time at which "
                + "it receives them.",
            "An import that was interrupted can be repeated: lines that the cluster has are not "
                + "copied again. The exit status is 3 if records of DIR are missing; the others "
                + "are copied. mainspring export copies in the other direction.",
        ],
        finding: "records of DIR are missing")

    let folder: String
    let cluster: ClusterCopy
    let isJSON: Bool

    init(_ arguments: Arguments) throws(Misuse) {
        folder = arguments.words[0]
        guard let address = arguments.value("log") else {
            throw .init(
                description: "The sessions are copied to a cluster: add --log nats://SERVERS.")
        }
        guard ClusterAddress.isAddress(address) else {
            throw .init(
                description: "--log needs the address of a cluster, such as nats://10.0.0.1.")
        }
        cluster = ClusterCopy(try ClusterAddress(address, arguments))
        isJSON = arguments.has("json")
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        guard RecordSource.split(folder) == (folder, nil) else {
            throw Failure(
                description: "“\(folder)” is not the folder of a recording, as serve --data and "
                    + "record write it.")
        }
        let source = try RecordSource.open(folder, codec: parts.codec)
        return try cluster.withLog(parts) {
            try SessionMove(isJSON: isJSON, output: output).run(from: source, to: $0)
        }
    }
}
