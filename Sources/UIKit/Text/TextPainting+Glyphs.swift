extension StyledText.Run {
    /// Draws letters of a registered font as outlines, and characters that it does not have in the
    /// system's font.
    ///
    /// A picture has no fonts of its own, so that letters would look different in it.
    func drawGlyphs(of text: String, at start: CGPoint, _ context: CGContext) {
        guard let file = font.face?.file else { return }
        let scale = font.pointSize / CGFloat(file.unitsPerEm)
        var x = start.x
        for part in font.parts(of: text[...]) {
            switch part {
            case .others(let letters):
                let width =
                    UIFont.measurer.width(of: letters, in: font) + kern * CGFloat(letters.count)
                draw(
                    String(letters), in: font.substitute, width: width, spacing: kern,
                    at: CGPoint(x: x, y: start.y), context)
                x += width
            case .glyphs(let glyphs, _):
                let path = CGMutablePath()
                for glyph in glyphs {
                    let place = CGAffineTransform(
                        a: scale, b: 0, c: 0, d: -scale, tx: x, ty: start.y)
                    if let outline = file.outline(of: glyph) {
                        path.addPath(outline, transform: place)
                    }
                    x += scale * CGFloat(file.advance(of: glyph)) + kern
                }
                guard !path.isEmpty else { continue }
                context.setFillColor(color.cgColor)
                context.addPath(path)
                context.drawPath(
                    using: strokeWidth == 0 ? .fill : strokeWidth > 0 ? .stroke : .fillStroke)
            }
        }
    }
}
