/// The subviews of a view that wait for an update, so that the pass visits them and no siblings.
@MainActor
struct WaitingViews {
    private var views: [UIView] = []
    /// Whether the view that this belongs to stands in its superview's list.
    var isListed = false

    /// Marks the way from a view to the root; `list` says which of the lists it is about.
    ///
    /// - Complexity: O(depth) the first time after an update, O(1) then.
    static func mark(_ view: UIView, in list: ReferenceWritableKeyPath<AutoLayoutState, WaitingViews>) {
        var child = view
        while !child.autoLayout[keyPath: list].isListed, let parent = child.superview {
            child.autoLayout[keyPath: list].isListed = true
            parent.autoLayout[keyPath: list].views.append(child)
            child = parent
        }
    }

    var isEmpty: Bool { views.isEmpty }

    /// Takes the views out, in the order in which they were marked; whoever is marked from now on waits for the next round.
    mutating func takeAll() -> [UIView] {
        var taken: [UIView] = []
        swap(&taken, &views)
        return taken
    }

    /// Takes a view out that leaves its superview.
    mutating func remove(_ view: UIView) {
        guard let index = views.lastIndex(where: { $0 === view }) else { return }
        views.remove(at: index)
    }
}

extension UIView {
    final func markNeedsUpdateConstraints() {
        autoLayout.descendantsNeedUpdateConstraints = true
        guard !autoLayout.awaitingConstraints.isListed else { return }
        WaitingViews.mark(self, in: \.awaitingConstraints)
    }

    final func markNeedsUpdateProperties() {
        autoLayout.descendantsNeedUpdateProperties = true
        guard !autoLayout.awaitingProperties.isListed else { return }
        WaitingViews.mark(self, in: \.awaitingProperties)
    }

    /// Takes the view out of the lists of a superview that it leaves.
    final func leaveWaitingLists(of parent: UIView) {
        if autoLayout.awaitingConstraints.isListed {
            autoLayout.awaitingConstraints.isListed = false
            parent.autoLayout.awaitingConstraints.remove(self)
        }
        if autoLayout.awaitingProperties.isListed {
            autoLayout.awaitingProperties.isListed = false
            parent.autoLayout.awaitingProperties.remove(self)
        }
    }
}
