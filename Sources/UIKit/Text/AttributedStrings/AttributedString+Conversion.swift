// Foundation on Linux has AttributedString and NSAttributedString, but not the way between them.
extension AttributeContainer {
    /// Creates a container with the attributes of a dictionary that UIKit's scope has.
    ///
    /// Others, and values of other types, are left out.
    ///
    /// Source: Apple, AttributeContainer.init(_:).
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        self.init()
        self.font = dictionary[.font] as? UIFont
        self.paragraphStyle = dictionary[.paragraphStyle] as? NSParagraphStyle
        self.foregroundColor = dictionary[.foregroundColor] as? UIColor
        self.backgroundColor = dictionary[.backgroundColor] as? UIColor
        self.kern = StyledText.number(dictionary[.kern])
        self.ligature = StyledText.number(dictionary[.ligature]).flatMap { Int(exactly: $0) }
        self.tracking = StyledText.number(dictionary[.tracking])
        self.strikethroughStyle =
            StyledText.number(dictionary[.strikethroughStyle])
            .flatMap { Int(exactly: $0) }.map { NSUnderlineStyle(rawValue: $0) }
        self.underlineStyle =
            StyledText.number(dictionary[.underlineStyle])
            .flatMap { Int(exactly: $0) }.map { NSUnderlineStyle(rawValue: $0) }
        self.strokeColor = dictionary[.strokeColor] as? UIColor
        self.strokeWidth = StyledText.number(dictionary[.strokeWidth])
        self.shadow = dictionary[.shadow] as? NSShadow
        self.baselineOffset = StyledText.number(dictionary[.baselineOffset])
        self.underlineColor = dictionary[.underlineColor] as? UIColor
        self.strikethroughColor = dictionary[.strikethroughColor] as? UIColor
        self.link =
            dictionary[.link] as? URL ?? (dictionary[.link] as? String).flatMap { URL(string: $0) }
    }
}

extension Dictionary where Key == NSAttributedString.Key, Value == Any {
    /// Creates a dictionary with those attributes of a container that UIKit's scope has.
    ///
    /// Source: Apple, Dictionary.init(_:) for attribute containers.
    public init(_ attributes: AttributeContainer) {
        self.init()
        self[.font] = attributes.font
        self[.paragraphStyle] = attributes.paragraphStyle
        self[.foregroundColor] = attributes.foregroundColor
        self[.backgroundColor] = attributes.backgroundColor
        self[.kern] = attributes.kern
        self[.ligature] = attributes.ligature
        self[.tracking] = attributes.tracking
        self[.strikethroughStyle] = attributes.strikethroughStyle?.rawValue
        self[.underlineStyle] = attributes.underlineStyle?.rawValue
        self[.strokeColor] = attributes.strokeColor
        self[.strokeWidth] = attributes.strokeWidth
        self[.shadow] = attributes.shadow
        self[.baselineOffset] = attributes.baselineOffset
        self[.underlineColor] = attributes.underlineColor
        self[.strikethroughColor] = attributes.strikethroughColor
        self[.link] = attributes.link
    }
}

extension NSAttributedString {
    /// Creates a text from an attributed string, with the attributes of UIKit's scope.
    ///
    /// Source: Apple, NSAttributedString.init(_:).
    ///
    /// Deviation: attributes of other scopes are left out.
    public convenience init(_ text: AttributedString) {
        let result = NSMutableAttributedString()
        for run in text.runs {
            result.append(
                NSAttributedString(
                    string: String(text[run.range].characters),
                    attributes: [NSAttributedString.Key: Any](run.attributes)))
        }
        self.init(attributedString: result)
    }

    /// Creates a text from an attributed string, with the attributes of UIKit's scope.
    ///
    /// Source: Apple, NSAttributedString.init(_:including:). Other scopes do not compile.
    public convenience init(
        _ text: AttributedString,
        including scope: KeyPath<AttributeScopes, AttributeScopes.UIKitAttributes.Type>
    ) throws {
        self.init(text)
    }
}

extension AttributedString {
    /// Creates an attributed string from a text, with the attributes of UIKit's scope.
    ///
    /// Source: Apple, AttributedString.init(_:).
    ///
    /// Deviation: other attributes are left out.
    public init(_ text: NSAttributedString) {
        self.init()
        var place = 0
        while place < text.length {
            var range = NSRange()
            let attributes = text.attributes(at: place, effectiveRange: &range)
            let end = min(max(NSMaxRange(range), place + 1), text.length)
            let part = text.attributedSubstring(
                from: NSRange(location: place, length: end - place))
            append(AttributedString(part.string, attributes: AttributeContainer(attributes)))
            place = end
        }
    }

    /// Creates an attributed string from a text, with the attributes of UIKit's scope.
    ///
    /// Source: Apple, AttributedString.init(_:including:). Other scopes do not compile.
    public init(
        _ text: NSAttributedString,
        including scope: KeyPath<AttributeScopes, AttributeScopes.UIKitAttributes.Type>
    ) throws {
        self.init(text)
    }
}
