import UIKit

extension Kinds {
    static let control = Kind(
        "control", UIControl.self, parent: view,
        attributes: [
            .flag("enabled", \UIControl.isEnabled), .flag("selected", \UIControl.isSelected),
            .flag("highlighted", \UIControl.isHighlighted),
            .choice(
                "contentHorizontalAlignment", \UIControl.contentHorizontalAlignment,
                [
                    "center": .center, "left": .left, "right": .right, "fill": .fill,
                    "leading": .leading, "trailing": .trailing,
                ]),
            .choice(
                "contentVerticalAlignment", \UIControl.contentVerticalAlignment,
                ["center": .center, "top": .top, "bottom": .bottom, "fill": .fill]),
        ], ignored: ["toolTip", "showsMenuAsPrimaryAction"])

    static let button = Kind(
        "button", UIButton.self, parent: control,
        attributes: [
            .flag(
                "changesSelectionAsPrimaryAction", \UIButton.changesSelectionAsPrimaryAction),
            .flag(
                "reversesTitleShadowWhenHighlighted",
                \UIButton.reversesTitleShadowWhenHighlighted),
            .rule(
                "buttonType",
                samples: [
                    "system", "roundedRect", "detailDisclosure", "infoLight", "infoDark",
                    "contactAdd", "close",
                ], read: { (button: UIButton) in button.buttonType }
            ) { button, text in
                let types: [String: UIButton.ButtonType] = [
                    "custom": .custom, "system": .system, "roundedRect": .system,
                    "detailDisclosure": .detailDisclosure, "infoLight": .infoLight,
                    "infoDark": .infoDark, "contactAdd": .contactAdd, "close": .close,
                ]
                guard let type = types[text] else { return false }
                button.setButtonType(type)
                return true
            },
            .rule(
                "lineBreakMode", samples: ["tailTruncation", "wordWrap"],
                read: { (button: UIButton) in button.titleLabel?.lineBreakMode }
            ) { button, text in
                guard let mode = Choices.lineBreaks.first(where: { $0.key == text })?.value else {
                    return false
                }
                button.titleLabel?.lineBreakMode = mode
                return true
            },
            .flag("adjustsImageWhenHighlighted", \UIButton.adjustsImageWhenHighlighted),
            .flag("adjustsImageWhenDisabled", \UIButton.adjustsImageWhenDisabled),
            .flag("showsTouchWhenHighlighted", \UIButton.showsTouchWhenHighlighted),
        ],
        children: [
            .rule("fontDescription") { (loader, button: UIButton, element) in
                guard let font = loader.values.font(element) else { return false }
                button.titleLabel?.font = font
                return true
            },
            .size("titleShadowOffset", \UIButton.titleShadowOffset),
            .insets("contentEdgeInsets", \UIButton.contentEdgeInsets),
            .insets("titleEdgeInsets", \UIButton.titleEdgeInsets),
            .insets("imageEdgeInsets", \UIButton.imageEdgeInsets),
            .rule("configuration") { (loader, button: UIButton, element) in
                button.configuration = configuration(element, loader)
                return true
            },
        ] + states,
        ignored: [
            "role", "pointerInteraction", "adjustsImageSizeForAccessibilityContentSizeCategory",
        ])

    /// The titles, colours and images of the states.
    private static var states: [ChildRule] {
        let states: KeyValuePairs<String, UIControl.State> = [
            "normal": .normal, "highlighted": .highlighted, "disabled": .disabled,
            "selected": .selected,
        ]
        return states.map { name, state in
            .rule(name) { (loader, button: UIButton, element) in
                read(element, state, of: button, loader)
                return true
            }
        }
    }

    private static func read(
        _ element: Element, _ state: UIControl.State, of button: UIButton, _ loader: ObjectLoader
    ) {
        if let title = element["title"] { button.setTitle(title, for: state) }
        let isSymbol = element["catalog"] == "system"
        if let name = element["image"] {
            button.setImage(
                loader.values.image(name, isSymbol: isSymbol, at: element), for: state)
        }
        if let name = element["backgroundImage"] {
            button.setBackgroundImage(
                loader.values.image(name, isSymbol: false, at: element), for: state)
        }
        for child in element.children {
            switch child.key {
            case "title": button.setTitle(child.text, for: state)
            case "titleColor": button.setTitleColor(loader.values.color(child), for: state)
            case "attributedTitle":
                button.setAttributedTitle(loader.values.attributedText(child), for: state)
            case "image": button.setImage(loader.values.image(child), for: state)
            case "backgroundImage":
                button.setBackgroundImage(loader.values.image(child), for: state)
            case "preferredSymbolConfiguration":
                if let image = button.image(for: state),
                    let configuration = symbolConfiguration(child, loader)
                {
                    button.setImage(
                        image.applyingSymbolConfiguration(configuration) ?? image, for: state)
                }
            case "titleShadowColor":
                button.setTitleShadowColor(loader.values.color(child), for: state)
            default: loader.document.remarks.unsupported(child, in: element)
            }
        }
    }

