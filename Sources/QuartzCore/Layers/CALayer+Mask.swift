import CoreGraphics

extension CALayer {
    /// The layer that this one is seen through: where the mask's alpha is 0, nothing of the layer and its sublayers is.
    ///
    /// The mask lies in the layer's coordinates; it is laid out, timed and animated like a sublayer, and its sublayers and
    /// look count. It must be neither a sublayer nor another layer's mask: Apple leaves that undefined, here it is reported
    /// and the mask stays as it was. Of a presentation the mask is a presentation. Default: nil.
    ///
    /// Source: Apple, CALayer.mask.
    public final var mask: CALayer? {
        get { model_ == nil ? maskLayer : model_?.maskLayer?.presentation() }
        set {
            guard newValue !== maskLayer else { return }
            if let newValue {
                guard canAdopt(newValue) else { return }
                if let owner = newValue.parent {
                    return reportMistake(
                        "\(newValue) did not become the mask of \(self): it hangs on \(owner); take it out there first")
                }
            }
            maskLayer?.parent = nil
            maskLayer?.changes.formUnion(.values)
            maskLayer = newValue
            if let newValue {
                newValue.parent = self
                newValue.changes.formUnion(.values)
                newValue.noteJoining()
            }
            markChanged(.children)
        }
    }

    /// Whether the layer is what its superlayer is seen through.
    package final var isMask: Bool { parent?.maskLayer === self }

    /// What a picture of the layer is made of below its own: the mask first, then the sublayers back to front.
    package final var capturedOrder: [CALayer] {
        guard let maskLayer else { return drawingOrder }
        return [maskLayer] + drawingOrder
    }

    /// Passes on what waits in a layer that has got a superlayer.
    final func noteJoining() {
        if firstJoinedAtCommit == nil { firstJoinedAtCommit = LayerScheduler.current.commitCount }
        if !changes.isEmpty { markChanged(changes) }
        if !layoutState.isEmpty { markLayoutBelowAncestors() }
    }
}
