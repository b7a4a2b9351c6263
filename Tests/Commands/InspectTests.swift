import Foundation
import Testing

@testable import Commands
@testable import Snapshots

/// Source: docs/line-format.md, whose JSON Schema lists the properties of a node.
@MainActor
@Suite("mainspring inspect")
struct InspectTests {
    private typealias Members = [String: Any]

    private let folder: Folder
    private let types: Members

    init() throws {
        folder = try Folder()
        let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: SnapshotSchema.url))
        types = try #require((schema as? Members)?["$defs"] as? Members)
    }

    private var properties: Members {
        get throws { try #require((types["node"] as? Members)?["properties"] as? Members) }
    }

    /// A value of a type of the schema.
    private func sample(_ type: Members, flags: Bool) throws -> Any {
        if let name = (type["$ref"] as? String)?.split(separator: "/").last {
            return try sample(#require(types[String(name)] as? Members), flags: flags)
        }
        if let first = (type["anyOf"] as? [Members])?.first {
            return try sample(first, flags: flags)
        }
        if let words = type["enum"] as? [String] { return try #require(words.last) }
        switch type["type"] as? String {
        case "boolean": return flags
        case "integer": return 3
        case "number": return 0.375
        case "string": return type["pattern"] == nil ? "M 1 2 L 3 4" : "#12345678"
        case "array":
            let count = type["minItems"] as? Int ?? 1
            let each =
                try type["prefixItems"] as? [Members]
                ?? Array(repeating: #require(type["items"] as? Members), count: count)
            return try each.map { try sample($0, flags: flags) }
        default:
            var members = try #require(type["properties"] as? Members)
            // A motion has one timing of the two.
            if members["spring"] != nil { members["curve"] = nil }
            // An animation repeats another one, or has members of its own.
            members["like"] = nil
            // A track has values or a route; a curve is four numbers.
            for name in ["route", "heading", "curves", "smooth"] { members[name] = nil }
            return try members.mapValues { try sample(#require($0 as? Members), flags: flags) }
        }
    }

    private func recording(_ nodes: [Members]) throws -> String {
        let line: Members = [
            "v": 1, "seq": 1, "t": 0, "kind": "full", "size": [10, 20], "scale": 2, "fps": 60,
            "nodes": nodes,
        ]
        let path = folder.path + "/run.ndjson"
        let data = try JSONSerialization.data(withJSONObject: line)
        try (data + [10]).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// The properties that `inspect --node` prints of a view whose flags are all true, or all
    /// false.
    private func printed(flags: Bool) throws -> Set<String> {
        var node: Members = [:]
        for (name, type) in try properties {
            node[name] = try sample(#require(type as? Members), flags: flags)
        }
        node["id"] = 2
        node["parent"] = 1
        // A rule between the members: the end is not before the start.
        node["selection"] = [0, 1]
        let window: Members = ["id": 1, "class": "UIWindow", "frame": [0, 0, 10, 20]]
        let text = Capture.run(["inspect", try recording([window, node]), "--node", "2"]).text
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Members
        return Set(try #require(object).keys)
    }

    @Test("inspect --node prints every property that the schema has")
    func everything() throws {
        // Of each flag one value is the default, which is not printed.
        let names = try printed(flags: true).union(printed(flags: false))
        // What moves a view is evaluated: the values shown are printed.
        #expect(try names == Set(properties.keys).subtracting(["clock", "model"]))
    }

    @Test("the tree shows a control's value, unless it is the text beside it")
    func values() throws {
        let path = try recording([
            ["id": 1, "class": "UISlider", "frame": [0, 0, 10, 20], "value": "0.5"],
            [
                "id": 2, "parent": 1, "class": "UIButton", "frame": [0, 0, 1, 1], "text": "OK",
                "value": "OK",
            ],
            [
                "id": 3, "parent": 1, "class": "UITextField", "frame": [0, 0, 1, 1],
                "value": String(repeating: "é", count: 41),
            ],
        ])
        #expect(
            Capture.run(["inspect", path]).text == """
                UISlider #1 [0 0 10 20] value “0.5”
                  UIButton #2 [0 0 1 1] “OK”
                  UITextField #3 [0 0 1 1] value “\(String(repeating: "é", count: 40))…”

                """)
    }
}
