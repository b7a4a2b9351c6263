public import Foundation

/// The whole state of a window at one time.
public struct Snapshot: Equatable, Sendable {
    /// The window's size in points.
    public var size: CGSize
    /// Pixels per point.
    public var scale: Double
    /// The display's rate, in frames per second.
    public var fps: Int
    /// The nodes in pre-order: the root first, siblings back to front.
    public var nodes: [SnapshotNode]
    /// The motion of the nodes, for copies of replicators that show other times; nil if none do.
    package var movement: SnapshotMovement?

    /// Creates a snapshot.
    public init(size: CGSize, scale: Double, fps: Int, nodes: [SnapshotNode]) {
        self.size = size
        self.scale = scale
        self.fps = fps
        self.nodes = nodes
    }

    /// Returns whether two snapshots have the same nodes, size, scale and rate.
    public static func == (a: Snapshot, b: Snapshot) -> Bool {
        a.size == b.size && a.scale == b.scale && a.fps == b.fps && a.nodes == b.nodes
    }
}

/// The motion of a snapshot's nodes: some of them with model values, tracks and clocks.
package struct SnapshotMovement: Sendable {
    /// The loop's time that the snapshot shows, in seconds.
    package var time: Double
    /// The nodes that have tracks or a clock of their own.
    package var models: [SnapshotNode.ID: SnapshotNode]

    package init(time: Double, models: [SnapshotNode.ID: SnapshotNode]) {
        self.time = time
        self.models = models
    }
}

extension SnapshotNode {
    /// Whether the node draws copies of its children that show other times than they.
    package var delaysCopies: Bool {
        guard hasDrawing, let replicator = drawing.replicator else { return false }
        return replicator.delay != 0 && replicator.count > 1
    }
}
