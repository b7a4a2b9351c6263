/// What a view shows beyond its layer: text, image, state; a value for whoever draws or records it.
package struct ViewContent {
    /// Text and how it is set.
    package struct Text {
        package var string: String
        package var font: UIFont
        package var color: UIColor
        package var alignment: NSTextAlignment
        package var numberOfLines = 1
        package var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The runs of an attributed text; nil where all of it looks alike.
        package var styled: StyledText?
        /// Whether the text begins at the top, not in the middle of the height.
        package var isAtTop = false
        /// What is selected while the text is edited, in UTF-16 code units; empty for a cursor, nil without editing.
        package var selection: Range<Int>?
        package init(
            string: String, font: UIFont, color: UIColor, alignment: NSTextAlignment, numberOfLines: Int = 1
        ) {
            self.string = string
            self.font = font
            self.color = color
            self.alignment = alignment
            self.numberOfLines = numberOfLines
        }
    }

    /// What a view that takes text wants of a keyboard.
    package struct Input: Equatable {
        /// Whether what is typed goes to the view.
        package var isActive: Bool
        package var isSecure: Bool
        package var keyboard: UIKeyboardType
        package var returnKey: UIReturnKeyType
        package var capitals: UITextAutocapitalizationType
        package var correction: UITextAutocorrectionType
    }

    package var text: Text?
    package var input: Input?
    package var image: UIImage?
    package var imageMode: UIView.ContentMode = .scaleToFill
    package var tint: UIColor?
    package var isEnabled = true
    package var isSelected = false
    /// A scroll view's content size; its offset is the origin of the bounds.
    package var scrollContentSize: CGSize?
    package init() {}
}
