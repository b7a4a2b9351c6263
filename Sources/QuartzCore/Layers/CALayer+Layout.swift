import CoreGraphics

extension CALayer {
    /// The parts of the layer's subtree that need layout.
    package struct LayoutState: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        // Computed, because other modules would check the lazy initialisation of a stored property.
        /// The layer's own sublayers.
        package static var own: LayoutState { LayoutState(rawValue: 1) }
        /// A descendant's sublayers.
        package static var descendants: LayoutState { LayoutState(rawValue: 2) }
        /// The layer waits to be drawn after the layout.
        package static var display: LayoutState { LayoutState(rawValue: 4) }
    }

    /// Whether anything in the layer's subtree needs layout.
    package final var waitsForLayout: Bool { !layoutState.isEmpty }
    /// Whether the layer's own sublayers need layout.
    package final var waitsForOwnLayout: Bool { layoutState.contains(.own) }

    final func baseSetNeedsLayout() {
        // A layer that needs layout has already marked its ancestors, even if they were added
        // later.
        guard !layoutState.contains(.own) else { return }
        layoutState.formUnion(.own)
        markLayoutBelowAncestors()
    }

    final func baseNeedsLayout() -> Bool { waitsForOwnLayout }

    /// Lays out from the highest layer of the chain that needs layout.
    ///
    /// Apple, CALayer.layoutIfNeeded(): "the layer's super layers are traversed until a ancestor
    /// layer is found that does not require layout. Then layout is performed on the entire
    /// layer-tree beneath that ancestor."
    final func baseLayoutIfNeeded() {
        let start = highestWaitingForLayout
        if let owner = start.owner as? any GeometryFollowing {
            return owner.layoutIfNeeded(from: start)
        }
        start.layoutTree()
    }

    /// The topmost layer of the unbroken chain of superlayers that need layout.
    ///
    /// It is the layer itself if its superlayer does not need layout. A layer whose
    /// `layoutSublayers()` is running ends the chain, because it would recurse.
    final var highestWaitingForLayout: CALayer {
        var layer = self
        while let parent = layer.parent, parent.waitsForOwnLayout, !parent.isBeingLaidOut {
            layer = parent
        }
        return layer
    }

    /// Marks the superlayer for layout because this layer's size changed.
    ///
    /// Does nothing if the superlayer's own layout changed the size.
    final func markSuperlayerForLayout() {
        parentReference?.borrow { if !$0.isBeingLaidOut { $0.setNeedsLayout() } }
    }

    /// Makes layout of the sublayers call the owner from now on.
    package final func letOwnerLayOut() { ownerLaysOut = true }

    final func markLayoutBelowAncestors() {
        parentReference?.borrow { layer in
            guard !layer.layoutState.contains(.descendants) else { return }
            layer.layoutState.formUnion(.descendants)
            layer.markLayoutBelowAncestors()
        }
    }

    /// Lays out the marked layers once, top down; new marks remain for the next pass.
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
        if layoutState.contains(.display) { joinDisplayQueue() }
        guard layoutState.contains(.descendants) else { return }
        layoutState.remove(.descendants)
        if let maskLayer, !maskLayer.layoutState.isEmpty { maskLayer.layoutTree() }
        // The copy retains the children even if the layer's own array changes meanwhile.
        let children = children
        defer { extendLifetime(children) }
        for index in children.indices {
            Unmanaged.passUnretained(children[index]).borrow {
                if $0.waitsForLayout { $0.layoutTree() }
            }
        }
    }
}
