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
            /// The picture drawn instead of the character: its bottom is at `baseline`.
            package var image: UIImage?
            package var imageHeight: CGFloat = 0
            /// The number of the run in whose colour the image is drawn; nil for its own colours.
            package var tintingRun: Int?
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
                    var part = Piece(
                        range: start..<start + piece.text.utf16.count, x: piece.x,
                        baseline: place.frame.minY + place.ascent, width: piece.width,
                        stretch: piece.stretch, isTruncated: piece.isTruncated,
                        isRightToLeft: place.isRightToLeft)
                    if let run = piece.attachedRun,
                        let attached = lines.styled?.runs[run].attachment
                    {
                        guard let image = attached.image else { return nil }
                        let box = attached.bounds
                        part.x += box.minX
                        part.baseline -= box.minY
                        (part.width, part.imageHeight) = (box.width, box.height)
                        (part.image, part.tintingRun) = (image, image.isTextTemplate ? run : nil)
                    }
                    return part
                }
            }
        }
    }
}
