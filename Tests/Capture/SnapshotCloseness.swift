import Foundation
import Snapshots

/// Compares snapshots number by number.
enum SnapshotCloseness {
    /// The first difference between two snapshots beyond a tolerance; nil if they agree.
    ///
    /// Numbers may differ by the tolerance, or by that part of them; a channel of a colour, which
    /// has eight bits, by one step.
    static func difference(_ a: Snapshot?, _ b: Snapshot, within tolerance: Double) -> String? {
        guard let a else { return "there is no state" }
        let ids = (a.nodes.map(\.id), b.nodes.map(\.id))
        guard ids.0 == ids.1 else { return "nodes \(ids.0) instead of \(ids.1)" }
        for (left, right) in zip(a.nodes, b.nodes) where left != right {
            if let place = difference(left, right, within: tolerance, at: "") {
                return "node \(left.id) \(left.className): \(place)"
            }
        }
        return a.size == b.size && a.scale == b.scale && a.fps == b.fps ? nil : "the head differs"
    }

    private static func difference(
        _ a: Any, _ b: Any, within tolerance: Double, at place: String
    ) -> String? {
        switch (a, b) {
        case (let a as Double, let b as Double):
            return abs(a - b) <= tolerance * max(1, abs(a)) ? nil : "\(place): \(a) and \(b)"
        case (let a as CGFloat, let b as CGFloat):
            return difference(Double(a), Double(b), within: tolerance, at: place)
        case (let a as SnapshotNode.Color, let b as SnapshotNode.Color):
            let steps = [0, 8, 16, 24].map { shift in
                abs(Int(a.rgba >> shift & 0xFF) - Int(b.rgba >> shift & 0xFF))
            }
            return steps.allSatisfy { $0 <= 1 } ? nil : "\(place): \(a) and \(b)"
        case (let a as PathData, let b as PathData):
            guard a != b else { return nil }
            guard let a = a.elements, let b = b.elements else { return "\(place): no path" }
            // The texts are rounded to nine decimals.
            return difference(a, b, within: tolerance + 1e-9, at: place)
        case (let a as SnapshotNode.Animation, let b as SnapshotNode.Animation):
            return a.key == b.key && a.timing == b.timing && a.tracks.isEmpty && b.tracks.isEmpty
                ? nil : "\(place): \(a) and \(b)"
        default: break
        }
        let (left, right) = (Mirror(reflecting: a), Mirror(reflecting: b))
        guard left.children.count == right.children.count else {
            return "\(place): \(a) and \(b)"
        }
        guard !left.children.isEmpty else {
            return "\(a)" == "\(b)" ? nil : "\(place): \(a) and \(b)"
        }
        if left.displayStyle == .enum, left.children.first?.label != right.children.first?.label {
            return "\(place): \(a) and \(b)"
        }
        for (one, other) in zip(left.children, right.children) {
            let name = one.label.map { place.isEmpty ? $0 : "\(place).\($0)" } ?? place
            if let found = difference(one.value, other.value, within: tolerance, at: name) {
                return found
            }
        }
        return nil
    }
}
