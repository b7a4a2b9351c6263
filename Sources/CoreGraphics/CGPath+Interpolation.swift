extension CGPath {
    /// Returns the path at a fraction of the way to another; `nil` if the kinds of elements differ.
    ///
    /// Apple leaves the result undefined if the numbers of control points or segments differ
    /// ([`CAShapeLayer.path`](https://developer.apple.com/documentation/quartzcore/cashapelayer/path)).
    /// A fraction outside 0…1 extrapolates.
    package func interpolated(to other: CGPath, fraction: Double) -> CGPath? {
        guard elements.count == other.elements.count else { return nil }
        let t = CGFloat(fraction)
        func mix(_ p: CGPoint, _ q: CGPoint) -> CGPoint {
            t == 1 ? q : CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for pair in zip(elements, other.elements) {
            switch pair {
            case (.move(let p), .move(let q)): result.append(.move(to: mix(p, q)))
            case (.line(let p), .line(let q)): result.append(.line(to: mix(p, q)))
            case (.quad(let c, let p), .quad(let d, let q)):
                result.append(.quad(control: mix(c, d), to: mix(p, q)))
            case (.curve(let c1, let c2, let p), .curve(let d1, let d2, let q)):
                result.append(.curve(control1: mix(c1, d1), control2: mix(c2, d2), to: mix(p, q)))
            case (.close, .close): result.append(.close)
            default: return nil
            }
        }
        return CGPath(elements: result)
    }
}
