/// The parts that text fields and text views share as text inputs.
///
/// Positions are ``TextPlace``s; those of other inputs are ignored.
@preconcurrency @MainActor
protocol EditedText: UIView, UITextInput {
    var edit: TextEdit { get set }
    /// The text as shown, set in lines; of a secure field its dots.
    var shownLines: SetText { get }
    /// The place of the top left corner of the lines, in points of the input's coordinates.
    var linesOrigin: CGPoint { get }
    /// The object of which the text's direction is read and set.
    var directedView: UIView { get }

    /// Returns the place of a position in the shown text.
    func shownPlace(of place: Int) -> Int
    /// Returns the position of a place in the shown text.
    func place(ofShown place: Int) -> Int
    /// Whether typing and pasting change the text.
    var canEdit: Bool { get }
    /// Whether there is a panel for a search in the text.
    var findsText: Bool { get }
    /// Whether this panel is shown.
    var searchIsShown: Bool { get }
    /// Whether people change fonts and underlines.
    var allowsEditingTextAttributes: Bool { get }
    /// The attributes of text that is typed next.
    var nextAttributes: [NSAttributedString.Key: Any] { get set }
    /// Changes the attributes of a range for the user, and reports the change.
    func restyle(
        _ range: Range<Int>, _ change: (inout [NSAttributedString.Key: Any]) -> Void)
    /// Returns the attributes of a range's characters, run by run.
    func attributes(of range: Range<Int>) -> [[NSAttributedString.Key: Any]]
    /// The menu of commands for the selection.
    var editMenu: EditMenu { get }
    /// Returns the menu of the delegate for the selection; nil for the suggested actions.
    func delegateMenu(_ suggested: [UIMenuElement]) -> UIMenu?
    func select(_ range: Range<Int>)
    /// Replaces a range without asking the delegate, and reports the change.
    func write(_ string: String, over range: Range<Int>)
    /// Shows a marked text in place of a range, if the delegate allows it.
    func mark(_ string: String, over range: Range<Int>, selecting: Range<Int>)
    /// Asks the delegate whether the user may type a text.
    func allowsTyping(_ text: String) -> Bool
    /// Asks the delegate whether the user may delete the selection or the character before the
    /// cursor; does not ask if there is nothing to delete.
    func allowsDeleting() -> Bool
    /// Inserts a text that is pasted, if the delegate allows it.
    func insertPasted(_ text: String)
    /// Adds the attributes of a text to the marked one.
    func styleMarked(_ text: NSAttributedString)
    /// Shows the marked text like the rest.
    func unmark()
    /// The text's attributes, for undoing; nil for a plain text.
    var undoableAttributes: NSAttributedString? { get }
    /// Shows a text and a selection from before, and reports the change.
    func restore(_ edit: TextEdit, _ attributes: NSAttributedString?)
}

extension EditedText {
    // MARK: Text

    func place(_ position: UITextPosition) -> Int? {
        (position as? TextPlace).map { min(max($0.offset, 0), edit.length) }
    }

    func places(_ range: UITextRange?) -> Range<Int>? {
        guard let range, let start = place(range.start), let end = place(range.end) else {
            return nil
        }
        return min(start, end)..<max(start, end)
    }

    func baseText(in range: UITextRange) -> String? { places(range).map(edit.part) }

    func baseReplace(_ range: UITextRange, with text: String) {
        guard let range = places(range) else { return }
        inputDelegate?.textWillChange(self)
        write(text, over: range)
        inputDelegate?.textDidChange(self)
    }

    var baseSelectedTextRange: UITextRange? {
        get { TextPlaceRange(edit.selection) }
        set {
            let end = edit.selection.upperBound
            let range = newValue == nil ? end..<end : places(newValue)
            guard let range else { return }
            inputDelegate?.selectionWillChange(self)
            select(range)
            inputDelegate?.selectionDidChange(self)
        }
    }

    // MARK: Marked text

    func baseSetMarkedText(_ text: String?, _ selectedRange: NSRange) {
        let (string, range) = (text ?? "", edit.marked ?? edit.selection)
        guard !string.isEmpty || edit.marked != nil else { return }
        let length = string.utf16.count
        let start = min(max(selectedRange.location, 0), length)
        let end = min(start + min(max(selectedRange.length, 0), length), length)
        mark(string, over: range, selecting: start..<end)
    }

    func baseSetMarkedText(_ text: NSAttributedString?, _ selectedRange: NSRange) {
        setMarkedText(text?.string, selectedRange: selectedRange)
        // The delegate may have refused the text.
        if let text, let marked = edit.marked, edit.part(marked) == text.string {
            styleMarked(text)
        }
    }

    /// The look of marked text, over that of the text around it: underlined by default. [U]
    var markLook: [NSAttributedString.Key: Any] {
        markedTextStyle ?? [.underlineStyle: NSUnderlineStyle.single.rawValue]
    }

    // MARK: Positions

