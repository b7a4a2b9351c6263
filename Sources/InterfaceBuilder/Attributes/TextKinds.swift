import UIKit

extension Kinds {
    static let label = Kind(
        "label", UILabel.self, initializedBy: UILabel.self, parent: view,
        attributes: [
            .text("text", \UILabel.text),
            .choice("textAlignment", \UILabel.textAlignment, Choices.textAlignments),
            .choice("lineBreakMode", \UILabel.lineBreakMode, Choices.lineBreaks),
            .count("numberOfLines", \UILabel.numberOfLines, samples: ["0", "3"]),
            .flag("adjustsFontSizeToFit", \UILabel.adjustsFontSizeToFitWidth),
            .flag(
                "adjustsFontForContentSizeCategory",
                \UILabel.adjustsFontForContentSizeCategory),
            // Interface Builder writes the name of before iOS 9.
            .flag(
                "adjustsLetterSpacingToFitWidth", \UILabel.allowsDefaultTighteningForTruncation),
            .flag(
                "allowsDefaultTighteningForTruncation",
                \UILabel.allowsDefaultTighteningForTruncation),
            .number("minimumScaleFactor", \UILabel.minimumScaleFactor, samples: ["0.5"]),
            .number("preferredMaxLayoutWidth", \UILabel.preferredMaxLayoutWidth, samples: ["120"]),
            .flag("enabled", \UILabel.isEnabled), .flag("highlighted", \UILabel.isHighlighted),
        ],
        children: [
            .text("text", \UILabel.text),
            .rule("attributedText") { (loader, label: UILabel, element) in
                label.attributedText = loader.values.attributedText(element)
                return true
            },
            .rule("fontDescription") { (loader, label: UILabel, element) in
                guard let font = loader.values.font(element, instead: label.font) else {
                    return false
                }
                label.font = font
                return true
            },
            .color("textColor", \UILabel.textColor, nil: .label),
            .color("highlightedColor", \UILabel.highlightedTextColor),
            .color("shadowColor", \UILabel.shadowColor),
            .size("shadowOffset", \UILabel.shadowOffset),
        ],
        ignored: [
            "baselineAdjustment", "minimumFontSize",
            "useAutomaticPreferredMaxLayoutWidth", "showsExpansionTextWhenTruncated",
        ])

