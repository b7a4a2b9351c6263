/// A frozen copy of a layer, made for a transition or a snapshot: it shows what the original showed, and nothing
/// happens to it but the transition.
@MainActor
package final class GhostLayer: CALayer {
    /// What the copied view showed beyond its layer.
    package private(set) var content = ViewContent()
    /// The class of what was copied, for snapshots.
    package private(set) var originalClass = "GhostLayer"

    /// Copies a layer and its visible sublayers, as they are on screen or as the model has them.
    ///
    /// - Complexity: O(layers in the subtree)
    convenience init(copying layer: CALayer, presented: Bool) {
        self.init()
        values = presented ? layer.presentedValues(at: CACurrentMediaTime()) : layer.values
        contents = layer.contents
        contentsGravity = layer.contentsGravity
        if let view = layer.delegate as? UIView {
            content = view.resolvedContent()
            originalClass = "\(type(of: view))"
        } else if let ghost = layer as? GhostLayer {
            content = ghost.content
            originalClass = ghost.originalClass
        } else {
            originalClass = "\(type(of: layer))"
        }
        let isReplaced = (layer.delegate as? UIView)?.runningTransitions.isEmpty == false
        if isReplaced && presented { becomeClear() }
        for child in layer.children where !child.isHidden {
            // On screen a view in transition shows the transition's pictures instead of its own content and sublayers; the
            // model knows nothing of them.
            guard !isReplaced || (child is GhostLayer) == presented else { continue }
            let ghost = GhostLayer(copying: child, presented: presented)
            ghost.mask = child.mask.map { GhostLayer(copying: $0, presented: presented) }
            addSublayer(ghost)
        }
    }

    /// Leaves only the sublayers to be seen.
    private func becomeClear() {
        content = ViewContent()
        contents = nil
        values.more = [:]
        values.backgroundColor = nil
        values.borderWidth = 0
        values.shadowOpacity = 0
    }
}
