// The text of a cell for a screen reader.
//
// Source: Apple, Accessibility Programming Guide for iOS, "Making Table Views More Accessible": a
// cell is one element, whose label has the texts inside, separated by commas.
extension UITableViewCell {
    /// Whether a screen reader reads the cell as a whole: nothing inside is a control, a scroll
    /// view with elements, or an element or a container of the program's. [U]
    final var isOneElement: Bool {
        !listsElements && accessibilityElementCount() == 0
            && !subviews.contains(where: \.hasElementsOfItsOwn)
    }

    /// The names of what a screen reader reads as the cell, or without a name the values; nil for
    /// none.
    final var joinedLabel: String? { isOneElement ? textInside : nil }
}

extension UIView {
    /// The texts inside, without controls; nil for none.
    final var textInside: String? {
        let texts = elementsInside().filter { !$0.isControl }
            .compactMap { $0.accessibilityLabel ?? $0.accessibilityValue }
            .filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension UIView {
    /// Whether the program lists the elements inside the view.
    fileprivate final var listsElements: Bool {
        accessibilityState?.elements != nil
            || OwnAccessibility.of(type(of: self)).contains(.elements)
    }

    /// Whether something in the view is not read as a part of the cell around it.
    fileprivate final var hasElementsOfItsOwn: Bool {
        if isHidden || alpha == 0 || accessibilityElementsHidden { return false }
        if isAccessibilityElement {
            return isControl || self is UIScrollView || self is UITableViewCell
                || accessibilityState?.isElement == true
                || OwnAccessibility.of(type(of: self)).contains(.isElement)
        }
        if listsElements { return true }
        if self is UIScrollView { return !elementsInside().isEmpty }
        return subviews.contains(where: \.hasElementsOfItsOwn)
    }
}

extension RowSign: SpeakingPart {
    /// A button for details or for an action on the row; other signs are no elements. [U]
    package final var spoken: SpokenPart {
        switch label.text {
        case _ where picture != nil: SpokenPart(label: "More Info")
        case RowSign.checkmark where !isUserInteractionEnabled:
            SpokenPart(label: "checkmark", role: "text")
        case RowSign.chevron where isUserInteractionEnabled:
            SpokenPart(label: isExpanded ? "Collapse" : "Expand")
        case RowSign.chevron: SpokenPart(label: "chevron", isSilent: true)
        case "+": SpokenPart(label: nameOfAction(systemText("Insert"), in: superview))
        case "−": SpokenPart(label: nameOfAction(systemText("Delete"), in: superview))
        case "≡": SpokenPart(label: nameOfAction(systemText("Reorder"), in: superview))
        default: SpokenPart(isSilent: !isUserInteractionEnabled)
        }
    }

    /// The signs that insert, delete and move rows name them; tables show these while editing.
    package final var speaksOfOthers: Bool {
        guard isUserInteractionEnabled, alpha > 0, picture == nil, window != nil else {
            return false
        }
        return ["+", "−", "≡"].contains(label.text)
    }
}

extension UITableViewCellReorderControl: SpeakingPart {
    package var spoken: SpokenPart {
        SpokenPart(label: nameOfAction(systemText("Reorder"), in: superview))
    }
    package var speaksOfOthers: Bool { alpha > 0 && window != nil }
}

extension UIControl {
    /// Returns the name of an action on a row, with the row's text; nil outside of rows.
    fileprivate final func nameOfAction(_ action: String, in row: UIView?) -> String? {
        row.map { row in row.textInside.map { "\(action) \($0)" } ?? action }
    }
}
