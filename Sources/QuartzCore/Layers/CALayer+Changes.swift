extension CALayer {
    /// What has changed since the last capture of the tree that the layer is in.
    package struct Changes: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        // Computed: other modules would ask each time whether a stored one has been made.
        /// The layer's own values, or what its owner shows on it.
        package static var values: Changes { Changes(rawValue: 1) }
        /// The list of its sublayers.
        package static var children: Changes { Changes(rawValue: 2) }
        /// Something further down.
        package static var descendants: Changes { Changes(rawValue: 4) }
        /// What animations show, while the model stays as it is.
        package static var presentation: Changes { Changes(rawValue: 8) }
    }

    /// Marks a change of this layer for the next capture.
    ///
    /// - Complexity: O(depth) the first time after a capture, O(1) then.
    package final func markChanged(_ change: Changes) {
        changes.formUnion(change)
        parentReference?.borrow { if !$0.changes.contains(.descendants) { $0.markChanged(.descendants) } }
    }
}
