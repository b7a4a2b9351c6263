import Foundation
import HTTP
import Snapshots

/// The pictures that a recording shows, as a page carries them: by name, as `data:` addresses.
struct PicturesOfPage {
    private let files: StaticFiles?
    private(set) var addresses: [String: String] = [:]
    private var missing: Set<String> = []

    /// What all pictures together may take, in bytes of the page.
    private static let most = 64 << 20
    private var bytes = 0

    /// Looks for pictures in a folder; nil when there is none to look in.
    init(folder: URL?) {
        files = folder.map {
            var files = StaticFiles()
            files.add(folder: $0, kinds: StaticFiles.pictureKinds)
            return files
        }
    }

    /// Takes the pictures that a line names.
    mutating func take(from line: Data) throws {
        guard line.range(of: Data("\"image\"".utf8)) != nil, let read = try? SnapshotLine(json: line) else { return }
        switch read.body {
        case .full(let full): for node in full.nodes { try take(node.image) }
        case .delta(let delta): for change in delta.nodes { try take(change.node.image) }
        default: return
        }
    }

    private mutating func take(_ name: String?) throws {
        guard let name, !name.hasPrefix("data:"), addresses[name] == nil, !missing.contains(name) else { return }
        let path = String(name.drop { $0 == "/" })
        guard let file = files?.files[path], let data = try? Data(contentsOf: file.url) else {
            missing.insert(name)
            return
        }
        let address = "data:\(file.type);base64,\(data.base64EncodedString())"
        bytes += address.utf8.count
        guard bytes <= Self.most else {
            throw Failure(
                description: "The pictures take more than \(Self.most >> 20) MiB, which is what a page carries; "
                    + "export a part of the recording with --from and --to, or make them smaller.")
        }
        addresses[name] = address
    }

    /// What was not found, in a sentence; nil when everything was.
    var remark: String? {
        guard !missing.isEmpty else { return nil }
        let names = missing.sorted().prefix(5).map { "“\($0.prefix(80))”" }.joined(separator: ", ")
        let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
        return files == nil
            ? "The page is without its pictures (\(names)\(more)): --assets DIR tells where they are."
            : "These pictures are not in the folder: \(names)\(more)."
    }
}
