import CoreGraphics

extension CALayer {
    /// What of the layer's subtree waits for layout.
    package struct LayoutState: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        // Computed: other modules would ask each time whether a stored one has been made.
        /// The layer's own sublayers.
        package static var own: LayoutState { LayoutState(rawValue: 1) }
        /// Something further down.
        package static var descendants: LayoutState { LayoutState(rawValue: 2) }
    }

    /// Whether something in the layer's subtree waits for layout.
    package final var waitsForLayout: Bool { !layoutState.isEmpty }
    /// Whether the layer's own sublayers wait for layout.
    package final var waitsForOwnLayout: Bool { layoutState.contains(.own) }

    final func baseSetNeedsLayout() {
        // A layer that waits has told those above it, also when it came to them later.
        guard !layoutState.contains(.own) else { return }
        layoutState.formUnion(.own)
        markLayoutBelowAncestors()
    }

    final func baseNeedsLayout() -> Bool { waitsForOwnLayout }

    /// Apple, CALayer.layoutIfNeeded(): "the layer's super layers are traversed until a ancestor layer is found that does
    /// not require layout. Then layout is performed on the entire layer-tree beneath that ancestor."
    final func baseLayoutIfNeeded() {
        let start = highestWaitingForLayout
        if let owner = start.owner as? any GeometryFollowing { return owner.layoutIfNeeded(from: start) }
        start.layoutTree()
    }

    /// The topmost layer of the unbroken chain of superlayers that wait for layout; the layer itself if its superlayer does
    /// not wait.
    ///
    /// A layer whose `layoutSublayers()` is running ends the chain: it would run inside itself.
    final var highestWaitingForLayout: CALayer {
        var layer = self
        while let parent = layer.parent, parent.waitsForOwnLayout, !parent.isBeingLaidOut { layer = parent }
        return layer
    }

    /// Marks the superlayer for layout because this layer has another size, unless the superlayer's own layout is what
    /// changed it.
    final func markSuperlayerForLayout() {
        parentReference?.borrow { if !$0.isBeingLaidOut { $0.setNeedsLayout() } }
    }

    /// Has the owner asked for the layout of the sublayers from now on.
    package final func letOwnerLayOut() { ownerLaysOut = true }

    final func markLayoutBelowAncestors() {
        parentReference?.borrow { layer in
            guard !layer.layoutState.contains(.descendants) else { return }
            layer.layoutState.formUnion(.descendants)
            layer.markLayoutBelowAncestors()
        }
    }

    /// Lays out what is marked in the subtree, once, from the top down; what gets marked on the way stays marked.
    package final func layoutTree() {
        if layoutState.contains(.own) {
            layoutState.remove(.own)
            if ownerLaysOut {
                let isNested = isBeingLaidOut
                isBeingLaidOut = true
                layoutSublayers()
                isBeingLaidOut = isNested
            }
        }
        guard layoutState.contains(.descendants) else { return }
        layoutState.remove(.descendants)
        if let maskLayer, !maskLayer.layoutState.isEmpty { maskLayer.layoutTree() }
        // The copy keeps them, whatever becomes of the layer's own list meanwhile.
        let children = children
        defer { extendLifetime(children) }
        for index in children.indices {
            Unmanaged.passUnretained(children[index]).borrow { if $0.waitsForLayout { $0.layoutTree() } }
        }
    }
}
