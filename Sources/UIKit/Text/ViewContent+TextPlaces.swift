extension ViewContent {
    /// The places of a text's parts, as the layout set them.
    package struct TextPlaces {
        /// A part of the text on a line of its own.
        package struct Piece {
            /// The range in the text, in UTF-16 code units.
            package var range: Range<Int>
            /// The left end, in points from the left edge of the view.
            package var x: CGFloat
            /// The distance of the baseline from the top of the text, in points.
            package var baseline: CGFloat
            /// The width in points, without what justification adds; with the ellipsis.
            package var width: CGFloat
            /// The points added to each space of a justified line.
            package var stretch: CGFloat
            package var isTruncated: Bool
            package var isRightToLeft: Bool
        }

        package var pieces: [Piece]
        /// The height of the text, in points.
        package var height: CGFloat

        init(_ lines: TextLines, _ placement: TextLines.Placement) {
            height = lines.size.height
            let text = lines.styled?.string ?? ""
            pieces = lines.placed(placement).flatMap { place in
                lines.pieces(of: place).compactMap { piece in
                    guard !piece.text.isEmpty || piece.isTruncated else { return nil }
                    let start = piece.text.startIndex.utf16Offset(in: text)
                    return Piece(
                        range: start..<start + piece.text.utf16.count, x: piece.x,
                        baseline: place.frame.minY + place.ascent, width: piece.width,
                        stretch: piece.stretch, isTruncated: piece.isTruncated,
                        isRightToLeft: place.isRightToLeft)
                }
            }
        }
    }
}
