import CoreGraphics

extension CALayer {
    /// What of the layer's subtree waits for layout.
    package struct LayoutState: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The layer's own sublayers.
        package static let own = LayoutState(rawValue: 1)
        /// Something further down.
        package static let descendants = LayoutState(rawValue: 2)
    }

    final func baseSetNeedsLayout() {
        // A layer that waits has told those above it, also when it came to them later.
        guard !layoutState.contains(.own) else { return }
        layoutState.formUnion(.own)
        markLayoutBelowAncestors()
    }

    final func baseNeedsLayout() -> Bool { layoutState.contains(.own) }

    final func baseLayoutIfNeeded() {
        layoutTree()
    }

    final func markLayoutBelowAncestors() {
        var ancestor = parent
        while let layer = ancestor, !layer.layoutState.contains(.descendants) {
            layer.layoutState.formUnion(.descendants)
            ancestor = layer.parent
        }
    }

    /// Lays out what is marked in the subtree, once, from the top down; what gets marked on the way stays marked.
    package final func layoutTree() {
        if layoutState.contains(.own) {
            layoutState.remove(.own)
            layoutSublayers()
        }
        guard layoutState.contains(.descendants) else { return }
        layoutState.remove(.descendants)
        if let maskLayer, !maskLayer.layoutState.isEmpty { maskLayer.layoutTree() }
        let children = children
        for index in children.indices {
            // A closure here would ask each time which actor it runs on.
            guard !children[index].layoutState.isEmpty else { continue }
            children[index].layoutTree()
        }
    }
}