    static let textField = Kind(
        "textField", UITextField.self, initializedBy: UITextField.self, parent: control,
        attributes: [
            .text("text", \UITextField.text), .text("placeholder", \UITextField.placeholder),
            .choice("textAlignment", \UITextField.textAlignment, Choices.textAlignments),
            .choice(
                "borderStyle", \UITextField.borderStyle,
                ["none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect]),
            .choice(
                "clearButtonMode", \UITextField.clearButtonMode,
                [
                    "never": .never, "whileEditing": .whileEditing,
                    "unlessEditing": .unlessEditing, "always": .always,
                ]),
            .flag("clearsOnBeginEditing", \UITextField.clearsOnBeginEditing),
            .flag(
                "adjustsFontForContentSizeCategory",
                \UITextField.adjustsFontForContentSizeCategory),
        ],
        children: [
            .text("text", \UITextField.text), .text("placeholder", \UITextField.placeholder),
            .rule("attributedText") { (loader, field: UITextField, element) in
                field.attributedText = loader.values.attributedText(element)
                return true
            },
            .rule("background") { (loader, field: UITextField, element) in
                field.background = loader.values.image(element)
                return true
            },
            .rule("disabledBackground") { (loader, field: UITextField, element) in
                field.disabledBackground = loader.values.image(element)
                return true
            },
            .rule("attributedPlaceholder") { (loader, field: UITextField, element) in
                field.attributedPlaceholder = loader.values.attributedText(element)
                return true
            },
            .rule("fontDescription") { (loader, field: UITextField, element) in
                guard let font = loader.values.font(element, instead: field.font) else {
                    return false
                }
                field.font = font
                return true
            },
            .color("textColor", \UITextField.textColor, nil: .label),
            .rule("textInputTraits") { (loader, field: UITextField, element) in
                readTraits(element, loader, of: field)
                return true
            },
        ],
        ignored: [
            "minimumFontSize", "adjustsFontSizeToFit",
            "allowsEditingTextAttributes",
        ])

    static let textView = Kind(
        "textView", UITextView.self, initializedBy: UITextView.self, parent: scrollView,
        attributes: [
            .choice("textAlignment", \UITextView.textAlignment, Choices.textAlignments),
            .flag("editable", \UITextView.isEditable),
            .flag(
                "adjustsFontForContentSizeCategory",
                \UITextView.adjustsFontForContentSizeCategory),
            .flag("selectable", \UITextView.isSelectable),
            .rule("text", samples: ["Words"], read: { (view: UITextView) in view.text }) {
                view, text in
                view.text = text
                return true
            },
        ],
        children: [
            .rule("text") { (_, view: UITextView, element) in
                view.text = element.text
                return true
            },
            .rule("attributedText") { (loader, view: UITextView, element) in
                view.attributedText = loader.values.attributedText(element)
                return true
            },
            .rule("fontDescription") { (loader, view: UITextView, element) in
                guard let font = loader.values.font(element, instead: view.font) else {
                    return false
                }
                view.font = font
                return true
            },
            .color("textColor", \UITextView.textColor, nil: .label),
            .rule("textInputTraits") { (loader, view: UITextView, element) in
                readTraits(element, loader) { trait in
                    switch trait {
                    case .keyboard(let type): view.keyboardType = type
                    case .returnKey(let type): view.returnKeyType = type
                    case .capitals(let type): view.autocapitalizationType = type
                    case .correction(let type): view.autocorrectionType = type
                    case .secure, .enablesReturn: return false
                    }
                    return true
                }
                return true
            },
        ],
        ignored: [
            "usesAttributedText",
            "allowsEditingTextAttributes",
        ])

    private enum Trait {
        case keyboard(UIKeyboardType)
        case returnKey(UIReturnKeyType)
        case capitals(UITextAutocapitalizationType)
        case correction(UITextAutocorrectionType)
        case secure(Bool)
        case enablesReturn(Bool)
    }

    private static let keyboards: [String: UIKeyboardType] = [
        "default": .default, "alphabet": .asciiCapable, "ASCIICapable": .asciiCapable,
        "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad,
        "phonePad": .phonePad, "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
        "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
        "ASCIICapableNumberPad": .asciiCapableNumberPad,
    ]
    private static let returnKeys: [String: UIReturnKeyType] = [
        "default": .default, "go": .go, "google": .google, "join": .join, "next": .next,
        "route": .route, "search": .search, "send": .send, "yahoo": .yahoo, "done": .done,
        "emergencyCall": .emergencyCall, "continue": .continue,
    ]
    private static let capitals: [String: UITextAutocapitalizationType] = [
        "none": .none, "words": .words, "sentences": .sentences,
        "allCharacters": .allCharacters,
    ]

    /// Reads the traits of a field, all of which it has.
    private static func readTraits(
        _ element: Element, _ loader: ObjectLoader, of field: UITextField
    ) {
        readTraits(element, loader) { trait in
            switch trait {
            case .keyboard(let type): field.keyboardType = type
            case .returnKey(let type): field.returnKeyType = type
            case .capitals(let type): field.autocapitalizationType = type
            case .correction(let type): field.autocorrectionType = type
            case .secure(let flag): field.isSecureTextEntry = flag
            case .enablesReturn(let flag): field.enablesReturnKeyAutomatically = flag
            }
            return true
        }
    }

    static let searchBar = Kind(
        "searchBar", UISearchBar.self, initializedBy: UISearchBar.self, parent: view,
        attributes: [
            .text("text", \UISearchBar.text),
            .text("placeholder", \UISearchBar.placeholder),
            .text("prompt", \UISearchBar.prompt),
            .flag("showsCancelButton", \UISearchBar.showsCancelButton),
            .flag("showsScopeBar", \UISearchBar.showsScopeBar),
            .flag("translucent", \UISearchBar.isTranslucent),
            .flag("showsBookmarkButton", \UISearchBar.showsBookmarkButton),
            .flag("showsSearchResultsButton", \UISearchBar.showsSearchResultsButton),
            .choice(
                "searchBarStyle", \UISearchBar.searchBarStyle,
                ["default": .default, "prominent": .prominent, "minimal": .minimal]),
        ],
        children: [
            .color("barTintColor", \UISearchBar.barTintColor),
            .rule("textInputTraits") { (loader, bar: UISearchBar, element) in
                readTraits(element, loader, of: bar.searchTextField)
                return true
            },
        ])

    /// - Parameter set: returns false for a trait that the view does not have.
    private static func readTraits(
        _ element: Element, _ loader: ObjectLoader, _ set: (Trait) -> Bool
    ) {
        for (name, text) in element.attributes.sorted(by: { $0.key < $1.key }) {
            let trait: Trait?
            switch name {
            case "keyboardType": trait = keyboards[text].map(Trait.keyboard)
            case "returnKeyType": trait = returnKeys[text].map(Trait.returnKey)
            case "autocapitalizationType": trait = capitals[text].map(Trait.capitals)
            case "autocorrectionType":
                trait = .correction(text == "no" ? .no : text == "yes" ? .yes : .default)
            case "secureTextEntry": trait = Value.flag(text).map(Trait.secure)
            case "enablesReturnKeyAutomatically":
                trait = Value.flag(text).map(Trait.enablesReturn)
            // These change nothing, because there is no keyboard with suggestions.
            case "key", "spellCheckingType", "keyboardAppearance", "textContentType",
                "smartDashesType", "smartInsertDeleteType", "smartQuotesType":
                continue
            default:
                loader.document.remarks.unsupported(element, attribute: name)
                continue
            }
            if let trait {
                if !set(trait) { loader.document.remarks.unsupported(element, attribute: name) }
            } else {
                loader.document.remarks.wrongValue(element, attribute: name)
            }
        }
    }

    static var texts: [Kind] { [label, textField, textView] }
}
