import QuartzCore

extension TextLines {
    /// Draws the lines.
    ///
    /// - Parameters:
    ///   - rect: the area; lines are aligned to its sides and begin at its top.
    ///   - runs: the text's runs.
    ///   - clipsLines: whether lines that do not fit into the height are left out.
    func paint(
        in rect: CGRect, _ context: CGContext, alignment: NSTextAlignment,
        runs: (Substring) -> [StyledText.Run], shadow: TextShadow? = nil, clipsLines: Bool
    ) {
        let placement = Placement(width: rect.width, alignment: alignment)
        for (index, place) in placed(placement).enumerated() {
            // A thousandth of a point is rounding.
            if clipsLines, index > 0, rect.minY + place.frame.maxY > rect.maxY + 1e-3 { return }
            for piece in pieces(of: place) {
                let own = styled?.runs(of: piece) ?? runs(piece.text)
                if let attachment = own.first?.attachment, piece.attachedRun != nil {
                    let corner = CGPoint(
                        x: rect.minX + piece.x, y: rect.minY + place.frame.minY + place.ascent)
                    attachment.paint(at: corner, own[0].color, context)
                } else {
                    paint(piece, of: place, at: rect.origin, context, own, shadow)
                }
            }
        }
    }

    private func paint(
        _ piece: Piece, of place: PlacedLine, at origin: CGPoint,
        _ context: CGContext, _ runs: [StyledText.Run], _ shadow: TextShadow?
    ) {
        var start = CGPoint(x: origin.x + piece.x, y: origin.y + place.frame.minY + place.ascent)
        let height = (ascent: place.ascent, descent: place.frame.height - place.ascent)
        for (index, run) in runs.enumerated() {
            let part = piece.text[
                run.range.clamped(to: piece.text.startIndex..<piece.text.endIndex)]
            let isLast = piece.isTruncated && index == runs.count - 1
            // The spaces of a justified line are wider than in the font.
            let words = piece.stretch == 0 ? [] : part.split(separator: " ")
            if words.isEmpty {
                let text = isLast ? String(part) + "…" : String(part)
                start.x += run.paint(text, at: start, height: height, context, shadow)
                start.x += piece.stretch * CGFloat(part.count)
                continue
            }
            let left = start.x
            for word in words {
                start.x = left + run.width(of: part[..<word.startIndex], piece.stretch)
                let behind = word.endIndex < part.endIndex ? " " : ""
                run.paint(String(word) + behind, at: start, height: height, context, shadow)
            }
            start.x = left + run.width(of: part, piece.stretch)
        }
    }

}

extension StyledText {
    /// Returns the runs of a part; of an ellipsis without letters before it the one behind it.
    fileprivate func runs(of piece: TextLines.Piece) -> [Run] {
        let own = runs(in: piece.text)
        guard own.isEmpty, piece.isTruncated else { return own }
        let start = piece.text.startIndex
        return (runs.last { $0.range.lowerBound <= start }).map { [$0] } ?? []
    }
}

extension StyledText.Attachment {
    /// Draws the picture, with a place on the baseline.
    func paint(at start: CGPoint, _ color: UIColor, _ context: CGContext) {
        guard let image, let picture = image.picture else { return }
        let rect = CGRect(
            x: start.x + bounds.minX, y: start.y - bounds.maxY, width: bounds.width,
            height: bounds.height)
        if image.isTextTemplate {
            context.drawTemplate(picture, in: rect, color: color.cgColor)
        } else {
            context.drawUpright(picture, in: rect)
        }
    }
}

extension StyledText.Run {
    fileprivate func width(of part: Substring, _ stretch: CGFloat) -> CGFloat {
        UIFont.measurer.shownWidth(of: part, in: font) * expansion + kern * CGFloat(part.count)
            + stretch * CGFloat(part.count { $0 == " " })
    }

