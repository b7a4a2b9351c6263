import CoreGraphics

extension CALayer {
    /// The layer whose sublayer or mask this one is.
    package final var parent: CALayer? {
        get { parentReference?.takeUnretainedValue() }
        set {
            let old = LayerTiming.isInUse ? parent : nil
            // A closure for `map` would check its actor at run time.
            if let newValue {
                parentReference = .passUnretained(newValue)
            } else {
                parentReference = nil
            }
            if LayerTiming.isInUse { movedBetweenClocks(from: old) }
        }
    }

    final var baseSublayers: [CALayer]? {
        get {
            guard let model_ else { return children.isEmpty ? nil : children }
            return model_.children.isEmpty ? nil : model_.children.compactMap { $0.presentation() }
        }
        set {
            for child in children { child.removeFromSuperlayer() }
            for child in newValue ?? [] { addSublayer(child) }
        }
    }

    final func baseHitTest(_ point: CGPoint) -> CALayer? {
        guard !isHidden, let own = pointFromSuperlayer(point) else { return nil }
        if masksToBounds && !contains(own) { return nil }
        for child in childrenFrontToBack {
            guard child.keepsDepth else {
                if let hit = child.hitTest(own) { return hit }
                continue
            }
            let matrix = child.presentModel.transformToSuperlayer(presentModel)
            if let hit = child.hitInSpace(own, through: matrix) { return hit.layer }
        }
        return contains(own) ? self : nil
    }

    final var baseSuperlayer: CALayer? {
        guard let model_ else { return parent }
        return model_.parent?.presentation()
    }

    /// The number of sublayers.
    package final var sublayerCount: Int { children.count }

    final func baseAddSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: children.count)
    }

    final func baseInsertSublayer(_ layer: CALayer, at index: Int) {
        guard canAdopt(layer) else { return }
        layer.removeFromSuperlayer()
        if index >= children.count {
            children.append(layer)
        } else {
            children.insert(layer, at: max(index, 0))
        }
        layer.parent = self
        markChanged(.children)
        layer.propagateJoining()
        if layer.asksForEvents { layer.runAction(forEvent: kCAOnOrderIn) }
        if asksForEvents { runAction(forEvent: "sublayers") }
    }

    final func baseInsertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard layer !== sibling, canAdopt(layer) else { return }
        layer.removeFromSuperlayer()
        insertSublayer(layer, at: children.firstIndex { $0 === sibling } ?? 0)
    }

    final func baseInsertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        guard layer !== sibling, canAdopt(layer) else { return }
        layer.removeFromSuperlayer()
        insertSublayer(
            layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 } ?? children.count)
    }

    final func baseReplaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, oldLayer.parent === self,
            children.contains(where: { $0 === oldLayer }),
            canAdopt(newLayer)
        else { return }
        newLayer.removeFromSuperlayer()
        guard let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
        oldLayer.removeFromSuperlayer()
        insertSublayer(newLayer, at: index)
    }

    final func baseRemoveFromSuperlayer() {
        guard let parent else { return }
        let wasSublayer = !isMask
        let action = wasSublayer && asksForEvents ? self.action(forKey: kCAOnOrderOut) : nil
        if let index = parent.children.place(of: self) {
            parent.children.remove(at: index)
        } else if parent.maskLayer === self {
            parent.maskLayer = nil
            changes.formUnion(.values)
        }
        self.parent = nil
        parent.markChanged(.children)
        guard wasSublayer else { return }
        if let action, !CATransaction.disableActions() {
            action.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
        }
        if parent.asksForEvents { parent.runAction(forEvent: "sublayers") }
    }

    /// Whether the layer may have actions for events of the tree.
    ///
    /// A plain view has none: `UIView` animates no such event, and no subclass overrides it.
    /// Neither has a layer without delegate, actions and style. Asking thousands of them would cost
    /// more than adding them.
    private var asksForEvents: Bool {
        if owner != nil { return ownerLaysOut }
        return extras != nil || type(of: self) != CALayer.self
    }

    /// Returns whether a layer can be added below this one; reports why not.
    final func canAdopt(_ layer: CALayer) -> Bool {
        if layer.model_ != nil || model_ != nil {
            reportMistake("\(layer) was not added to \(self): presentation layers are read-only")
            return false
        }
        // A layer without sublayers and mask has no descendants.
        guard layer !== self, (layer.children.isEmpty && layer.maskLayer == nil) || !isInside(layer)
        else {
            reportMistake(
                "\(layer) was not added to \(self): a layer cannot be a sublayer of itself or of "
                    + "its own sublayers"
            )
            return false
        }
        return true
    }

    /// Returns whether the layer is another one or its descendant.
    package final func isInside(_ layer: CALayer) -> Bool {
        var ancestor: CALayer? = self
        while let candidate = ancestor {
            if candidate === layer { return true }
            ancestor = candidate.parent
        }
        return false
    }

    /// The topmost ancestor; the layer itself if it has no superlayer.
    package final var root: CALayer {
        var layer = self
        while let parent = layer.parent { layer = parent }
        return layer
    }
}
