import CoreGraphics

extension CALayer {
    final var baseMask: CALayer? {
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
