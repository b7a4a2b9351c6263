import Foundation
import Snapshots

/// Formats views as text: one line each in a tree, or their properties as JSON.
enum NodeText {
    /// The maximum indentation level; deeper views are prefixed with the number of their level.
    ///
    /// The indentation of a chain of 50,000 views would take 2.5 GB.
    static let deepestIndent = 40

    /// Calls a function with each line of a tree, in pre-order.
    /// - Parameter body: returns whether to continue.
    /// - Complexity: O(nodes)
    static func tree(_ snapshot: Snapshot, _ body: (String) -> Bool) {
        var depths: [SnapshotNode.ID: Int] = [:]
        for node in snapshot.nodes {
            let depth = node.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[node.id] = depth
            var line = String(repeating: "  ", count: min(depth, deepestIndent))
            if depth > deepestIndent { line += "(level \(depth)) " }
            guard body(line + summary(of: node)) else { return }
        }
    }

    /// Returns a view's class, number and identifier.
    static func title(of node: SnapshotNode) -> String {
        "\(node.className) #\(node.id)" + (node.identifier.map { " “\($0)”" } ?? "")
    }

    /// Returns a view as one line: its title, frame, text, value and animations.
    ///
    /// ``json(of:_:)`` has all properties.
    static func summary(of node: SnapshotNode) -> String {
        let frame = [
            node.frame.origin.x, node.frame.origin.y, node.frame.size.width, node.frame.size.height,
        ]
        var text =
            title(of: node) + " [" + frame.map { ShortNumber.text($0) }.joined(separator: " ") + "]"
        if node.hidden { text += " hidden" }
        if node.alpha != 1 { text += " alpha \(ShortNumber.text(node.alpha))" }
        if let words = node.text { text += " “\(shortened(words))”" }
        if let value = node.drawing.value, value != node.text {
            text += " value “\(shortened(value))”"
        }
        if !node.animations.isEmpty {
            text += " moving: " + node.animations.map(\.key).joined(separator: ", ")
        }
        return text
    }

    private static func shortened(_ words: String) -> String {
        let shown = words.prefix(41)
        return shown.count > 40 ? shown.prefix(40) + "…" : String(shown)
    }

    /// The properties that are lists, one line per element in a comparison.
    static let listed: Set<String> = ["constraints", "animations"]

    /// Returns a constraint in words: its equation, identifier, priority if it is not required, and
    /// whether it was broken.
    static func words(_ constraint: SnapshotNode.Constraint) -> String {
        var text = constraint.text
        if let identifier = constraint.identifier { text += " “\(identifier)”" }
        if constraint.priority != 1000 { text += " @\(ShortNumber.text(constraint.priority))" }
        if constraint.broken { text += " (broken)" }
        return text
    }

    /// Returns the part of a constraint that its constant, priority and state do not affect: its
    /// identifier, or else its equation without the constant at the end.
    static func key(of constraint: SnapshotNode.Constraint) -> String {
        if let identifier = constraint.identifier { return identifier }
        var words = constraint.text.split(separator: " ")
        while let last = words.last,
            Double(last) != nil || last == "+" || last == "-" || last == "−"
        {
            words.removeLast()
        }
        return words.joined(separator: " ")
    }

    /// Returns an animation in words: its key path, timing, and when it begins and ends.
    static func words(_ animation: SnapshotNode.Animation) -> String {
        let end = animation.end.map { "to \(ShortNumber.text($0)) s" } ?? "without end"
        return "\(animation.key) \(animation.timing.rawValue) from "
            + "\(ShortNumber.text(animation.begin)) s \(end)"
    }

    /// Returns a view's properties as a JSON object.
    /// - Parameter fields: the properties to include; those with default values are null. Nil for
    ///   all properties that differ from their defaults.
    static func json(of node: SnapshotNode, _ fields: SnapshotNode.Fields? = nil) -> String {
        var encoder = LineEncoder()
        encoder.beginDelta(seq: 0, nanoseconds: 0)
        encoder.node(node, fields: fields ?? node.presentFields)
        let line = encoder.finish().text
        guard let start = line.firstRange(of: "\"nodes\":["), let end = line.lastIndex(of: "]")
        else { return line }
        return String(line[start.upperBound..<end])
    }

    /// Returns the members of a JSON object from ``json(of:_:)``, in order.
    ///
    /// Each member is a key and the JSON of its value.
    static func members(of object: String) -> [(key: String, value: String)] {
        let bytes = Array(object.utf8)
        var members: [(key: String, value: String)] = []
        var (depth, isString, isEscaped) = (0, false, false)
        var (begin, colon) = (1, -1)
        for (place, byte) in bytes.enumerated() {
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ":") where depth == 1 && colon < 0: colon = place
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 1, byte != UInt8(ascii: "]"), colon > begin {
                    let key = String(decoding: bytes[(begin + 1)..<(colon - 1)], as: UTF8.self)
                    members.append(
                        (key, String(decoding: bytes[(colon + 1)..<place], as: UTF8.self)))
                    (begin, colon) = (place + 1, -1)
                }
                if byte != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
        }
        return members
    }
}
