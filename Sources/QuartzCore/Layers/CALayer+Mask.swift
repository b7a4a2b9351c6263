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
                        "\(newValue) did not become the mask of \(self): it belongs to \(owner); "
                            + "remove it there first")
                }
            }
            let action = action(forKey: "mask")
            maskLayer?.parent = nil
            maskLayer?.changes.formUnion(.values)
            maskLayer = newValue
            if let newValue {
                newValue.parent = self
                newValue.changes.formUnion(.values)
                newValue.propagateJoining()
            }
            markChanged(.children)
            if let action, !CATransaction.disableActions() {
                action.run(forKey: "mask", object: self, arguments: nil)
            }
            notifyObservers()
        }
    }

    /// Whether the layer is its superlayer's mask.
    package final var isMask: Bool { parent?.maskLayer === self }

    /// The children to capture: the mask first, then the sublayers back to front.
    package final var capturedOrder: [CALayer] {
        guard !children.isEmpty else { return countingMask.map { [$0] } ?? [] }
        let order = hasSublayersInDepth ? orderOnScreen : drawingOrder
        guard let maskLayer = countingMask else { return order }
        return [maskLayer] + order
    }

    /// The mask, and the sublayers in the drawing order of their model values; while a sublayer
    /// moves in depth, in their own order.
    ///
    /// A viewer sorts by the values shown then, and sublayers at equal depth keep their order.
    package final var modelOrder: [CALayer] {
        guard !children.isEmpty else { return countingMask.map { [$0] } ?? [] }
        let order = hasSublayersInDepth ? children : drawingOrder
        guard let maskLayer = countingMask else { return order }
        return [maskLayer] + order
    }

    /// The mask, unless the layer has no plane that it could mask.
    private var countingMask: CALayer? { maskLayer.flatMap { keepsDepth ? nil : $0 } }

    /// Whether an animation changes the zPosition of a sublayer.
    private var hasSublayersInDepth: Bool {
        // Usually none does, and no sublayer has to be examined.
        LayerScheduler.current.store.depthCount > 0
            && children.contains { $0.motion?.movesInDepth == true }
    }

    /// Sublayers in the drawing order of their presentations.
    private var orderOnScreen: [CALayer] {
        let now = LayerScheduler.current.mediaTime
        return children.enumerated().map {
            (layer: $1, index: $0, z: $1.presentedValues(at: now).zPosition)
        }
        .sorted { ($0.z, $0.index) < ($1.z, $1.index) }
        .map(\.layer)
    }

    /// Propagates pending changes and layout after the layer was added to a superlayer.
    final func propagateJoining() {
        if firstJoinedAtCommit == nil { firstJoinedAtCommit = LayerScheduler.currentCommitCount }
        if !changes.isEmpty { markChanged(changes) }
        markOrientation()
        if !layoutState.isEmpty { markLayoutBelowAncestors() }
    }
}
