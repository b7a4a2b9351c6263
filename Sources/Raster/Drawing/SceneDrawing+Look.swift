import CCairo
import Snapshots

/// Draws a node's own content: shadow, background, image and text below its children, border above.
extension SceneDrawing {
    /// Blurs what is below a node, as browsers do: within the group that the node is drawn in.
    func blurBackdrop(_ index: Int, _ toDevice: Homography, alpha: Double) throws(PaintingError) {
        let node = graph.nodes[index]
        guard node.hasDrawing, let look = node.drawing.rendering, look.blur > 0, !node.replaced
        else { return }
        let size = graph.placements[index].size
        let box = snapped(Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height), index)
        canvas.save()
        defer { canvas.restore() }
        canvas.matrix = toDevice
        try canvas.blurBackdrop(
            of: box, radius: node.radius, corners: node.corners, look, alpha: alpha,
            budget: studio.budget)
    }

    /// Draws the content below the children. Returns whether it clipped: the caller restores.
    func drawBelowChildren(_ index: Int) -> Bool {
        let node = graph.nodes[index]
        let size = graph.placements[index].size
        let frame = Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        let box = snapped(frame, index)
        if !node.replaced, !box.isEmpty {
            drawShadow(index, of: box)
            if let background = node.background {
                canvas.use(background)
                canvas.fill(box, radius: node.radius, corners: node.corners)
            }
            drawPattern(of: node, in: box)
        }
        if node.clips {
            canvas.save()
            canvas.clip(to: box, radius: node.radius, corners: node.corners)
        }
        if !node.replaced {
            if !box.isEmpty {
                if let gradient = node.drawing.gradient {
                    canvas.fill(box, radius: node.radius, corners: node.corners, with: gradient)
                }
                drawUpright(node, in: box) { drawImage(of: node, in: box) }
            }
            if let shape = graph.shapes[index]?.path { drawShape(shape, of: node) }
            studio.type.rows = (graph.corners[index].y, scale)
            if !frame.isEmpty {
                drawUpright(node, in: frame) { drawText(of: node, in: frame) }
            }
        }
        return node.clips
    }

    /// Draws an image or a text, mirrored once more if the node's plane is seen mirrored.
    private func drawUpright(_ node: SnapshotNode, in box: Box, _ draw: () -> Void) {
        guard node.hasDrawing, node.drawing.rendering?.isUpright == true else { return draw() }
        canvas.save()
        defer { canvas.restore() }
        cairo_translate(canvas.context, 0, box.minY + box.maxY)
        cairo_scale(canvas.context, 1, -1)
        draw()
    }

    /// Returns a node's box with its edges on whole pixels of the plane in which it lies.
    ///
    /// Browsers round edges so, and a layer of iOS has sharp edges unless it allows antialiasing.
    private func snapped(_ box: Box, _ index: Int) -> Box {
        let corner = graph.corners[index]
        func snap(_ edge: Double, from origin: Double) -> Double {
            // Browsers lay out in 64ths of a pixel; halves are rounded up.
            let pixels = ((edge + origin) * scale * 64).rounded() / 64
            return (pixels + 0.5).rounded(.down) / scale - origin
        }
        return Box(
            minX: snap(box.minX, from: corner.x), minY: snap(box.minY, from: corner.y),
            maxX: snap(box.maxX, from: corner.x), maxY: snap(box.maxY, from: corner.y))
    }

    /// Draws the shadow of the box or the shadow path; the group draws other shadows.
    private func drawShadow(_ index: Int, of box: Box) {
        let node = graph.nodes[index]
        guard let shadow = node.castShadow else { return }
        if let outline = graph.shapes[index]?.shadow {
            canvas.save()
            // Below a background the shadow is invisible.
            if node.hasBackground {
                canvas.clip(outsideOf: box, radius: node.radius, corners: node.corners)
            }
            canvas.drawShadow(
                shadow, of: .outline(outline, offset: node.boundsOrigin), budget: studio.budget)
            canvas.restore()
        } else if node.castsOwnShadow {
            canvas.drawShadow(
                shadow, of: .box(box, radius: node.radius, corners: node.corners),
                budget: studio.budget)
        }
    }

    private func drawShape(_ outline: Outline, of node: SnapshotNode) {
        let drawing = node.drawing
        if let fill = drawing.fill {
            canvas.use(fill)
            canvas.fill(outline, offset: node.boundsOrigin)
        }
        if let stroke = drawing.stroke {
            canvas.draw(stroke, along: outline, trim: drawing.trim, offset: node.boundsOrigin)
        }
    }

    /// Draws the border, which is above a layer's sublayers.
    func drawAboveChildren(_ index: Int) {
        let node = graph.nodes[index]
        let size = graph.placements[index].size
        let box = snapped(Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height), index)
        guard !node.replaced, let border = node.border, border.width > 0, !box.isEmpty else {
            return
        }
        canvas.use(border.color)
        canvas.fillEdge(of: box, radius: node.radius, corners: node.corners, width: border.width)
    }

    /// Fills the box with the tiles of a pattern.
    private func drawPattern(of node: SnapshotNode, in box: Box) {
        guard node.hasDrawing, let name = node.drawing.rendering?.pattern else { return }
        switch studio.shelf.image(named: name) {
        case .success(let image):
            canvas.save()
            defer { canvas.restore() }
            canvas.clip(to: box, radius: node.radius, corners: node.corners)
            report(image.fill(box, on: canvas), name, node)
        case .failure(let gap): studio.remarks.report(gap.sentence)
        }
    }

    private func drawImage(of node: SnapshotNode, in box: Box) {
        guard let name = node.image, !name.isEmpty else { return }
        let image: SourceImage
        switch studio.shelf.image(named: name) {
        case .success(let found): image = found
        case .failure(let gap):
            studio.remarks.report(gap.sentence)
            return drawPlaceholder(for: gap.name, in: box)
        }
        let gravity = node.gravity ?? .fill
        canvas.save()
        defer { canvas.restore() }
        canvas.clip(to: box, radius: node.tint == nil ? node.radius : 0, corners: node.corners)
        guard let tint = node.tint else {
            return report(
                image.draw(node.drawing, in: box, gravity: gravity, on: canvas), name, node)
        }
        // A tinted image is a template: its alpha, in one colour.
        let reach = canvas.visibleDevice.outset
        guard !reach.isEmpty else { return }
        guard let shape = try? Canvas(covering: reach, budget: studio.budget) else {
            return studio.remarks.report(
                "The tinted image of node \(node.id) was not drawn: it needs too many pixels.")
        }
        shape.matrix = canvas.matrix
        report(image.draw(node.drawing, in: box, gravity: gravity, on: shape), name, node)
        canvas.use(tint)
        cairo_identity_matrix(canvas.context)
        cairo_mask_surface(canvas.context, shape.surface, 0, 0)
    }

    private func report(_ mistake: String?, _ name: String, _ node: SnapshotNode) {
        guard let mistake else { return }
        studio.remarks.report(
            mistake, ofImage: name, in: "a \(node.className) (node \(node.id))")
    }

    /// Draws a grey box with the image's name, instead of a missing image.
    private func drawPlaceholder(for name: String, in box: Box) {
        canvas.use(SnapshotNode.Color(rgba: 0x8e8e_9333))
        canvas.fill(box, radius: 0)
        canvas.use(SnapshotNode.Color(rgba: 0x8e8e_93ff))
        canvas.fillEdge(of: box, radius: 0, width: min(1, box.width / 4, box.height / 4))
        guard studio.type.hasFonts, box.width > 8, box.height > 8 else { return }
        studio.type.draw(
            name, in: box.grown(by: -3), font: SnapshotNode.Font(size: 9),
            color: SnapshotNode.Color(rgba: 0x3c3c_43ff),
            isCut: true, on: canvas)
    }

    private func drawText(of node: SnapshotNode, in box: Box) {
        guard let text = node.text, !text.isEmpty else { return }
        let size = node.font?.size ?? 17
        guard size > 0 else { return }
        guard studio.type.hasFonts else {
            return studio.remarks.report(
                "Text was not drawn: no font is installed. Install one, such as fonts-dejavu-core.")
        }
        guard size * canvas.pixelsPerUnit <= TextSetter.largest else {
            return studio.remarks.report(
                "The text of node \(node.id) was left out: \(Int(TextSetter.largest)) pixels is the largest size drawn."
            )
        }
        drawShadows(ofTextIn: node, in: box)
        draw(text, of: node, in: box, on: canvas)
    }

    private func draw(_ text: String, of node: SnapshotNode, in box: Box, on canvas: Canvas) {
        guard node.drawing.pieces.isEmpty else {
            return studio.type.drawPieces(of: node, text, in: box, on: canvas) { name, box, tint in
                // Shadows are those of letters.
                guard canvas === self.canvas else { return }
                var picture = SnapshotNode(
                    id: node.id, parent: nil, className: node.className, frame: node.frame)
                (picture.image, picture.tint) = (name, tint)
                drawImage(of: picture, in: box)
            }
        }
        studio.type.draw(
            text, in: box, font: node.font ?? SnapshotNode.Font(size: 17),
            color: node.textColor ?? SnapshotNode.Color(rgba: 0x0000_00ff),
            alignment: node.alignment ?? .natural,
            lines: node.lines, isAtTop: node.drawing.isTextAtTop,
            truncation: node.drawing.truncation,
            runs: node.drawing.runs,
            breaks: node.drawing.selection == nil ? node.drawing.breaks : [],
            lineGap: node.drawing.lineGap,
            lineHeight: node.drawing.lineHeight, isCut: node.drawing.isCut, on: canvas)
    }

    /// Draws the shadows of a text's letters; runs with the same shadow cast it together.
    private func drawShadows(ofTextIn node: SnapshotNode, in box: Box) {
        let runs =
            node.drawing.runs.isEmpty
            ? [SnapshotNode.TextRun(length: node.text?.utf16.count ?? 0)] : node.drawing.runs
        var drawn: [SnapshotNode.Shadow] = []
        for shadow in runs.compactMap({ $0.shadow ?? node.drawing.textShadow })
        where shadow.opacity > 0 && !drawn.contains(shadow) && drawn.count < Self.mostTextShadows {
            drawn.append(shadow)
            var caster = node
            caster.textColor = SnapshotNode.Color(rgba: 0xff)
            caster.drawing.runs = runs.map { run in
                var run = run
                let casts = (run.shadow ?? node.drawing.textShadow) == shadow
                run.color = SnapshotNode.Color(rgba: casts ? 0xff : 0)
                run.background = nil
                (run.underlineColor, run.strikeColor, run.outlineColor) = (nil, nil, nil)
                if !casts { (run.isUnderlined, run.isStruckThrough) = (false, false) }
                return run
            }
            do throws(PaintingError) {
                try drawShadow(shadow, ofTextIn: caster, in: box)
            } catch {
                studio.remarks.report("The text's shadow of node \(node.id) was left out: \(error)")
            }
        }
    }

    private func drawShadow(
        _ shadow: SnapshotNode.Shadow, ofTextIn node: SnapshotNode, in box: Box
    ) throws(PaintingError) {
        // A text that is taller than its frame extends above and below it.
        let size = node.font?.size ?? 17
        let reach = Box(
            minX: box.minX, minY: min(box.minY, box.middle.y - 1.5 * size), maxX: box.maxX,
            maxY: max(box.maxY, box.middle.y + 1.5 * size))
        let cast = reach.moved(shadow.dx, shadow.dy).grown(by: 3 * max(shadow.radius, 0))
        let covered = canvas.matrix.box(of: reach.union(cast)).intersection(canvas.visibleDevice)
            .outset
        guard !covered.isEmpty else { return }
        let letters = try Canvas(covering: covered, budget: studio.budget)
        letters.matrix = canvas.matrix
        draw(node.text ?? "", of: node, in: box, on: letters)
        guard let result = try letters.shadow(shadow, budget: studio.budget) else { return }
        canvas.paint(result)
    }

    /// The maximum number of different shadows in a text, each of which needs a canvas.
    private static var mostTextShadows: Int { 16 }
}
