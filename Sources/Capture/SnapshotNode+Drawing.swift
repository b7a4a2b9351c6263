import Snapshots
import UIKit

@MainActor
extension SnapshotNode {
    /// Sets the members of some aspects; outlines that the layer had before are not encoded again.
    mutating func read(_ values: LayerValues, _ aspects: Aspects, on layer: CALayer) {
        set(values, aspects) { root, path in
            OutlineMemo.of(layer).data(of: path, at: root == .path ? \.path : \.shadow)
        }
    }

    /// Reads the layer's drawing beyond a plain box: its additional values, and whether it is a
    /// mask.
    mutating func readDrawing(of values: LayerValues, on layer: CALayer) {
        if layer.isMask { drawing.isMask = true }
        guard !values.more.isEmpty else { return }
        read(values, .drawing, on: layer)
        measureText(of: layer)
    }

    /// Reads how the model's text of a text layer was measured.
    private mutating func measureText(of layer: CALayer) {
        let model = layer.values.neutral
        guard case .text(let string) = model.value(of: LayerProperty(.string)) else { return }
        let weight = model.value(of: LayerProperty(.font)).number
        drawing.readMeasurements(
            of: string,
            in: .systemFont(
                ofSize: model.lanes(of: LayerProperty(.fontSize))[0],
                weight: weight >= 700 ? .bold : .regular),
            lines: lines, width: layer.bounds.width)
    }

    /// Reads how the layer is put together with what is below it, and how its image is enlarged.
    mutating func readRendering(of layer: CALayer, _ values: LayerValues) {
        var rendering = Rendering(isTiled: hasDrawing && drawing.rendering?.isTiled == true)
        if let tile = values.backgroundColor?.tile {
            background = nil
            rendering.pattern = tile.image.reference
        }
        rendering.blend = layer.blendMode?.name.flatMap { Blend(rawValue: $0) }
        let backdrop = layer.backdrop
        if backdrop.blur > 0 {
            (rendering.blur, rendering.saturation) = (backdrop.blur, backdrop.saturation)
        }
        rendering.isPixelated = image != nil && layer.magnificationFilter == .nearest
        rendering.isFlipped = values.isFlipped
        rendering.isUpright =
            layer.isUpsideDown && (image != nil && !layer.showsDrawing || layer is CATextLayer)
        if rendering != Rendering() { drawing.rendering = rendering }
    }

    /// Reads a layer's own contents, or those that an animation shows instead.
    mutating func readContents(of layer: CALayer, _ values: LayerValues) {
        let animated: Bool =
            if case .text = values.value(of: LayerProperty(.contents)) { true } else { false }
        if image == nil, let picture = layer.contents as? CGImage {
            image = picture.reference
        } else if !animated {
            return
        }
        gravity = Gravity(layer.seenGravity)
        set(values, .contents)
    }
}

extension SnapshotNode.Gravity {
    /// Creates a gravity from one by the edges as they are seen.
    init?(_ gravity: CALayerContentsGravity) {
        switch gravity {
        case .resize: return nil
        case .resizeAspect: self = .fit
        case .resizeAspectFill: self = .aspectFill
        default: self.init(rawValue: gravity.rawValue)
        }
    }
}
