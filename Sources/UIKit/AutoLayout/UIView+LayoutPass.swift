extension UIView {
    final func baseSetNeedsLayout() {
        autoLayout.layoutIsOfMovedOnly = false
        backingLayer.setNeedsLayout()
    }

    /// Requests a layout that places an item that the engine has moved; others stay where they are.
    final func needsLayout(of box: LayoutBox) {
        if recordIfWaiting(.passUnretained(box)) { return }
        setNeedsLayout()
        backingLayer.letOwnerLayOut()
        guard !autoLayout.hasDisplacedSubviews else { return }
        autoLayout.layoutIsOfMovedOnly = true
        autoLayout.moved.removeAll(keepingCapacity: true)
        autoLayout.moved.append(box)
    }

    /// Whether the view waits for a layout that places all that it holds.
    final var waitsForWholeLayout: Bool {
        !autoLayout.layoutIsOfMovedOnly && backingLayer.waitsForOwnLayout
    }

    /// Records an item that the engine has moved for the layout that the view waits for; false when
    /// it waits for none.
    final func recordIfWaiting(_ box: Unmanaged<LayoutBox>) -> Bool {
        guard backingLayer.waitsForOwnLayout else { return false }
        if autoLayout.layoutIsOfMovedOnly { autoLayout.moved.append(box.takeUnretainedValue()) }
        return true
    }

    final func baseLayoutIfNeeded() {
        LayoutPass.run(from: self)
    }

    /// Lays out the view's subtree and nothing else: for the framework's own containers, which see
    /// to the views above.
    final func layOutSubtree() {
        LayoutPass.run(from: self, climbs: false)
    }

    /// Apple, CALayer.layoutIfNeeded(): layout is performed beneath the nearest ancestor that does
    /// not require it.
    package final func layoutIfNeeded(from layer: CALayer) {
        LayoutPass.run(from: self)
    }

    /// The topmost view of the unbroken chain of superviews that wait for layout or for an update
    /// before it; the view itself if its superview does not wait.
    ///
    /// A view whose `layoutSubviews()` is running ends the chain: it would run inside itself.
    fileprivate final var highestWaitingForLayout: UIView {
        var view = self
        while let parent = view.storedSuperview, parent.waitsForOwnLayout,
            !parent.backingLayer.isBeingLaidOut
        {
            view = parent
        }
        return view
    }

    private var waitsForOwnLayout: Bool {
        backingLayer.waitsForOwnLayout || autoLayout.needsUpdateConstraints
            || autoLayout.needsUpdateProperties
    }

    final func baseSetNeedsUpdateConstraints() {
        autoLayout.needsUpdateConstraints = true
        markNeedsUpdateConstraints()
    }

    final func baseNeedsUpdateConstraints() -> Bool { autoLayout.needsUpdateConstraints }

    final func baseUpdateConstraintsIfNeeded() {
        guard
            waitsForConstraints || autoLayout.needsUpdateConstraints
                || autoLayout.contentSizeIsStale
        else { return }
        autoLayout.descendantsNeedUpdateConstraints = false
        for view in autoLayout.awaitingConstraints.drain() {
            view.autoLayout.isAwaitingConstraints = false
            if view.storedSuperview === self { view.updateConstraintsIfNeeded() }
        }
        if autoLayout.needsUpdateConstraints {
            autoLayout.needsUpdateConstraints = false
            ObservedUpdates.track(.constraints, of: self) {
                if let viewController {
                    viewController.updateViewConstraints()
                } else {
                    updateConstraints()
                }
            }
            // Without an intrinsic size, a view is as large as its constraints make it.
            storedSuperview?.contentSizeWasUpdated(ofSubview: self)
        }
        if autoLayout.contentSizeIsStale {
            autoLayout.contentSizeIsStale = false
            autoLayout.box?.engine.updateContentSize(of: self)
            baselinesMayHaveChanged()
            if !isPlain { alignmentInsetsMayHaveChanged() }
            storedSuperview?.contentSizeWasUpdated(ofSubview: self)
        }
    }

    /// Whether something in the subtree waits for layout, or for constraints to be updated.
    fileprivate final var waitsForLayout: Bool {
        backingLayer.waitsForLayout || waitsForConstraints || waitsForProperties
    }

    final var waitsForConstraints: Bool {
        autoLayout.descendantsNeedUpdateConstraints || !autoLayout.awaitingConstraints.isEmpty
    }

    final var waitsForProperties: Bool {
        autoLayout.descendantsNeedUpdateProperties || !autoLayout.awaitingProperties.isEmpty
    }
}

