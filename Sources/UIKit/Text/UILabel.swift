/// A view that displays text.
///
/// It ignores touches and has a content hugging priority of 251. Its text is centred vertically.
///
/// Source: Apple, UILabel.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// The text; nil for none. Default: nil.
    ///
    /// Setting it removes the attributes of an attributed text.
    open var text: String? {
        get { storedText }
        set { storedText = newValue }
    }

    /// ``text`` without overrides, which may derive it from ``attributedText``.
    final var storedText: String? { didSet { textWasSet(instead: oldValue) } }

    /// The text with its attributes; nil for none. A plain text is returned with the label's
    /// attributes.
    ///
    /// Runs without font or colour use the label's. Setting it also sets ``text``, and sets the
    /// label's font, colour, alignment and line break mode to those of the first character, if it
    /// has any.
    open var attributedText: NSAttributedString? {
        get { attributedContent }
        set { setAttributed(newValue) }
    }

    final var adjustsFonts = false

    /// The font. Setting it sets the font of every run.
    ///
    /// Setting nil restores the default, the system font at 17 points.
    open var font: UIFont! {
        get { storedFont }
        set {
            let font = newValue ?? Self.defaultFont
            setStyle(.font, to: font)
            let isSame = font == storedFont
            storedFont = font
            if !isSame { sizeMayHaveChanged() }
        }
    }

    /// The text colour. Setting it sets the colour of every run.
    ///
    /// Setting nil restores the default, ``UIColor/label``.
    open var textColor: UIColor! {
        get { storedTextColor }
        set {
            let color = newValue ?? .label
            setStyle(.foregroundColor, to: color)
            guard color != storedTextColor else { return }
            storedTextColor = color
            lookMayHaveChanged()
        }
    }

    /// The colour of the shadow of the letters; nil for no shadow. Default: nil.
    open var shadowColor: UIColor? {
        didSet { if shadowColor != oldValue { lookMayHaveChanged() } }
    }

    /// The offset of the letters' shadow to the right and downwards, in points. Default: (0, -1).
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet {
            guard shadowOffset != oldValue else { return }
            let numbers = NumberRange.numbers
            shadowOffset = CGSize(
                width: checked(
                    shadowOffset.width, "shadowOffset.width", keeping: oldValue.width, in: numbers),
                height: checked(
                    shadowOffset.height, "shadowOffset.height", keeping: oldValue.height,
                    in: numbers))
            lookMayHaveChanged()
        }
    }

    /// The text colour while the label is highlighted; nil for no change. Default: nil.
    open var highlightedTextColor: UIColor? {
        didSet { if highlightedTextColor != oldValue { lookMayHaveChanged() } }
    }

    /// Whether the text has the highlighted colour, as in a selected cell. Default: false.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { lookMayHaveChanged() } }
    }

    /// Whether the text has its full colours, otherwise 0.3 of their opacity. [U] Default: true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { lookMayHaveChanged() } }
    }

    /// The horizontal alignment of the lines. Default: natural.
    open var textAlignment: NSTextAlignment = .natural {
        didSet {
            guard textAlignment != oldValue else { return }
            alignParagraphs()
            // Justified lines are broken without a strategy.
            if textAlignment == .justified || oldValue == .justified { sizeMayHaveChanged() }
            lookMayHaveChanged()
        }
    }

    /// The maximum number of lines; 0 and negative numbers mean no limit. Default: 1.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { sizeMayHaveChanged() } }
    }

    /// How the text is broken into lines. Default: byTruncatingTail.
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail {
        didSet { if lineBreakMode != oldValue { sizeMayHaveChanged() } }
    }

    /// Whether letters are set closer to each other before the text is truncated, if it is at most
    /// a twentieth wider than its line. Default: false.
    ///
    /// Setting ``attributedText`` sets it to the first character's style. Source: Apple,
    /// allowsDefaultTighteningForTruncation; see
    /// ``NSParagraphStyle/allowsDefaultTighteningForTruncation``.
    ///
    /// Deviation: a text that is shrunk to fit is not tightened.
    open var allowsDefaultTighteningForTruncation = false {
        didSet { if allowsDefaultTighteningForTruncation != oldValue { sizeMayHaveChanged() } }
    }

    /// Rules for the choice between several ways to break the text into lines. Default: standard.
    open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard {
        didSet { if lineBreakStrategy != oldValue { sizeMayHaveChanged() } }
    }

    /// The width, in points, at which Auto Layout breaks the lines of a multi-line label. Default:
    /// 0.
    ///
    /// With 0 the lines are broken at the width that constraints give the label.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet {
            guard preferredMaxLayoutWidth != oldValue else { return }
            preferredMaxLayoutWidth = checked(
                preferredMaxLayoutWidth, "preferredMaxLayoutWidth", keeping: oldValue,
                in: NumberRange.numbers)
            sizeMayHaveChanged()
        }
    }

    /// Whether a single-line text that is too wide is shrunk to fit. Default: false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { lookMayHaveChanged() } }
    }

    /// The minimum scale of the font's size, 0...1. Default: 0, which means as small as necessary.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet {
            guard minimumScaleFactor != oldValue else { return }
            minimumScaleFactor = checked(
                minimumScaleFactor, "minimumScaleFactor", keeping: oldValue, in: 0...1)
            lookMayHaveChanged()
        }
    }

    /// Where a text that was shrunk to fit is drawn in its line. Default: alignBaselines.
    open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines {
        didSet { if baselineAdjustment != oldValue { lookMayHaveChanged() } }
    }

    /// The attributed text and its resolved form; nil if the text is plain.
    final var attributed: NSAttributedString?
    final var styledText: StyledText?
    /// The context with which attachments compute their bounds.
    var attachmentContainer: NSTextContainer? { nil }
    /// When words are divided in paragraphs that do not say it.
    var usualHyphenation: Float { 0 }
    /// The decisions of the delegate of the text's layout manager; nil without one.
    var lineRules: LineRules? { nil }
    /// Whether the markers of lists are drawn.
    var marksLists: Bool { false }
    /// The look of links in an attributed text.
    var linkAttributes: [NSAttributedString.Key: Any] { StyledText.linkAttributes }

    private static let defaultFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    private(set) final var storedFont = UILabel.defaultFont
    private var storedTextColor = UIColor.label
    private var measured: [(width: CGFloat, size: CGSize, chosenBreaks: [Int])] = []

    /// Creates a label with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a label from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UILabel.self)
    }

    private func setUp() {
        isUserInteractionEnabled = false
        if drawsItself { layer.needsDisplayOnBoundsChange = true }
        setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
    }

    // MARK: Size

    /// The size of the text, rounded up to whole pixels; zero without text.
    ///
    /// A multi-line label has the width of its unbroken text, and the height of its text broken at
    /// ``preferredMaxLayoutWidth`` or, if that is 0, at its current width.
    open override dynamic var intrinsicContentSize: CGSize {
        if choosesTextRect { return roundedUp(chosenTextSize(within: widthForContent)) }
        let size = textSize(within: widthForContent)
        guard contentHeightFollowsWidth else { return roundedUp(size) }
        return roundedUp(CGSize(width: textSize(within: .infinity).width, height: size.height))
    }

    /// Returns the size of the text, rounded up to whole pixels.
    ///
    /// A single-line label ignores `size`; others break their lines at its width, where 0 means no
    /// limit.
    open override dynamic func sizeThatFits(_ size: CGSize) -> CGSize {
        let limit = numberOfLines == 1 || size.width <= 0 ? CGFloat.infinity : size.width
        if choosesTextRect { return roundedUp(chosenTextSize(within: limit)) }
        return roundedUp(textSize(within: limit))
    }

    package override var contentHeightFollowsWidth: Bool {
        numberOfLines != 1 && preferredMaxLayoutWidth <= 0
    }

    /// The width at which lines are broken for Auto Layout.
    private var widthForContent: CGFloat {
        if contentHeightFollowsWidth { return widthForLines(of: textSize(within: .infinity)) }
        return numberOfLines == 1 ? .infinity : preferredMaxLayoutWidth
    }

    /// Returns the width at which lines are broken: the label's own.
    ///
    /// No limit if the whole text fits, apart from rounding.
    final func widthForLines(of natural: CGSize) -> CGFloat {
        let width = autoLayout.extras?.fittingWidth ?? bounds.width
        return width <= 0 || width + 1 / contentScaleFactor >= natural.width ? .infinity : width
    }

    /// Returns the frame of the text in `bounds`, at their origin.
    ///
    /// `numberOfLines`: the maximum number of lines; 0 for no limit.
    ///
    /// An override also determines the label's size. Source: Apple, textRect(forBounds:…).
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int)
        -> CGRect
    {
        let limit = numberOfLines == 1 || bounds.width <= 0 ? CGFloat.infinity : bounds.width
        let size = roundedUp(breakLines(within: limit, numberOfLines: numberOfLines).size)
        return CGRect(
            x: bounds.minX, y: bounds.minY, width: min(size.width, bounds.width),
            height: min(size.height, bounds.height))
    }

    /// The font as shown: smaller than ``font`` if the text must fit, but at least a twentieth.
    final var shownFont: UIFont {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else {
            return storedFont
        }
        let width = textSize(within: .infinity).width
        guard width > bounds.width else { return storedFont }
        let least = min(max(minimumScaleFactor, 0.05), 1)
        return storedFont.withSize(storedFont.pointSize * max(bounds.width / width, least))
    }

    /// The lines as the label shows them in its current bounds, with the current measurer.
    package var lines: TextLines {
        let natural = textSize(within: .infinity)
        return breakLines(within: widthForLines(of: natural), numberOfLines: numberOfLines)
    }

    /// Whether the leading that the fonts recommend is below each line, as in text views.
    var placesLeading: Bool { false }

    /// The strategies that apply: none to justified lines, which the drawing program breaks.
    var usableStrategy: NSParagraphStyle.LineBreakStrategy {
        textAlignment == .justified ? [] : lineBreakStrategy
    }

    /// Returns the text's size before rounding.
    final func textSize(within width: CGFloat) -> CGSize { measurement(within: width).size }

    /// Returns the unrounded size, and where lines begin that greedy breaking would begin
    /// elsewhere. Caches the last results, because layout asks repeatedly.
    private func measurement(within width: CGFloat) -> (size: CGSize, chosenBreaks: [Int]) {
        if let known = measured.first(where: { $0.width == width }) {
            return (known.size, known.chosenBreaks)
        }
        let lines = breakLines(within: width, numberOfLines: numberOfLines)
        let (size, breaks) = (lines.size, lines.chosenBreaks)
        if measured.count == 3 { measured.removeFirst() }
        measured.append((width, size, breaks))
        return (size, breaks)
    }

    private func roundedUp(_ size: CGSize) -> CGSize {
        size.roundedUp(toPixelsOf: contentScaleFactor)
    }

    final func sizeMayHaveChanged() {
        measured.removeAll(keepingCapacity: true)
        lookMayHaveChanged()
        invalidateIntrinsicContentSize()
    }

    // MARK: Drawing

    /// Whether the class draws its text differently, so that the label is drawn, too.
    package override var drawsItself: Bool {
        MethodOverrides.ofViews.differ(type(of: self), UILabel.self)
            || MethodOverrides.ofLabels.differ(type(of: self), UILabel.self)
    }

    /// Draws the text. Called only if the class, or a subclass, overrides how labels are drawn.
    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text into the current context, in the middle of a rectangle's height.
    ///
    /// Do not call it except as super of an override.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        var description = textDescription
        description.resolve(in: self)
        description.paint(in: rect, context)
    }

    // MARK: Baselines

    /// The text is centred vertically; an empty text like a single line.
    package override var baselines: Baselines {
        let metrics = UIFont.measurer.metrics(of: storedFont)
        let height = textSize(within: widthForContent).height
        guard height > 0 else {
            return .text(
                height: metrics.lineHeight, ascent: metrics.ascent, descent: metrics.descent,
                shareAbove: 0.5)
        }
        let styled =
            styledText == nil
            ? nil : breakLines(within: widthForContent, numberOfLines: numberOfLines)
        let (ascent, descent) = styled?.outerMetrics ?? (metrics.ascent, metrics.descent)
        return .text(height: height, ascent: ascent, descent: descent, shareAbove: 0.5)
    }

    package override var textLineHeight: CGFloat? {
        UIFont.measurer.metrics(of: storedFont).lineHeight
    }

    // MARK: Content

    /// Adds the text.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        guard let text = storedText, !text.isEmpty else { return content }
        // The text of a label that draws itself is part of its drawing.
        if drawsItself { content.value = text } else { content.text = textDescription }
        return content
    }

    /// A button's title is as wide as measured.
    ///
    /// With the button's alignment it stays in place if it is drawn in a narrower font.
    private var shownAlignment: NSTextAlignment {
        guard textAlignment == .natural, let superview else { return textAlignment }
        return superview.shownAlignment(ofNaturalTextIn: self)
    }

    private static func dimmed(_ color: UIColor) -> UIColor {
        UIColor { traits in
            let resolved = color.resolvedColor(with: traits)
            return resolved.withAlphaComponent(resolved.cgColor.alpha * 0.3)
        }
    }

    /// The description of the text and its style, even if it is empty.
    final var textDescription: ViewContent.Text {
        let color = isHighlighted ? highlightedTextColor ?? storedTextColor : storedTextColor
        var description = ViewContent.Text(
            string: storedText ?? "", font: shownFont, color: color, alignment: shownAlignment,
            numberOfLines: numberOfLines)
        description.lineBreakMode = lineBreakMode
        if numberOfLines != 1, usableStrategy != [] {
            let width = widthForLines(of: textSize(within: .infinity))
            description.chosenBreaks = measurement(within: width).chosenBreaks
        }
        description.shadow = shadowColor.map { TextShadow(color: $0, offset: shadowOffset) }
        if var styledText = styledText ?? tabbedText {
            if description.font != storedFont {
                styledText.scale(by: description.font.pointSize / storedFont.pointSize)
            } else if let tightened {
                (styledText, description.chosenBreaks) = (tightened.text, tightened.breaks)
            }
            description.styled = styledText
            description.places = places(of: styledText, isShrunk: description.font != storedFont)
        }
        if description.font != storedFont { placeShrunken(&description) }
        if !isEnabled {
            description.color = Self.dimmed(color)
            description.styled?.resolveColors(Self.dimmed)
            if let shadow = description.shadow {
                description.shadow?.color = Self.dimmed(shadow.color)
            }
        }
        return description
    }

    // MARK: Overridable, from the files of their aspects

    /// Whether fonts of text styles, and those of ``UIFontMetrics``, follow the preferred size of
    /// text of the label's environment. Default: false.
    ///
    /// A font of a fixed size does not change.
    open var adjustsFontForContentSizeCategory: Bool {
        get { baseAdjustsFontForContentSizeCategory }
        set { baseAdjustsFontForContentSizeCategory = newValue }
    }
}

extension UILabel: PassiveView {}
