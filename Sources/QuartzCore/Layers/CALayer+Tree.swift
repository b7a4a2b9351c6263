import CoreGraphics

extension CALayer {
    /// Adds a layer in front of the others, taking it from where it was.
    public final func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: children.count)
    }

    /// Inserts a layer at an index of the sublayers, 0 being the rearmost; an index past the end means in front.
    ///
    /// The layer then has this index, also when it was a sublayer before. [U]
    public final func insertSublayer(_ layer: CALayer, at index: Int) {
        precondition(
            layer !== self && (layer.children.isEmpty || !isInside(layer)),
            "A layer cannot be a sublayer of itself or of one of its own sublayers")
        layer.removeFromSuperlayer()
        children.insert(layer, at: min(max(index, 0), children.count))
        layer.superlayer = self
        if layer.firstJoinedAtCommit == nil { layer.firstJoinedAtCommit = LayerScheduler.current.commitCount }
        markChanged(.children)
        if !layer.changes.isEmpty { layer.markChanged(layer.changes) }
        if !layer.layoutState.isEmpty { layer.markLayoutBelowAncestors() }
    }

    /// Inserts a layer just behind a sublayer; behind all when the sibling is not a sublayer of this layer.
    public final func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard layer !== sibling else { return }
        layer.removeFromSuperlayer()
        insertSublayer(layer, at: children.firstIndex { $0 === sibling } ?? 0)
    }

    /// Inserts a layer just in front of a sublayer; in front of all when the sibling is not a sublayer of this layer.
    public final func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        guard layer !== sibling else { return }
        layer.removeFromSuperlayer()
        insertSublayer(layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count)
    }

    /// Takes the layer out of its superlayer; nothing happens when it has none.
    public final func removeFromSuperlayer() {
        guard let parent = superlayer else { return }
        if let index = parent.children.firstIndex(where: { $0 === self }) { parent.children.remove(at: index) }
        superlayer = nil
        parent.markChanged(.children)
    }

    /// Whether the layer is, or lies below, another one.
    package final func isInside(_ layer: CALayer) -> Bool {
        var ancestor: CALayer? = self
        while let candidate = ancestor {
            if candidate === layer { return true }
            ancestor = candidate.superlayer
        }
        return false
    }

    /// The topmost layer above this one; itself when it has no superlayer.
    package final var root: CALayer {
        var layer = self
        while let parent = layer.superlayer { layer = parent }
        return layer
    }
}
