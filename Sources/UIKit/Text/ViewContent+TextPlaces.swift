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

        /// The hyphen behind a divided word: a picture, because the text has no letter for it.
        private static func hyphen(
            behind place: TextLines.PlacedLine, in styled: StyledText
        ) -> [Piece]? {
            let width = place.line.hyphen
            guard width > 0, let last = place.line.text.indices.last,
                let run = styled.runs.firstIndex(where: { $0.range.contains(last) })
            else { return nil }
            let size = styled.runs[run].font.pointSize
            let start = last.utf16Offset(in: styled.string)
            var part = Piece(
                range: start..<place.line.text.endIndex.utf16Offset(in: styled.string),
                x: place.isRightToLeft ? place.frame.minX : place.frame.maxX - width,
                baseline: place.frame.minY + place.ascent, width: width, stretch: 0,
                isTruncated: false, isRightToLeft: place.isRightToLeft)
            // The bar of a sans-serif hyphen: its middle is a bit below that of the letter x.
            let box = CGSize(width: width, height: 0.3 * size)
            let context = CGContext(size: box, scale: 1)
            context.fill(
                CGRect(x: 0.12 * width, y: 0, width: 0.76 * width, height: 0.09 * size))
            part.image = UIImage(drawing: context)?.withRenderingMode(.alwaysTemplate)
            (part.imageHeight, part.tintingRun) = (box.height, run)
            return [part]
        }

        /// The marker before a paragraph of a list: a picture, because it is not in the text.
        private static func marker(
            before place: TextLines.PlacedLine, in lines: TextLines
        ) -> [Piece] {
            guard let styled = lines.styled,
                let marker = styled.marker(of: place, by: lines.measurer)
            else { return [] }
            let start = place.line.text.startIndex.utf16Offset(in: styled.string)
            let below = place.frame.height - place.ascent
            var part = Piece(
                range: start..<start, x: marker.x, baseline: place.frame.maxY, width: marker.width,
                stretch: 0, isTruncated: false, isRightToLeft: place.isRightToLeft)
            let box = CGSize(width: marker.width, height: place.frame.height)
            let context = CGContext(size: box, scale: 1)
            marker.paint(
                in: styled.runs[marker.run], baseline: box.height - below, x: 0, context)
            part.image = UIImage(drawing: context)?.withRenderingMode(.alwaysTemplate)
            (part.imageHeight, part.tintingRun) = (box.height, marker.run)
            return [part]
        }

        init(_ lines: TextLines, _ placement: TextLines.Placement) {
            height = lines.size.height
            let text = lines.styled?.string ?? ""
            let hasShapes = lines.styled?.runs.contains(where: \.isShaped) == true
            pieces = lines.placed(placement).flatMap { place in
                let parts: [Piece] = lines.pieces(of: place).flatMap { piece -> [Piece] in
                    guard !piece.text.isEmpty || piece.isTruncated else { return [] }
                    if hasShapes, let styled = lines.styled, piece.attachedRun == nil,
                        styled.runs(in: piece.text).contains(where: \.isShaped)
                    {
                        return Self.shapedParts(of: piece, on: place, in: lines)
                    }
                    let start = piece.text.startIndex.utf16Offset(in: text)
                    var part = Piece(
                        range: start..<start + piece.text.utf16.count, x: piece.x,
                        baseline: place.frame.minY + place.ascent, width: piece.width,
                        stretch: piece.stretch, isTruncated: piece.isTruncated,
                        isRightToLeft: place.isRightToLeft)
                    if let run = piece.attachedRun,
                        let attached = lines.styled?.runs[run].attachment
                    {
                        guard let image = attached.image else { return [] }
                        let box = attached.bounds
                        part.x += box.minX
                        part.baseline -= box.minY
                        (part.width, part.imageHeight) = (box.width, box.height)
                        (part.image, part.tintingRun) = (image, image.isTextTemplate ? run : nil)
                    }
                    return [part]
                }
                let marked = Self.marker(before: place, in: lines) + parts
                return marked + (lines.styled.flatMap { Self.hyphen(behind: place, in: $0) } ?? [])
            }
        }
    }
}
