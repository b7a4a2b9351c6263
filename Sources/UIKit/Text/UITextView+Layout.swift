extension UITextView {
    /// The lines for the view's current width.
    final var textLines: SetText { lines(within: textWidth(of: bounds.width)) }

    private func lines(within width: CGFloat) -> SetText {
        let settings = SetText.Settings(
            width: max(width, 1), alignment: textAlignment,
            isRightToLeft: textDirection == .rightToLeft,
            numberOfLines: textContainer.maximumNumberOfLines, mode: textContainer.lineBreakMode,
            usesFontLeading: textView.addsLeading, container: textContainer,
            exclusion: textContainer.exclusion,
            hyphenationFactor: ownLayoutManager?.hyphenationFactor ?? 0,
            rules: ownLayoutManager?.lineRules(from: 0))
        if let styled = textView.styledText ?? textView.tabbedText {
            return SetText(styled, settings)
        }
        return SetText(edit.text, in: textView.font, settings)
    }

    /// The size of the view without its insets, which the container tracks.
    final var containerSize: CGSize {
        let inset = textContainerInset
        return CGSize(
            width: max(0, bounds.width - inset.left - inset.right),
            height: max(0, bounds.height - inset.top - inset.bottom))
    }

    final var textPadding: UIEdgeInsets {
        let side = textContainer.lineFragmentPadding
        let inset = textContainerInset
        return UIEdgeInsets(
            top: inset.top, left: inset.left + side, bottom: inset.bottom, right: inset.right + side
        )
    }

    private func textWidth(of width: CGFloat) -> CGFloat {
        width - textPadding.left - textPadding.right
    }

    private func padded(_ size: CGSize) -> CGSize {
        CGSize(
            width: size.width + textPadding.left + textPadding.right,
            height: size.height + textPadding.top + textPadding.bottom
        ).roundedUp(toPixelsOf: contentScaleFactor)
    }

    final var naturalSize: CGSize { padded(naturalTextSize) }

    private var naturalTextSize: CGSize {
        let natural = lines(within: .infinity).size
        let width = autoLayout.extras?.fittingWidth ?? bounds.width
        guard width > 0, padded(natural).width > width else { return natural }
        return CGSize(width: natural.width, height: lines(within: textWidth(of: width)).size.height)
    }

    final func fittingSize(_ size: CGSize) -> CGSize {
        let fitted = padded(
            lines(within: size.width > 0 ? textWidth(of: size.width) : .infinity).size)
        return CGSize(
            width: size.width > 0 ? min(fitted.width, size.width) : fitted.width,
            height: fitted.height)
    }

    final func linesNeedLayout() {
        linesAreStale = true
        // An edit in an override of layoutSubviews would ask for the next layout in each one.
        // Source: ReadMoreTextView, which edits its storage there.
        guard layer.isBeingLaidOut, !isLayingOutText, bounds.width > 0 else {
            return setNeedsLayout()
        }
        layOutText()
    }

    final func layOutText() {
        // First, because a change of the content's size asks for it.
        linesAreStale = false
        let isNested = isLayingOutText
        isLayingOutText = true
        defer { isLayingOutText = isNested }
        let lines = textLines
        let height = lines.size.height
        textView.frame = CGRect(
            x: textPadding.left, y: textPadding.top,
            width: max(0, bounds.width - textPadding.left - textPadding.right), height: height)
        // Whole points, as measured on iPhones: 28 for one line of 11.93, 30 for one of 13.13.
        contentSize = CGSize(
            width: bounds.width,
            height: (height + textPadding.top + textPadding.bottom).rounded(.up))
        if let storage {
            textContainer.attachmentViews?.show(
                in: lines, of: storage, at: linesOrigin, textContainer)
        }
        dragging.update()
        finding?.session?.place()
        if let manager = ownLayoutManager, manager.delegate != nil {
            manager.ensureLayout(for: textContainer)
        }
    }

    /// The text is below the top inset, regardless of the view's height.
    final var textBaselines: Baselines {
        let metrics = UIFont.measurer.metrics(of: textView.font)
        let leading = textView.addsLeading ? metrics.leading : 0
        var baselines = Baselines.text(
            height: naturalTextSize.height, ascent: metrics.ascent,
            descent: metrics.descent + leading, shareAbove: 0)
        baselines.first.offset += textPadding.top
        baselines.last.offset += textPadding.top
        return baselines
    }

    /// Whether there is a cursor: a class that overrides ``caretRect(for:)`` may have none.
    private var showsCaret: Bool {
        guard edit.selection.isEmpty,
            MethodOverrides.ofViewCarets.differ(Swift.type(of: self), UITextView.self)
        else { return true }
        return !caretRect(for: TextPlace(edit.selection.upperBound)).isEmpty
    }

    /// Updates text and cursor.
    final func contentChanged() {
        textView.numberOfLines = textContainer.maximumNumberOfLines
        textView.lineBreakMode = textContainer.lineBreakMode
        textView.addsLeading = ownLayoutManager?.usesFontLeading ?? true
        textView.hyphenationFactor = ownLayoutManager?.hyphenationFactor ?? 0
        textView.manager = ownLayoutManager
        textView.layout = textLayout
        showText(cursor: isFirstResponder && showsCaret ? edit.selection : nil)
        layer.markChanged(.values)
        invalidateIntrinsicContentSize()
        linesNeedLayout()
        observedPropertiesMayHaveChanged()
    }
}

