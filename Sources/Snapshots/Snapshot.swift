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

    /// Creates a snapshot.
    public init(size: CGSize, scale: Double, fps: Int, nodes: [SnapshotNode]) {
        self.size = size
        self.scale = scale
        self.fps = fps
        self.nodes = nodes
    }
}
