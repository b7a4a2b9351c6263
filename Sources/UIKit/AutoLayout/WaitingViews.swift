/// The subviews of a view that wait for an update, so that the pass visits them and no siblings.
@MainActor
struct WaitingViews {
    private var views: [UIView] = []

    mutating func append(_ view: UIView) { views.append(view) }

    var isEmpty: Bool { views.isEmpty }

    /// Removes and returns the views, in the order in which they were marked; views marked later
    /// wait for the next round.
    mutating func drain() -> [UIView] {
        var taken: [UIView] = []
        swap(&taken, &views)
        return taken
    }

    /// Removes a view that leaves its superview.
    mutating func remove(_ view: UIView) {
        guard let index = views.lastIndex(where: { $0 === view }) else { return }
        views.remove(at: index)
    }
}

extension UIView {
    /// Marks the way from the view to the root.
    ///
    /// - Complexity: O(depth) the first time after an update, O(1) then.
    final func markNeedsUpdateConstraints() {
        autoLayout.descendantsNeedUpdateConstraints = true
        var child = self
        while !child.autoLayout.isAwaitingConstraints, let parent = child.storedSuperview {
            child.autoLayout.isAwaitingConstraints = true
            parent.autoLayout.awaitingConstraints.append(child)
            child = parent
        }
    }

    /// Marks the way from the view to the root.
    ///
    /// - Complexity: O(depth) the first time after an update, O(1) then.
    final func markNeedsUpdateProperties() {
        autoLayout.descendantsNeedUpdateProperties = true
        var child = self
        while !child.autoLayout.isAwaitingProperties, let parent = child.storedSuperview {
            child.autoLayout.isAwaitingProperties = true
            parent.autoLayout.awaitingProperties.append(child)
            child = parent
        }
    }

    /// Removes the view from the lists of a superview that it leaves.
    final func leaveWaitingLists(of parent: UIView) {
        if autoLayout.isAwaitingConstraints {
            autoLayout.isAwaitingConstraints = false
            parent.autoLayout.awaitingConstraints.remove(self)
        }
        if autoLayout.isAwaitingProperties {
            autoLayout.isAwaitingProperties = false
            parent.autoLayout.awaitingProperties.remove(self)
        }
    }
}
