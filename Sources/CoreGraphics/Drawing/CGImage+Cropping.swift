extension CGImage {
    /// Returns a part of the picture; nil if the rectangle has no pixels of it.
    ///
    /// - Parameter rect: in pixels, with y pointing down; it grows to whole pixels and is cut at
    ///   the edges of the picture.
    ///
    /// Source: Apple, CGImage.cropping(to:).
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite,
            rect.height.isFinite
        else { return nil }
        let part = rect.integral.intersection(whole)
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        if part == whole { return self }
        let context = CGContext(size: part.size, scale: 1)
        context.drawUpright(self, in: whole.offsetBy(dx: -part.minX, dy: -part.minY))
        return context.makeImage()
    }
}
