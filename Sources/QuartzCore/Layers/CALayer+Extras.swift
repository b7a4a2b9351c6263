extension CALayer {
    final class Extras: ExtraFields {
        weak var delegate: (any CALayerDelegate)?
        var name: String?
        var contents: Any?
        var contentsGravity: CALayerContentsGravity?
        var actions: [String: any CAAction]?
        var style: [AnyHashable: Any]?
        var timing: LayerTiming?
        var hints: LayerHints?
        var compositing: LayerCompositing?
        var pictureBeforeChange: GhostLayer?
        /// The presentation from before the program removed animations in this turn; nil otherwise.
        var seen: Kept<LayerValues>?
        /// Whether the layer has played an animation without being part of a tree.
        var hasPlayed: Bool?
        /// The movement of the bounds origin in progress.
        var travel: (any BoundsTravel)?

        /// Returns the fields that the layer's presentation has, too.
        @MainActor
        func copyForPresentation() -> Extras {
            let copy = Extras()
            copy.name = name
            copy.contents = contents
            copy.contentsGravity = contentsGravity
            copy.timing = timing
            copy.hints = hints
            copy.compositing = compositing
            return copy
        }
    }

    /// The picture from before the change of contents whose action is running; otherwise nil.
    final var pictureBeforeChange: GhostLayer? {
        get { extras?.pictureBeforeChange }
        set { extras.set(\.pictureBeforeChange, newValue) }
    }

    final func setDelegate(_ newDelegate: (any CALayerDelegate)?) {
        if let owner, owner === newDelegate { return }
        owner = nil
        ownerLaysOut = true
        extras.set(\.delegate, newDelegate)
    }

    /// The layer's own clock; by default it equals its superlayer's.
    final var timing: LayerTiming {
        get { extras?.timing ?? LayerTiming() }
        set { extras.set(\.timing, newValue) }
    }
}
