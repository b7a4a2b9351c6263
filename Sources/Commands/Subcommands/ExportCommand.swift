import Foundation
import PlayerPages
import Snapshots

/// `mainspring export`: writes the lines of a recording, or a page that plays it.
struct ExportCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "export", operands: "FILE", count: 1...1,
        summary:
            "Write the lines of a recording as they were published, or a web page that plays them",
        options: [
            CommandTable.Option(
                name: "output", letter: "o", value: "FILE", kind: .path, example: "run.ndjson",
                help:
                    "The file to write; - is standard output, the default. An existing file is replaced."
            ),
            CommandTable.Option(
                name: "html", value: "FILE", kind: .path, example: "run.html",
                help: "Write one web page that plays the recording without a server or a network. "
                    + "An existing file is replaced."),
            CommandTable.Option(
                name: "assets", value: "DIR", kind: .path, example: "Resources",
                help: "The folder that contains the images of the page, by their names."),
            CommandTable.Option(
                name: "title", value: "TEXT", example: "Run",
                help: "The title of the page. Default: the file's name."),
            CommandTable.Option(
                name: "from", value: "SECONDS", kind: .seconds, example: "1.5",
                help: "Start with a full snapshot of this time. Default: the first line."),
            CommandTable.Option(
                name: "to", value: "SECONDS", kind: .seconds, example: "3",
                help: "The time of the last line. Default: the end of the recording."),
            CommandTable.Option(
                name: "data", value: "DIR", kind: .path, example: "recordings",
                help: "Copy all sessions of a cluster to the recording in this folder. Lines that "
                    + "it has are not copied again."),
            CommandTable.Option(
                name: "json",
                help: "Print a description of the output as JSON; needs --output, --html or "
                    + "--data."),
        ] + ClusterAddress.options,
        notes: [
            CommandTable.source,
            "With --data, FILE is the address of a cluster, such as nats://10.0.0.1.",
            "If lines of a journal are missing, export reports where and exits with status 3. The "
                + "other lines are written.",
            "A page contains at most \(PlayerPage.most >> 20) MiB of compressed lines, and the "
                + "images of --assets that the lines name. It runs only its own script and loads "
                + "nothing.",
        ],
        finding: "lines of the recording are missing")

    /// The recording's path; `-` for standard input.
    let file: String
    /// The file of lines to write; nil for standard output.
    let output: String?
    /// The page to write; nil for none.
    let page: String?
    /// The page's title.
    let title: String
    /// The folder of the page's images.
    let assets: String?
    /// The start time, in nanoseconds; nil for the recording's.
    let start: Int64?
    /// The end time; nil for the recording's.
    let end: Int64?
    /// Whether to print a description of the file as JSON.
    let isJSON: Bool
    /// The cluster whose sessions are copied to a folder; nil for a recording.
    let cluster: (source: ClusterCopy, folder: String)?
    /// The maximum size of a page's lines, in bytes.
    var most = PlayerPage.most

    init(_ arguments: Arguments) throws(Misuse) {
        file = arguments.words[0]
        output = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
        page = arguments.value("html")
        assets = arguments.value("assets")
        start = arguments.time("from")
        end = arguments.time("to")
        cluster = try Self.cluster(arguments)
        let name = URL(filePath: file).deletingPathExtension().lastPathComponent
        title = arguments.value("title") ?? (file == "-" || name.isEmpty ? "Recording" : name)
        isJSON = arguments.has("json")
        if isJSON, cluster == nil, output == nil, page == nil || page == "-" {
            throw .init(description: "--json describes a file: add --output FILE or --html FILE.")
        }
        if page != nil, arguments.has("output") {
            throw .init(description: "--html names the page's file: remove --output.")
        }
        for option in ["assets", "title"] where page == nil && arguments.has(option) {
            throw .init(description: "--\(option) is for a page: add --html FILE.")
        }
        if let start, let end, start > end {
            throw .init(description: "--from must not be later than --to.")
        }
    }

    private static func cluster(
        _ arguments: Arguments
    ) throws(Misuse) -> (source: ClusterCopy, folder: String)? {
        let source = try ClusterCopy(arguments.words[0], arguments)
        let folder = arguments.value("data")
        guard let source else {
            guard folder == nil else {
                throw .init(description: "--data is for a cluster: give its address, nats://….")
            }
            return nil
        }
        guard let folder else {
            throw .init(
                description: "The sessions of a cluster are copied to a folder: add --data DIR.")
        }
        for option in ["output", "html", "assets", "title", "from", "to"]
        where arguments.has(option) {
            throw .init(
                description: "--\(option) is for a recording: export the cluster first, then its "
                    + "folder.")
        }
        return (source, folder)
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        if let (source, folder) = cluster {
            return try source.withLog(parts) {
                try SessionMove(isJSON: isJSON, output: output)
                    .run(from: $0, to: SessionMove.journal(folder, parts.codec))
            }
        }
        var span = RecordedSpan(
            try LineReader(path: file, codec: parts.codec), from: start, to: end)
        if let page {
            try write(&span, page: page, output)
        } else if let path = self.output {
            try write(&span, lines: path, output)
        } else {
            while !output.isBroken, let line = try span.next() { output.recorded(line) }
        }
        if !isJSON { for gap in span.gaps { output.remark(gap) } }
        return span.gaps.isEmpty ? 0 : 3
    }

    @MainActor
    private func write(_ span: inout RecordedSpan, lines path: String, _ output: Output) throws {
        let file = try OutputFile(path)
        var (lines, bytes) = (0, 0)
        do {
            while let line = try span.next() {
                try file.write(line + [10])
                (lines, bytes) = (lines + 1, bytes + line.count + 1)
            }
        } catch {
            file.abandon()
            throw error
        }
        try file.finish()
        guard isJSON else { return }
        try output.json(WrittenFile(file: path, lines: lines, bytes: bytes, remarks: span.gaps))
    }

    @MainActor
    private func write(_ span: inout RecordedSpan, page path: String, _ output: Output) throws {
        var pictures = PicturesOfPage(folder: try assets.map { try RenderCommand.folder($0) })
        var (lines, count, skipped, hasState) = (Data(), 0, 0, false)
        while let line = try span.next() {
            guard let check = try? line.withUnsafeBytes({ try LineCheck($0) }) else {
                skipped += 1
                continue
            }
            if check.kind == .full { hasState = true }
            try pictures.add(from: line)
            lines += line + [10]
            count += 1
            guard lines.count <= most else {
                throw Failure(
                    description:
                        "\(span.name) has more than \(most >> 20) MiB of lines, the most that a page may "
                        + "contain; export a part of it with --from and --to.")
            }
        }
        guard hasState else {
            throw Failure(description: "\(span.name) has no full snapshot between these times.")
        }
        let html = try PlayerPage(
            title: title, lines: lines, pictures: pictures.addresses
        ).html()
        if path == "-" { try output.file(html) } else { try OutputFile.write(html, to: path) }
        var remarks =
            skipped > 0 ? ["Skipped \(skipped) invalid line\(skipped == 1 ? "" : "s")."] : []
        if let remark = pictures.remark { remarks.append(remark) }
        guard isJSON else {
            for remark in remarks { output.remark(remark) }
            return
        }
        try output.json(
            WrittenFile(
                file: path, lines: count, bytes: html.count, remarks: span.gaps + remarks))
    }
}
