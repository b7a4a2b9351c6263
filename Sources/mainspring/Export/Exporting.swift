import Foundation
import HTTP
import Snapshots
import Viewer

/// Writing a recording elsewhere: what `mainspring export` was asked for.
struct Exporting: Equatable {
    /// The recording's path; `-` for standard input.
    var file: String
    /// Where the lines go; nil for standard output.
    var output: String?
    /// Where a page that plays the recording goes; nil for none.
    var page: String?
    /// The page's title.
    var title: String
    /// The folder of the page's pictures.
    var assets: String?
    /// The first time, in nanoseconds; nil for the recording's.
    var start: Int64?
    /// The last time; nil for the recording's.
    var end: Int64?
    /// Whether what was written is told as JSON, on standard output.
    var isJSON = false
    /// What a page holds at most, in bytes of lines.
    var most = PlayerPage.most

    /// Reads what `export` was given.
    init(_ arguments: Arguments) throws(Command.Misuse) {
        file = arguments.words[0]
        output = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
        page = arguments.value("html")
        assets = arguments.value("assets")
        start = try arguments.time("from")
        end = try arguments.time("to")
        let name = URL(filePath: file).deletingPathExtension().lastPathComponent
        title = arguments.value("title") ?? (file == "-" || name.isEmpty ? "Recording" : name)
        isJSON = arguments.has("json")
        if isJSON, output == nil, page == nil || page == "-" {
            throw .init(description: "--json tells what was written to a file: add --output FILE or --html FILE.")
        }
        if page != nil, arguments.has("output") {
            throw .init(description: "--html says where the page goes: leave --output out.")
        }
        for option in ["assets", "title"] where page == nil && arguments.has(option) {
            throw .init(description: "--\(option) is for a page: add --html FILE.")
        }
        if let start, let end, start > end {
            throw .init(description: "--from must not be later than --to.")
        }
    }

    /// Writes the lines, or the page.
    /// - Parameter write: takes what goes to standard output.
    /// - Returns: what could not be done as it was meant, each in a sentence.
    @MainActor
    func run(_ write: (Data) throws -> Void) throws -> [String] {
        var span = RecordedSpan(try LineReader(path: file), from: start, to: end)
        if let page { return try run(&span, page, write) }
        guard let output else {
            while let line = try span.next() { try write(line + [10]) }
            return []
        }
        guard FileManager.default.createFile(atPath: output, contents: nil),
            let file = FileHandle(forWritingAtPath: output)
        else { throw Failure(description: "“\(output)” cannot be written.") }
        var (lines, bytes) = (0, 0)
        while let line = try span.next() {
            try file.write(contentsOf: line + [10])
            (lines, bytes) = (lines + 1, bytes + line.count + 1)
        }
        if isJSON { try tell(Written(file: output, lines: lines, bytes: bytes), write) }
        return []
    }

    private func tell(_ written: Written, _ write: (Data) throws -> Void) throws {
        try write(Data(try Looking.encoded(written).utf8))
    }

    @MainActor
    private func run(_ span: inout RecordedSpan, _ path: String, _ write: (Data) throws -> Void) throws -> [String] {
        var pictures = PicturesOfPage(folder: try assetsFolder())
        var (lines, count, left, hasState) = (Data(), 0, 0, false)
        while let line = try span.next() {
            guard let check = try? line.withUnsafeBytes({ try LineCheck($0) }) else {
                left += 1
                continue
            }
            if check.kind == .full { hasState = true }
            try pictures.take(from: line)
            lines += line + [10]
            count += 1
            guard lines.count <= most else {
                throw Failure(
                    description: "\(span.name) holds more than \(most >> 20) MiB of lines, which is what a "
                        + "page keeps; export a part of it with --from and --to.")
            }
        }
        guard hasState else {
            throw Failure(description: "\(span.name) holds no full snapshot in that time: there is nothing to play.")
        }
        let files: StaticFiles
        do { files = StaticFiles(page: try ViewerFiles.folder()) } catch { throw Failure(description: "\(error)") }
        let html = try PlayerPage(title: title, lines: lines, pictures: pictures.addresses, files: files).html()
        if path == "-" {
            try write(html)
        } else {
            do { try html.write(to: URL(filePath: path), options: .atomic) } catch {
                throw Failure(description: "“\(path)” cannot be written: \(error.localizedDescription)")
            }
        }
        let torn =
            left == 1
            ? "One line is none of a recording and was left out."
            : "\(left) lines are none of a recording and were left out."
        let remarks = (left > 0 ? [torn] : []) + (pictures.remark.map { [$0] } ?? [])
        guard isJSON else { return remarks }
        try tell(Written(file: path, lines: count, bytes: html.count, remarks: remarks), write)
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
}
