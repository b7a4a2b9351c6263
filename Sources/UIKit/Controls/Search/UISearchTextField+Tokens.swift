extension UISearchTextField {
    /// The tokens that a search field shows.
    @MainActor
    struct Tokens {
        var tokens: [UISearchToken] = []
        var views: [SearchTokenView] = []
        var selected: Range<Int>?
        let area = UIView()
    }

    /// The space behind each token, in points. [U]
    private static let tokenGap: CGFloat = 4

    // MARK: Changing

    final func setTokens(_ new: [UISearchToken]) {
        let old = zip(tokenState.tokens, tokenState.views).map { ($0, $1) }
        tokenState.selected = nil
        tokenState.tokens = new
        tokenState.views = new.enumerated().map { index, token in
            let view = old.first { $0.0 === token }?.1 ?? makeView(token)
            view.isSelected = false
            return view
        }
        for (_, view) in old where !tokenState.views.contains(view) { view.removeFromSuperview() }
        let area = tokenState.area
        if area.superview == nil, !new.isEmpty {
            area.clipsToBounds = true
            addSubview(area)
        }
        for view in tokenState.views where view.superview !== area { area.addSubview(view) }
        area.isHidden = new.isEmpty
        tokensChanged()
    }

    private func makeView(_ token: UISearchToken) -> SearchTokenView {
        let view = SearchTokenView(token)
        view.ownColor = ownTokenColor
        view.addAction(
            UIAction { [weak self, weak token] _ in
                guard let self, let index = tokens.firstIndex(where: { $0 === token }),
                    isFirstResponder || becomeFirstResponder()
                else { return }
                selectTokens(index..<index + 1)
            }, for: .touchUpInside)
        return view
    }

    private func tokensChanged() {
        contentChanged()
        setNeedsLayout()
    }

    /// Selects tokens in place of a part of the text; nil for none.
    final func selectTokens(_ range: Range<Int>?) {
        guard range != tokenState.selected else { return }
        if range != nil, edit.selection != 0..<0 { select(0..<0) }
        tokenState.selected = range
        for (index, view) in tokenState.views.enumerated() {
            view.isSelected = range?.contains(index) ?? false
        }
        tokensChanged()
        if isEditing { delegate?.textFieldDidChangeSelection(self) }
    }

    /// Removes the selected tokens for the user; returns whether there are any.
    final func deleteSelectedTokens() -> Bool {
        guard let range = tokenState.selected else { return false }
        if allowsDeletingTokens { removeTokens(range) }
        return true
    }

    private func removeTokens(_ range: Range<Int>) {
        var rest = tokens
        rest.removeSubrange(range.clamped(to: 0..<rest.count))
        setTokens(rest)
        textWasEdited()
    }

    // MARK: Keys

    /// Handles a key that concerns tokens; returns whether it did.
    final func receiveTokenKey(_ key: KeyboardKey) -> Bool {
        let count = tokens.count
        guard count > 0 else { return false }
        let atStart = edit.selection == 0..<0
        guard let selected = tokenState.selected else {
            guard key == .left, atStart else { return false }
            selectTokens(count - 1..<count)
            return true
        }
        switch key {
        case .left:
            let first = max(0, selected.lowerBound - 1)
            selectTokens(first..<first + 1)
        case .right:
            let next = selected.upperBound
            selectTokens(next < count ? next..<next + 1 : nil)
        case .delete, .backspace: deleteBackward()
        default: return false
        }
        return true
    }

    // MARK: Places

    /// Returns the token range of a text range, whose tokens have places before 0.
    final func tokenIndices(_ range: UITextRange) -> Range<Int> {
        guard let start = (range.start as? TextPlace)?.offset,
            let end = (range.end as? TextPlace)?.offset
        else { return 0..<0 }
        let count = tokens.count
        let lower = min(max(min(start, end) + count, 0), count)
        return lower..<max(lower, min(max(max(start, end) + count, 0), count))
    }

    // MARK: Layout

    /// The width of all tokens, in points.
    private var tokensWidth: CGFloat {
        tokenState.views.reduce(0) { $0 + $1.sizeThatFits(.zero).width + Self.tokenGap }
    }

    /// Returns the area of the text beside the tokens.
    final func besideTokens(_ rect: CGRect) -> CGRect {
        guard !tokens.isEmpty else { return rect }
        let width = shown(tokensWidth, in: rect)
        return CGRect(
            x: isRightToLeft ? rect.minX : rect.minX + width, y: rect.minY,
            width: rect.width - width, height: rect.height)
    }

    /// Returns how much of the tokens' width is shown: of many the last are seen, so that there is
    /// room for typing. [U]
    private func shown(_ width: CGFloat, in rect: CGRect) -> CGFloat {
        min(width, max(0, rect.width * 0.75))
    }

    /// Places the tokens at the leading end of the text's area.
    final func layOutTokens(in rect: CGRect) {
        let sizes = tokenState.views.map { $0.sizeThatFits(.zero) }
        let whole = sizes.reduce(0) { $0 + $1.width + Self.tokenGap }
        let width = shown(whole, in: rect)
        let area = tokenState.area
        area.frame = CGRect(
            x: isRightToLeft ? rect.maxX - width : rect.minX, y: rect.minY, width: width,
            height: rect.height)
        var x = width - whole
        for (view, size) in zip(tokenState.views, sizes) {
            let height = min(size.height, rect.height)
            view.frame = CGRect(
                x: isRightToLeft ? width - x - size.width : x, y: (rect.height - height) / 2,
                width: size.width, height: height)
            x += size.width + Self.tokenGap
        }
    }
}
