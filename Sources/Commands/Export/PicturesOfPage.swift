import Foundation
import HTTP
import Snapshots

/// The images and fonts that a recording references, as `data:` addresses inside a page.
struct PicturesOfPage {
    private let files: StaticFiles?
    private(set) var addresses: [String: String] = [:]
    private var missing: Set<String> = []

    /// The maximum total size of the images in a page, in bytes.
    private static let most = 64 << 20
    private var bytes = 0

    /// - Parameter folder: the folder with the images; nil if there is none.
    init(folder: URL?) {
        files = folder.map {
            var files = StaticFiles()
            files.add(folder: $0, kinds: StaticFiles.pictureKinds)
            return files
        }
    }

    /// Adds the images that a line references.
    mutating func add(from line: Data) throws {
        let mentions = ["\"image\"", "\"file\""].contains { line.range(of: Data($0.utf8)) != nil }
        guard mentions,
            let read = try? SnapshotLine(json: line)
        else { return }
        switch read.body {
        case .full(let full): for node in full.nodes { try add(node) }
        case .delta(let delta): for change in delta.nodes { try add(change.node) }
        default: return
        }
    }

    private mutating func add(_ node: SnapshotNode) throws {
        try add(node.image)
        for piece in node.drawing.pieces { try add(piece.image) }
        try add(node.font?.file)
        for run in node.drawing.runs { try add(run.font?.file) }
    }

    private mutating func add(_ name: String?) throws {
        guard let name, !name.hasPrefix("data:"), addresses[name] == nil, !missing.contains(name)
        else { return }
        let path = String(name.drop { $0 == "/" })
        guard let file = files?.files[path],
            let data = try? InputFile.contents(file.url.path, "picture", most: Self.most)
        else {
            missing.insert(name)
            return
        }
        let address = "data:\(file.type);base64,\(data.base64EncodedString())"
        bytes += address.utf8.count
        guard bytes <= Self.most else {
            throw Failure(
                description:
                    "The images take more than \(Self.most >> 20) MiB, the most that a page may contain; "
                    + "export a part of the recording with --from and --to, or make them smaller.")
        }
        addresses[name] = address
    }

    /// The message for images that were not found; nil if all were.
    var remark: String? {
        guard !missing.isEmpty else { return nil }
        let names = missing.sorted().prefix(5).map { "“\($0.prefix(80))”" }.joined(separator: ", ")
        let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
        return files == nil
            ? "Images are missing (\(names)\(more)): pass their folder with --assets DIR."
            : "These images are not in the folder: \(names)\(more)."
    }
}