/// The text of a text view, with the cursor or the selection while it is being edited.
final class TextViewContent: UITextFieldLabel {
    weak var container: NSTextContainer?
    override var attachmentContainer: NSTextContainer? { container }

    /// The text view places the text, so that its layout is not asked for while it runs.
    override func invalidateIntrinsicContentSize() {
        guard superview?.layer.isBeingLaidOut != true else { return }
        super.invalidateIntrinsicContentSize()
    }

    /// Whether the leading that the fonts recommend is below each line.
    var addsLeading = true { didSet { if addsLeading != oldValue { sizeMayHaveChanged() } } }
    override var placesLeading: Bool { addsLeading }
    /// When words are divided in paragraphs that do not say it.
    var hyphenationFactor: Float = 0 {
        didSet { if hyphenationFactor != oldValue { sizeMayHaveChanged() } }
    }
    override var usualHyphenation: Float { hyphenationFactor }

    /// The layout manager of the text view; nil until a program has asked for it.
    weak var manager: NSLayoutManager? {
        didSet {
            guard manager != nil else { return }
            layer.needsDisplayOnBoundsChange = drawsItself
            sizeMayHaveChanged()
        }
    }
    /// The newer layout manager of the text view; nil until a program has asked for it.
    weak var layout: NSTextLayoutManager? {
        didSet {
            guard layout != nil || oldValue != nil else { return }
            layer.needsDisplayOnBoundsChange = drawsItself
            sizeMayHaveChanged()
        }
    }
    override var lineRules: LineRules? { manager?.lineRules(from: 0) }
    override var drawsItself: Bool {
        manager?.drawsDifferently ?? layout?.drawsDifferently ?? false
    }

    /// Draws with the layout manager, whose class draws its own way.
    override func drawText(in rect: CGRect) {
        guard let container else { return }
        // The container begins left of the text, by its padding.
        let origin = CGPoint(x: rect.minX - container.lineFragmentPadding, y: rect.minY)
        if let manager {
            let glyphs = manager.glyphRange(for: container)
            manager.drawBackground(forGlyphRange: glyphs, at: origin)
            manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
        } else if let layout, let context = UIGraphicsGetCurrentContext() {
            layout.draw(at: origin, in: context)
        }
    }

    /// Returns the look of links.
    var linkLook: () -> [NSAttributedString.Key: Any] = { [:] }

    /// That by which the caret and selections are placed.
    override var usableStrategy: NSParagraphStyle.LineBreakStrategy {
        styledText?.paragraph.usableStrategy ?? []
    }

    override var marksLists: Bool { true }
    override var linkAttributes: [NSAttributedString.Key: Any] { linkLook() }

    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.text?.isAtTop = true
        content.text?.addsLeading = addsLeading
        // Behind the cursor and the selection, which the viewer places by it.
        if drawsItself { content.text?.makeInvisible() }
        return content
    }
}
