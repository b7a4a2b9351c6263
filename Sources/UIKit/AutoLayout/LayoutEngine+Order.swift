import Cassowary

/// The order in which the solver decides what constraints leave open: that of the views in the
/// tree.
///
/// The identifiers of variables depend on which constraint named a view first, also of constraints
/// that are gone.
extension LayoutEngine {
    /// Sorts variables by the places of their views and guides in the tree, depth first.
    ///
    /// - Complexity: O(depth) for each variable, and O(siblings) for each superview below the one
    ///   that contains all of them.
    func sortedByPlace(_ variables: [Variable]) -> [Variable] {
        var places = TreePlaces(variables.map { box(of: $0) })
        return variables.enumerated()
            .map { (places.path(of: $1, at: $0), $1) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
            .map { $0.1 }
    }
}

/// A view whose subviews have another order for the solver than the one in which they are drawn.
@MainActor
protocol OrderedContainer: UIView {
    /// All subviews, in the order in which the solver decides what constraints leave open.
    var subviewsInLayoutOrder: [UIView] { get }
}

/// Paths from the container of some items down, each index looked up once for all siblings.
@MainActor
private struct TreePlaces {
    private let boxes: [LayoutBox?]
    /// By box: its item and the views around it, from the root.
    private let chains: [[any LayoutItem]]
    /// How many views at the beginning all chains share.
    private let sharedCount: Int
    private var indices: [ObjectIdentifier: [ObjectIdentifier: Int]] = [:]

    init(_ boxes: [LayoutBox?]) {
        self.boxes = boxes
        chains = boxes.map { box in
            var chain: [any LayoutItem] = []
            var next = box?.item
            while let item = next {
                chain.append(item)
                next = item.coordinateView
            }
            return chain.reversed()
        }
        // Items that are gone have identifiers in place of indices, which count from the root.
        let first = chains[0]
        var count = chains.map(\.count).min() ?? 0
        for chain in chains.dropFirst() {
            count = (0..<count).first { chain[$0] !== first[$0] } ?? count
        }
        sharedCount = count
    }

    mutating func path(of variable: Variable, at index: Int) -> [Int] {
        guard let box = boxes[index], box.item != nil else { return [Int(variable.id)] }
        let part = [box.width, box.height, box.minX, box.minY].firstIndex(of: variable) ?? 0
        let chain = chains[index]
        var path: [Int] = []
        for level in max(1, sharedCount)..<max(1, sharedCount, chain.count) {
            guard let parent = chain[level - 1] as? UIView else { break }
            path.append(self.index(of: chain[level], in: parent))
        }
        // An item's own variables come before those of its contents.
        path.append(Int.min + part)
        return path
    }

    /// The index of a subview, or of a guide: guides come before subviews.
    private mutating func index(of item: any LayoutItem, in parent: UIView) -> Int {
        if let known = indices[ObjectIdentifier(parent)] {
            return known[ObjectIdentifier(item)] ?? 0
        }
        var found: [ObjectIdentifier: Int] = [:]
        let guides = parent.baseLayoutGuides
        for (index, guide) in guides.enumerated() {
            found[ObjectIdentifier(guide)] = index - guides.count
        }
        let views = (parent as? any OrderedContainer)?.subviewsInLayoutOrder
        for (index, view) in (views ?? parent.storedSubviews).enumerated() {
            found[ObjectIdentifier(view)] = index
        }
        indices[ObjectIdentifier(parent)] = found
        return found[ObjectIdentifier(item)] ?? 0
    }
}
