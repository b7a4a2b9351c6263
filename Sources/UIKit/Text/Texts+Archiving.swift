extension UILabel: ContentArchiving {
    static var archivedClass: AnyClass { UILabel.self }
    var archivedSubviews: [UIView] { subviews }

    func encodeContent(with coder: NSCoder) {
        coder.encode(font, key: "UIFont")
        coder.encode(textColor, key: "UITextColor", unless: .label)
        coder.encode(textAlignment.rawValue, forKey: "UITextAlignment")
        coder.encode(lineBreakMode.rawValue, forKey: "UILineBreakMode")
        coder.encode(numberOfLines, forKey: "UINumberOfLines")
        coder.encode(adjustsFontSizeToFitWidth, forKey: "UIAdjustsFontSizeToFit")
        coder.encode(Double(minimumScaleFactor), forKey: "UIMinimumScaleFactor")
        coder.encode(allowsDefaultTighteningForTruncation, forKey: "UITightens")
        coder.encode(isEnabled, forKey: "UIEnabled")
        coder.encode(highlightedTextColor, key: "UIHighlightedColor")
        coder.encode(shadowColor, key: "UIShadowColor")
        coder.encode(Double(shadowOffset.width), forKey: "UIShadowWidth")
        coder.encode(Double(shadowOffset.height), forKey: "UIShadowHeight")
        if styledText != nil {
            coder.encode(attributedText.map(ArchivedText.init), key: "UIAttributedText")
        } else {
            coder.encode(text as NSString?, forKey: "UIText")
        }
    }

    func readContent(from coder: NSCoder) {
        font = coder.object("UIFont")
        if let color = coder.object("UITextColor", as: UIColor.self) { textColor = color }
        textAlignment =
            NSTextAlignment(rawValue: coder.decodeInteger(forKey: "UITextAlignment")) ?? .natural
        lineBreakMode =
            NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "UILineBreakMode"))
            ?? lineBreakMode
        numberOfLines = coder.decodeInteger(forKey: "UINumberOfLines")
        adjustsFontSizeToFitWidth = coder.decodeBool(forKey: "UIAdjustsFontSizeToFit")
        minimumScaleFactor = CGFloat(coder.decodeDouble(forKey: "UIMinimumScaleFactor"))
        allowsDefaultTighteningForTruncation = coder.decodeBool(forKey: "UITightens")
        isEnabled = coder.decodeBool(forKey: "UIEnabled")
        highlightedTextColor = coder.object("UIHighlightedColor")
        shadowColor = coder.object("UIShadowColor")
        shadowOffset = CGSize(
            width: coder.decodeDouble(forKey: "UIShadowWidth"),
            height: coder.decodeDouble(forKey: "UIShadowHeight"))
        if let styled = coder.object("UIAttributedText", as: ArchivedText.self) {
            attributedText = styled.text
        } else {
            text = coder.text("UIText")
        }
    }
}

extension UITextField: ContentArchiving {
    static var archivedClass: AnyClass { UITextField.self }

    func encodeContent(with coder: NSCoder) {
        coder.encode(text as NSString?, forKey: "UIText")
        coder.encode(placeholder as NSString?, forKey: "UIPlaceholder")
        coder.encode(font, key: "UIFont")
        coder.encode(textColor, key: "UITextColor", unless: .label)
        coder.encode(textAlignment.rawValue, forKey: "UITextAlignment")
        coder.encode(borderStyle.rawValue, forKey: "UIBorderStyle")
        coder.encode(clearButtonMode.rawValue, forKey: "UIClearButtonMode")
        coder.encode(clearsOnBeginEditing, forKey: "UIClearsOnBeginEditing")
        coder.encode(isSecureTextEntry, forKey: "UISecureTextEntry")
        coder.encode(keyboardType.rawValue, forKey: "UIKeyboardType")
        coder.encode(returnKeyType.rawValue, forKey: "UIReturnKeyType")
    }

    func readContent(from coder: NSCoder) {
        font = coder.object("UIFont")
        if let color = coder.object("UITextColor", as: UIColor.self) { textColor = color }
        text = coder.text("UIText")
        placeholder = coder.text("UIPlaceholder")
        textAlignment =
            NSTextAlignment(rawValue: coder.decodeInteger(forKey: "UITextAlignment")) ?? .natural
        borderStyle =
            BorderStyle(rawValue: coder.decodeInteger(forKey: "UIBorderStyle")) ?? .none
        clearButtonMode =
            ViewMode(rawValue: coder.decodeInteger(forKey: "UIClearButtonMode")) ?? .never
        clearsOnBeginEditing = coder.decodeBool(forKey: "UIClearsOnBeginEditing")
        isSecureTextEntry = coder.decodeBool(forKey: "UISecureTextEntry")
        keyboardType =
            UIKeyboardType(rawValue: coder.decodeInteger(forKey: "UIKeyboardType")) ?? .default
        returnKeyType =
            UIReturnKeyType(rawValue: coder.decodeInteger(forKey: "UIReturnKeyType")) ?? .default
    }
}

// A text view is a scroll view, which has the values of both in its archives.
extension UITextView: ContentMakingScrollView {
    static var makingClass: AnyClass { UITextView.self }

    final func encodeOwnContent(with coder: NSCoder) {
        coder.encode(ArchivedText(attributedText), key: "UIAttributedText")
        coder.encode(font, key: "UIFont")
        coder.encode(textColor, key: "UITextColor", unless: .label)
        coder.encode(textAlignment.rawValue, forKey: "UITextAlignment")
        coder.encode(isEditable, forKey: "UIEditable")
        coder.encode(isSelectable, forKey: "UISelectable")
    }

    final func readOwnContent(from coder: NSCoder) {
        if let font = coder.object("UIFont", as: UIFont.self) { self.font = font }
        if let color = coder.object("UITextColor", as: UIColor.self) { textColor = color }
        textAlignment =
            NSTextAlignment(rawValue: coder.decodeInteger(forKey: "UITextAlignment")) ?? .natural
        isEditable = coder.decodeBool(forKey: "UIEditable")
        isSelectable = coder.decodeBool(forKey: "UISelectable")
        if let styled = coder.object("UIAttributedText", as: ArchivedText.self) {
            if styled.isPlain { text = styled.text.string } else { attributedText = styled.text }
        }
    }
}
