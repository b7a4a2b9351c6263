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
        /// The presentation from before the program removed animations in this turn; nil otherwise.
        var seen: Kept<LayerValues>?
    }

    /// The layer's own clock; by default it equals its superlayer's.
    final var timing: LayerTiming {
        get { extras?.timing ?? LayerTiming() }
        set { extras.set(\.timing, newValue) }
    }
}
