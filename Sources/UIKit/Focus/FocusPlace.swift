/// Something to which the focus can move.
@MainActor
struct FocusPlace {
    enum Target {
        case item(any UIFocusItem)
        /// A cell that is not loaded yet.
        case path(any FocusList, IndexPath)
        case guide(UIFocusGuide)
    }

    var target: Target
    /// The frame in the window's coordinates.
    var frame: CGRect

    var item: (any UIFocusItem)? {
        if case .item(let item) = target { return item }
        return nil
    }
}

/// The items among which arrows move the focus, and the groups inside.
@MainActor
final class FocusGroup {
    let key: AnyHashable?
    var places: [FocusPlace] = []
    var children: [FocusGroup] = []
    /// The list whose group this is.
    weak var list: (any FocusList)?

    init(key: AnyHashable?) { self.key = key }

    /// The room of the group's own items; nil without any that Tab reaches.
    var ownFrame: CGRect? {
        let frames = places.filter { !$0.isGuide && !$0.isUnloaded }.map(\.frame)
        return frames.dropFirst().reduce(frames.first) { $0?.union($1) }
    }

    private var wholeFrame: CGRect? {
        let frames = [ownFrame].compactMap { $0 } + children.compactMap(\.wholeFrame)
        return frames.dropFirst().reduce(frames.first) { $0?.union($1) }
    }

    /// The group and those inside that have items, in the order of reading.
    func stops(rightToLeft: Bool) -> [FocusGroup] {
        var parts: [(frame: CGRect, group: FocusGroup?)] = children.compactMap { child in
            child.wholeFrame.map { ($0, child) }
        }
        if let ownFrame { parts.append((ownFrame, nil)) }
        let sorted = FocusOrder.sorted(parts, rightToLeft: rightToLeft) { $0.frame }
        return sorted.flatMap { $0.group?.stops(rightToLeft: rightToLeft) ?? [self] }
    }

    /// Returns the group that contains an item.
    func group(of item: any UIFocusItem) -> FocusGroup? {
        if places.contains(where: { $0.item === item }) { return self }
        return children.lazy.compactMap { $0.group(of: item) }.first
    }
}

extension FocusPlace {
    var isGuide: Bool {
        if case .guide = target { return true }
        return false
    }

    var isUnloaded: Bool {
        if case .path = target { return true }
        return false
    }
}

/// Orders of rectangles.
enum FocusOrder {
    /// Sorts by lines from the top, and within a line from the leading edge.
    ///
    /// Rectangles are on one line if they share more than half of the height of the lower one.
    static func sorted<Part>(
        _ parts: [Part], rightToLeft: Bool, _ frame: (Part) -> CGRect
    ) -> [Part] {
        func precedes(_ left: CGRect, _ right: CGRect) -> Bool {
            let shared = min(left.maxY, right.maxY) - max(left.minY, right.minY)
            if shared > min(left.height, right.height) / 2 {
                return rightToLeft ? left.maxX > right.maxX : left.minX < right.minX
            }
            return left.minY < right.minY
        }
        // “On one line” is not transitive, so that no sorting function can be used.
        var rest = parts.sorted { frame($0).minY < frame($1).minY }
        var result: [Part] = []
        while !rest.isEmpty {
            let first =
                rest.indices.first { index in
                    !rest.indices.contains {
                        $0 != index && precedes(frame(rest[$0]), frame(rest[index]))
                    }
                } ?? 0
            result.append(rest.remove(at: first))
        }
        return result
    }

    /// Returns the places in a direction that share a part of the rectangle's breadth: those with
    /// the least distance first, and of these those whose middle is nearest.
    ///
    /// Source: Apple, "About focus interactions for Apple TV": the focus moves to items in the path
    /// of the movement; how it weighs distances is not documented. [U]
    @MainActor
    static func nearest(
        to from: CGRect, _ heading: UIFocusHeading, in places: [FocusPlace]
    ) -> [FocusPlace] {
        let isVertical = !heading.isDisjoint(with: [.up, .down])
        let sign: CGFloat = heading.isDisjoint(with: [.down, .right]) ? -1 : 1
        // As if the movement were downwards.
        func turned(_ rect: CGRect) -> CGRect {
            let plain =
                isVertical
                ? rect
                : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
            guard sign < 0 else { return plain }
            return CGRect(
                x: plain.minX, y: -plain.maxY, width: plain.width, height: plain.height)
        }
        let start = turned(from)
        let ahead: [(place: FocusPlace, distance: CGFloat, aside: CGFloat)] =
            places.compactMap { place in
                let rect = turned(place.frame)
                let breadth = min(start.maxX, rect.maxX) - max(start.minX, rect.minX)
                guard rect.midY > start.midY + 0.5, rect.maxY > start.maxY + 0.5, breadth > 0.5
                else { return nil }
                let distance = max(0, rect.minY - start.maxY)
                return (place, distance, abs(rect.midX - start.midX))
            }
        // “As far away” is not transitive, so that the places are ordered in rows.
        var rows: [[(place: FocusPlace, distance: CGFloat, aside: CGFloat)]] = []
        for place in ahead.sorted(by: { $0.distance < $1.distance }) {
            if let first = rows.last?.first, place.distance - first.distance <= 0.5 {
                rows[rows.count - 1].append(place)
            } else {
                rows.append([place])
            }
        }
        return rows.flatMap { row in row.sorted { $0.aside < $1.aside }.map(\.place) }
    }
}
