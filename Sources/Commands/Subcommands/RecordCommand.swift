import Foundation
import MainLoop

/// `mainspring record`: writes a session of a daemon to a file.
struct RecordCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "record", operands: "SESSION", count: 1...1,
        summary: "Write a session of a daemon to a file, until it is interrupted",
        options: DaemonOptions.table + [
            CommandTable.Option(
                name: "since", value: "WHEN", example: "15m",
                help:
                    "Start position: start, a position, a span such as 15m, or a time. Default: the last full "
                    + "snapshot."),
            CommandTable.Option(
                name: "follow", help: "Wait for a session that does not exist yet."),
            CommandTable.Option(
                name: "no-follow", help: "Exit after the last line that is stored."),
            CommandTable.Option(
                name: "output", letter: "o", value: "FILE", kind: .path, example: "run.ndjson",
                help:
                    "The file to write; - is standard output. An existing file is replaced. "
                    + "Default: SESSION.ndjson."),
            CommandTable.json("the name of the file and the number of lines"),
        ],
        notes: [
            StreamQuery.absence,
            "If lines are missing, because the command was too slow or the daemon cannot read them, "
                + "it reports where and exits with status 3. The other lines are recorded.",
        ],
        finding: "lines are missing")

    let query: StreamQuery
    let file: String
    /// Whether to print a description of the file as JSON.
    let isJSON: Bool

    init(_ arguments: Arguments) throws(Misuse) {
        query = try StreamQuery(arguments)
        isJSON = arguments.has("json")
        guard let session = query.session else {
            throw .init(
                description:
                    "record needs a session, as in mainspring record gallery -o run.ndjson.")
        }
        // A session's name may come from an address and must not lead to another folder.
        file = arguments.value("output") ?? session.replacing("/", with: "_") + ".ndjson"
    }

    private struct Summary: Encodable {
        var file: String
        var lines: Int
        /// The gaps, one sentence each.
        var remarks: [String]
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let loop = MainLoop.main
        let handle = file == "-" ? nil : try Self.create(file)
        let run = StreamRun(query, loop: loop, output: output, parts: parts)
        var count = 0
        var gaps = RecordedGaps()
        for signal in [SIGINT, SIGTERM] { loop.onSignal(signal) { loop.stop() } }
        let status = try run.run { line in
            // Lines arrive with their positions, so that a new connection can continue after the
            // last one.
            guard let (position, bare) = Self.unwrapped(line) else {
                if let notice = SkippedNotice(line) { gaps.add(notice) }
                return nil
            }
            gaps.pass(bare)
            if let handle {
                do { try handle.write(contentsOf: bare + [10]) } catch {
                    run.stop("“\(file)” cannot be written: \(error.localizedDescription)")
                    return nil
                }
            } else {
                output.recorded(bare)
            }
            count += 1
            return position
        }
        let lines = count == 1 ? "1 line" : "\(count) lines"
        let remarks = gaps.sentences
        if !isJSON {
            for remark in remarks { output.remark(remark) }
            output.remark("Wrote \(lines) to \(file == "-" ? "standard output" : "“\(file)”").")
        } else if file != "-" {
            try output.json(Summary(file: file, lines: count, remarks: remarks))
        }
        return status == 0 && !remarks.isEmpty ? 3 : status
    }

    /// Creates the file. It grows while lines are written, so that other programs can follow it.
    private static func create(_ path: String) throws -> FileHandle {
        // Without O_NONBLOCK, opening a FIFO without a reader would block forever.
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let descriptor = open(path, flags, 0o644)
        guard descriptor >= 0 else {
            throw Failure(
                description: "“\(path)” cannot be written: \(String(cString: strerror(errno))).")
        }
        try OutputFile.refuseTerminal(descriptor, path)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns the line inside an envelope, and its position.
    ///
    /// Nil for lines that do not belong to a session.
    static func unwrapped(_ line: UnsafeRawBufferPointer) -> (position: UInt64, line: Data)? {
        let data = Data(line)
        guard data.starts(with: "{\"pos\":".utf8), data.last == UInt8(ascii: "}"),
            let start = data.range(of: Data(",\"line\":".utf8)),
            let position = UInt64(
                String(decoding: data[7...].prefix { 48...57 ~= $0 }, as: UTF8.self))
        else { return nil }
        return (position, data[start.upperBound..<(data.endIndex - 1)])
    }
}
