import Foundation
import Snapshots

/// The images of a film, as `data:` addresses for its page.
struct FilmPictures {
    private(set) var addresses: [String: String] = [:]
    /// The first folder that contains one of the images; nil if none does.
    private(set) var folder: URL?

    /// The maximum total size of a page's images, in bytes.
    private static let most = 32 << 20
    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml",
        "gif": "image/gif", "webp": "image/webp", "ttf": "font/ttf", "otf": "font/otf",
    ]

    init(_ lines: [EncodedLine], in folders: [URL]) {
        let members = [Data("\"image\"".utf8), Data("\"file\"".utf8)]
        var names: Set<String> = []
        for line in lines {
            let mentions = line.withUnsafeBytes { bytes in
                members.contains { Data(bytes).range(of: $0) != nil }
            }
            guard mentions, let body = try? line.decoded().body else { continue }
            switch body {
            case .full(let full): names.formUnion(full.nodes.flatMap(\.shownImages))
            case .delta(let delta): names.formUnion(delta.nodes.flatMap(\.node.shownImages))
            default: break
            }
        }
        var bytes = 0
        for name in names.sorted() where !name.hasPrefix("data:") {
            let path = String(name.drop { $0 == "/" })
            // A name must not lead out of the folder.
            guard !path.split(separator: "/").contains("..") else { continue }
            for root in folders {
                let file = root.appending(path: path)
                guard let type = Self.types[file.pathExtension.lowercased()],
                    let data = try? Data(contentsOf: file), bytes + data.count <= Self.most
                else { continue }
                bytes += data.count
                addresses[name] = "data:\(type);base64,\(data.base64EncodedString())"
                folder = folder ?? root
                break
            }
        }
    }
}

extension SnapshotNode {
    /// The names of the node's image, of those within its text, and of the files of its fonts.
    fileprivate var shownImages: [String] {
        let files = [font?.file] + drawing.runs.map { $0.font?.file }
        return ([image] + drawing.pieces.map(\.image) + files).compactMap { $0 }
    }
}
