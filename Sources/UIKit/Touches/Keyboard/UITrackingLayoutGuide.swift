/// A layout guide that activates constraints while it is near edges, or away from edges.
///
/// Source: Apple, UITrackingLayoutGuide; Adjusting your layout with keyboard layout guide.
///
/// Deviation: only ``UIKeyboardLayoutGuide`` is one; programs create none.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
    private struct Tracked {
        var edges: NSDirectionalRectEdge
        /// Whether the constraints are active near the edges, rather than away from them.
        var isNear: Bool
        var constraints: [NSLayoutConstraint]
    }

    private var tracked: [Tracked] = []

    /// The edges that the guide is near; nil while no constraint follows it.
    final var nearEdges: NSDirectionalRectEdge? {
        didSet { if nearEdges != oldValue { update(tracked) } }
    }

    init(nearEdges: NSDirectionalRectEdge?) {
        self.nearEdges = nearEdges
        super.init()
    }

    /// Activates constraints while the guide is near all of the given edges, and deactivates them
    /// while it is not.
    ///
    /// Constraints that were set for the same edges before are deactivated and no longer followed.
    ///
    /// - Parameters:
    ///   - trackingConstraints: the constraints; none to follow those edges no longer.
    ///   - edge: the edges.
    open func setConstraints(
        _ trackingConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
    ) {
        set(Tracked(edges: edge, isNear: true, constraints: trackingConstraints))
    }

    /// Activates constraints while the guide is away from all of the given edges, and deactivates
    /// them while it is not.
    ///
    /// Constraints that were set for the same edges before are deactivated and no longer followed.
    ///
    /// - Parameters:
    ///   - trackingConstraints: the constraints; none to follow those edges no longer.
    ///   - edge: the edges.
    open func setConstraints(
        _ trackingConstraints: [NSLayoutConstraint], activeWhenAwayFrom edge: NSDirectionalRectEdge
    ) {
        set(Tracked(edges: edge, isNear: false, constraints: trackingConstraints))
    }

    /// Returns the constraints that are active near all of the given edges.
    open func constraints(activeWhenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
        tracked.first { $0.isNear && $0.edges == edge }?.constraints ?? []
    }

    /// Returns the constraints that are active away from all of the given edges.
    open func constraints(activeWhenAwayFrom edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
        tracked.first { !$0.isNear && $0.edges == edge }?.constraints ?? []
    }

    /// Deactivates all constraints that follow the guide, and follows no edges any longer.
    open func removeAllTrackedConstraints() {
        for entry in tracked { NSLayoutConstraint.deactivate(entry.constraints) }
        tracked = []
    }

    private func set(_ entry: Tracked) {
        if let index = tracked.firstIndex(where: {
            $0.isNear == entry.isNear && $0.edges == entry.edges
        }) {
            let kept = Set(entry.constraints.map(ObjectIdentifier.init))
            NSLayoutConstraint.deactivate(
                tracked.remove(at: index).constraints.filter {
                    !kept.contains(ObjectIdentifier($0))
                })
        }
        guard !entry.constraints.isEmpty else { return }
        tracked.append(entry)
        update([entry])
    }

    /// Deactivates what does not apply before it activates what does, so that both never conflict.
    private func update(_ entries: [Tracked]) {
        let (active, other) = (entries.filter(applies), entries.filter { !applies($0) })
        for entry in other { NSLayoutConstraint.deactivate(entry.constraints) }
        for entry in active { NSLayoutConstraint.activate(entry.constraints) }
    }

    private func applies(_ entry: Tracked) -> Bool {
        guard let nearEdges else { return false }
        return entry.isNear
            ? nearEdges.isSuperset(of: entry.edges) : nearEdges.isDisjoint(with: entry.edges)
    }
}
