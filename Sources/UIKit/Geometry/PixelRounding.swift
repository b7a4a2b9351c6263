extension CGFloat {
    /// Returns the length in pixels, rounded to the nearest whole number; halves are rounded away
    /// from zero.
    ///
    /// Values that rounding errors put just below a half count as halves, so that two edges that
    /// are whole pixels apart stay that far apart.
    @inline(__always)
    func pixels(at scale: CGFloat) -> CGFloat {
        let pixels = self * scale
        return (pixels + (pixels < 0 ? -1e-6 : 1e-6)).rounded()
    }

    /// Rounds a length up to whole pixels, ignoring rounding errors.
    func roundedUp(toPixelsOf scale: CGFloat) -> CGFloat {
        // Adding 0 turns −0 into 0.
        (self * scale - 1e-6).rounded(.up) / scale + 0
    }
}

extension CGSize {
    /// Rounds both lengths up to whole pixels.
    func roundedUp(toPixelsOf scale: CGFloat) -> CGSize {
        CGSize(
            width: width.roundedUp(toPixelsOf: scale), height: height.roundedUp(toPixelsOf: scale))
    }
}
