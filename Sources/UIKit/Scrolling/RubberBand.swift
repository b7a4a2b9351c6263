/// The resistance with which content follows a finger beyond an edge.
///
/// b = (1 − 1/(x·c/d + 1))·d, where x is how far the finger went beyond the edge, d the length of the view, and c = 0.55.
/// Source: the constant and formula as measured on iOS and widely published; undocumented.
enum RubberBand {
    /// How stiff it is: the fraction of the finger's way that the content makes at first.
    static let constant: CGFloat = 0.55

    /// How far the content is beyond the edge when the finger is `distance` beyond it; never as far as `length`.
    static func stretch(_ distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        return (1 - 1 / (distance * constant / length + 1)) * length
    }

    /// How far the finger is beyond the edge when the content is `stretch` beyond it: the inverse.
    static func distance(_ stretch: CGFloat, length: CGFloat) -> CGFloat {
        guard stretch < length else { return .greatestFiniteMagnitude }
        return (1 / (1 - stretch / length) - 1) * length / constant
    }

    /// Where the content is when the finger has pulled it to an offset.
    static func offset(_ pulled: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
        if pulled < limits.lowerBound {
            return limits.lowerBound - stretch(limits.lowerBound - pulled, length: length)
        }
        if pulled > limits.upperBound {
            return limits.upperBound + stretch(pulled - limits.upperBound, length: length)
        }
        return pulled
    }

    /// To where a finger would have pulled content that is at an offset: the inverse.
    static func pulled(_ offset: CGFloat, limits: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
        if offset < limits.lowerBound {
            return limits.lowerBound - distance(limits.lowerBound - offset, length: length)
        }
        if offset > limits.upperBound {
            return limits.upperBound + distance(offset - limits.upperBound, length: length)
        }
        return offset
    }
}
