extension CGFloat {
    /// The nearest pixel, as a whole number of pixels; halves go away from zero.
    ///
    /// What rounding errors have put just below a half counts as the half, so that two edges that are whole pixels apart
    /// stay that far apart.
    @inline(__always)
    func pixels(at scale: CGFloat) -> CGFloat {
        let pixels = self * scale
        return (pixels + (pixels < 0 ? -1e-6 : 1e-6)).rounded()
    }

    /// Rounds a length up to whole pixels; what rounding errors alone have put above a pixel stays on it.
    func roundedUp(toPixelsOf scale: CGFloat) -> CGFloat {
        // Nothing is 0, without the sign that rounding leaves.
        (self * scale - 1e-6).rounded(.up) / scale + 0
    }
}

extension CGSize {
    /// Rounds both lengths up to whole pixels.
    func roundedUp(toPixelsOf scale: CGFloat) -> CGSize {
        CGSize(width: width.roundedUp(toPixelsOf: scale), height: height.roundedUp(toPixelsOf: scale))
    }
}
