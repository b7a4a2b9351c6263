/// Where a popover lies and how its arrow points; computed from numbers alone.
struct PopoverPlace: Equatable {
    /// The lengths of a popover's outline, in points.
    struct Measures: Equatable {
        /// The height of the arrow, and the width of its base. [U]
        var arrowHeight: CGFloat = 13
        var arrowBase: CGFloat = 26
        /// The radius of the corners. [U]
        var radius: CGFloat = 13
        /// The distances of the content from the edges without the arrow.
        var contentInsets = UIEdgeInsets.zero
    }

    let measures: Measures

    /// The popover with its arrow, in the coordinates of the area.
    var frame: CGRect
    /// The direction in which the arrow points; unknown without an arrow.
    var direction: UIPopoverArrowDirection
    /// The middle of the arrow's base along its edge, from the frame's origin.
    var tip: CGFloat

    /// The arrow's addition to the content at each edge.
    var arrowInsets: UIEdgeInsets { measures.arrowInsets(direction) }

    /// Places a popover.
    ///
    /// Of the permitted directions, tried in the order up, down, left, right, the first one is used
    /// in which the content fits; if it fits in none, the one that shows most of it. [U]
    ///
    /// - Parameters:
    ///   - size: the size of the content.
    ///   - source: the rectangle at which the arrow points.
    ///   - area: where the popover may lie.
    ///   - permitted: the directions of the arrow; empty for none, in which case the popover is
    ///     centred over its source.
    ///   - mayOverlap: whether content that fits nowhere may cover the source.
    init(
        size: CGSize, at source: CGRect, in area: CGRect, permitted: UIPopoverArrowDirection,
        mayOverlap: Bool, measures: Measures = Measures()
    ) {
        self.measures = measures
        let borders = measures.contentInsets
        let size = CGSize(
            width: size.width + borders.left + borders.right,
            height: size.height + borders.top + borders.bottom)
        let all: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
        let rooms = all.filter(permitted.contains).map {
            (direction: $0, room: Self.room($0, source, area, measures.arrowHeight))
        }
        func visible(_ room: CGRect) -> CGFloat {
            min(room.width, size.width) * min(room.height, size.height)
        }
        let fitting = rooms.first {
            $0.room.width >= size.width && $0.room.height >= size.height
        }
        var best = fitting ?? rooms.first
        if fitting == nil {
            for candidate in rooms.dropFirst()
            where visible(candidate.room) > visible(best?.room ?? .zero) {
                best = candidate
            }
        }
        guard let best else {
            let fitted = CGSize(
                width: min(size.width, area.width), height: min(size.height, area.height))
            direction = .unknown
            tip = 0
            frame = CGRect(
                x: Self.limit(source.midX - fitted.width / 2, fitted.width, area.minX, area.maxX),
                y: Self.limit(source.midY - fitted.height / 2, fitted.height, area.minY, area.maxY),
                width: fitted.width, height: fitted.height)
            return
        }
        direction = best.direction
        let insets = measures.arrowInsets(direction)
        let most =
            mayOverlap
            ? CGSize(
                width: area.width - insets.left - insets.right,
                height: area.height - insets.top - insets.bottom) : best.room.size
        let content = CGSize(
            width: max(0, min(size.width, most.width)),
            height: max(0, min(size.height, most.height)))
        let whole = CGSize(
            width: content.width + insets.left + insets.right,
            height: content.height + insets.top + insets.bottom)
        var origin = CGPoint(x: source.midX - whole.width / 2, y: source.midY - whole.height / 2)
        switch direction {
        case .up: origin.y = source.maxY
        case .down: origin.y = source.minY - whole.height
        case .left: origin.x = source.maxX
        default: origin.x = source.minX - whole.width
        }
        origin.x = Self.limit(origin.x, whole.width, area.minX, area.maxX)
        origin.y = Self.limit(origin.y, whole.height, area.minY, area.maxY)
        frame = CGRect(origin: origin, size: whole)
        let isVertical = direction == .up || direction == .down
        let length = isVertical ? whole.width : whole.height
        let wanted = isVertical ? source.midX - origin.x : source.midY - origin.y
        let least = measures.radius + measures.arrowBase / 2
        tip = length < 2 * least ? length / 2 : min(max(wanted, least), length - least)
    }

    /// Returns the part of the area on one side of the source, without the arrow.
    private static func room(
        _ direction: UIPopoverArrowDirection, _ source: CGRect, _ area: CGRect,
        _ arrowHeight: CGFloat
    ) -> CGRect {
        var (left, top, right, bottom) = (area.minX, area.minY, area.maxX, area.maxY)
        switch direction {
        case .up: top = max(top, source.maxY) + arrowHeight
        case .down: bottom = min(bottom, source.minY) - arrowHeight
        case .left: left = max(left, source.maxX) + arrowHeight
        default: right = min(right, source.minX) - arrowHeight
        }
        return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// Returns the position nearest to a wanted one at which a length is within limits.
    private static func limit(
        _ wanted: CGFloat, _ length: CGFloat, _ least: CGFloat, _ most: CGFloat
    ) -> CGFloat { max(least, min(wanted, most - length)) }
}

extension PopoverPlace.Measures {
    /// The addition of an arrow to the content at each edge.
    func arrowInsets(_ direction: UIPopoverArrowDirection) -> UIEdgeInsets {
        UIEdgeInsets(
            top: direction == .up ? arrowHeight : 0, left: direction == .left ? arrowHeight : 0,
            bottom: direction == .down ? arrowHeight : 0,
            right: direction == .right ? arrowHeight : 0)
    }

    /// The measures of a background of the program's.
    @MainActor
    init(of background: UIPopoverBackgroundView.Type) {
        arrowHeight = background.arrowHeight()
        arrowBase = background.arrowBase()
        contentInsets = background.contentViewInsets()
    }
}
