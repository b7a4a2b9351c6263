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
        var top = rect.minY
        for (index, line) in lines.enumerated() {
            let metrics = metrics(of: line)
            let height = metrics.ascent + metrics.descent
            // A thousandth of a point is rounding.
            if clipsLines, index > 0, top + height > rect.maxY + 1e-3 { return }
            let x: CGFloat =
                switch alignment {
                case .center: rect.minX + (rect.width - line.width) / 2
                case .right: rect.maxX - line.width
                case .left, .natural, .justified: rect.minX
                }
            let start = CGPoint(x: x, y: top + metrics.ascent)
            paint(line, at: start, height: metrics, context, runs(line.text), shadow)
            top += height + spacing
        }
    }

    private func paint(
        _ line: Line, at start: CGPoint, height: (ascent: CGFloat, descent: CGFloat),
        _ context: CGContext, _ runs: [StyledText.Run], _ shadow: TextShadow?
    ) {
        var start = start
        for (index, run) in runs.enumerated() {
            let part = run.range.clamped(to: line.text.startIndex..<line.text.endIndex)
            var text = String(line.text[part])
            if line.isTruncated, index == runs.count - 1 { text += "…" }
            var width = UIFont.measurer.width(of: text[...], in: run.font)
            width += run.kern * CGFloat(text.count)
            guard !text.isEmpty else { continue }
            context.saveGState()
            if let background = run.background {
                context.setFillColor(background.cgColor)
                context.fill(
                    CGRect(
                        x: start.x, y: start.y - height.ascent, width: width,
                        height: height.ascent + height.descent))
            }
            if let shadow = run.shadow ?? shadow {
                context.setShadow(
                    offset: shadow.offset, blur: shadow.blur, color: shadow.color.cgColor)
            }
            // Outlined letters have the text's colour, too.
            context.setStrokeColor(run.color.cgColor)
            context.draw(
                text: text, at: start, width: width, size: run.font.pointSize,
                weight: run.font.cssWeight, families: Self.families, color: run.color.cgColor)
            let thickness = max(run.font.pointSize / 18, 0.5)
            context.setFillColor(run.color.cgColor)
            if run.isUnderlined {
                context.fill(
                    CGRect(x: start.x, y: start.y + thickness, width: width, height: thickness))
            }
            if run.isStruckThrough {
                let middle = UIFont.measurer.metrics(of: run.font).xHeight / 2
                context.fill(
                    CGRect(x: start.x, y: start.y - middle, width: width, height: thickness))
            }
            context.restoreGState()
            start.x += width
        }
    }

    /// The fonts of drawn text: those of the page.
    private static let families =
        "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"
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

    /// Draws the text as a view with this content shows it.
    @MainActor
    func paint(in rect: CGRect, _ context: CGContext) {
        let width = numberOfLines == 1 && lineBreakMode == .byClipping ? .infinity : rect.width
        let lines: TextLines
        let runs: (Substring) -> [StyledText.Run]
        if let styled {
            lines = TextLines(
                of: styled, width: width, numberOfLines: numberOfLines, mode: lineBreakMode,
                strategy: [])
            runs = { styled.runs(in: $0) }
        } else {
            lines = TextLines(
                of: string, in: font, width: width, numberOfLines: numberOfLines,
                mode: lineBreakMode)
            runs = { [font, color] in
                [StyledText.Run(range: $0.startIndex..<$0.endIndex, font: font, color: color)]
            }
        }
        let size = lines.size
        var area = rect
        if !isAtTop { area.origin.y += (rect.height - size.height) / 2 }
        lines.paint(
            in: area, context, alignment: alignment, runs: runs, shadow: shadow, clipsLines: false)
    }
}

extension ViewContent {
    /// Draws the content as a view shows it.
    @MainActor
    func paint(in rect: CGRect, _ context: CGContext) {
        if let image, let picture = image.cgImage {
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
            font: own ?? systemFont(named: layer.font as? String, layer.fontSize),
            color: layer.foregroundColor.map { UIColor(cgColor: $0) } ?? .white,
            numberOfLines: layer.isWrapped ? 0 : 1)
        text.isAtTop = true
        text.lineBreakMode = layer.truncationMode == .none ? .byClipping : .byTruncatingTail
        switch layer.alignmentMode {
        case .center: text.alignment = .center
        case .right: text.alignment = .right
        case .left: text.alignment = .left
        default: break
        }
        text.paint(in: layer.bounds, context)
    }
}
