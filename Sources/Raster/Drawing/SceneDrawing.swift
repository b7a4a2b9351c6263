import CCairo
import Snapshots

/// Draws a scene's nodes, back to front, with an explicit stack so that the depth is unlimited.
final class SceneDrawing {
    let graph: SceneGraph
    let studio: Studio
    /// Pixels per point.
    let scale: Double
    /// The stack of canvases: the picture and the open groups, innermost last.
    private(set) var canvases: [Canvas]
    private var steps: [Step] = []

    private enum Step {
        case enter(Int, opacity: Double)
        /// The children are drawn: draw the content above them, then the mask.
        case finish(Entered)
        case openMask
        case closeMask
        case leave(Entered)
    }

    /// A node whose children are being drawn.
    private struct Entered {
        var index: Int
        var layer: Layer
        var isClipped = false
    }

    /// The kind of canvas that a node is drawn on.
    private enum Layer {
        /// The current canvas, with the node's matrix.
        case none
        /// A transparent canvas in the same plane, painted later with an alpha or with a shadow.
        case group(alpha: Double)
        /// A canvas in the node's own plane, painted later in perspective.
        case plane(toDevice: Homography, reach: Box, alpha: Double)
    }

    /// The maximum side of a plane's canvas in pixels, which limits memory in extreme perspectives.
    private static let longestPlane = 4096.0
    /// A lower opacity is invisible with eight bits per channel.
    private static let faintest = 1.0 / 1024

    init(_ graph: SceneGraph, on canvas: Canvas, scale: Double, studio: Studio) {
        self.graph = graph
        self.studio = studio
        self.scale = scale
        canvases = [canvas]
        canvas.matrix = .scale(scale)
    }

    var canvas: Canvas { canvases[canvases.count - 1] }

    func run() throws(PaintingError) {
        steps = [.enter(0, opacity: 1)]
        while let step = steps.popLast() {
            switch step {
            case .enter(let index, let opacity): try enter(index, opacity: opacity)
            case .finish(let entered): try finish(entered)
            case .openMask: try openMask()
            case .closeMask: closeMask()
            case .leave(let entered): try leave(entered)
            }
        }
        try canvas.check()
    }

    private func enter(_ index: Int, opacity: Double) throws(PaintingError) {
        let extent = graph.extents[index]
        guard !extent.isEmpty else { return }
        let node = graph.nodes[index]
        let alpha =
            (node.replaced ? 1 : min(max(node.alpha, 0), 1)) * (graph.fades[index] ?? 1)
        guard opacity * alpha > Self.faintest else { return }
        let toDevice = graph.placements[index].toParent.then(canvas.matrix)
        guard toDevice.isFinite, abs(toDevice.determinant) > 1e-12 else { return }

        let needsGroup =
            alpha < 1 || node.castsContentShadow || graph.masks[index] != nil
            || graph.inks[index] != nil || node.blend != nil
        var entered = Entered(index: index, layer: .none)
        let visible = canvas.visibleDevice
        if let affine = toDevice.affine {
            let reach = affine.box(of: extent).intersection(visible).outset
            guard !reach.isEmpty else { return }
            try blurBackdrop(index, affine, alpha: alpha)
            if needsGroup {
                entered.layer = .group(alpha: alpha)
                canvases.append(try Canvas(covering: reach, budget: studio.budget))
            } else {
                canvas.save()
            }
            canvas.matrix = affine
        } else {
            let reach = toDevice.box(of: extent).intersection(visible).outset
            guard !reach.isEmpty, let plane = plane(of: extent, seenThrough: toDevice, in: reach)
            else { return }
            let scale = Homography.scale(plane.resolution)
            let layer = try Canvas(
                covering: plane.box.scaled(by: plane.resolution).outset.grown(by: 1),
                budget: studio.budget)
            entered.layer = .plane(
                toDevice: scale.inverse.then(toDevice), reach: reach, alpha: alpha)
            layer.matrix = scale
            canvases.append(layer)
        }
        entered.isClipped = drawBelowChildren(index)
        steps.append(.finish(entered))
        for child in graph.children[index].reversed() {
            steps.append(.enter(child, opacity: opacity * alpha))
        }
    }

    private func finish(_ entered: Entered) throws(PaintingError) {
        if entered.isClipped { canvas.restore() }
        drawAboveChildren(entered.index)
        let node = graph.nodes[entered.index]
        if let shadow = node.castShadow, node.castsContentShadow {
            try canvas.check()
            let matrix = canvas.matrix
            canvases.append(try canvases.removeLast().castingShadow(shadow, budget: studio.budget))
            canvas.matrix = matrix
        }
        steps.append(.leave(entered))
        if case .some(.some(let mask)) = graph.masks[entered.index] {
            steps.append(contentsOf: [.closeMask, .enter(mask, opacity: 1), .openMask])
        }
    }

    /// Opens a canvas for a mask, as large as the canvas that it masks.
    private func openMask() throws(PaintingError) {
        let below = canvas
        let mask = try Canvas(covering: below.box, budget: studio.budget)
        mask.matrix = below.matrix
        canvases.append(mask)
    }

    /// Multiplies the canvas below by the mask's alpha.
    private func closeMask() {
        let mask = canvases.removeLast()
        let context = canvas.context
        canvas.save()
        cairo_identity_matrix(context)
        cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_surface(context, mask.surface, 0, 0)
        cairo_paint(context)
        canvas.restore()
    }

    private func leave(_ entered: Entered) throws(PaintingError) {
        if case .none = entered.layer {
            canvas.restore()
            return
        }
        let layer = canvases.removeLast()
        try layer.check()
        if let ink = graph.inks[entered.index] { layer.multiply(by: ink) }
        let blend = graph.nodes[entered.index].blend
        switch entered.layer {
        case .none: break
        case .group(let alpha): canvas.paint(layer, alpha: alpha, blend)
        case .plane(let toDevice, let reach, let alpha):
            let seen = try layer.seen(through: toDevice, in: reach, budget: studio.budget)
            canvas.paint(seen, alpha: alpha, blend)
        }
    }

    /// Returns the visible part of a node's plane for a part of the device, and its resolution.
    ///
    /// The resolution is in pixels per point.
    private func plane(
        of extent: Box, seenThrough toDevice: Homography, in reach: Box
    ) -> (box: Box, resolution: Double)? {
        // Parts that the perspective hides need no pixels. The inverse maps no point of the device
        // behind the eye if all four corners are mapped from in front of it.
        let box = extent.intersection(toDevice.inverse.box(of: reach.grown(by: 2)))
        guard !box.isEmpty else { return nil }
        // As sharp as the nearest point needs, within limits.
        var finest = 0.0
        for point in box.corners + [box.middle] {
            guard let stretch = toDevice.stretch(at: point) else { continue }
            finest = max(finest, stretch.x, stretch.y)
        }
        let plain = canvas.pixelsPerUnit
        let resolution = min(
            max(finest, plain), 4 * plain, Self.longestPlane / box.width,
            Self.longestPlane / box.height)
        let reaches = max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY)) * resolution
        guard resolution > 0, reaches <= Canvas.farthest else { return nil }
        return (box, resolution)
    }
}
