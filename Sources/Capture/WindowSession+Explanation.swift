public import Snapshots
import UIKit

extension WindowSession {
    /// Explains which constraints determine a view's edges now, and which were overruled.
    ///
    /// - Returns: nil if no view has the number.
    /// - Complexity: O(layers), plus a search by the solver for each edge.
    public func explanation(of id: SnapshotNode.ID) -> SnapshotExplanation? {
        func find(_ layer: CALayer) -> CALayer? {
            if layer.nodeID == id { return layer }
            for child in layer.sublayers ?? [] {
                if let found = find(child) { return found }
            }
            return nil
        }
        guard let view = find(window.layer)?.delegate as? UIView else { return nil }
        guard let reasons = view.layoutReasons else {
            return SnapshotExplanation(id: id, constrained: false)
        }
        return SnapshotExplanation(
            id: id, constrained: true,
            edges: reasons.edges.map {
                .init(edge: $0.edge, value: $0.value, because: $0.causes, ambiguous: $0.isAmbiguous)
            },
            overruled: reasons.overruled.map {
                .init(text: $0.words, missed: $0.missed, because: $0.causes, broken: $0.isBroken)
            })
    }
}
