/// How far a text that is measured or drawn may shrink, and how far it did.
///
/// Source: Apple, NSStringDrawingContext.
open class NSStringDrawingContext: NSObject {
    /// The least factor of the fonts' sizes with which a text may be made to fit into its room, 0
    /// to 1. Default: 0, which does not shrink it.
    open var minimumScaleFactor: CGFloat = 0
    /// The factor that the text was measured or drawn with last; 1 before.
    open internal(set) var actualScaleFactor: CGFloat = 1
    /// The bounds of the text that was measured or drawn last, in points.
    open internal(set) var totalBounds: CGRect = .zero

    /// Shrinks a text until it fits into a size, at most to the least factor.
    final func shrink(
        _ text: inout StyledText, to size: CGSize, _ options: NSStringDrawingOptions
    ) {
        actualScaleFactor = 1
        guard minimumScaleFactor > 0, minimumScaleFactor < 1, size.width > 0 else { return }
        let full = text
        func fits(_ factor: CGFloat) -> Bool {
            text = full
            if factor < 1 { text.scale(by: factor) }
            let own = text.size(within: size, options)
            return own.width <= size.width && (size.height <= 0 || own.height <= size.height)
        }
        var (low, high): (CGFloat, CGFloat) = (minimumScaleFactor, 1)
        if fits(1) { return }
        if fits(low) {
            // A factor in steps of 1/1024 of the range.
            for _ in 0..<10 {
                let middle = (low + high) / 2
                if fits(middle) { low = middle } else { high = middle }
            }
        }
        _ = fits(low)
        actualScaleFactor = low
    }
}

extension StyledText {
    /// Returns the lines of the text within a width, as its paragraphs break or truncate them.
    func lines(within width: CGFloat) -> TextLines {
        let mode = paragraph.lineBreakMode
        return TextLines(
            of: self, width: width, mode: mode, strategy: paragraph.usableStrategy,
            truncatesParagraphs: mode.truncates)
    }

    /// Returns the size of the text within another one, where a width of 0 means no limit.
    func size(within size: CGSize, _ options: NSStringDrawingOptions) -> CGSize {
        let breaks = options.contains(.usesLineFragmentOrigin)
        var lines = lines(within: breaks && size.width > 0 ? size.width : .infinity)
        let limit =
            breaks && options.contains(.truncatesLastVisibleLine) && size.height > 0
            ? size.height : .infinity
        lines.addsLeading = options.contains(.usesFontLeading)
        return lines.box(withinHeight: limit, isOneLine: !breaks)
    }
}
