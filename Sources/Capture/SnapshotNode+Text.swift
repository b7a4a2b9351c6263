import Snapshots
import UIKit

extension SnapshotNode.Truncation {
    /// The truncation of a label; nil for truncation at the end, which is the default.
    init?(_ mode: NSLineBreakMode) {
        switch mode {
        case .byClipping: self = .none
        case .byTruncatingHead: self = .start
        case .byTruncatingMiddle: self = .middle
        case .byWordWrapping, .byCharWrapping, .byTruncatingTail: return nil
        }
    }
}

@MainActor
extension SnapshotNode {
    /// Reads the runs of an attributed text; text, font and colour must have been read before.
    mutating func read(_ styled: StyledText) {
        drawing.lineGap = styled.lineGap(by: UIFont.measurer)
        var runs: [TextRun] = []
        for part in styled.runs {
            let length = styled.string.utf16.distance(
                from: part.range.lowerBound, to: part.range.upperBound)
            var run = TextRun(length: length)
            let (ownFont, ownColor) = (Font(part.font), Color(part.color.cgColor))
            if ownFont != font { run.font = ownFont }
            if ownColor != textColor { run.color = ownColor }
            run.background = part.background.map { Color($0.cgColor) }
            run.kern = part.kern
            run.isUnderlined = part.underline != nil
            run.isStruckThrough = part.strike != nil
            run.underlineStyle = part.underline.flatMap { LetterLine($0) }
            run.strikeStyle = part.strike.flatMap { LetterLine($0) }
            run.rise = part.rise
            run.underlineColor = part.underlineColor.map { Color($0.cgColor) }
            run.strikeColor = part.strikeColor.map { Color($0.cgColor) }
            run.outline = part.strokeWidth
            run.outlineColor =
                part.strokeWidth == 0 ? nil : part.strokeColor.map { Color($0.cgColor) }
            run.shadow = part.shadow.map { Shadow($0) }
            run.hasNoLigatures = part.hasNoLigatures
            runs.append(run)
        }
        // A single run that looks like the node is just plain text.
        if let only = runs.first, runs.count == 1, only == TextRun(length: only.length) { return }
        drawing.runs = runs
    }

    /// The most parts of a text that the layout places, as in the description of the format.
    private static let mostPieces = 5000

    /// Reads where the layout placed the parts of a text.
    mutating func read(
        _ places: ViewContent.TextPlaces, _ styled: StyledText?, isAtTop: Bool
    ) {
        let runs = styled?.runs ?? []
        let top = isAtTop ? 0 : -places.height / 2
        // As many as the format allows; the rest is far below any screen.
        drawing.pieces = places.pieces.prefix(Self.mostPieces).map {
            var piece = TextPiece(
                start: $0.range.lowerBound, length: $0.range.count, x: $0.x,
                y: top + $0.baseline, width: $0.width)
            piece.space = $0.stretch
            piece.isTruncated = $0.isTruncated
            piece.isRightToLeft = $0.isRightToLeft
            piece.image = $0.image?.reference
            piece.height = $0.imageHeight
            piece.tint = $0.tintingRun.flatMap {
                runs.indices.contains($0) ? Color(runs[$0].color.cgColor) : nil
            }
            return piece
        }
    }
}

extension SnapshotNode.Drawing {
    /// Reads how a text was measured.
    ///
    /// - Parameters:
    ///   - styled: The text with its runs; nil if all of it looks alike.
    ///   - width: The width of the layout, in points.
    /// - Complexity: O(length of the text), if the measurer is linear.
    mutating func readMeasurements(
        of text: String, in font: UIFont, styled: StyledText? = nil, lines: Int, width: CGFloat
    ) {
        let measurer = UIFont.measurer
        if !(measurer is InterTextMeasurer) || font.face != nil {
            let height = measurer.metrics(of: font).lineHeight
            let usual = font.pointSize * SnapshotNode.Typeface.lineHeight
            if !SnapshotNode.agree(height, usual) { lineHeight = height }
        }
        guard lines == 1 else { return }
        let line = text.prefix { !$0.isNewline }
        let real = styled?.width(of: line, by: measurer) ?? measurer.width(of: line, in: font)
        // Frames are whole pixels, which can be a little narrower than the text.
        isCut = real > width + 0.5
    }
}

extension SnapshotNode.Shadow {
    /// The shadow of a text's letters: the alpha is part of the colour.
    init(_ shadow: TextShadow) {
        self.init(
            opacity: 1, radius: shadow.blur / 2, dx: shadow.offset.width, dy: shadow.offset.height,
            color: SnapshotNode.Color(shadow.color.cgColor))
    }
}

extension SnapshotNode.LetterLine {
    /// The style of a line below or through letters; nil for a single solid line.
    init?(_ line: LetterLine) {
        self.init()
        weight =
            switch line.weight {
            case .single: nil
            case .thick: .thick
            case .double: .double
            }
        pattern =
            switch line.pattern {
            case .solid: nil
            case .dot: .dot
            case .dash: .dash
            case .dashDot: .dashDot
            case .dashDotDot: .dashDotDot
            }
        if weight == nil, pattern == nil { return nil }
    }
}

extension SnapshotNode.Font {
    init(_ font: UIFont) {
        self.init(
            size: font.pointSize, weight: font.cssWeight, isItalic: font.look.contains(.italic),
            isMonospaced: font.look.contains(.monospaced),
            hasMonospacedDigits: font.look.contains(.monospacedDigits),
            file: font.face?.reference)
    }
}

extension SnapshotNode.Input {
    /// The keyboard traits of a text input, in HTML's terms.
    init(_ input: ViewContent.Input) {
        self.init(active: input.isActive)
        secure = input.isSecure
        mode = input.isKeysOnly ? Mode.none : Mode(input.keyboard)
        returnKey = ReturnKey(input.returnKey)
        switch input.capitals {
        case .none: capitals = Capitals.none
        case .words: capitals = .words
        case .sentences: capitals = nil
        case .allCharacters: capitals = .characters
        }
        dark = input.isDark
        focused = input.isFocused
        content = input.content
        passwordRules = input.passwordRules
        checksSpelling =
            switch input.spelling {
            case .default: nil
            case .no: false
            case .yes: true
            }
        switch input.correction {
        case .default: corrects = nil
        case .no: corrects = false
        case .yes: corrects = true
        }
    }
}

extension SnapshotNode.Input.Mode {
    init?(_ type: UIKeyboardType) {
        switch type {
        case .default, .asciiCapable, .namePhonePad, .numbersAndPunctuation, .twitter: return nil
        case .numberPad, .asciiCapableNumberPad: self = .numeric
        case .decimalPad: self = .decimal
        case .phonePad: self = .tel
        case .emailAddress: self = .email
        case .URL: self = .url
        case .webSearch: self = .search
        }
    }
}

extension SnapshotNode.Input.ReturnKey {
    init?(_ type: UIReturnKeyType) {
        switch type {
        case .default, .emergencyCall: return nil
        case .go, .join, .route: self = .go
        case .google, .search, .yahoo: self = .search
        case .next, .continue: self = .next
        case .send: self = .send
        case .done: self = .done
        }
    }
}
