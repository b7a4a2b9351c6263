/// Something to draw, in the coordinates of the drawing.
struct Paint {
    /// The colour, for shapes and text; nil for images and gradients, which have many.
    var color: CGColor?
    /// The area that it may change; nil for that of the element.
    var area: String?
    /// Returns the element in a colour, which images ignore, and with an opacity.
    var element: (CGColor, CGFloat) -> String

    init(
        color: CGColor?, area: String? = nil, element: @escaping (CGColor, CGFloat) -> String
    ) {
        (self.color, self.area, self.element) = (color, area, element)
    }

    /// The opacity of the element's own colour.
    var alpha: CGFloat { color.map { min(max($0.alpha, 0), 1) } ?? 1 }

    /// The whole area in black or white.
    func cover(_ color: CGColor) -> String {
        area.map { "<g fill=\"\(VectorText.color(color))\">\($0)</g>" } ?? element(color, 1)
    }
}

extension CGContext {
    /// Adds an element to the drawing, by the state's opacity, shadow, clip and blend mode.
    func paint(_ paint: Paint) {
        guard let bitmap else { return add(paint) }
        adoptPixels()
        add(paint)
        bitmap.isStale = true
        if bitmap.isWrittenAtOnce, layers.count == 1 { writePixels() }
    }

    private func add(_ paint: Paint) {
        let alpha = paint.alpha * state.alpha
        let element = paint.element(paint.color ?? .black, alpha)
        switch state.blendMode {
        case .clear: erase(paint.cover(.black))
        case .copy:
            erase(paint.cover(.black))
            append(element)
        case .destinationOver:
            closeGroup()
            let own = layers[layers.count - 1].body
            layers[layers.count - 1].body = ""
            append(element)
            closeGroup()
            layers[layers.count - 1].body += own
        case .destinationOut: erase(recolored(paint, .black, alpha))
        case .destinationIn: erase(paint.cover(.black) + recolored(paint, .white, alpha))
        case .sourceIn, .sourceAtop:
            guard let mask = maskOfBackdrop(.white) else { return }
            if state.blendMode == .sourceIn { erase(paint.cover(.black)) }
            append("<g mask=\"url(#\(mask))\">\(element)</g>")
        case .sourceOut, .destinationAtop, .xor:
            let mask = maskOfBackdrop(.black)
            switch state.blendMode {
            case .sourceOut: erase(paint.cover(.black))
            case .xor: erase(recolored(paint, .black, alpha))
            default: erase(paint.cover(.black) + recolored(paint, .white, alpha))
            }
            append(mask.map { "<g mask=\"url(#\($0))\">\(element)</g>" } ?? element)
        default: append(element)
        }
    }

    /// Returns the name of a mask that lets through what is opaque in the drawing so far (white),
    /// or what is transparent in it (black); nil for an empty drawing.
    private func maskOfBackdrop(_ color: CGColor) -> String? {
        closeGroup()
        let own = layers[layers.count - 1].body
        guard !own.isEmpty else { return nil }
        let (backdrop, mask) = (newName(), newName())
        let ground = color == .black ? "<rect \(region) fill=\"#fff\"/>" : ""
        definitions +=
            "<g id=\"\(backdrop)\">\(own)</g>"
            + "<mask id=\"\(mask)\" maskUnits=\"userSpaceOnUse\" \(region)>\(ground)"
            + "<g filter=\"url(#\(recoloring(color)))\"><use href=\"#\(backdrop)\"/></g></mask>"
        layers[layers.count - 1].body = "<use href=\"#\(backdrop)\"/>"
        return mask
    }

    /// Returns the element in one colour with its own opacity.
    private func recolored(_ paint: Paint, _ color: CGColor, _ alpha: CGFloat) -> String {
        if paint.color != nil { return paint.element(color, alpha) }
        return "<g filter=\"url(#\(recoloring(color)))\">\(paint.element(color, alpha))</g>"
    }

    /// Returns the name of a filter that makes everything black or white and keeps its opacity.
    func recoloring(_ color: CGColor) -> String {
        let row = color == .white ? "0 0 0 0 1 " : "0 0 0 0 0 "
        return filter("<feColorMatrix values=\"\(row)\(row)\(row)0 0 0 1 0\"/>")
    }

    /// Returns the name of a filter for the whole drawing, which is defined once.
    func filter(_ content: String) -> String {
        if let known = filters[content] { return known }
        let name = newName()
        filters[content] = name
        definitions +=
            "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" \(region) "
            + "color-interpolation-filters=\"sRGB\">\(content)</filter>"
        return name
    }

    /// Makes the drawing so far transparent where an element is black, inside the clip.
    private func erase(_ element: String) {
        closeGroup()
        let own = layers[layers.count - 1].body
        guard !own.isEmpty else { return }
        let name = newName()
        definitions +=
            "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" \(region)>"
            + "<rect \(region) fill=\"#fff\"/>\(Self.clipped(element, state.clips))</mask>"
        layers[layers.count - 1].body = "<g mask=\"url(#\(name))\">\(own)</g>"
    }

