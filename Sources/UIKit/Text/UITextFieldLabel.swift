/// The text of a text field, with the cursor or the selection while the field is being edited.
///
/// The viewer receives the cursor's position as a character index, because only the viewer knows
/// the width of the characters in its font. It also makes the cursor blink, so that nothing here
/// wakes up for that.
class UITextFieldLabel: UILabel {
    private var cursor: Range<Int>?

    /// The smallest font to which the text shrinks, in points.
    var smallestSize: CGFloat = 0 { didSet { limitShrinking() } }
    override var font: UIFont! { didSet { limitShrinking() } }

    private func limitShrinking() {
        minimumScaleFactor = min(1, smallestSize / max(font.pointSize, 1))
    }

    /// Shows a text with a cursor or selection, in UTF-16 code units; nil for none.
    func show(_ text: String, cursor: Range<Int>?) {
        self.text = text
        show(cursor: cursor)
    }

    /// Shows a cursor or selection, in UTF-16 code units; nil for none.
    func show(cursor: Range<Int>?) {
        guard cursor != self.cursor else { return }
        self.cursor = cursor
        layer.markChanged(.values)
    }

    /// Returns the width of a text on one line, in points.
    func intrinsicWidth(of text: String) -> CGFloat {
        UIFont.measurer.shownWidth(of: text[...], in: font)
    }

    /// The height of a line, in points.
    var intrinsicLineHeight: CGFloat { font.lineHeight.roundedUp(toPixelsOf: contentScaleFactor) }

    /// Returns the distance of a text of a width from the left edge of an area of a width.
    func start(of width: CGFloat, in whole: CGFloat) -> CGFloat {
        let room = max(0, whole - width)
        return switch textAlignment {
        case .left: 0
        case .center: room / 2
        case .right: room
        default: isRightToLeft ? room : 0
        }
    }

    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        guard let cursor else { return content }
        if content.text == nil { content.text = textDescription }
        content.text?.selection = cursor
        content.tint = tintColor
        return content
    }
}
