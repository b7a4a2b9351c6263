/// Reads and makes sizes and rectangles along and across a layout's scroll direction.
struct LayoutAxes {
    let isVertical: Bool

    func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    func along(_ point: CGPoint) -> CGFloat { isVertical ? point.y : point.x }
    func across(_ point: CGPoint) -> CGFloat { isVertical ? point.x : point.y }

    func size(along: CGFloat, across: CGFloat) -> CGSize {
        isVertical
            ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }

    func point(along: CGFloat, across: CGFloat) -> CGPoint {
        isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
    }

    func range(_ rect: CGRect) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    }

    func rangeAcross(_ rect: CGRect) -> (start: CGFloat, end: CGFloat) {
        isVertical ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    }

    /// The insets before and after something along the scroll direction.
    func along(_ insets: NSDirectionalEdgeInsets) -> (before: CGFloat, after: CGFloat) {
        isVertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
    }

    func across(_ insets: NSDirectionalEdgeInsets) -> (before: CGFloat, after: CGFloat) {
        isVertical ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
    }

    /// The first edge along the scroll direction.
    var before: NSDirectionalRectEdge { isVertical ? .top : .leading }
    var after: NSDirectionalRectEdge { isVertical ? .bottom : .trailing }
    var crossBefore: NSDirectionalRectEdge { isVertical ? .leading : .top }
    var crossAfter: NSDirectionalRectEdge { isVertical ? .trailing : .bottom }
}
