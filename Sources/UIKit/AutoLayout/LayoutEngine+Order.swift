import Cassowary

/// The order in which the solver decides what constraints leave open: that of the views in the
/// tree.
///
/// The identifiers of variables depend on which constraint named a view first, also of constraints
/// that are gone.
extension LayoutEngine {
    /// Sorts variables by the places of their views and guides in the tree, depth first.
    ///
    /// - Complexity: O(depth) for each variable, and O(siblings) for each superview.
    func sortedByPlace(_ variables: [Variable]) -> [Variable] {
        var places = TreePlaces()
        return variables.map { variable in (places.path(of: variable, box(of: variable)), variable)
        }
        .sorted { $0.0.lexicographicallyPrecedes($1.0) }
        .map { $0.1 }
    }
}

/// Paths from the root of a tree, each index looked up once for all siblings.
@MainActor
private struct TreePlaces {
    private var indices: [ObjectIdentifier: [ObjectIdentifier: Int]] = [:]
    private var paths: [ObjectIdentifier: [Int]] = [:]

    mutating func path(of variable: Variable, _ box: LayoutBox?) -> [Int] {
        guard let box, let item = box.item else { return [Int(variable.id)] }
        let part = [box.width, box.height, box.minX, box.minY].firstIndex(of: variable) ?? 0
        // An item's own variables come before those of its contents.
        return path(of: item) + [Int.min + part]
    }

    private mutating func path(of item: any LayoutItem) -> [Int] {
        if let known = paths[ObjectIdentifier(item)] { return known }
        let path: [Int]
        if let parent = item.coordinateView {
            path = self.path(of: parent) + [index(of: item, in: parent)]
        } else {
            path = []
        }
        paths[ObjectIdentifier(item)] = path
        return path
    }

    /// The index of a subview, or of a guide: guides come before subviews.
    private mutating func index(of item: any LayoutItem, in parent: UIView) -> Int {
        if indices[ObjectIdentifier(parent)] == nil {
            var found: [ObjectIdentifier: Int] = [:]
            let guides = parent.baseLayoutGuides
            for (index, guide) in guides.enumerated() {
                found[ObjectIdentifier(guide)] = index - guides.count
            }
            for (index, view) in parent.subviews.enumerated() {
                found[ObjectIdentifier(view)] = index
            }
            indices[ObjectIdentifier(parent)] = found
        }
        return indices[ObjectIdentifier(parent)]?[ObjectIdentifier(item)] ?? 0
    }
}
