import Foundation
import Raster
import Snapshots

/// Drawing a recording: what `mainspring render` was asked for.
struct Rendering: Equatable {
    /// The recording's path; `-` for standard input.
    var file: String
    /// The picture's path; `-` for standard output.
    var output = ""
    /// The time to draw, or that of a strip's last frame, in nanoseconds; nil for the recording's last.
    var end: Int64?
    /// The time of a strip's first frame; nil for the recording's first.
    var start: Int64?
    /// How many frames a strip has; nil for a single picture.
    var frames: Int?
    /// Pixels a point; nil for the recording's own.
    var scale: Double?
    /// The folder of images.
    var assets: String?
    /// The family of fonts.
    var font: String?
    /// Whether what was drawn is told as JSON, on standard output.
    var isJSON = false

    init(file: String) {
        self.file = file
    }

    /// Reads what `render` was given.
    init(_ arguments: Arguments) throws(Command.Misuse) {
        self.init(file: arguments.words[0])
        end = try arguments.time("at")
        start = try arguments.time("from")
        assets = arguments.value("assets")
        font = arguments.value("font")
        frames = try arguments.whole("strip", in: 1...1000)
        if let text = arguments.value("scale") {
            guard let scale = Double(text), scale > 0, scale <= 16 else {
                throw .init(description: "--scale takes pixels a point, above 0 to 16, such as 2, not “\(text)”.")
            }
            self.scale = scale
        }
        guard start == nil || frames != nil else {
            throw .init(description: "--from is where a strip begins: add --strip N, or use --at.")
        }
        if let start, let end, start > end {
            throw .init(description: "--from must not be later than --at.")
        }
        guard let output = arguments.value("output") ?? usualOutput else {
            throw .init(description: "Say where to write what is read from standard input, as in -o window.png.")
        }
        self.output = output
        isJSON = arguments.has("json")
        if isJSON, output == "-" {
            throw .init(description: "--json tells of a picture in a file: add --output FILE.")
        }
    }

    /// Where the picture goes unless told: beside the recording. Nil for standard input.
    var usualOutput: String? {
        guard file != "-" else { return nil }
        let (path, extensions) = (file as NSString, ["ndjson", "jsonl", "json", "log"])
        return (extensions.contains(path.pathExtension.lowercased()) ? path.deletingPathExtension : file) + ".png"
    }

    /// Draws, and writes the picture.
    /// - Returns: what could not be done as it was meant, each in a sentence.
    func run() throws -> [String] {
        var painter = SnapshotPainter(scale: scale, assets: try assetsFolder())
        if let font { painter.fontFamily = font }
        var playback = Playback(try LineReader(path: file))
        let picture: Picture
        if let frames {
            let strip = try playback.frames(frames, from: start, to: end)
            do { picture = try painter.filmStrip(of: strip) } catch { throw Failure(description: "\(error)") }
        } else {
            let snapshot = try playback.snapshot(at: end)
            do { picture = try painter.picture(of: snapshot) } catch { throw Failure(description: "\(error)") }
        }
        let png = try picture.png()
        try write(png)
        let remarks = playback.remarks + picture.remarks
        guard isJSON else { return remarks }
        let written = Written(
            file: output, bytes: png.count, width: picture.width, height: picture.height, remarks: remarks)
        try FileHandle.standardOutput.write(contentsOf: Data(try Looking.encoded(written).utf8))
        return []
    }

    private func assetsFolder() throws -> URL? {
        guard let assets else { return nil }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: assets, isDirectory: &isFolder), isFolder.boolValue else {
            throw Command.Misuse(description: "--assets takes a folder; there is none at “\(assets)”.")
        }
        return URL(filePath: assets, directoryHint: .isDirectory)
    }

    private func write(_ png: Data) throws {
        do {
            if output == "-" {
                try FileHandle.standardOutput.write(contentsOf: png)
            } else {
                try png.write(to: URL(filePath: output), options: .atomic)
            }
        } catch {
            let place = output == "-" ? "to standard output" : "to “\(output)”"
            throw Failure(description: "The picture could not be written \(place): \(error.localizedDescription)")
        }
    }
}
