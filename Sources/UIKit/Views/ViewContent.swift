/// The content of a view beyond its layer: text, image, state; a value for capturing it.
package struct ViewContent {
    /// A text and its style.
    package struct Text {
        package var string: String
        package var font: UIFont
        package var color: UIColor
        package var alignment: NSTextAlignment
        package var numberOfLines = 1
        package var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The runs of an attributed text; nil if the whole text has one style.
        package var styled: StyledText?
        /// Whether the text starts at the top instead of being centred vertically.
        package var isAtTop = false
        /// The selection in UTF-16 code units; empty for a cursor, nil if the text is not being
        /// edited.
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

    /// The keyboard traits of a text input.
    package struct Input: Equatable {
        /// Whether the view receives typed text.
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