    func basePosition(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        guard let place = place(position) else { return nil }
        let (reverse, overflows) = (0).subtractingReportingOverflow(offset)
        switch direction {
        case .right: return self.position(from: position, offset: offset)
        case .left: return overflows ? nil : self.position(from: position, offset: reverse)
        case .up, .down:
            let lines = shownLines
            let shown = shownPlace(of: place)
            let step = direction == .up ? reverse : offset
            let (target, tooFar) = lines.line(of: shown).addingReportingOverflow(step)
            guard !overflows, !tooFar, lines.lines.indices.contains(target) else { return nil }
            return TextPlace(self.place(ofShown: lines.place(at: lines.x(of: shown), line: target)))
        }
    }

    /// Returns the positions at which the line of a position begins and ends.
    func lineEnds(of place: Int) -> Range<Int> {
        let lines = shownLines
        guard !lines.lines.isEmpty else { return 0..<0 }
        let shown = lines.lines[lines.line(of: shownPlace(of: place))].shown
        return self.place(ofShown: shown.lowerBound)..<self.place(ofShown: shown.upperBound)
    }

    // MARK: Geometry

    func baseCaretRect(for position: UITextPosition) -> CGRect {
        guard let place = place(position) else { return .zero }
        let (lines, origin) = (shownLines, linesOrigin)
        let shown = shownPlace(of: place)
        let line = lines.lines.isEmpty ? nil : lines.lines[lines.line(of: shown)]
        return CGRect(
            x: origin.x + lines.x(of: shown), y: origin.y + (line?.frame.minY ?? 0), width: 2,
            height: line?.frame.height ?? lines.lineHeight)
    }

    /// Returns the rectangles of a range, one for each line, in the input's coordinates.
    /// - Parameter lines: the lines as they are shown, if the caller has them: setting the text
    ///   takes a time that grows with its length.
    func rects(of range: Range<Int>, in lines: SetText? = nil) -> [CGRect] {
        let (lines, origin) = (lines ?? shownLines, linesOrigin)
        let (start, end) = (shownPlace(of: range.lowerBound), shownPlace(of: range.upperBound))
        return lines.lines.compactMap { line in
            guard line.whole.lowerBound < end, start < line.whole.upperBound else { return nil }
            let left = start <= line.whole.lowerBound ? line.frame.minX : lines.x(of: start)
            let right = end >= line.shown.upperBound ? line.frame.maxX : lines.x(of: end)
            return CGRect(
                x: origin.x + left, y: origin.y + line.frame.minY, width: max(0, right - left),
                height: line.frame.height)
        }
    }

    func baseFirstRect(for range: UITextRange) -> CGRect {
        guard let places = places(range) else { return .zero }
        return rects(of: places).first ?? caretRect(for: range.start)
    }

    func baseSelectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        guard let places = places(range), !places.isEmpty else { return [] }
        let (rects, direction) = (rects(of: places), textDirection)
        return rects.enumerated().map { index, rect in
            TextPlaceRect(
                rect, direction, containsStart: index == 0, containsEnd: index == rects.count - 1)
        }
    }

    func baseClosestPosition(to point: CGPoint) -> UITextPosition? {
        let (lines, origin) = (shownLines, linesOrigin)
        guard !lines.lines.isEmpty, !point.x.isNaN, !point.y.isNaN else { return TextPlace(0) }
        let line = lines.line(atHeight: point.y - origin.y, x: point.x - origin.x)
        return TextPlace(place(ofShown: lines.place(at: point.x - origin.x, line: line)))
    }

    func baseClosestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let places = places(range), let closest = closestPosition(to: point),
            let place = place(closest)
        else { return nil }
        return TextPlace(min(max(place, places.lowerBound), places.upperBound))
    }

    func baseCharacterRange(at point: CGPoint) -> UITextRange? {
        let (lines, origin) = (shownLines, linesOrigin)
        guard !lines.lines.isEmpty, !point.x.isNaN, !point.y.isNaN else { return nil }
        let line = lines.line(atHeight: point.y - origin.y, x: point.x - origin.x)
        let found = lines.character(at: point.x - origin.x, line: line).place
        return TextPlaceRange(place(ofShown: found.lowerBound)..<place(ofShown: found.upperBound))
    }

    /// Puts the cursor where a finger was lifted; on the selection it shows the edit menu.
    func tappedText(at point: CGPoint) {
        guard let closest = closestPosition(to: point), let place = place(closest) else { return }
        if edit.selection.contains(place), !edit.selection.isEmpty,
            showEditMenu()
        {
            return
        }
        inputDelegate?.selectionWillChange(self)
        select(place..<place)
        inputDelegate?.selectionDidChange(self)
    }

    // MARK: Direction

    var textDirection: NSWritingDirection {
        let view = directedView.semanticContentAttribute == .unspecified ? self : directedView
        return view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            ? .rightToLeft : .leftToRight
    }

    func setTextDirection(_ direction: NSWritingDirection) {
        directedView.semanticContentAttribute =
            switch direction {
            case .natural: .unspecified
            case .leftToRight: .forceLeftToRight
            case .rightToLeft: .forceRightToLeft
            }
        setNeedsLayout()
    }
}
