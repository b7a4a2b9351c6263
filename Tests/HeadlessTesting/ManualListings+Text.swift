import HeadlessTesting
import Testing
import UIKit

// The listings of docs/text-and-fonts.md.

@MainActor @Test func aLabelMeasuresItsText() {
    let inter = UIFont.measurer
    defer { UIFont.measurer = inter }
    UIFont.measurer = SquareTextMeasurer()

    let stage = Stage(scale: 2)
    defer { stage.close() }
    let label = UILabel()
    label.text = "Total: 12"  // nine characters
    label.font = .systemFont(ofSize: 20)
    #expect(label.intrinsicContentSize == CGSize(width: 180, height: 20))

    label.numberOfLines = 0
    let limit = CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude)
    #expect(label.sizeThatFits(limit) == CGSize(width: 120, height: 40))  // "Total:" and "12"

    let text = NSMutableAttributedString(
        string: "Total: ", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.append(
        NSAttributedString(
            string: "12", attributes: [.font: UIFont.systemFont(ofSize: 30), .kern: 1]))
    label.attributedText = text
    #expect(label.intrinsicContentSize == CGSize(width: 7 * 20 + 2 * (30 + 1), height: 30))
}

/// Widths of a proportional typeface, roughly, in em.
struct RoughMeasurer: TextMeasuring {
    func metrics(of font: UIFont) -> FontMetrics {
        let em = font.pointSize
        return FontMetrics(
            ascent: em, descent: em / 4, leading: 0, capHeight: em * 0.75, xHeight: em / 2)
    }

    func width(of run: Substring, in font: UIFont) -> CGFloat {
        let ems = run.reduce(0) { $0 + ($1.isWhitespace ? 0.25 : $1.isUppercase ? 0.75 : 0.5) }
        return ems * font.pointSize
    }
}

@MainActor @Test func aMeasurerOfYourOwn() {
    let inter = UIFont.measurer
    defer { UIFont.measurer = inter }
    UIFont.measurer = RoughMeasurer()

    let label = UILabel()
    label.text = "Total: 12"
    label.font = .systemFont(ofSize: 20)
    // A capital letter, seven glyphs of half an em, a space.
    #expect(label.intrinsicContentSize == CGSize(width: (0.75 + 7 * 0.5 + 0.25) * 20, height: 25))
}

final class WidePicture: NSTextAttachment {
    override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
        guard let size = image?.size, size.width > lineFrag.width else {
            return super.attachmentBounds(
                for: textContainer, proposedLineFragment: lineFrag, glyphPosition: position,
                characterIndex: charIndex)
        }
        let height = size.height * lineFrag.width / size.width
        return CGRect(x: 0, y: 0, width: lineFrag.width, height: height)
    }
}

final class MarkerPen: NSLayoutManager {
    override func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
        forCharacterRange charRange: NSRange, color: UIColor
    ) {
        color.setFill()
        for index in 0..<rectCount {
            UIBezierPath(roundedRect: rectArray[index], cornerRadius: 4).fill()
        }
    }
}
