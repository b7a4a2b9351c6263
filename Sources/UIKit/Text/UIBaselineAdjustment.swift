/// Where the text of a label is drawn that was shrunk to fit.
///
/// Source: Apple, UIBaselineAdjustment.
public enum UIBaselineAdjustment: Int, Sendable {
    /// Its baseline is where that of the full size is.
    case alignBaselines = 0
    /// Its middle is where that of the full size is.
    case alignCenters = 1
    /// Its top is where that of the full size is.
    case none = 2
}

extension UILabel {
    /// Places a text that is smaller than the label's font.
    final func placeShrunken(_ description: inout ViewContent.Text) {
        guard baselineAdjustment != .alignCenters, description.font.pointSize > 0 else { return }
        let full = textSize(within: .infinity).height
        let factor = description.font.pointSize / storedFont.pointSize
        if baselineAdjustment == .none {
            description.drop = full * (factor - 1) / 2
        } else {
            let ascent =
                breakLines(within: .infinity, numberOfLines: 1).outerMetrics?.ascent
                ?? UIFont.measurer.metrics(of: storedFont).ascent
            description.drop = (ascent - full / 2) * (1 - factor)
        }
        guard description.drop != 0, bounds.width > 0 else { return description.drop = 0 }
        if description.places == nil {
            let styled =
                description.styled
                ?? StyledText(
                    NSAttributedString(string: description.string), font: description.font,
                    color: description.color)
            let lines = TextLines(
                of: styled, width: bounds.width, numberOfLines: 1, mode: lineBreakMode,
                strategy: usableStrategy, container: attachmentContainer)
            description.places = ViewContent.TextPlaces(
                lines,
                TextLines.Placement(
                    width: bounds.width, alignment: description.alignment,
                    isRightToLeft: isRightToLeft))
        }
        for index in description.places?.pieces.indices ?? 0..<0 {
            description.places?.pieces[index].baseline += description.drop
        }
    }
}