    /// Draws letters of the run with their background, and returns their width.
    @discardableResult
    fileprivate func paint(
        _ text: String, at start: CGPoint, height: (ascent: CGFloat, descent: CGFloat),
        _ context: CGContext, _ shadow: TextShadow?
    ) -> CGFloat {
        guard !text.isEmpty else { return 0 }
        let width = width(of: text[...], 0)
        if let background {
            let box = CGRect(
                x: start.x, y: start.y - height.ascent, width: width,
                height: height.ascent + height.descent)
            paint(background, in: box, context)
        }
        paintLetters(text, width: width, at: start, context, shadow)
        return width
    }

    func paint(_ background: UIColor, in box: CGRect, _ context: CGContext) {
        context.saveGState()
        context.setFillColor(background.cgColor)
        context.fill(box)
        context.restoreGState()
    }

    /// Draws letters of the run, usually with their lines, without a background.
    func paintLetters(
        _ text: String, width: CGFloat, at start: CGPoint, _ context: CGContext,
        _ usualShadow: TextShadow?, withLines: Bool = true
    ) {
        context.saveGState()
        if let shadow = shadow ?? usualShadow {
            context.setShadow(
                offset: shadow.offset, blur: shadow.blur, color: shadow.color.cgColor)
        }
        // Outlined letters have the text's colour, too.
        context.setStrokeColor(color.cgColor)
        if strokeWidth != 0 {
            context.setStrokeColor((strokeColor ?? color).cgColor)
            context.setLineWidth(abs(strokeWidth) / 100 * font.pointSize)
            context.setTextDrawingMode(strokeWidth > 0 ? .stroke : .fillStroke)
        }
        let start = CGPoint(x: start.x, y: start.y - rise)
        if isShaped {
            context.saveGState()
            context.concatenate(shape.concatenating(.init(translationX: start.x, y: start.y)))
            draw(text, width: width / widening, spacing: kern / widening, at: .zero, context)
            context.restoreGState()
        } else {
            draw(text, width: width, spacing: kern, at: start, context)
        }
        if withLines {
            if let underline {
                paint(underline, at: start, width: width, context, isStruck: false)
            }
            if let strike { paint(strike, at: start, width: width, context, isStruck: true) }
        }
        context.restoreGState()
    }

    private func draw(
        _ text: String, width: CGFloat, spacing: CGFloat, at start: CGPoint, _ context: CGContext
    ) {
        if font.face == nil {
            // Programs that draw the picture know no ligatures across a non-joiner.
            let text = hasNoLigatures ? text.map(String.init).joined(separator: "\u{200C}") : text
            draw(text, in: font, width: width, spacing: spacing, at: start, context)
        } else {
            drawGlyphs(of: text, at: start, context)
        }
    }

    /// Draws letters in one of the page's fonts.
    func draw(
        _ text: String, in font: UIFont, width: CGFloat, spacing: CGFloat, at start: CGPoint,
        _ context: CGContext
    ) {
        context.draw(
            text: text, at: start, width: width, spacing: spacing, size: font.pointSize,
            weight: font.cssWeight, families: Self.families(of: font),
            isItalic: font.look.contains(.italic), color: color.cgColor)
    }

    /// Draws a line below or through letters that begin at a point of the baseline.
    func paint(
        _ line: LetterLine, at start: CGPoint, width: CGFloat, _ context: CGContext, isStruck: Bool
    ) {
        let thickness = LetterLine.thickness(of: font)
        var corner = CGPoint(x: start.x, y: start.y + thickness)
        if isStruck { corner.y = start.y - UIFont.measurer.metrics(of: font).xHeight / 2 }
        let own = isStruck ? strikeColor : underlineColor
        context.setStrokeColor((own ?? color).cgColor)
        line.paint(at: corner, width: width, thickness, context)
    }

    /// The fonts of drawn text: those of the page.
    private static func families(of font: UIFont) -> String {
        font.look.contains(.monospaced)
            ? "'DejaVu Sans Mono', Menlo, ui-monospace, Consolas, 'Liberation Mono', monospace"
            : "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"
    }
}

