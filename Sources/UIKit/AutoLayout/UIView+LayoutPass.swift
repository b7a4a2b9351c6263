extension UIView {
    final func baseSetNeedsLayout() {
        autoLayout.layoutIsOfMovedOnly = false
        backingLayer.setNeedsLayout()
    }

    /// Asks for a layout that places an item that the engine has moved; others stay where they are.
    final func needsLayout(of box: LayoutBox) {
        if noteIfWaiting(.passUnretained(box)) { return }
        setNeedsLayout()
        autoLayout.layoutIsOfMovedOnly = true
        backingLayer.letOwnerLayOut()
        autoLayout.moved.removeAll(keepingCapacity: true)
        autoLayout.moved.append(box)
    }

    /// Whether the view waits for a layout that places all that it holds.
    final var waitsForWholeLayout: Bool { !autoLayout.layoutIsOfMovedOnly && backingLayer.waitsForOwnLayout }

    /// Notes an item that the engine has moved for the layout that the view waits for; false when it waits for none.
    final func noteIfWaiting(_ box: Unmanaged<LayoutBox>) -> Bool {
        guard backingLayer.waitsForOwnLayout else { return false }
        if autoLayout.layoutIsOfMovedOnly { autoLayout.moved.append(box.takeUnretainedValue()) }
        return true
    }

    final func baseLayoutIfNeeded() {
        guard !LayoutPass.run(below: self) else { return }
        LayoutPass.reportLoop(below: self)
    }

    final func baseSetNeedsUpdateConstraints() {
        autoLayout.needsUpdateConstraints = true
        markNeedsUpdateConstraints()
    }

    final func baseNeedsUpdateConstraints() -> Bool { autoLayout.needsUpdateConstraints }

    final func baseUpdateConstraintsIfNeeded() {
        guard waitsForConstraints || autoLayout.needsUpdateConstraints || autoLayout.contentSizeIsStale else { return }
        autoLayout.descendantsNeedUpdateConstraints = false
        for view in autoLayout.awaitingConstraints.takeAll() {
            view.autoLayout.isAwaitingConstraints = false
            if view.superview === self { view.updateConstraintsIfNeeded() }
        }
        if autoLayout.needsUpdateConstraints {
            autoLayout.needsUpdateConstraints = false
            ObservedUpdates.track(.constraints, of: self) {
                if let viewController { viewController.updateViewConstraints() } else { updateConstraints() }
            }
        }
        if autoLayout.contentSizeIsStale {
            autoLayout.contentSizeIsStale = false
            autoLayout.box?.engine.updateContentSize(of: self)
            baselinesMayHaveChanged()
            if !isPlain { alignmentInsetsMayHaveChanged() }
            (superview as? UIStackView)?.contentSizeChanged(of: self)
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

/// The layout pass: update constraints, solve, lay out from the top down, until nothing waits.
@MainActor
package enum LayoutPass {
    /// How many rounds a pass may take before views are held to keep dirtying each other.
    static let limit = 100

    /// Lays out windows, as each turn's commit does.
    static func commit(_ windows: [UIWindow]) {
        for window in windows { window.baseLayoutIfNeeded() }
    }

    /// Lays out a subtree. Returns false when the limit was reached.
    static func run(below view: UIView) -> Bool {
        for _ in 0..<limit {
            ObservedUpdates.deliver()
            view.updatePropertiesIfNeeded()
            view.updateInsetsTree()
            view.updateConstraintsIfNeeded()
            view.presentEngine?.update()
            view.rootView.applyConstrainedSizeOfRoot()
            guard view.waitsForLayout else { return true }
            view.layer.layoutTree()
        }
        return !view.waitsForLayout
    }

    /// Says which views still wait for layout, drops their marks, and so ends the loop.
    static func reportLoop(below view: UIView) {
        var names: [String] = []
        collect(view.layer, into: &names)
        collectUpdates(view, into: &names)
        collectProperties(view, into: &names)
        reportMistake(
            "The layout of \(NSLayoutConstraint.name(of: view)) did not come to rest in \(limit) passes. "
                + "These keep asking for layout during layout: \(names.joined(separator: ", ")). "
                + "Do not call setNeedsLayout on yourself or a superview in every layoutSubviews, "
                + "nor setNeedsUpdateConstraints in every updateConstraints.")
    }

    private static func collect(_ layer: CALayer, into names: inout [String]) {
        if layer.waitsForOwnLayout, names.count < 20 {
            names.append(NSLayoutConstraint.name(of: layer.delegate ?? layer))
        }
        layer.layoutState = []
        for child in layer.children where child.waitsForLayout { collect(child, into: &names) }
    }

    private static func collectProperties(_ view: UIView, into names: inout [String]) {
        view.autoLayout.descendantsNeedUpdateProperties = false
        if view.autoLayout.needsUpdateProperties, names.count < 20 { names.append(NSLayoutConstraint.name(of: view)) }
        for child in view.autoLayout.awaitingProperties.takeAll() {
            child.autoLayout.isAwaitingProperties = false
            collectProperties(child, into: &names)
        }
    }

    private static func collectUpdates(_ view: UIView, into names: inout [String]) {
        view.autoLayout.descendantsNeedUpdateConstraints = false
        if view.autoLayout.needsUpdateConstraints || view.autoLayout.contentSizeIsStale, names.count < 20 {
            names.append(NSLayoutConstraint.name(of: view))
        }
        for child in view.autoLayout.awaitingConstraints.takeAll() {
            child.autoLayout.isAwaitingConstraints = false
            collectUpdates(child, into: &names)
        }
    }
}
