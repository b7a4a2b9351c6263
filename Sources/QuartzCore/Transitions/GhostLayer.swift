import CoreGraphics

/// Whoever draws more on a layer than the layer itself tells: a view.
@MainActor
package protocol PictureSource: AnyObject {
    /// What a picture of the layer has to show besides.
    var pictureContent: Any? { get }
}

/// A copy of a layer, made for a transition or a snapshot: it shows what the original shows or showed, and nothing
/// happens to it but the transition.
@MainActor
package final class GhostLayer: CALayer {
    /// What a picture shows.
    package enum Moment {
        /// What is on screen; of a layer in transition the transition's pictures.
        case onScreen
        /// The model's values, without any transitions.
        case model
        /// What would be on screen without the layer's own transition.
        case live
    }

    /// What the copied layer's owner showed on it.
    package private(set) var content: Any?
    /// The class of what was copied, for snapshots.
    package private(set) var originalClass = "GhostLayer"

    /// Only its transition moves a picture: no change implies an animation.
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

    /// The picture of a layer inside another's, with its mask.
    private static func picture(of layer: CALayer, _ moment: Moment) -> GhostLayer {
        let ghost = GhostLayer(copying: layer, moment)
        ghost.mask = layer.mask.map { GhostLayer(copying: $0, moment) }
        return ghost
    }

    /// Brings a picture up to date with the layer that it was made of: its look and its sublayers, but not its place.
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
            let isReplaced = ghost.copyLook(of: layer, moment)
            ghost.markChanged(.values)
            ghost.refreshChildren(Self.shown(of: layer, moment, isReplaced: isReplaced), Self.below(moment))
        }
    }

    /// Copies what the layer itself shows; returns whether a transition's pictures stand for it.
    private func copyLook(of layer: CALayer, _ moment: Moment) -> Bool {
        values = moment == .model ? layer.values : layer.presentedValues(at: LayerScheduler.current.mediaTime)
        contents = layer.contents
        contentsGravity = layer.contentsGravity
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

    /// On screen a layer in transition shows the transition's pictures instead of its own content and sublayers; the
    /// model knows nothing of them.
    private static func shown(of layer: CALayer, _ moment: Moment, isReplaced: Bool) -> [CALayer] {
        layer.children.filter { child in
            !child.isHidden && (layer.replacements == 0 || (child is GhostLayer) == isReplaced)
        }
    }

    private static func below(_ moment: Moment) -> Moment { moment == .live ? .onScreen : moment }

    /// Leaves only the sublayers to be seen.
    private func becomeClear() {
        content = nil
        contents = nil
        // What places the sublayers stays.
        values.more = values.more.filter { $0.key == .sublayerTransform || $0.key == .anchorPointZ }
        values.backgroundColor = nil
        values.border.width = 0
        values.shadow.opacity = 0
    }
}

extension LayerScheduler {
    /// A picture that follows its original, and how to bring it up to date.
    struct LivePicture {
        weak var picture: GhostLayer?
        let refresh: @MainActor (GhostLayer) -> Void
    }

    /// Keeps a picture up to date, commit for commit, for as long as it has a superlayer.
    package func keepLive(_ picture: GhostLayer, of layer: CALayer) {
        livePictures.append(
            LivePicture(picture: picture) { [weak layer] picture in
                if let layer { picture.refresh(from: layer, .live) }
            })
    }

    /// Brings the live pictures up to date.
    func refreshPictures() {
        guard !livePictures.isEmpty else { return }
        livePictures.removeAll { $0.picture?.superlayer == nil }
        for entry in livePictures {
            if let picture = entry.picture { entry.refresh(picture) }
        }
    }
}
