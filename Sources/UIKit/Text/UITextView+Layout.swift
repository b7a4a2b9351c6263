/// The lines of an edited text, with their ranges in the text.
struct EditedLines {
    /// The ranges of the lines in UTF-16 code units, without line breaks.
    var places: [Range<Int>]
    var lineHeight: CGFloat
    /// The total size; its height is that of at least one line.
    var size: CGSize
    private let font: UIFont
    private let indents: [CGFloat]

    init(
        of text: String, in font: UIFont, width: CGFloat, alignment share: CGFloat,
        container: (lines: Int, mode: NSLineBreakMode)
    ) {
        self.font = font
        lineHeight = font.lineHeight
        let lines = TextLines(
            of: text, in: font, width: width, numberOfLines: container.lines, mode: container.mode
        )
        .lines
        places = lines.map { line in
            line.text.startIndex.utf16Offset(in: text)..<line.text.endIndex.utf16Offset(in: text)
        }
        indents = lines.map { width == .infinity ? 0 : max(0, width - $0.width) * share }
        size = CGSize(
            width: lines.reduce(0) { max($0, $1.width) },
            height: CGFloat(max(1, lines.count)) * lineHeight)
    }

    /// Returns the line of a position: the last that begins at or before it.
    func line(of place: Int) -> Int { max(0, places.lastIndex { $0.lowerBound <= place } ?? 0) }

    /// Returns the distance of a position from the left edge of the text, in points.
    func x(of place: Int, in edit: TextEdit) -> CGFloat {
        guard !places.isEmpty else { return 0 }
        let index = line(of: place)
        let part =
            places[index]
            .lowerBound..<min(max(place, places[index].lowerBound), places[index].upperBound)
        return indents[index] + UIFont.measurer.width(of: edit.part(part)[...], in: font)
    }

    /// Returns the position on a line that is nearest to a distance from the left edge.
    func place(at x: CGFloat, line index: Int, in edit: TextEdit) -> Int {
        var place = places[index].lowerBound
        var left = indents[index]
        while place < places[index].upperBound {
            let next = edit.place(after: place)
            let width = UIFont.measurer.width(of: edit.part(place..<next)[...], in: font)
            if x < left + width / 2 { break }
            left += width
            place = next
        }
        return place
    }
}

extension UITextView {
    /// The lines for the view's current width.
    final var textLines: EditedLines { lines(within: textWidth(of: bounds.width)) }

    private func lines(within width: CGFloat) -> EditedLines {
        let share: CGFloat =
            switch textAlignment {
            case .left: 0
            case .center: 0.5
            case .right: 1
            case .natural, .justified: effectiveUserInterfaceLayoutDirection == .rightToLeft ? 1 : 0
            }
        return EditedLines(
            of: edit.text, in: textView.font, width: max(width, 1), alignment: share,
            container: (textContainer.maximumNumberOfLines, textContainer.lineBreakMode))
    }

    private var padding: UIEdgeInsets {
        let side = textContainer.lineFragmentPadding
        let inset = textContainerInset
        return UIEdgeInsets(
            top: inset.top, left: inset.left + side, bottom: inset.bottom, right: inset.right + side
        )
    }

    private func textWidth(of width: CGFloat) -> CGFloat { width - padding.left - padding.right }

    private func padded(_ size: CGSize) -> CGSize {
        CGSize(
            width: size.width + padding.left + padding.right,
            height: size.height + padding.top + padding.bottom
        ).roundedUp(toPixelsOf: contentScaleFactor)
    }

    final var naturalSize: CGSize { padded(naturalTextSize) }

    private var naturalTextSize: CGSize {
        let natural = lines(within: .infinity).size
        let width = autoLayout.extras?.fittingWidth ?? bounds.width
        guard width > 0, padded(natural).width > width else { return natural }
        return CGSize(width: natural.width, height: lines(within: textWidth(of: width)).size.height)
    }

    final func fittingSize(_ size: CGSize) -> CGSize {
        let fitted = padded(
            lines(within: size.width > 0 ? textWidth(of: size.width) : .infinity).size)
        return CGSize(
            width: size.width > 0 ? min(fitted.width, size.width) : fitted.width,
            height: fitted.height)
    }

    final func layOutText() {
        let height = textLines.size.height
        let padding = padding
        textView.frame = CGRect(
            x: padding.left, y: padding.top,
            width: max(0, bounds.width - padding.left - padding.right), height: height)
        contentSize = CGSize(width: bounds.width, height: height + padding.top + padding.bottom)
    }

    /// The text is below the top inset, regardless of the view's height.
    final var textBaselines: Baselines {
        let metrics = UIFont.measurer.metrics(of: textView.font)
        var baselines = Baselines.text(
            height: naturalTextSize.height, ascent: metrics.ascent, descent: metrics.descent,
            shareAbove: 0)
        baselines.first.offset += padding.top
        baselines.last.offset += padding.top
        return baselines
    }

    /// Returns the frame of the cursor at a position, in the content's coordinates.
    final func lineRect(at place: Int) -> CGRect {
        let lines = textLines
        let line = lines.places.isEmpty ? 0 : lines.line(of: place)
        return CGRect(
            x: padding.left + lines.x(of: place, in: edit),
            y: padding.top + CGFloat(line) * lines.lineHeight, width: 2,
            height: lines.lineHeight)
    }

    /// Updates text and cursor.
    final func contentChanged() {
        textView.numberOfLines = textContainer.maximumNumberOfLines
        textView.lineBreakMode = textContainer.lineBreakMode
        textView.show(edit.text, cursor: isFirstResponder ? edit.selection : nil)
        layer.markChanged(.values)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }
}

/// The text of a text view, with the cursor or the selection while it is being edited.
final class TextViewContent: UITextFieldLabel {
    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.text?.isAtTop = true
        return content
    }
}