/// A view that gives views below it other frames if constraints inside them ask for that.
@MainActor
package protocol LayoutFollowing: UIView {
    /// Called before constraints are solved, so that the new frames cause no conflict.
    func constraintsWillBeSolved()
}

/// The layout pass: update constraints, solve, lay out from the top down, until nothing waits.
@MainActor
package enum LayoutPass {
    /// How many rounds a pass may take before views are held to keep dirtying each other.
    static let limit = 100

    /// Lays out windows, as each turn's commit does.
    static func commit(_ windows: [UIWindow]) {
        for window in windows {
            window.updateSystemBarsIfNeeded()
            window.baseLayoutIfNeeded()
        }
    }

    /// Lays out the subtree of the highest view that waits in the unbroken chain above a view, and
    /// of the view itself.
    ///
    /// - Parameter climbs: whether superviews that wait are laid out too.
    static func run(from view: UIView, climbs: Bool = true) {
        var start = view
        for _ in 0..<limit {
            ObservedUpdates.deliver()
            if climbs { start = start.highestWaitingForLayout }
            start.updatePropertiesIfNeeded()
            start.updateInsetsTree()
            start.updateConstraintsIfNeeded()
            if !followers.isEmpty { letFollowersAct(below: start) }
            start.presentEngine?.update()
            start.rootView.applyConstrainedSizeOfRoot()
            // What the engine has moved may lie further up; the updates of those views come before
            // the layout.
            if climbs, start.highestWaitingForLayout !== start { continue }
            // A view that asks for its layout while it is laid out is laid out again by the pass
            // that is running.
            let isInside = start.backingLayer.isBeingLaidOut && start.backingLayer.waitsForOwnLayout
            if isInside { start.backingLayer.layoutState.remove(.own) }
            defer { if isInside { start.setNeedsLayout() } }
            guard start.waitsForLayout else { return }
            start.layer.layoutTree()
        }
        if start.waitsForLayout, !start.backingLayer.isBeingLaidOut { reportLoop(below: start) }
    }

    /// The views that are called before constraints are solved.
    private static var followers: [Follower] = []

    private struct Follower {
        weak var view: (any LayoutFollowing)?
    }

    /// Has a view called before constraints of a tree that it is in are solved.
    static func add(follower: any LayoutFollowing) {
        followers.removeAll { $0.view == nil || $0.view === follower }
        followers.append(Follower(view: follower))
    }

    private static func letFollowersAct(below top: UIView) {
        for follower in followers {
            guard let view = follower.view, view.isDescendant(of: top) else { continue }
            view.constraintsWillBeSolved()
        }
    }

    /// Reports which views still wait for layout and removes their marks, which ends the loop.
    static func reportLoop(below view: UIView) {
        var waiting: [AnyObject] = []
        collect(view.layer, into: &waiting)
        collectUpdates(view, into: &waiting)
        collectProperties(view, into: &waiting)
        let names = MessageNames.distinguished { waiting.map(NSLayoutConstraint.name) }
        reportMistake(
            "The layout of \(NSLayoutConstraint.name(of: view)) did not settle within \(limit) "
                + "passes. These views keep requesting layout during layout: "
                + "\(names.joined(separator: ", ")). "
                + "Do not call setNeedsLayout on yourself or a superview in every layoutSubviews, "
                + "nor setNeedsUpdateConstraints in every updateConstraints.")
    }

    private static func collect(_ layer: CALayer, into waiting: inout [AnyObject]) {
        if layer.waitsForOwnLayout, waiting.count < 20 {
            waiting.append(layer.delegate ?? layer)
        }
        layer.layoutState = []
        for child in layer.children where child.waitsForLayout { collect(child, into: &waiting) }
    }

    private static func collectProperties(_ view: UIView, into waiting: inout [AnyObject]) {
        view.autoLayout.descendantsNeedUpdateProperties = false
        if view.autoLayout.needsUpdateProperties, waiting.count < 20 {
            waiting.append(view)
        }
        for child in view.autoLayout.awaitingProperties.drain() {
            child.autoLayout.isAwaitingProperties = false
            collectProperties(child, into: &waiting)
        }
    }

    private static func collectUpdates(_ view: UIView, into waiting: inout [AnyObject]) {
        view.autoLayout.descendantsNeedUpdateConstraints = false
        if view.autoLayout.needsUpdateConstraints || view.autoLayout.contentSizeIsStale,
            waiting.count < 20
        {
            waiting.append(view)
        }
        for child in view.autoLayout.awaitingConstraints.drain() {
            child.autoLayout.isAwaitingConstraints = false
            collectUpdates(child, into: &waiting)
        }
    }
}