    private func append(_ element: String) {
        var element = element
        if let shadow = state.shadow { element = shaded(element, shadow) }
        if state.blendMode == .plusLighter || state.blendMode == .plusDarker {
            return add(element, state.blendMode)
        }
        guard let mode = state.blendMode.cssName else {
            open(state.clips)
            layers[layers.count - 1].body += element
            return
        }
        // A clip composites its group first, so that the outermost group must have the mode.
        closeGroup()
        layers[layers.count - 1].body +=
            "<g style=\"mix-blend-mode:\(mode)\">"
            + Self.clipped(element, state.clips) + "</g>"
    }

    /// Returns an element with its shadow below it.
    ///
    /// The standard deviation is half of the blur, as in HTML's canvas. [U]
    private func shaded(_ element: String, _ shadow: Shadow) -> String {
        let name = filter(
            "<feGaussianBlur in=\"SourceAlpha\" "
                + "stdDeviation=\"\(VectorText.number(min(shadow.blur, 1000) / 2))\"/>"
                + "<feOffset dx=\"\(VectorText.number(shadow.offset.width))\" "
                + "dy=\"\(VectorText.number(shadow.offset.height))\" result=\"o\"/>"
                + "<feFlood flood-color=\"\(VectorText.color(shadow.color))\""
                + Self.opacity("flood-opacity", min(max(shadow.color.alpha, 0), 1))
                + "/><feComposite in2=\"o\" operator=\"in\"/>"
                + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge>")
        return "<g filter=\"url(#\(name))\">\(element)</g>"
    }

    // MARK: Groups

    /// Returns an element in a group for each clip.
    ///
    /// Groups, because librsvg 2.54 ignores clips of clips.
    static func clipped(_ element: String, _ clips: [String]) -> String {
        clips.map { "<g \($0)>" }.joined() + element
            + String(repeating: "</g>", count: clips.count)
    }

    /// Begins the groups of clips, unless they are open already.
    private func open(_ clips: [String]) {
        guard layers[layers.count - 1].openClips != clips else { return }
        closeGroup()
        for clip in clips { layers[layers.count - 1].body += "<g \(clip)>" }
        layers[layers.count - 1].openClips = clips
    }

    func closeGroup() {
        let count = layers[layers.count - 1].openClips.count
        guard count > 0 else { return }
        layers[layers.count - 1].body += String(repeating: "</g>", count: count)
        layers[layers.count - 1].openClips = []
    }

    // MARK: Transparency layers

    /// Begins a group that is composited as one, with the current opacity, mode and shadow.
    ///
    /// Inside it, the opacity is 1, the mode normal, and there is no shadow.
    ///
    /// - Parameter auxiliaryInfo: nil; Apple defines no keys.
    public func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {
        layers.append(Layer(state: state))
        saveGState()
        (state.alpha, state.blendMode, state.shadow) = (1, .normal, nil)
    }

    /// Begins a group whose content is clipped to a rectangle.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: NSDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        clip(to: rect)
    }

    /// Ends the group; does nothing without one.
    public func endTransparencyLayer() {
        guard layers.count > 1 else { return }
        closeGroup()
        guard let layer = layers.popLast(), let begun = layer.state else { return }
        restoreGState()
        let own = state
        state = begun
        defer { state = own }
        guard !layer.body.isEmpty else { return }
        paint(
            Paint(color: nil, area: "<rect \(region)/>") { _, alpha in
                "<g style=\"isolation:isolate\"\(Self.opacity("opacity", alpha))>\(layer.body)</g>"
            })
    }

    // MARK: Result

    /// Returns the drawing so far as an image; nil if the size has no pixels.
    ///
    /// An unfinished transparency layer is not included.
    ///
    /// - Complexity: O(length of the drawing)
    public func makeImage() -> CGImage? {
        adoptPixels()
        return recordedImage
    }

    var recordedImage: CGImage? {
        guard width > 0, height > 0 else { return nil }
        let document = Data(document.utf8).base64EncodedString()
        return CGImage(
            width: width, height: height, reference: "data:image/svg+xml;base64,\(document)",
            path: nil)
    }

    /// The drawing as an SVG document.
    package var document: String {
        let end = String(repeating: "</g>", count: layers[0].openClips.count)
        let box = VectorText.numbers(0, 0, size.width, size.height)
        return Self.documentStart + "width=\"\(width)\" height=\"\(height)\" "
            + "viewBox=\"\(box)\" preserveAspectRatio=\"none\">"
            + (definitions.isEmpty ? "" : "<defs>\(definitions)</defs>")
            + layers[0].body + end + "</svg>"
    }
}
