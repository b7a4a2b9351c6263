import CoreGraphics

/// An object, such as a view, that draws additional content on a layer.
@MainActor
package protocol PictureSource: AnyObject {
    /// The additional content for a picture of the layer.
    var pictureContent: Any? { get }
}

/// A copy of a layer for a transition or a snapshot; only the transition changes it.
@MainActor
package final class GhostLayer: CALayer {
    /// Which state of a layer a picture shows.
    package enum Moment {
        /// The displayed state; for a layer in transition, the transition's pictures.
        case onScreen
        /// The model values, without transitions.
        case model
        /// The displayed state without the layer's own transition.
        case live
    }

    /// The additional content of the copied layer's owner.
    package private(set) var content: Any?
    /// The class of the original, for snapshots.
    package private(set) var originalClass = "GhostLayer"

    /// Whether the original does not flatten its sublayers into its plane.
    private(set) var isOfTransformLayer = false

    /// Suppresses implicit animations: only the transition moves a picture.
    package override func action(forKey event: String) -> (any CAAction)? {
        let action = delegate?.action(for: self, forKey: event)
        return action is NSNull ? nil : action
    }

    /// Copies a layer and its visible sublayers.
    ///
    /// - Complexity: O(layers in the subtree)
    package convenience init(copying layer: CALayer, _ moment: Moment) {
        self.init()
        let isReplaced = copyLook(of: layer, moment)
        for child in Self.shown(of: layer, moment, isReplaced: isReplaced) {
            addSublayer(Self.picture(of: child, Self.below(moment)))
        }
    }

    /// Returns a picture of a sublayer, including its mask.
    private static func picture(of layer: CALayer, _ moment: Moment) -> GhostLayer {
        let ghost = GhostLayer(copying: layer, moment)
        ghost.mask = layer.mask.map { GhostLayer(copying: $0, moment) }
        return ghost
    }

    /// Updates a picture from its original: appearance and sublayers, but not its position.
    ///
    /// - Complexity: O(layers in the subtree)
    package func refresh(from layer: CALayer, _ moment: Moment) {
        let old = values
        let isReplaced = copyLook(of: layer, moment)
        values.position = old.position
        values.anchorPoint = old.anchorPoint
        values.transform = old.transform
        values.opacity = old.opacity
        values.isHidden = old.isHidden
        values.isDoubleSided = old.isDoubleSided
        if values != old { markChanged(.values) }
        if values.zPosition != old.zPosition { superlayer?.markChanged(.children) }
        refreshChildren(Self.shown(of: layer, moment, isReplaced: isReplaced), Self.below(moment))
    }

    private func refreshChildren(_ shown: [CALayer], _ moment: Moment) {
        while children.count > shown.count { children[children.count - 1].removeFromSuperlayer() }
        for (index, layer) in shown.enumerated() {
            guard index < children.count, let ghost = children[index] as? GhostLayer else {
                addSublayer(Self.picture(of: layer, moment))
                continue
            }
            ghost.mask = layer.mask.map { GhostLayer(copying: $0, moment) }
            let depth = ghost.values.zPosition
            let isReplaced = ghost.copyLook(of: layer, moment)
            ghost.markChanged(.values)
            if ghost.values.zPosition != depth { markChanged(.children) }
            ghost.refreshChildren(
                Self.shown(of: layer, moment, isReplaced: isReplaced), Self.below(moment))
        }
    }

    /// Copies the layer's own appearance; returns whether a transition's pictures replace it.
    private func copyLook(of layer: CALayer, _ moment: Moment) -> Bool {
        values =
            moment == .model
            ? layer.presentModel : layer.presentedValues(at: LayerScheduler.current.mediaTime)
        // A view that has not been shown yet draws what its picture shows.
        layer.displayIfNeeded()
        contents = layer.contents
        contentsGravity = layer.contentsGravity
        copyCompositing(of: layer)
        isOfTransformLayer = layer.keepsDepth
        if let source = layer.delegate as? any PictureSource {
            content = source.pictureContent
            originalClass = "\(type(of: source))"
        } else if let ghost = layer as? GhostLayer {
            content = ghost.content
            originalClass = ghost.originalClass
        } else {
            originalClass = "\(type(of: layer))"
        }
        guard layer.replacements > 0, moment == .onScreen else { return false }
        becomeClear()
        return true
    }

    /// Returns the children to copy.
    ///
    /// A layer in transition displays the transition's pictures instead of its own content and
    /// sublayers; the model does not contain them.
    private static func shown(of layer: CALayer, _ moment: Moment, isReplaced: Bool) -> [CALayer] {
        layer.children.filter { child in
            !child.isHidden && (layer.replacements == 0 || (child is GhostLayer) == isReplaced)
        }
    }

    private static func below(_ moment: Moment) -> Moment { moment == .live ? .onScreen : moment }

    /// Removes the layer's own appearance, so that only the sublayers are visible.
    private func becomeClear() {
        content = nil
        contents = nil
        // Keep the values that affect the sublayers' positions.
        values.more = values.more.filter { $0.key == .sublayerTransform || $0.key == .anchorPointZ }
        values.backgroundColor = nil
        values.border.width = 0
        values.shadow.opacity = 0
    }
}

extension LayerScheduler {
    /// A picture and the block that updates it from its original.
    struct LivePicture {
        weak var picture: GhostLayer?
        weak var original: CALayer?
        let refresh: @MainActor (GhostLayer) -> Void
    }

    /// Updates a picture in every commit while it has a superlayer.
    package func keepLive(_ picture: GhostLayer, of layer: CALayer) {
        livePictures.append(
            LivePicture(picture: picture, original: layer) { [weak layer] picture in
                if let layer { picture.refresh(from: layer, .live) }
            })
    }

    /// Updates the live pictures.
    func refreshPictures() {
        guard !livePictures.isEmpty else { return }
        livePictures.removeAll { $0.picture?.superlayer == nil }
        for entry in livePictures {
            if let picture = entry.picture { entry.refresh(picture) }
        }
        let follow = livePictures.contains { followsAnimations($0) }
        guard follow != picturesFollow else { return }
        picturesFollow = follow
        updateTicks()
    }

    /// Returns whether animations run on an original or below it, apart from the transition's own.
    private func followsAnimations(_ entry: LivePicture) -> Bool {
        guard let original = entry.original, let stage = entry.picture?.superlayer else {
            return false
        }
        return (0..<store.slots.count).contains { index in
            guard store.slots[index].runningCount > 0,
                let layer = store.slots[index].motion.takeUnretainedValue().layer
            else { return false }
            return layer.isInside(original) && !layer.isInside(stage)
        }
    }
}
