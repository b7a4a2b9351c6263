extension CGContext {
    /// Draws an image in a rectangle, with its top at the greatest y.
    ///
    /// In UIKit's contexts, where y points down, the image is therefore upside down;
    /// `UIImage.draw(in:)` is not.
    public func draw(_ image: CGImage, in rect: CGRect) {
        saveGState()
        defer { restoreGState() }
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        drawUpright(image, in: rect)
    }

    /// Draws an image in a rectangle, with its top at the least y.
    package func drawUpright(_ image: CGImage, in rect: CGRect) {
        guard let (element, area) = element(of: image, in: rect) else { return }
        paint(
            Paint(color: nil, area: area) { _, alpha in
                alpha == 1 ? element : "<g opacity=\"\(VectorText.number(alpha))\">\(element)</g>"
            })
    }

    /// Draws an image in a rectangle, and, if it tiles, repeats it over the whole clip.
    ///
    /// - Parameters:
    ///   - image: the image.
    ///   - rect: the place of one image, whose top is at the greatest y.
    ///   - byTiling: whether it repeats.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        guard byTiling else { return draw(image, in: rect) }
        saveGState()
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        let name = pattern(of: image, in: rect, state.transform)
        restoreGState()
        guard let name, !state.clipBox.isEmpty else { return }
        let shape = "<path d=\"\(VectorText.data(CGPath(rect: state.clipBox)))\""
        paint(
            Paint(color: nil, area: shape + "/>") { _, alpha in
                shape + " fill=\"url(#\(name))\"\(Self.opacity("fill-opacity", alpha))/>"
            })
    }

    /// Returns the name of a pattern that repeats an image; nil if it cannot be drawn.
    func pattern(of image: CGImage, in rect: CGRect, _ transform: CGAffineTransform) -> String? {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, rect.minX.isFinite, rect.minY.isFinite,
            rect.width.isFinite, rect.height.isFinite, transform.isUsable,
            let picture = definition(of: image)
        else { return nil }
        let place =
            "x=\"\(VectorText.number(rect.minX))\" y=\"\(VectorText.number(rect.minY))\" "
            + "width=\"\(VectorText.number(rect.width))\" "
            + "height=\"\(VectorText.number(rect.height))\" "
            + "patternTransform=\"\(VectorText.matrix(transform))\""
        let key = "\(picture) \(place)\(interpolation)"
        if let known = patterns[key] { return known }
        let name = newName()
        patterns[key] = name
        let scale = CGAffineTransform(
            scaleX: rect.width / CGFloat(max(image.width, 1)),
            y: rect.height / CGFloat(max(image.height, 1)))
        definitions +=
            "<pattern id=\"\(name)\" patternUnits=\"userSpaceOnUse\" \(place)>"
            + "<use href=\"#\(picture)\" transform=\"\(VectorText.matrix(scale))\""
            + "\(interpolation)/></pattern>"
        return name
    }

    /// Fills a rectangle with a colour where an image is opaque: a template.
    package func drawTemplate(_ image: CGImage, in rect: CGRect, color: CGColor) {
        guard let (element, area) = element(of: image, in: rect) else { return }
        let rgb = color.rgba
        let rows = (0..<3).map { "0 0 0 0 \(VectorText.number(CGFloat(rgb[$0]))) " }.joined()
        let name = filter(
            "<feColorMatrix values=\"\(rows)0 0 0 \(VectorText.number(color.alpha)) 0\"/>")
        paint(
            Paint(color: nil, area: area) { _, alpha in
                "<g filter=\"url(#\(name))\"\(Self.opacity("opacity", alpha))>\(element)</g>"
            })
    }

    /// Restricts drawing to where an image is opaque, in a rectangle; its top is at the greatest y.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - mask: the image.
    ///
    /// Deviation: the image's opacity counts, never its grey.
    public func clip(to rect: CGRect, mask: CGImage) {
        saveGState()
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        let found = element(of: mask, in: rect)
        restoreGState()
        let box = rect.applying(state.transform)
        state.clipBox = state.clipBox.intersection(box)
        let name = newName()
        definitions +=
            "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" \(region)>"
            + "<g filter=\"url(#\(recoloring(.white)))\">\(found?.element ?? "")</g></mask>"
        state.clips.append("mask=\"url(#\(name))\"")
    }

    /// Returns the element of an image and its area, in the coordinates of the drawing.
    ///
    /// Nil if its file cannot be read or the rectangle is empty.
    private func element(of image: CGImage, in rect: CGRect) -> (element: String, area: String)? {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, rect.minX.isFinite, rect.minY.isFinite,
            rect.width.isFinite, rect.height.isFinite, state.transform.isUsable,
            let name = definition(of: image)
        else { return nil }
        let place = CGAffineTransform(
            a: rect.width / CGFloat(max(image.width, 1)), b: 0, c: 0,
            d: rect.height / CGFloat(max(image.height, 1)), tx: rect.minX, ty: rect.minY
        ).concatenating(state.transform)
        let outline = CGPath(rect: rect)
        return (
            "<use href=\"#\(name)\" transform=\"\(VectorText.matrix(place))\"\(interpolation)/>",
            "<path d=\"\(VectorText.data(outline, state.transform))\"/>"
        )
    }

    /// Defines an image once, in the size of its pixels; its bytes are part of the drawing.
    private func definition(of image: CGImage) -> String? {
        if let known = images[image.reference] { return known }
        guard let address = Self.address(of: image) else { return nil }
        let name = newName()
        images[image.reference] = name
        let frame = "id=\"\(name)\" width=\"\(image.width)\" height=\"\(image.height)\""
        if let drawing = Self.drawing(at: address) {
            // Inlined, because librsvg draws an SVG image in its own pixels and enlarges those.
            definitions +=
                "<svg \(frame) style=\"isolation:isolate\" "
                + "\(Self.renamed(drawing, for: name))</svg>"
        } else {
            definitions +=
                "<image \(frame) href=\"\(VectorText.escaped(address))\" "
                + "preserveAspectRatio=\"none\"/>"
        }
        return name
    }

    /// How documents of this class begin.
    static let documentStart = "<svg data-recorded=\"1\" xmlns=\"http://www.w3.org/2000/svg\" "

    /// Returns a recorded document from its view box on, without its end; nil for other images.
    private static func drawing(at address: String) -> Substring? {
        let start = "data:image/svg+xml;base64,"
        guard address.hasPrefix(start),
            let data = Data(base64Encoded: String(address.dropFirst(start.count)))
        else { return nil }
        let document = String(decoding: data, as: UTF8.self)
        guard document.hasPrefix(documentStart), document.hasSuffix("</svg>"),
            let box = document.range(of: "viewBox=")
        else { return nil }
        return document[box.lowerBound...].dropLast("</svg>".count)
    }

    /// Returns a document whose names begin with another one, so that they are unique here.
    ///
    /// Texts cannot contain what is replaced: their quotation and number signs are escaped.
    private static func renamed(_ document: Substring, for name: String) -> String {
        var text = String(document)
        for start in ["id=\"", "url(#", "href=\"#"] {
            text = text.replacingOccurrences(of: start + "m", with: "\(start)\(name)_m")
        }
        return text
    }

    private static func address(of image: CGImage) -> String? {
        if image.reference.hasPrefix("data:") { return image.reference }
        guard let path = image.path, let data = FileManager.default.contents(atPath: path) else {
            return nil
        }
        let type =
            data.starts(with: [0x89, 0x50, 0x4E, 0x47])
            ? "image/png" : data.starts(with: [0xFF, 0xD8]) ? "image/jpeg" : "image/svg+xml"
        return "data:\(type);base64,\(data.base64EncodedString())"
    }

    // MARK: Text

    /// Draws a piece of text on a line.
    ///
    /// - Parameters:
    ///   - point: the start of the baseline.
    ///   - width: the measured width with the spacing, which the piece is fitted to.
    ///   - spacing: the space behind each letter; negative to set letters closer to each other.
    package func draw(
        text: String, at point: CGPoint, width: CGFloat, spacing: CGFloat = 0, size: CGFloat,
        weight: Int, families: String, isItalic: Bool = false, color: CGColor?
    ) {
        guard !text.isEmpty, point.x.isFinite, point.y.isFinite, size.isFinite, size > 0,
            state.transform.isUsable, state.textMode != .invisible
        else { return }
        let m = state.transform
        let isPlain = m.isTranslation
        let start = isPlain ? point.applying(m) : point
        let letters = isPlain ? CGAffineTransform.identity : m
        var begin =
            "<text x=\"\(VectorText.number(start.x))\" y=\"\(VectorText.number(start.y))\" "
            + "font-size=\"\(VectorText.number(size))\" "
            + "font-family=\"\(VectorText.escaped(families))\" xml:space=\"preserve\""
        if isItalic { begin += " font-style=\"italic\"" }
        if weight != 400 { begin += " font-weight=\"\(weight)\"" }
        if spacing != 0, spacing.isFinite {
            begin += " letter-spacing=\"\(VectorText.number(spacing))\""
        }
        if width > 0, width.isFinite {
            begin += " textLength=\"\(VectorText.number(width))\" lengthAdjust=\"spacingAndGlyphs\""
        }
        if !isPlain { begin += " transform=\"\(VectorText.matrix(m))\"" }
        let end = ">\(VectorText.escaped(text))</text>"
        if state.textMode != .stroke {
            paint(
                Paint(color: color ?? state.fill) { color, alpha in
                    begin + " fill=\"\(self.ink(color, inside: letters))\""
                        + Self.opacity("fill-opacity", alpha) + end
                })
        }
        if state.textMode != .fill, state.lineWidth > 0 {
            let line = " fill=\"none\"" + lineAttributes
            paint(
                Paint(color: state.stroke) { color, alpha in
                    begin + line + " stroke=\"\(self.ink(color, inside: letters))\""
                        + Self.opacity("stroke-opacity", alpha) + end
                })
        }
    }
}
