import QuartzCore

/// The model values that layers had before animation blocks changed them.
///
/// A led transition collects them while its animator sets up its animations, and restores them when
/// it is cancelled.
@MainActor
final class StartValues {
    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let property: String
    }

    private struct Entry {
        let layer: CALayer
        let property: LayerProperty
        let value: Any?
    }

    /// The values that are collected now.
    static var current: StartValues?

    private var entries: [Entry] = []
    private var known: Set<Key> = []

    /// Collects the values of the layers that blocks change in a closure.
    func collect(_ body: () -> Void) {
        let outer = Self.current
        Self.current = self
        body()
        Self.current = outer
    }

    /// Records a property that a block is about to change, the first time.
    func record(_ property: LayerProperty, of layer: CALayer) {
        let key = Key(layer: ObjectIdentifier(layer), property: property.rawValue)
        guard known.insert(key).inserted else { return }
        let parts: [LayerProperty] =
            property == .bounds ? [.boundsOrigin, .boundsSize] : [property]
        let values = layer.values
        for part in parts {
            entries.append(Entry(layer: layer, property: part, value: values.boxed(part)))
        }
    }

    /// Sets the recorded values of the layers below a container, without animation.
    ///
    /// Superviews come first, as they were recorded, because they resize their subviews.
    func restore(below container: CALayer) {
        for entry in entries where entry.layer.isBelow(container) {
            entry.layer.setModel(entry.property, to: entry.value)
        }
        entries = []
        known = []
    }
}

extension CALayer {
    fileprivate func isBelow(_ ancestor: CALayer) -> Bool {
        var layer = superlayer
        while let found = layer {
            if found === ancestor { return true }
            layer = found.superlayer
        }
        return false
    }
}
