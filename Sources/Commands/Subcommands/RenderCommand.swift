import Foundation
import Raster
import Snapshots

/// `mainspring render`: draws the window of a recording.
struct RenderCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "render", operands: "FILE", count: 1...1,
        summary: "Draw the window at a given time as a PNG file",
        options: [
            CommandTable.Option(
                name: "at", value: "SECONDS", kind: .seconds, example: "1.5",
                help: "The time. Default: the end of the recording."),
            CommandTable.Option(
                name: "strip", value: "N", kind: .whole(1...1000), example: "8",
                help:
                    "Draw N frames side by side, 1 to 1000, evenly spaced in time; the last one is at --at."
            ),
            CommandTable.Option(
                name: "from", value: "SECONDS", kind: .seconds, example: "0",
                help: "The time of the first frame of a strip. Default: the start of the recording."
            ),
            CommandTable.Option(
                name: "scale", value: "X", kind: .factor(0.01...16), example: "2",
                help: "Pixels per point, 0.01 to 16. Default: the recording's."),
            CommandTable.Option(
                name: "assets", value: "DIR", kind: .path, example: "Resources",
                help: "The folder that contains the images, by their names."),
            CommandTable.Option(
                name: "font", value: "FAMILY", example: "Inter",
                help: "The font family. Default: Inter, or the system's sans-serif font."),
            CommandTable.Option(
                name: "time-limit", value: "SECONDS", kind: .whole(1...86_400), example: "60",
                help: "Processor time that a frame may take, 1 to 86400 seconds. Default: 60."),
            CommandTable.Option(
                name: "output", letter: "o", value: "FILE", kind: .path, example: "window.png",
                help:
                    "The file to write; - is standard output. An existing file is replaced. "
                    + "Default: FILE with the extension png."
            ),
            CommandTable.Option(name: "json", help: "Print a description of the picture as JSON."),
        ],
        notes: [
            CommandTable.source,
            "If an image or a font is missing, render reports it on stderr and draws the rest. "
                + "The exit status is 3 if an image was read but could not be drawn.",
        ],
        finding: "an image could not be drawn")

    /// The recording's path; `-` for standard input.
    let file: String
    /// The image's path; `-` for standard output.
    private(set) var output = ""
    /// The time to draw, or the time of a strip's last frame, in nanoseconds; nil for the
    /// recording's last.
    let end: Int64?
    /// The time of a strip's first frame; nil for the recording's first.
    let start: Int64?
    /// The number of frames of a strip; nil for a single image.
    let frames: Int?
    /// Pixels per point; nil for the recording's.
    let scale: Double?
    /// The folder of images.
    let assets: String?
    /// The font family.
    let font: String?
    /// The processor time for a frame, in seconds.
    let timeLimit: Int
    /// Whether to print a description of the image as JSON.
    let isJSON: Bool

    init(_ arguments: Arguments) throws(Misuse) {
        file = arguments.words[0]
        end = arguments.time("at")
        start = arguments.time("from")
        assets = arguments.value("assets")
        font = arguments.value("font")
        frames = arguments.whole("strip")
        scale = arguments.factor("scale")
        timeLimit = arguments.whole("time-limit") ?? 60
        isJSON = arguments.has("json")
        guard start == nil || frames != nil else {
            throw .init(description: "--from is the start of a strip: add --strip N, or use --at.")
        }
        if let start, let end, start > end {
            throw .init(description: "--from must not be later than --at.")
        }
        guard let output = arguments.value("output") ?? usualOutput else {
            throw .init(
                description:
                    "A picture of standard input needs a file to write, as in -o window.png.")
        }
        self.output = output
        if isJSON, output == "-" {
            throw .init(description: "--json describes a picture in a file: add --output FILE.")
        }
    }

    /// The path of the image without `--output`: beside the recording. Nil for standard input.
    private var usualOutput: String? {
        guard file != "-" else { return nil }
        let path = URL(filePath: file)
        let isRecording = ["ndjson", "jsonl", "json", "log", "seg", "segz"].contains(
            path.pathExtension.lowercased())
        guard isRecording else { return file + ".png" }
        return String(file.dropLast(path.pathExtension.count)) + "png"
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let limit = ProcessorTimeLimit(
            seconds: timeLimit,
            message:
                "mainspring: Drawing a frame took more than \(timeLimit) s of processor time and was stopped. "
                + "Raise --time-limit, or draw at a smaller --scale.\n")
        defer { limit.end() }
        var playback = Playback(try LineReader(path: file, codec: parts.codec))
        let picture = try draw(&playback, limit)
        limit.restart()
        let png = try picture.png()
        let remarks = playback.remarks + picture.remarks
        let status: Int32 = picture.lacksImage ? 3 : 0
        if self.output == "-" {
            try output.file(png)
        } else {
            try OutputFile.write(png, to: self.output)
        }
        guard isJSON else {
            for remark in remarks { output.remark(remark) }
            return status
        }
        try output.json(
            WrittenFile(
                file: self.output, bytes: png.count, width: picture.width, height: picture.height,
                remarks: remarks))
        return status
    }

    @MainActor
    private func draw(_ playback: inout Playback, _ limit: ProcessorTimeLimit) throws -> Picture {
        var painter = SnapshotPainter(scale: scale, assets: try assets.map { try Self.folder($0) })
        if let font { painter.fontFamily = font }
        guard let frames else {
            let snapshot = try playback.snapshot(at: end)
            limit.restart()
            return try painter.picture(of: snapshot)
        }
        let strip = try playback.frames(frames, from: start, to: end)
        limit.restart(for: frames)
        return try painter.filmStrip(of: strip)
    }

    /// Returns the URL of a folder of images, which must exist.
    static func folder(_ path: String) throws(Misuse) -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw .init(description: "--assets must be a folder; “\(path)” is not one.")
        }
        return URL(filePath: path, directoryHint: .isDirectory)
    }
}
