/// The resistance that content shows when a finger drags it beyond an edge.
///
/// b = (1 − 1/(x·c/d + 1))·d, where x is how far the finger is beyond the edge, d the length of the
/// view, and c = 0.55.
/// Source: the constant and formula as measured on iOS and widely published; undocumented.
enum RubberBand {
    /// The stiffness: the fraction of the finger's movement that the content follows at first.
    static let constant: CGFloat = 0.55

    /// Returns how far beyond the edge the content is, given the finger's distance beyond it.
    ///
    /// The result is always less than `length`.
    static func stretch(_ distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        return (1 - 1 / (distance * constant / length + 1)) * length
    }

    /// The inverse: how far the finger is beyond the edge when the content is `stretch` beyond it.
    static func distance(_ stretch: CGFloat, length: CGFloat) -> CGFloat {
        guard stretch < length else { return .greatestFiniteMagnitude }
        return (1 / (1 - stretch / length) - 1) * length / constant
    }

    /// Returns the content offset for the offset that the finger has dragged to.
    static func offset(_ pulled: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat
    {
        if pulled < limits.lowerBound {
            return limits.lowerBound - stretch(limits.lowerBound - pulled, length: length)
        }
        if pulled > limits.upperBound {
            return limits.upperBound + stretch(pulled - limits.upperBound, length: length)
        }
        return pulled
    }

    /// The inverse: the offset that the finger would have dragged to for a given content offset.
    static func pulled(_ offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat
    {
        if offset < limits.lowerBound {
            return limits.lowerBound - distance(limits.lowerBound - offset, length: length)
        }
        if offset > limits.upperBound {
            return limits.upperBound + distance(offset - limits.upperBound, length: length)
        }
        return offset
    }
}
