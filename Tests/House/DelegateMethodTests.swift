import Foundation
import Testing

/// docs/delegate-methods.txt against the protocols of Sources/UIKit and Sources/AVFoundation.
@Suite("Delegate methods that are never called")
struct DelegateMethodTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("no listed method is declared in its protocol")
    func listIsTrue() throws {
        let list = try String(
            contentsOf: root.appendingPathComponent("docs/delegate-methods.txt"), encoding: .utf8)
        let lines = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.count >= 30)
        let bodies = try protocolBodies()
        for line in lines {
            let parts = line.split(separator: " ")
            #expect(parts.count == 2, "\(line)")
            guard parts.count == 2, let body = bodies[String(parts[0])] else { continue }
            #expect(!declared(in: body).contains(String(parts[1])), "\(line)")
        }
    }

    @Test("a declaration is read with its labels")
    func reading() {
        let body =
            "func tableView(_ view: UITableView, cell: (Int, Int) -> Void, at path: IndexPath)"
        #expect(declared(in: body) == ["tableView(_:cell:at:)"])
    }

    /// Returns the bodies of the public protocols of both rooms, by name.
    private func protocolBodies() throws -> [String: String] {
        var bodies: [String: String] = [:]
        for room in ["UIKit", "AVFoundation"] {
            let files = FileManager.default.enumerator(
                at: root.appendingPathComponent("Sources/\(room)"),
                includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /public protocol (\w+)[^{]*\{/) {
                    let rest = text[match.range.upperBound...]
                    bodies[String(match.1), default: ""] += rest.prefix(upTo: end(of: rest))
                }
            }
        }
        return bodies
    }

    private func end(of text: Substring) -> Substring.Index {
        var depth = 1
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return text.endIndex
    }

    /// Returns the methods that a protocol's body declares, as `name(label:label:)`.
    private func declared(in body: String) -> Set<String> {
        let code = body.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: " ")
        var names: Set<String> = []
        for match in code.matches(of: /func (\w+)\s*\(/) {
            var depth = 1
            var labels = ""
            var isLabel = true
            for character in code[match.range.upperBound...] {
                if character == "(" || character == "[" { depth += 1 }
                if character == ")" || character == "]" { depth -= 1 }
                if depth == 0 { break }
                if character == ",", depth == 1 {
                    isLabel = true
                } else if isLabel, character == " " || character == ":" {
                    if labels.isEmpty || labels.hasSuffix(":") { if character == " " { continue } }
                    labels += ":"
                    isLabel = false
                } else if isLabel {
                    labels.append(character)
                }
            }
            names.insert("\(match.1)(\(labels))")
        }
        return names
    }
}