extension LetterLine {
    /// Draws the line in the colour of strokes, with its left end and its top at a point.
    fileprivate func paint(
        at corner: CGPoint, width: CGFloat, _ thickness: CGFloat, _ context: CGContext
    ) {
        let thickness = weight == .thick ? 2 * thickness : thickness
        context.setLineWidth(thickness)
        context.setLineCap(.butt)
        context.setLineDash(phase: 0, lengths: dashes(thickness))
        for index in 0..<(weight == .double ? 2 : 1) {
            let y = corner.y + (2 * CGFloat(index) + 0.5) * thickness
            context.move(to: CGPoint(x: corner.x, y: y))
            context.addLine(to: CGPoint(x: corner.x + width, y: y))
        }
        context.strokePath()
    }
}

extension ViewContent.Text {
    /// Resolves dynamic colours by a view's traits.
    @MainActor
    mutating func resolve(in view: UIView) {
        let traits = UITraitCollection(view.traitValues, tint: view.tintColor)
        color = color.resolvedColor(with: traits)
        styled?.resolveColors { $0.resolvedColor(with: traits) }
        if let own = shadow { shadow?.color = own.color.resolvedColor(with: traits) }
    }

    /// Makes letters, backgrounds, shadows and attachments invisible; their places stay.
    mutating func makeInvisible() {
        color = .clear
        shadow = nil
        styled?.resolveColors { _ in .clear }
        places?.pieces.removeAll { $0.image != nil }
    }

    /// Draws the text as a view with this content shows it.
    @MainActor
    func paint(in rect: CGRect, _ context: CGContext) {
        let width = numberOfLines == 1 && lineBreakMode == .byClipping ? .infinity : rect.width
        var lines: TextLines
        let runs: (Substring) -> [StyledText.Run]
        if let styled {
            lines = TextLines(
                of: styled, width: width, numberOfLines: numberOfLines, mode: lineBreakMode,
                strategy: [])
            let shown = lines.styled ?? styled
            runs = { shown.runs(in: $0) }
        } else {
            lines = TextLines(
                of: string, in: font, width: width, numberOfLines: numberOfLines,
                mode: lineBreakMode)
            runs = { [font, color] in
                [StyledText.Run(range: $0.startIndex..<$0.endIndex, font: font, color: color)]
            }
        }
        lines.addsLeading = addsLeading
        let size = lines.size
        var area = rect
        if !isAtTop { area.origin.y += (rect.height - size.height) / 2 + drop }
        lines.paint(
            in: area, context, alignment: alignment, runs: runs, shadow: shadow, clipsLines: false)
    }
}

extension ViewContent {
    /// Draws the content as a view shows it.
    @MainActor
    func paint(in rect: CGRect, _ context: CGContext) {
        if let image, let picture = image.picture {
            let place = imageMode.gravity.frame(of: image.size, in: rect)
            if let tint {
                context.drawTemplate(picture, in: place, color: tint.cgColor)
            } else {
                context.drawUpright(picture, in: place)
            }
        }
        text?.paint(in: rect, context)
    }
}

extension CATextLayer {
    /// Draws a text layer's text.
    static func paint(_ layer: CATextLayer, _ context: CGContext) {
        guard let string = layer.string else { return }
        let own = (layer.font as? UIFont)?.withSize(layer.fontSize)
        var text = ViewContent.Text(
            string: (string as? NSAttributedString)?.string ?? "\(string)",
            font: own ?? systemFont(named: fontName(layer.font), layer.fontSize),
            color: layer.foregroundColor.map { UIColor(cgColor: $0) } ?? .white,
            numberOfLines: layer.isWrapped ? 0 : 1)
        text.isAtTop = true
        switch layer.truncationMode {
        case .none: text.lineBreakMode = .byClipping
        case .start: text.lineBreakMode = .byTruncatingHead
        case .middle: text.lineBreakMode = .byTruncatingMiddle
        default: text.lineBreakMode = .byTruncatingTail
        }
        switch layer.alignmentMode {
        case .center: text.alignment = .center
        case .right: text.alignment = .right
        case .left: text.alignment = .left
        default: break
        }
        text.paint(in: layer.bounds, context)
    }
}
