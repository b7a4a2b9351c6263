extension CALayer {
    /// What few layers have: apart, so that all the others are small.
    final class Extras {
        weak var delegate: (any CALayerDelegate)?
        var name: String?
        var contents: Any?
        var contentsGravity: CALayerContentsGravity?
        var actions: [String: any CAAction]?
        var style: [AnyHashable: Any]?
        var timing: LayerTiming?
    }

    final func setExtra<Value>(_ field: ReferenceWritableKeyPath<Extras, Value?>, _ value: Value?) {
        if extras == nil {
            guard value != nil else { return }
            extras = Extras()
        }
        extras?[keyPath: field] = value
    }

    /// The layer's own time; the default is its superlayer's.
    final var timing: LayerTiming {
        get { extras?.timing ?? LayerTiming() }
        set { setExtra(\.timing, newValue) }
    }
}