    static let slider = Kind(
        "slider", UISlider.self, initializedBy: UISlider.self, parent: control,
        attributes: [
            .flag("continuous", \UISlider.isContinuous),
            .number("minValue", \UISlider.minimumValue, samples: ["-2"]),
            .number("maxValue", \UISlider.maximumValue, samples: ["5"]),
            .number("value", \UISlider.value, samples: ["0.5"]),
        ],
        children: [
            .color("minimumTrackTintColor", \UISlider.minimumTrackTintColor),
            .color("maximumTrackTintColor", \UISlider.maximumTrackTintColor),
            .color("thumbTintColor", \UISlider.thumbTintColor),
            image("minimumValueImage", \UISlider.minimumValueImage),
            image("maximumValueImage", \UISlider.maximumValueImage),
        ])

    static let stepper = Kind(
        "stepper", UIStepper.self, initializedBy: UIStepper.self, parent: control,
        attributes: [
            .number("minimumValue", \UIStepper.minimumValue, samples: ["-2"]),
            .number("maximumValue", \UIStepper.maximumValue, samples: ["5"]),
            .number("stepValue", \UIStepper.stepValue), .number("value", \UIStepper.value),
            .flag("wraps", \UIStepper.wraps), .flag("autorepeat", \UIStepper.autorepeat),
            .flag("continuous", \UIStepper.isContinuous),
        ])

    static let switchControl = Kind(
        "switch", UISwitch.self, initializedBy: UISwitch.self, parent: control,
        attributes: [.flag("on", \UISwitch.isOn)],
        children: [
            .color("onTintColor", \UISwitch.onTintColor),
            .color("thumbTintColor", \UISwitch.thumbTintColor),
        ])

    static let segmentedControl = Kind(
        "segmentedControl", UISegmentedControl.self, initializedBy: UISegmentedControl.self,
        parent: control,
        attributes: [
            .flag("momentary", \UISegmentedControl.isMomentary),
            .flag(
                "apportionsSegmentWidthsByContent",
                \UISegmentedControl.apportionsSegmentWidthsByContent),
        ],
        children: [
            .color("selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor)
        ], ignored: ["segmentControlStyle"])

    static let pageControl = Kind(
        "pageControl", UIPageControl.self, parent: control,
        attributes: [
            .flag("hidesForSinglePage", \UIPageControl.hidesForSinglePage),
            .count("numberOfPages", \UIPageControl.numberOfPages),
            .rule(
                "currentPage", samples: ["1"],
                read: { (control: UIPageControl) in control.currentPage }
            ) { control, text in
                guard let page = Value.count(text), page < .max else { return false }
                // Without the number of pages, which Xcode leaves out if it is 0, no page exists.
                control.numberOfPages = max(control.numberOfPages, page + 1)
                control.currentPage = page
                return true
            },
        ],
        children: [
            .color("pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor),
            .color("currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor),
            image("preferredIndicatorImage", \UIPageControl.preferredIndicatorImage),
            image(
                "preferredCurrentPageIndicatorImage",
                \UIPageControl.preferredCurrentPageIndicatorImage),
        ], ignored: ["defersCurrentPageDisplay"])

    /// A rule for an `imageReference`.
    private static func image<Object: NSObject>(
        _ key: String, _ property: ReferenceWritableKeyPath<Object, UIImage?>
    ) -> ChildRule {
        .rule(key) { (loader, object: Object, element) in
            object[keyPath: property] = loader.values.image(element)
            return true
        }
    }

    static var controls: [Kind] {
        [
            control, button, slider, stepper, switchControl, segmentedControl, pageControl,
            datePicker,
        ]
    }
}
