extension CALayer {
    final class Extras: ExtraFields {
        weak var delegate: (any CALayerDelegate)?
        var name: String?
        var contents: Any?
        var contentsGravity: CALayerContentsGravity?
        var actions: [String: any CAAction]?
        var style: [AnyHashable: Any]?
        var timing: LayerTiming?
        var pictureBeforeChange: GhostLayer?
        /// What was seen when the program removed animations in this turn; nil otherwise.
        var seen: Kept<LayerValues>?
    }

    /// The layer's own time; the default is its superlayer's.
    final var timing: LayerTiming {
        get { extras?.timing ?? LayerTiming() }
        set { extras.set(\.timing, newValue) }
    }
}
