extension UISegmentedControl {
    /// The frames of the segments: own widths first, the rest in equal or apportioned shares.
    ///
    /// Their edges are whole pixels.
    final var segmentFrames: [CGRect] {
        let own = labels.map { ownWidths[ObjectIdentifier($0)] }
        let room = max(0, bounds.width - own.reduce(0) { $0 + ($1 ?? 0) })
        let shares = labels.map {
            ownWidths[ObjectIdentifier($0)] != nil
                ? 0 : apportionsSegmentWidthsByContent ? contentWidth(of: $0) : 1
        }
        let whole = max(shares.reduce(0, +), .leastNonzeroMagnitude)
        let scale = max(traitCollection.displayScale, 1)
        var end: CGFloat = 0
        var x: CGFloat = 0
        return zip(own, shares).map { own, share in
            end += own ?? room * share / whole
            let edge = end.pixels(at: scale) / scale
            defer { x = edge }
            return CGRect(
                x: isRightToLeft ? bounds.width - edge : x, y: 0, width: edge - x,
                height: bounds.height)
        }
    }
}
