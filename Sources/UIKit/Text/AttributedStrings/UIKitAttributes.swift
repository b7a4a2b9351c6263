extension AttributeScopes {
    /// UIKit's attributes of an `AttributedString`, and Foundation's.
    ///
    /// ```swift
    /// var title = AttributedString("Save")
    /// title.font = .boldSystemFont(ofSize: 20)
    /// title.foregroundColor = .red
    /// ```
    ///
    /// Source: Apple, AttributeScopes.UIKitAttributes.
    ///
    /// Deviation: no attributes of accessibility, attachments and text effects.
    public struct UIKitAttributes: AttributeScope {
        /// The font. Default: that of the view.
        public let font: FontAttribute
        /// The style of the paragraph. Default: that of the view.
        public let paragraphStyle: ParagraphStyleAttribute
        /// The colour of the letters. Default: that of the view.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind the letters. Default: none.
        public let backgroundColor: BackgroundColorAttribute
        /// The number of points added to the width of each character. Default: 0.
        public let kern: KernAttribute
        /// Whether letters are joined into ligatures: 0 for no. Default: 1.
        public let ligature: LigatureAttribute
        /// The number of points added to the width of each character without a kern. Default: 0.
        public let tracking: TrackingAttribute
        /// The line through the letters. Default: none.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The line below the letters. Default: none.
        public let underlineStyle: UnderlineStyleAttribute
        /// The colour of the letters' outlines. Default: that of the letters.
        public let strokeColor: StrokeColorAttribute
        /// The width of the outlines, in hundredths of the font's size. Default: 0.
        public let strokeWidth: StrokeWidthAttribute
        /// The shadow of the letters. Default: none.
        public let shadow: ShadowAttribute
        /// The number of points by which the letters are above the baseline. Default: 0.
        public let baselineOffset: BaselineOffsetAttribute
        /// The colour of the underline. Default: that of the letters.
        public let underlineColor: UnderlineColorAttribute
        /// The colour of the strikethrough. Default: that of the letters.
        public let strikethroughColor: StrikethroughColorAttribute
        /// Foundation's attributes.
        public let foundation: FoundationAttributes
    }

    /// UIKit's attributes.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeScopes.UIKitAttributes {
    /// The key of ``font``.
    public enum FontAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = UIFont
        /// The name of the attribute.
        public static let name = "NSFont"
    }
    /// The key of ``paragraphStyle``.
    public enum ParagraphStyleAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = NSParagraphStyle
        /// The name of the attribute.
        public static let name = "NSParagraphStyle"
    }
    /// The key of ``foregroundColor``.
    public enum ForegroundColorAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = UIColor
        /// The name of the attribute.
        public static let name = "NSColor"
    }
    /// The key of ``backgroundColor``.
    public enum BackgroundColorAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = UIColor
        /// The name of the attribute.
        public static let name = "NSBackgroundColor"
    }
    /// The key of ``kern``.
    public enum KernAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = CGFloat
        /// The name of the attribute.
        public static let name = "NSKern"
    }
    /// The key of ``ligature``.
    public enum LigatureAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = Int
        /// The name of the attribute.
        public static let name = "NSLigature"
    }
    /// The key of ``tracking``.
    public enum TrackingAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = CGFloat
        /// The name of the attribute.
        public static let name = "NSTracking"
    }
    /// The key of ``strikethroughStyle``.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = NSUnderlineStyle
        /// The name of the attribute.
        public static let name = "NSStrikethrough"
    }
    /// The key of ``underlineStyle``.
    public enum UnderlineStyleAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = NSUnderlineStyle
        /// The name of the attribute.
        public static let name = "NSUnderline"
    }
    /// The key of ``strokeColor``.
    public enum StrokeColorAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = UIColor
        /// The name of the attribute.
        public static let name = "NSStrokeColor"
    }
    /// The key of ``strokeWidth``.
    public enum StrokeWidthAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = CGFloat
        /// The name of the attribute.
        public static let name = "NSStrokeWidth"
    }
    /// The key of ``shadow``.
    public enum ShadowAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = NSShadow
        /// The name of the attribute.
        public static let name = "NSShadow"
    }
    /// The key of ``baselineOffset``.
    public enum BaselineOffsetAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = CGFloat
        /// The name of the attribute.
        public static let name = "NSBaselineOffset"
    }
    /// The key of ``underlineColor``.
    public enum UnderlineColorAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = UIColor
        /// The name of the attribute.
        public static let name = "NSUnderlineColor"
    }
    /// The key of ``strikethroughColor``.
    public enum StrikethroughColorAttribute: AttributedStringKey {
        /// The type of the attribute's value.
        public typealias Value = UIColor
        /// The name of the attribute.
        public static let name = "NSStrikethroughColor"
    }
}

extension AttributeDynamicLookup {
    /// The key of an attribute, by its name in UIKit's scope.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
    ) -> T { self[T.self] }
}
