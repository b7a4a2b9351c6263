extension CALayer {
    /// Changes since the last capture of the layer's tree.
    package struct Changes: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        // Computed, because other modules would check the lazy initialisation of a stored property.
        /// The layer's own values, or the content that its owner draws.
        package static var values: Changes { Changes(rawValue: 1) }
        /// The array of sublayers.
        package static var children: Changes { Changes(rawValue: 2) }
        /// A descendant.
        package static var descendants: Changes { Changes(rawValue: 4) }
    }

    /// Marks a change of this layer for the next capture.
    ///
    /// - Complexity: O(depth) the first time after a capture, O(1) afterwards.
    package final func markChanged(_ change: Changes) {
        changes.formUnion(change)
        parentReference?.borrow {
            if !$0.changes.contains(.descendants) { $0.markChanged(.descendants) }
        }
    }
}
