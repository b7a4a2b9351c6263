extension UIResponder {
    /// Whether a user changes or triggers something with the object.
    final var isControl: Bool { self is UIControl }

    private var shown: ViewContent? { (self as? UIView)?.contentDescription() }

    /// Texts, controls and the cells of tables are elements, except for signs that only show
    /// something, and cells with elements of their own inside.
    final var isElementByDefault: Bool {
        switch self {
        case let sign as RowSign: return sign.isUserInteractionEnabled
        case is UIControl: return true
        case let cell as UITableViewCell: return cell.isOneElement
        case let view as UIView where view.superview is RowSign: return false
        default: break
        }
        guard let text = shown?.text else { return false }
        return !text.string.isEmpty
    }

    /// The value of a control in words, or a label's text.
    final var labelByDefault: String? {
        switch self {
        case is UISlider, is UISwitch, is UIProgressView: return nil
        case is UIPageControl: return nil
        case is RowSign, is UITableViewCellReorderControl:
            return (self as? any SpeakingPart)?.spoken.label
        case let cell as UITableViewCell: return cell.joinedLabel
        default:
            let shown = shown
            return shown?.text?.string ?? shown?.value ?? labelOfImage
        }
    }

    private var labelOfImage: String? {
        switch self {
        case let view as UIImageView: view.image?.accessibilityLabel
        case let button as UIButton: button.currentImage?.accessibilityLabel
        default: nil
        }
    }

    /// The value of a control that has one.
    final var valueByDefault: String? {
        switch self {
        case let control as UISwitch: control.isOn ? "1" : "0"
        case let slider as UISlider:
            Self.percent(
                Double(
                    (slider.value - slider.minimumValue)
                        / (slider.maximumValue - slider.minimumValue)))
        case let progress as UIProgressView: Self.percent(Double(progress.progress))
        case let field as UITextField: field.isSecureTextEntry ? nil : field.text
        case let text as UITextView: text.text
        case let pages as UIPageControl: pages.contentDescription().value
        case let wheel as PickerWheel: wheel.picker.selectedTitle(of: wheel)
        default: nil
        }
    }

    private static func percent(_ fraction: Double) -> String? {
        fraction.isFinite ? "\(Int((fraction * 100).rounded()))%" : nil
    }

    final var traitsByDefault: UIAccessibilityTraits {
        var traits: UIAccessibilityTraits =
            switch self {
            case is UISwitch: [.button, .toggleButton]
            case is UISlider, is UIStepper, is UIPageControl, is PickerWheel: .adjustable
            case is UITextField: []
            case is UIButton, is RowSign, is UITableViewCellReorderControl: .button
            case is UILabel: .staticText
            case is UIImageView: .image
            case is UITabBar: .tabBar
            default: []
            }
        guard let shown else { return traits }
        if !shown.isEnabled { traits.insert(.notEnabled) }
        if shown.isSelected, !(self is UISwitch) { traits.insert(.selected) }
        return traits
    }

    /// Scrolls the nearest scroll view that can move.
    final func scrollByDefault(_ direction: UIAccessibilityScrollDirection) -> Bool {
        if let scroller = self as? UIScrollView, scroller.scrollForScreenReader(direction) {
            return true
        }
        return next?.accessibilityScroll(direction) ?? false
    }

    /// Moves a slider by a tenth of its range, a stepper and a page control by a step.
    final func adjustByDefault(_ steps: Int) {
        switch self {
        case let slider as UISlider:
            let tenth = (slider.maximumValue - slider.minimumValue) / 10
            slider.setValue(slider.value + Float(steps) * tenth, animated: false)
            slider.sendActions(for: .valueChanged)
        case let stepper as UIStepper:
            stepper.value += Double(steps) * stepper.stepValue
            stepper.sendActions(for: .valueChanged)
        case let pages as UIPageControl:
            let page = min(max(pages.currentPage + steps, 0), max(0, pages.numberOfPages - 1))
            guard page != pages.currentPage else { return }
            pages.currentPage = page
            pages.sendActions(for: .valueChanged)
        default: break
        }
    }
}
