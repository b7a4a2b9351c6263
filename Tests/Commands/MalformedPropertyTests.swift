import Foundation
import Testing

@testable import Commands
@testable import Snapshots

/// Source: docs/line-format.md, whose JSON Schema lists the properties of a node and their types.
@MainActor
@Suite("mainspring verify, on a malformed property")
struct MalformedPropertyTests {
    private typealias Members = [String: Any]

    /// A value of another type than a property's: an array, or a number if arrays are allowed.
    private static func wrong(for type: Members, _ types: Members) -> Any {
        if let name = (type["$ref"] as? String)?.split(separator: "/").last {
            return wrong(for: types[String(name)] as? Members ?? [:], types)
        }
        if let first = (type["anyOf"] as? [Members])?.first { return wrong(for: first, types) }
        return type["type"] as? String == "array" ? 7 : [["x"]]
    }

    @Test("it names each property, the node and the line, and the decoder says the same")
    func names() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: SnapshotSchema.url))
        let types = try #require((schema as? Members)?["$defs"] as? Members)
        let node = try #require((types["node"] as? Members)?["properties"] as? Members)
        #expect(node.count > 50)
        let folder = try Folder()
        for (name, type) in node where name != "id" {
            var view: Members = ["id": 12, "class": "UIView", "frame": [0, 0, 1, 1]]
            view[name] = Self.wrong(for: try #require(type as? Members), types)
            let line = try JSONSerialization.data(
                withJSONObject: [
                    "v": 1, "seq": 1, "t": 0, "kind": "full", "size": [1, 1], "scale": 1,
                    "fps": 60, "nodes": [view],
                ] as Members)
            var sentence = ""
            do { _ = try SnapshotLine(json: line) } catch { sentence = error.description }
            #expect(sentence.contains("“\(name)"), "\(name): \(sentence)")
            let result = Capture.run(["verify", try folder.write(line + [10], "\(name).ndjson")])
            #expect(result.status != 0, "\(name)")
            #expect((result.text + result.errors).contains(sentence), "\(name): \(result)")
        }
    }
}
