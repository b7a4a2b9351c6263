import Foundation
import Snapshots

extension Stage {
    /// The window's views as text, one line a view, indented by depth, the same on every machine.
    ///
    /// A line has the class, the identifier, the presentation frame in the superview's coordinates
    /// rounded to thousandths of a point, and what differs from the default: text, value, opacity,
    /// hidden, disabled, selected, background, running animations.
    ///
    /// - Complexity: O(views)
    public var tree: String { TreeText.text(of: snapshot) }
}

extension Snapshot {
    /// The views as text, as in ``Stage/tree``.
    package var tree: String { TreeText.text(of: self) }
}

/// A snapshot as text.
enum TreeText {
    static func text(of snapshot: Snapshot) -> String {
        var depths: [SnapshotNode.ID: Int] = [:]
        var text = ""
        for node in snapshot.nodes {
            let depth = node.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            depths[node.id] = depth
            // The indents of a long chain of views would take too much space.
            text += String(repeating: "  ", count: min(depth, 40))
            if depth > 40 { text += "(level \(depth)) " }
            text += line(node) + "\n"
        }
        return text
    }

    private static func line(_ node: SnapshotNode) -> String {
        let frame = node.frame
        let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
        var parts = [node.className]
        if let identifier = node.identifier { parts.append("“\(identifier)”") }
        parts.append("(\(numbers.map { number(Double($0)) }.joined(separator: ", ")))")
        if let text = node.text { parts.append("text “\(escaped(text))”") }
        if let value = node.drawing.value, value != node.text {
            parts.append("value “\(escaped(value))”")
        }
        if node.alpha != 1 { parts.append("alpha \(number(node.alpha))") }
        if node.hidden { parts.append("hidden") }
        if !node.enabled { parts.append("disabled") }
        if node.selected { parts.append("selected") }
        if let color = node.background {
            let digits = String(color.rgba, radix: 16)
            parts.append("background #\(String(repeating: "0", count: 8 - digits.count))\(digits)")
        }
        if let transform = node.transform {
            parts.append("transform [\(transform.values.map(number).joined(separator: " "))]")
        }
        if !node.animations.isEmpty {
            parts.append("moving \(node.animations.map(\.key).joined(separator: ", "))")
        }
        return parts.joined(separator: " ")
    }

    /// A number rounded to thousandths; minus zero is zero.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        let rounded = (value * 1000).rounded() / 1000
        return (rounded == 0 ? 0 : rounded).inWords
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\n", with: "\\n")
    }
}
