import Snapshots

/// The nodes to be drawn as a tree of indices, with everything that is computed before drawing.
struct SceneGraph {
    let nodes: [SnapshotNode]
    /// The visible children of each node, back to front.
    private(set) var children: [[Int]]
    private(set) var placements: [Placement]
    /// The area that each subtree may cover, in the node's coordinates; empty if none.
    private(set) var extents: [Box]
    /// The masks of nodes that have one: an index, or nil if nothing of the mask is visible.
    private(set) var masks: [Int: Int?] = [:]
    /// The outlines of the nodes that have any.
    private(set) var shapes: [Int: Shapes] = [:]
    /// The corner of each node, in the coordinates of the nearest node that is transformed: itself,
    /// or one above it.
    private(set) var corners: [(x: Double, y: Double)] = []
    /// The factors of the colours of nodes' pictures.
    private(set) var inks: [Int: SnapshotNode.Ink]
    /// The data of layers that keep depth, for the nodes below them, by the index of such a layer.
    private var spaces: [Int: Space] = [:]
    /// The factors of the opacity of nodes below such layers.
    private(set) var fades: [Int: Double] = [:]

    /// The effect of a layer that keeps depth on its children's pictures.
    private struct Space {
        /// The next layer above that flattens; nil for the root itself.
        var host: Int
        /// The outermost layer that keeps depth, to which this one belongs.
        var root: Int
        var fade: Double
        var ink: SnapshotNode.Ink?
    }

    /// A node's own outline, and its shadow path.
    struct Shapes {
        var path: Outline?
        var shadow: Outline?
    }

    /// Links the nodes.
    /// - Parameter pixel: The length of a pixel in points.
    /// - Throws: ``PaintingError`` if the nodes are not a tree in pre-order.
    /// - Complexity: O(nodes)
    init(_ expansion: SnapshotExpansion, pixel: Double) throws(PaintingError) {
        nodes = expansion.nodes
        inks = expansion.inks
        children = Array(repeating: [], count: nodes.count)
        extents = Array(repeating: .nothing, count: nodes.count)
        placements = []
        placements.reserveCapacity(nodes.count)
        var places: [SnapshotNode.ID: Int] = Dictionary(minimumCapacity: nodes.count)
        var isDrawn: [Bool] = []
        // The outermost layer that keeps depth above nodes.
        var roots: [Int: Int] = [:]
        for (index, node) in nodes.enumerated() {
            guard places.updateValue(index, forKey: node.id) == nil else {
                throw PaintingError("Node \(node.id) is listed twice; each node needs its own id.")
            }
            let parent = try Self.parent(of: node, at: index, places)
            let space = parent.flatMap { spaces[$0] }
            let placement = Placement(
                of: node, in: parent.map { nodes[$0] }, pixel: pixel,
                host: space == nil ? nil : parent.flatMap { placements[$0].space })
            placements.append(placement)
            let above = parent.map { corners[$0] } ?? (x: 0, y: 0)
            corners.append(placement.corner.map { ($0.x + above.x, $0.y + above.y) } ?? (0, 0))
            if node.keepsDepth, let parent {
                isDrawn.append(false)
                guard !node.hidden, space != nil || isDrawn[parent] else { continue }
                openSpace(index, in: parent)
                continue
            }
            isDrawn.append(
                Self.isDrawn(node, in: parent.map { nodes[$0] }, placement)
                    && (parent.map { !nodes[$0].keepsDepth } ?? true || space != nil))
            if node.hasDrawing { readShapes(of: index) }
            guard let parent else { continue }
            if let space {
                guard isDrawn[index], !node.drawing.isMask else { continue }
                children[space.host].append(index)
                roots[index] = space.root
                if space.fade != 1 { fades[index] = space.fade }
                if let ink = space.ink { inks[index] = ink }
                continue
            }
            if node.drawing.isMask {
                masks.updateValue(isDrawn[index] ? index : nil, forKey: parent)
            } else if isDrawn[index] {
                children[parent].append(index)
            }
        }
        guard isDrawn.first == true else { return }
        sortByDepth(roots)
        for index in nodes.indices.reversed() where isDrawn[index] {
            extents[index] = extent(of: index)
        }
    }

    /// Records a layer that keeps depth, below a layer that flattens or another one.
    private mutating func openSpace(_ index: Int, in parent: Int) {
        let above = spaces[parent]
        let own = inks[index]
        spaces[index] = Space(
            host: above?.host ?? parent, root: above?.root ?? index,
            fade: (above?.fade ?? 1) * min(max(nodes[index].alpha, 0), 1),
            ink: above?.ink.map { $0.times(own ?? .none) } ?? own)
    }

