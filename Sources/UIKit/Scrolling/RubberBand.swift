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
    ///
    /// No finger drags content much beyond an edge: an offset further than ``reach`` is the
    /// program's, and counts as the offset that the finger has dragged to. Its inverse would be
    /// many screens away, or not exist, so that the finger could not move the content anymore.
    static func pulled(_ offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat
    {
        let beyond = max(limits.lowerBound - offset, offset - limits.upperBound)
        guard beyond > 0, beyond < reach * length else { return offset }
        let distance = distance(beyond, length: length)
        return offset < limits.lowerBound
            ? limits.lowerBound - distance : limits.upperBound + distance
    }

    /// How far beyond an edge fingers are assumed to bring content: a fraction of its view's
    /// length, for which a finger moves about five lengths. [U]
    private static let reach: CGFloat = 0.75
}
