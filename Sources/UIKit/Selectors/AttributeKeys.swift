// Properties with names in key-value coding for which UIKit calls no observers. Programs set them
// in loops over names and by runtime attributes, or have no other way to them.

extension UIView {
    static var viewAttributes: [ObjCMember] {
        [
            .attribute("autoresizesSubviews", \UIView.autoresizesSubviews),
            .attribute("clearsContextBeforeDrawing", \UIView.clearsContextBeforeDrawing),
            .attribute("contentMode", number: \UIView.contentMode),
            .attribute("exclusiveTouch", \UIView.isExclusiveTouch),
            .attribute("layoutMargins", \UIView.layoutMargins),
            .attribute("multipleTouchEnabled", \UIView.isMultipleTouchEnabled),
            .attribute("opaque", \UIView.isOpaque),
            .attribute("transform", \UIView.transform),
            .attribute(
                "translatesAutoresizingMaskIntoConstraints",
                \UIView.translatesAutoresizingMaskIntoConstraints),
            .attribute("userInteractionEnabled", \UIView.isUserInteractionEnabled),
            .readOnlyAttribute("subviews", \UIView.subviews),
            .readOnlyAttribute("superview", \UIView.superview),
            .readOnlyAttribute("window", \UIView.window),
        ]
    }
}

extension UILabel {
    static var labelAttributes: [ObjCMember] {
        [
            .attribute("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth),
            .attribute("baselineAdjustment", number: \UILabel.baselineAdjustment),
            .attribute("enabled", \UILabel.isEnabled),
            .attribute("highlighted", \UILabel.isHighlighted),
            .attribute("highlightedTextColor", \UILabel.highlightedTextColor),
            .attribute("lineBreakMode", number: \UILabel.lineBreakMode),
            .attribute("minimumFontSize", \UILabel.minimumFontSizeByKey),
            .attribute("minimumScaleFactor", \UILabel.minimumScaleFactor),
            .attribute("preferredMaxLayoutWidth", \UILabel.preferredMaxLayoutWidth),
            .attribute("shadowColor", \UILabel.shadowColor),
            .attribute("shadowOffset", \UILabel.shadowOffset),
            .attribute("textAlignment", number: \UILabel.textAlignment),
        ]
    }

    /// The smallest size of the font, in points; of iOS 5, and still found by its name.
    ///
    /// It is the scale factor that replaced it, times the font's size. Source: Apple,
    /// minimumScaleFactor.
    private final var minimumFontSizeByKey: CGFloat {
        get { minimumScaleFactor * font.pointSize }
        set { if font.pointSize > 0 { minimumScaleFactor = newValue / font.pointSize } }
    }
}

extension UITextField {
    static var fieldAttributes: [ObjCMember] {
        let labels = ["placeholderLabel", "_placeholderLabel"].map {
            ObjCMember.readOnlyAttribute($0, \UITextField.placeholderLabelByKey)
        }
        let buttons = ["clearButton", "_clearButton"].map {
            ObjCMember.readOnlyAttribute($0, \UITextField.clearButtonByKey)
        }
        return labels + buttons + [
            .attribute("attributedPlaceholder", \UITextField.attributedPlaceholder),
            .attribute("attributedText", \UITextField.attributedText),
            .attribute("borderStyle", number: \UITextField.borderStyle),
            .attribute("clearButtonMode", number: \UITextField.clearButtonMode),
            .attribute("secureTextEntry", \UITextField.isSecureTextEntry),
            .attribute("textAlignment", number: \UITextField.textAlignment),
        ]
    }
}

extension UITextView {
    /// The keys of text views.
    public enum _ObjC: ObjCTable {
        /// The text and how it is shown.
        public static var members: [ObjCMember] {
            [
                .key("text", \UITextView.text), .key("attributedText", \UITextView.attributedText),
                .attribute("editable", \UITextView.isEditable),
                .attribute("font", \UITextView.font),
                .attribute("selectable", \UITextView.isSelectable),
                .attribute("textAlignment", number: \UITextView.textAlignment),
                .attribute("textColor", \UITextView.textColor),
            ]
        }
    }
}

extension UIScrollView {
    /// The keys of scroll views.
    public enum _ObjC: ObjCTable {
        /// The content and how it scrolls.
        public static var members: [ObjCMember] {
            [
                .key("contentInset", \UIScrollView.contentInset),
                .key("contentOffset", \UIScrollView.contentOffset),
                .key("contentSize", \UIScrollView.contentSize),
                .attribute("bounces", \UIScrollView.bounces),
                .attribute("pagingEnabled", \UIScrollView.isPagingEnabled),
                .attribute("scrollEnabled", \UIScrollView.isScrollEnabled),
            ]
        }
    }
}

extension UITableView {
    /// The keys of tables.
    public enum _ObjC: ObjCTable {
        /// The sizes and the separators of all rows.
        public static var members: [ObjCMember] {
            [
                .attribute("rowHeight", \UITableView.rowHeight),
                .attribute("sectionFooterHeight", \UITableView.sectionFooterHeight),
                .attribute("sectionHeaderHeight", \UITableView.sectionHeaderHeight),
                .attribute("sectionHeaderTopPadding", \UITableView.sectionHeaderTopPadding),
                .attribute("separatorColor", \UITableView.separatorColor),
                .attribute("separatorStyle", number: \UITableView.separatorStyle),
            ]
        }
    }
}

extension UIPickerView {
    /// The keys of picker views.
    public enum _ObjC: ObjCTable {
        /// The colour of titles without attributes, which has no other name.
        public static var members: [ObjCMember] {
            [.attribute("textColor", \UIPickerView.titleColor)]
        }
    }
}

extension UIDatePicker {
    /// The keys of date pickers.
    public enum _ObjC: ObjCTable {
        /// The colour of the wheels' titles, which has no other name.
        public static var members: [ObjCMember] {
            [.attribute("textColor", \UIDatePicker.titleColor)]
        }
    }
}