    /// Sorts the layers of each space by depth; those at one depth keep their order.
    private mutating func sortByDepth(_ roots: [Int: Int]) {
        for host in Set(spaces.values.map(\.host)) {
            var (sorted, rest) = ([Int](), children[host][...])
            while let first = rest.first {
                guard let root = roots[first] else {
                    sorted.append(rest.removeFirst())
                    continue
                }
                let run = rest.prefix { roots[$0] == root }
                rest = rest.dropFirst(run.count)
                // Swift's sort is stable.
                sorted += run.sorted { placements[$0].depth < placements[$1].depth }
            }
            children[host] = sorted
        }
    }

    private static func parent(
        of node: SnapshotNode, at index: Int, _ places: [SnapshotNode.ID: Int]
    ) throws(PaintingError) -> Int? {
        guard let id = node.parent else {
            guard index == 0 else {
                throw PaintingError(
                    "Node \(node.id) has no parent, but only the first node may be the root.")
            }
            return nil
        }
        guard index > 0, let place = places[id], place < index else {
            throw PaintingError(
                "Node \(node.id) comes before its parent \(id), or that parent is missing; list "
                    + "nodes in pre-order.")
        }
        return place
    }

    private static func isDrawn(
        _ node: SnapshotNode, in parent: SnapshotNode?, _ placement: Placement
    ) -> Bool {
        // A transition's pictures replace a view that the animation block may have hidden or faded.
        if !node.replaced, node.hidden || !(node.alpha > 0) { return false }
        if let parent, parent.replaced, !node.ghost, !node.drawing.isMask { return false }
        if !node.doubleSided, placement.showsBack { return false }
        return placement.toParent.isFinite && placement.toParent.determinant != 0
    }

    private mutating func readShapes(of index: Int) {
        let drawing = nodes[index].drawing
        let path = drawing.path.flatMap { Outline($0, isEvenOdd: drawing.isEvenOdd) }
        let shadow = drawing.shadowPath.flatMap { Outline($0) }
        if path != nil || shadow != nil { shapes[index] = Shapes(path: path, shadow: shadow) }
    }

    private func extent(of index: Int) -> Box {
        let node = nodes[index]
        let size = placements[index].size
        let own = Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        var extent = own.isEmpty ? .nothing : own
        if node.text != nil, !node.replaced, !extent.isEmpty {
            // A line of text that is taller than its frame extends above and below it.
            let height = 3 * max(node.font?.size ?? 17, 0)
            extent.minY = min(extent.minY, (size.height - height) / 2)
            extent.maxY = max(extent.maxY, (size.height + height) / 2)
            for shadow in node.drawing.textShadows {
                let cast = extent.moved(shadow.dx, shadow.dy)
                extent = extent.union(cast.grown(by: 3 * max(shadow.radius, 0)))
            }
        }
        let origin = node.boundsOrigin
        if let outline = shapes[index]?.path, !node.replaced {
            let drawn = outline.box.moved(-origin.x, -origin.y).grown(
                by: max(node.drawing.stroke?.reach ?? 0, 1e-9))
            extent = extent.union(drawn)
        }
        if node.clips {
            extent = own
        } else {
            for child in children[index] {
                extent = extent.union(placements[child].toParent.box(of: extents[child]))
            }
        }
        if let shadow = node.castShadow, !extent.isEmpty {
            let caster = shapes[index]?.shadow.map { $0.box.moved(-origin.x, -origin.y) } ?? extent
            let cast = caster.moved(shadow.dx, shadow.dy).grown(by: 3 * max(shadow.radius, 0))
            extent = extent.union(cast)
        }
        if let mask = masks[index] {
            guard let mask else { return .nothing }
            extent = extent.intersection(placements[mask].toParent.box(of: extents[mask]))
        }
        return extent.isEmpty ? .nothing : extent.intersection(.everywhere)
    }
}

extension SnapshotNode.Drawing {
    /// The shadows of the text's letters.
    fileprivate var textShadows: [SnapshotNode.Shadow] {
        runs.compactMap(\.shadow) + (textShadow.map { [$0] } ?? [])
    }
}

extension SnapshotNode {
    /// The shadow, unless it is invisible: a node that clips or is in transition casts none.
    var castShadow: Shadow? {
        guard let shadow, !clips, !replaced, shadow.opacity > 0 else { return nil }
        return shadow
    }

    /// Whether the layer has a visible background.
    var hasBackground: Bool {
        if hasDrawing, drawing.rendering?.pattern != nil { return true }
        return background.map { $0.rgba & 0xff > 0 } ?? false
    }

    /// Whether the layer's box or shadow path casts the shadow, instead of its content.
    var castsOwnShadow: Bool { hasBackground || drawing.shadowPath != nil }

    /// Whether the layer's content casts the shadow.
    var castsContentShadow: Bool { castShadow != nil && !castsOwnShadow }

    /// The corners that are rounded.
    var corners: Corners { hasDrawing ? drawing.corners : .all }

    /// The frame's corner in the layer's own coordinates.
    var boundsOrigin: (x: Double, y: Double) {
        scroll.map { ($0.offset.x, $0.offset.y) } ?? (0, 0)
    }
}
