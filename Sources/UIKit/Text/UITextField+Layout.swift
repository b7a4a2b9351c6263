extension UITextField {
    /// The distance from the edges of a rounded field to its text, in points. [U]
    private static let roundedInset: CGFloat = 7
    /// The distance from the edges of a field with a line or bezel to its text, in points. [U]
    private static let lineInset: CGFloat = 2
    /// The height of a rounded field beyond its line, in points: 34 with a line of 21. [U]
    private static let roundedPadding: CGFloat = 13
    /// The side of the clear button, in points. [U]
    private static let clearButtonSide: CGFloat = 19

    private var inset: CGFloat {
        switch borderStyle {
        case .none: 0
        case .line, .bezel: Self.lineInset
        case .roundedRect: Self.roundedInset
        }
    }

    // MARK: Visibility

    private func isThere(_ mode: ViewMode, isEditing: Bool) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    private func showsLeft(_ isEditing: Bool) -> Bool {
        leftView != nil && isThere(leftViewMode, isEditing: isEditing)
    }

    private func showsRight(_ isEditing: Bool) -> Bool {
        rightView != nil && isThere(rightViewMode, isEditing: isEditing)
    }

    private func showsClear(_ isEditing: Bool) -> Bool {
        hasText && isEnabled && !showsRight(isEditing)
            && isThere(clearButtonMode, isEditing: isEditing)
    }

    // MARK: Frames

    final func textArea(in bounds: CGRect, isEditing: Bool) -> CGRect {
        var (start, end) = (bounds.minX + inset, bounds.maxX - inset)
        let left = leftViewRect(forBounds: bounds)
        let right = rightViewRect(forBounds: bounds)
        let clear = clearButtonRect(forBounds: bounds)
        if isRightToLeft {
            if showsLeft(isEditing) { end = min(end, left.minX) }
            if showsRight(isEditing) { start = max(start, right.maxX) }
            if showsClear(isEditing) { start = max(start, clear.maxX + 2) }
        } else {
            if showsLeft(isEditing) { start = max(start, left.maxX) }
            if showsRight(isEditing) { end = min(end, right.minX) }
            if showsClear(isEditing) { end = min(end, clear.minX - 2) }
        }
        return CGRect(x: start, y: bounds.minY, width: max(0, end - start), height: bounds.height)
    }

    final func sideArea(of view: UIView?, in bounds: CGRect, atStart: Bool) -> CGRect {
        guard let view else { return .zero }
        var size = sideSize(of: view)
        size.height = min(size.height, bounds.height)
        let edge = borderStyle == .roundedRect ? Self.roundedInset - 2 : 0
        let isLeft = atStart != isRightToLeft
        return CGRect(
            x: isLeft ? bounds.minX + edge : bounds.maxX - edge - size.width,
            y: bounds.minY + (bounds.height - size.height) / 2, width: size.width,
            height: size.height)
    }

    /// The size of a view beside the text: what its constraints give it, else that of its bounds or
    /// its content.
    private func sideSize(of view: UIView) -> CGSize {
        if let size = view.sizeOfConstraints { return size }
        let natural = view.intrinsicContentSize
        return CGSize(
            width: view.bounds.width > 0 ? view.bounds.width : max(0, natural.width),
            height: view.bounds.height > 0 ? view.bounds.height : max(0, natural.height))
    }

    final func clearButtonArea(in bounds: CGRect) -> CGRect {
        let side = Self.clearButtonSide
        let edge = borderStyle == .roundedRect ? Self.roundedInset - 2 : 0
        return CGRect(
            x: isRightToLeft ? bounds.minX + edge : bounds.maxX - edge - side,
            y: bounds.minY + (bounds.height - side) / 2, width: side, height: side)
    }

    final var naturalSize: CGSize {
        let text =
            styledText != nil
            ? textView.sizeThatFits(.zero).width : textView.intrinsicWidth(of: shownText)
        let hint =
            styledPlaceholder == nil || hasText
            ? textView.intrinsicWidth(of: placeholder ?? "")
            : placeholderView?.sizeThatFits(.zero).width ?? 0
        var width = max(text, hint) + 2 * inset
        if showsLeft(isEditing) { width += leftViewRect(forBounds: bounds).width }
        if showsRight(isEditing) { width += rightViewRect(forBounds: bounds).width }
        if showsClear(isEditing) { width += Self.clearButtonSide + 2 }
        let line = textView.intrinsicLineHeight
        let height: CGFloat =
            switch borderStyle {
            case .none: line
            case .line, .bezel: line + 2 * Self.lineInset
            case .roundedRect: line + Self.roundedPadding
            }
        return CGSize(width: width, height: height).roundedUp(toPixelsOf: contentScaleFactor)
    }

    // MARK: Parts

    /// The text as shown: in a secure field, a dot for each character.
    final var shownText: String {
        isSecureTextEntry ? String(repeating: "•", count: edit.text.count) : edit.text
    }

    /// Updates text, placeholder, cursor and buttons.
    final func contentChanged() {
        textView.show(shownText, cursor: isFirstResponder && showsCaret ? shownSelection : nil)
        if let styledText { textView.attributedText = styledText }
        if !hasText, let placeholder, !placeholder.isEmpty {
            let view = placeholderView ?? makePlaceholder()
            view.text = placeholder
            if let styledPlaceholder {
                view.font = font
                view.textColor = .placeholderText
                view.attributedText = styledPlaceholder
            }
            view.isHidden = false
        } else {
            placeholderView?.isHidden = true
        }
        layer.markChanged(.values)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        observedPropertiesMayHaveChanged()
    }

    final func traitsChanged() { layer.markChanged(.values) }

    /// Whether there is a cursor: a class that overrides ``caretRect(for:)`` may have none.
    private var showsCaret: Bool {
        if hidesCaret { return false }
        guard edit.selection.isEmpty,
            MethodOverrides.ofFieldCarets.differ(Swift.type(of: self), UITextField.self)
        else { return true }
        return !caretRect(for: TextPlace(edit.selection.upperBound)).isEmpty
    }

    /// The selection within the characters that are shown.
    private var shownSelection: Range<Int> {
        guard isSecureTextEntry else { return edit.selection }
        return edit.prefix(to: edit.selection.lowerBound)
            .count..<edit.prefix(to: edit.selection.upperBound).count
    }

    final var drawnPlaceholder: DrawnPlaceholder? { placeholderView as? DrawnPlaceholder }

    /// The label of the placeholder, nil without a placeholder; programs ask for it by its key.
    final var placeholderLabelByKey: UILabel? {
        if placeholderView == nil, placeholder != nil { makePlaceholder().isHidden = hasText }
        return placeholderView
    }

    /// The button that clears the text, which programs ask for by its key.
    final var clearButtonByKey: UIButton {
        if let clearButton { return clearButton }
        let button = makeClearButton()
        button.isHidden = true
        setNeedsLayout()
        return button
    }

    private func makePlaceholder() -> UILabel {
        let isDrawn = MethodOverrides.ofPlaceholders.differ(Swift.type(of: self), UITextField.self)
        let view = isDrawn ? DrawnPlaceholder() : UILabel()
        view.font = font
        view.textColor = .placeholderText
        view.textAlignment = textAlignment
        insertSubview(view, belowSubview: textView)
        placeholderView = view
        return view
    }

    private func makeClearButton() -> UIButton {
        let button = ClearButton(frame: .zero)
        button.addAction(
            UIAction { [weak self] _ in self?.clearButtonPressed() }, for: .touchUpInside)
        let disc = button.disc
        disc.backgroundColor = .systemGray3
        disc.layer.cornerRadius = 7
        disc.isUserInteractionEnabled = false
        for angle in [CGFloat.pi / 4, -.pi / 4] {
            let stroke = UIView(frame: CGRect(x: 3, y: 6.25, width: 8, height: 1.5))
            stroke.backgroundColor = .white
            stroke.transform = CGAffineTransform(rotationAngle: angle)
            disc.addSubview(stroke)
        }
        button.addSubview(disc)
        addSubview(button)
        clearButton = button
        showClearImages()
        return button
    }

    /// Shows the clear button's images in place of its disc.
    final func showClearImages() {
        guard let clearButton else { return }
        for state in [UIControl.State.normal, .highlighted] {
            clearButton.setImage(clearImages[state], for: state)
        }
    }

    final func sideViewChanged(from old: UIView?, to new: UIView?) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        contentChanged()
    }

    final func borderStyleChanged() {
        borderView?.removeFromSuperview()
        borderView = makeBorderView()
        if let borderView {
            borderView.frame = borderRect(forBounds: bounds)
            insertSubview(borderView, at: 0)
        }
        contentChanged()
    }

    private func makeBorderView() -> UIView? {
        if let background, borderStyle != .roundedRect {
            return UIImageView(image: isEnabled ? background : disabledBackground ?? background)
        }
        guard borderStyle != .none else { return nil }
        let view = UIView()
        view.isUserInteractionEnabled = false
        switch borderStyle {
        case .none: break
        case .line:
            view.layer.borderWidth = 1
            view.layer.borderColor = UIColor.black.cgColor
        case .bezel:
            view.layer.borderWidth = 1
            view.layer.borderColor = UIColor.systemGray.cgColor
            view.backgroundColor = .systemBackground
        case .roundedRect:
            view.layer.cornerRadius = 6
            view.layer.borderWidth = 1 / contentScaleFactor
            view.layer.borderColor = UIColor.systemGray3.cgColor
            view.backgroundColor = .systemBackground
        }
        return view
    }

    final func layOutParts() {
        let editing = isEditing
        borderView?.frame = borderRect(forBounds: bounds)
        place(leftView, isThere: showsLeft(editing), in: leftViewRect(forBounds: bounds))
        place(rightView, isThere: showsRight(editing), in: rightViewRect(forBounds: bounds))
        let showsClear = showsClear(editing)
        if showsClear || clearButton != nil {
            place(
                clearButton ?? makeClearButton(), isThere: showsClear,
                in: clearButtonRect(forBounds: bounds))
        }
        textView.frame = editing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        placeholderView?.frame = placeholderRect(forBounds: bounds)
    }

    private func place(_ view: UIView?, isThere: Bool, in frame: CGRect) {
        guard let view else { return }
        guard isThere else {
            if view.superview === self { view.isHidden = true }
            return
        }
        let isPinned = view.sizeOfConstraints != nil
        // A frame would contradict constraints that change.
        if isPinned { view.translatesAutoresizingMaskIntoConstraints = false }
        if view.superview !== self { addSubview(view) }
        view.isHidden = false
        if isPinned {
            pin(view, .left, at: frame.minX)
            pin(view, .top, at: frame.minY)
        } else {
            view.frame = frame
        }
    }

    private func pin(_ view: UIView, _ side: NSLayoutConstraint.Attribute, at place: CGFloat) {
        let mark = "UITextField-side-view"
        let held = constraints.first {
            $0.firstItem === view && $0.firstAttribute == side && $0.identifier == mark
        }
        if let held {
            held.constant = place
            return
        }
        let constraint = NSLayoutConstraint(
            item: view, attribute: side, relatedBy: .equal, toItem: self, attribute: side,
            multiplier: 1, constant: place)
        constraint.identifier = mark
        constraint.isActive = true
    }
}

extension UIView {
    /// The size that the view's constraints and content give it; nil if its mask sizes it, or
    /// nothing does.
    fileprivate final var sizeOfConstraints: CGSize? {
        guard isSizedByConstraints else { return nil }
        let size = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        return size.width > 0 ? size : nil
    }
}

/// The placeholder of a field that draws it itself.
final class DrawnPlaceholder: UILabel {
    /// Has the field draw, in its own coordinates.
    override func drawText(in rect: CGRect) {
        guard let field = superview as? UITextField, let context = UIGraphicsGetCurrentContext()
        else { return }
        context.saveGState()
        context.translateBy(x: -frame.minX, y: -frame.minY)
        field.drawPlaceholder(in: frame)
        context.restoreGState()
    }

    /// Draws the content of a field without other drawing.
    func paint(in rect: CGRect) { super.drawText(in: rect) }
}

/// The button that clears a field: a disc with a cross, in whose place an image can be set.
private final class ClearButton: UIButton {
    let disc = UIView(frame: CGRect(x: 2.5, y: 2.5, width: 14, height: 14))

    override func setImage(_ image: UIImage?, for state: UIControl.State) {
        super.setImage(image, for: state)
        disc.isHidden = self.image(for: .normal) != nil
    }
}
