import Snapshots

/// A snapshot's nodes as a tree of indices, with all that can be known before anything is drawn.
struct SceneGraph {
    let nodes: [SnapshotNode]
    /// The children of each node that are drawn, back to front.
    private(set) var children: [[Int]]
    private(set) var placements: [Placement]
    /// What each node and all it holds may cover, in its own coordinates. Empty when there is nothing to draw.
    private(set) var extents: [Box]
    /// What each node is seen through, of those that have a mask; an index, or nil when nothing of the mask is drawn.
    private(set) var masks: [Int: Int?] = [:]
    /// The outlines of those nodes that have some.
    private(set) var shapes: [Int: Shapes] = [:]

    /// A node's own outline, and the one that casts its shadow.
    struct Shapes {
        var path: Outline?
        var shadow: Outline?
    }

    /// Links the nodes.
    /// - Parameter pixel: the length of a pixel in points.
    /// - Throws: ``PaintingError``, when the nodes are no tree in pre-order.
    /// - Complexity: O(nodes)
    init(_ snapshot: Snapshot, pixel: Double) throws(PaintingError) {
        nodes = snapshot.nodes
        children = Array(repeating: [], count: nodes.count)
        extents = Array(repeating: .nothing, count: nodes.count)
        placements = []
        placements.reserveCapacity(nodes.count)
        var places: [SnapshotNode.ID: Int] = Dictionary(minimumCapacity: nodes.count)
        var isDrawn: [Bool] = []
        for (index, node) in nodes.enumerated() {
            guard places.updateValue(index, forKey: node.id) == nil else {
                throw PaintingError("Node \(node.id) is listed twice; an id stands for one node.")
            }
            let parent = try Self.parent(of: node, at: index, places)
            let placement = Placement(of: node, in: parent.map { nodes[$0] }, pixel: pixel)
            placements.append(placement)
            isDrawn.append(Self.isDrawn(node, in: parent.map { nodes[$0] }, placement))
            if node.hasDrawing { readShapes(of: index) }
            guard let parent else { continue }
            if node.drawing.isMask {
                masks.updateValue(isDrawn[index] ? index : nil, forKey: parent)
            } else if isDrawn[index] {
                children[parent].append(index)
            }
        }
        guard isDrawn.first == true else { return }
        for index in nodes.indices.reversed() where isDrawn[index] { extents[index] = extent(of: index) }
    }

    private static func parent(
        of node: SnapshotNode, at index: Int, _ places: [SnapshotNode.ID: Int]
    ) throws(PaintingError) -> Int? {
        guard let id = node.parent else {
            guard index == 0 else {
                throw PaintingError("Node \(node.id) has no parent, but it is not the first: there is one root.")
            }
            return nil
        }
        guard index > 0, let place = places[id], place < index else {
            throw PaintingError(
                "Node \(node.id) comes before its parent \(id), or there is no such node; list nodes in pre-order.")
        }
        return place
    }

    private static func isDrawn(_ node: SnapshotNode, in parent: SnapshotNode?, _ placement: Placement) -> Bool {
        // The pictures of a transition stand in for a view that its block has hidden or faded.
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
            // A line of text that is higher than its frame stands out above and below.
            let height = 3 * max(node.font?.size ?? 17, 0)
            extent.minY = min(extent.minY, (size.height - height) / 2)
            extent.maxY = max(extent.maxY, (size.height + height) / 2)
        }
        let origin = node.boundsOrigin
        if let outline = shapes[index]?.path, !node.replaced {
            let drawn = outline.box.moved(-origin.x, -origin.y).grown(by: max(node.drawing.stroke?.reach ?? 0, 1e-9))
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

extension SnapshotNode {
    /// The shadow, unless nothing is seen of it: what clips casts none, nor do the pictures of a transition.
    var castShadow: Shadow? {
        guard let shadow, !clips, !replaced, shadow.opacity > 0 else { return nil }
        return shadow
    }

    /// Whether the layer has a background that can be seen.
    var hasBackground: Bool {
        background.map { $0.rgba & 0xff > 0 } ?? false
    }

    /// Whether the layer's box or shadow path casts the shadow; without them its text, picture, shape and sublayers do.
    var castsOwnShadow: Bool { hasBackground || drawing.shadowPath != nil }

    /// Whether what the layer draws casts the shadow.
    var castsContentShadow: Bool { castShadow != nil && !castsOwnShadow }

    /// Which corners are round.
    var corners: Corners { hasDrawing ? drawing.corners : .all }

    /// The corner of the frame in the layer's own coordinates.
    var boundsOrigin: (x: Double, y: Double) {
        scroll.map { ($0.offset.x, $0.offset.y) } ?? (0, 0)
    }
}
