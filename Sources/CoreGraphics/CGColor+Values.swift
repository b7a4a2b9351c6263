extension CGColor {
    /// The colour as "#rrggbbaa": eight bits per channel, clamped to 0…1 and rounded to nearest.
    package var hex: String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: 9) { buffer in
            buffer[0] = UInt8(ascii: "#")
            for channel in 0..<4 {
                let value = rgba[channel]
                // NaN compares false with everything and becomes 0.
                let byte = value > 0 ? Int((min(value, 1) * 255).rounded()) : 0
                buffer[1 + 2 * channel] = digits.utf8Start[byte >> 4]
                buffer[2 + 2 * channel] = digits.utf8Start[byte & 15]
            }
            return 9
        }
    }

    /// Returns the colour at a fraction of the way to another, interpolated as Core Animation does.
    ///
    /// Each component is interpolated separately, in the colour's space and not premultiplied by
    /// alpha. A fraction outside 0…1 extrapolates (springs overshoot). Between two greys the result
    /// is grey, otherwise it is sRGB.
    package func interpolated(to other: CGColor, fraction: Double) -> CGColor {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        return CGColor(rgba: rgba + (other.rgba - rgba) * fraction, isGray: isGray && other.isGray)
    }
}
