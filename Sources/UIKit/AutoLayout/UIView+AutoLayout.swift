extension UIView: LayoutItem {
    package final var link: LayoutItemLink {
        if !autoLayout.link.isNowhere { return autoLayout.link }
        let link = LayoutItemLink(view: self)
        autoLayout.link = link
        return link
    }
    package final var hierarchyView: UIView? { self }
    package final var coordinateView: UIView? { storedSuperview }
    package final var layoutBox: LayoutBox? {
        get { autoLayout.box }
        set { autoLayout.box = newValue }
    }
    package final var marginInsets: UIEdgeInsets { layoutMargins }
    package final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    package final func boxWasMade(in engine: LayoutEngine) {
        if autoLayout.translatesMask || superviewReference == nil { engine.updatePins(of: self) }
        if !engine.isFitting { contentMayHaveChanged() }
    }

    /// The engine of the tree that the view is the root of; nil for other views.
    package final var ownEngine: LayoutEngine? {
        get { autoLayout.extras?.engineOwnership?.engine }
        set {
            autoLayout.extras.set(\.engineOwnership, newValue.map { LayoutEngine.Ownership($0) })
        }
    }

    /// The engine of the view's tree, created on demand.
    package final var layoutEngine: LayoutEngine {
        if superviewReference == nil, let engine = ownEngine { return engine }
        if let engine = boxedEngine { return engine }
        let root = rootView
        if let engine = root.ownEngine { return engine }
        let engine = LayoutEngine(root: root)
        root.ownEngine = engine
        root.join(engine)
        return engine
    }

    /// The same for loops, which borrow it: the view's box keeps it, or the root.
    final var layoutEngineReference: Unmanaged<LayoutEngine> {
        if let box = autoLayout.box, box.engine.isInForce { return .passUnretained(box.engine) }
        return .passUnretained(layoutEngine)
    }

    /// Whether the view has a box in the engine by which its tree is laid out.
    final var hasEngineAtHand: Bool { autoLayout.box?.engine.isInForce == true }

    /// The engine of the nearest view above, or the view itself, that knows it; nil when none does.
    private var boxedEngine: LayoutEngine? {
        if let engine = autoLayout.box?.engine, engine.isInForce { return engine }
        guard var view = storedSuperview else { return nil }
        while true {
            if let engine = view.autoLayout.box?.engine, engine.isInForce { return engine }
            guard let parent = view.storedSuperview else { return nil }
            view = parent
        }
    }

    /// The engine of the tree that the view is in; nil while nothing in the tree takes part in Auto
    /// Layout.
    ///
    /// A subtree that was taken out of its tree, or has outlived it, gets its own here on demand.
    final var presentEngine: LayoutEngine? {
        if let engine = boxedEngine { return engine }
        return rootView.autoLayout.isUsedInSubtree ? layoutEngine : nil
    }

    /// Whether the program's frame places the view, rather than constraints.
    final var isPlacedByFrame: Bool { autoLayout.translatesMask || superviewReference == nil }

    /// Marks the view and those above as using Auto Layout, so that moves of subtrees without it
    /// cost nothing.
    final func joinAutoLayout() {
        markPartInAutoLayout()
        guard !autoLayout.translatesMask, superviewReference != nil else { return }
        joinEngine(in: layoutEngine)
    }

    final func markPartInAutoLayout() {
        guard !autoLayout.isUsedInSubtree else { return }
        autoLayout.isUsedInSubtree = true
        var view = storedSuperview
        while let current = view, !current.autoLayout.isUsedInSubtree {
            current.autoLayout.isUsedInSubtree = true
            view = current.storedSuperview
        }
    }

    /// Gets the view its variables, when constraints place it inside another view.
    final func joinEngine(in engine: LayoutEngine) {
        guard !autoLayout.translatesMask, autoLayout.box?.engine !== engine,
            superviewReference != nil,
            FittingTree.loans == 0
        else { return }
        engine.makeBox(for: self)
    }

    // MARK: Moves in the hierarchy

    /// Adds the view's subtree to its new tree's engine.
    final func attachAutoLayout(to parent: UIView) {
        if !hasPlainLayout { parent.markOthersBelow() }
        skipFirstUpdates(in: parent)
        if autoLayout.needsUpdateConstraints || waitsForConstraints { markNeedsUpdateConstraints() }
        if autoLayout.insetsConcernSubtree { parent.markInsets() }
        if autoLayout.needsUpdateProperties || waitsForProperties { markNeedsUpdateProperties() }
        guard autoLayout.isUsedInSubtree else { return }
        if let engine = ownEngine {
            leave(engine)
            ownEngine = nil
        }
        parent.markPartInAutoLayout()
        let engine = parent.layoutEngineReference
        if bringsNothing {
            engine.borrow { $0.makeBox(for: self) }
            return
        }
        // Kept meanwhile: boxes and constraints of another tree may go, and a program's objects
        // with them.
        join(engine.takeUnretainedValue())
    }

    /// Whether the view has come without anything that Auto Layout knows of but itself: as most do,
    /// which are put into their superview first.
    private var bringsNothing: Bool {
        storedSubviews.isEmpty && autoLayout.extras == nil && autoLayout.box == nil
            && autoLayout.constraints.isEmpty
            && !autoLayout.translatesMask
    }

    /// Removes the view's subtree from its tree's engine, and drops the constraints that tie it to
    /// what stays.
    final func detachAutoLayout(from parent: UIView) {
        leaveWaitingLists(of: parent)
        guard autoLayout.isUsedInSubtree else { return }
        parent.listConstraintsUpToRoot()
        dropReferences(from: self)
        if let engine = parent.rootView.ownEngine { leave(engine) }
    }

    private func dropReferences(from top: UIView) {
        guard autoLayout.isUsedInSubtree else { return }
        for constraint in references {
            guard let holder = constraint.holder, !holder.isDescendant(of: top) else { continue }
            holder.removeConstraint(constraint)
        }
        for view in storedSubviews { view.dropReferences(from: top) }
    }

    private func leave(_ engine: LayoutEngine) {
        guard autoLayout.isUsedInSubtree else { return }
        for constraint in autoLayout.constraints { engine.remove(constraint) }
        for view in storedSubviews { view.leave(engine) }
        for guide in baseLayoutGuides { engine.remove(guide) }
        engine.remove(self)
    }

    /// Adds the subtree to an engine: all items first, so that the order of their variables is
    /// that of the views.
    final func join(_ engine: LayoutEngine) {
        joinItems(engine)
        joinConstraints(engine)
    }

    private func joinItems(_ engine: LayoutEngine) {
        guard autoLayout.isUsedInSubtree else { return }
        dropStaleReferences()
        if !autoLayout.translatesMask { engine.addBox(self) }
        for guide in baseLayoutGuides { guide.join(engine) }
        for view in storedSubviews { view.joinItems(engine) }
    }

    private func joinConstraints(_ engine: LayoutEngine) {
        guard autoLayout.isUsedInSubtree else { return }
        // Going through none would keep the list meanwhile, and most views come without any.
        if !autoLayout.constraints.isEmpty {
            for constraint in autoLayout.constraints { engine.add(constraint) }
        }
        for view in storedSubviews { view.joinConstraints(engine) }
    }

    private func dropStaleReferences() {
        for constraint in references where constraint.holder == nil {
            autoLayout.extras?.references.removeAll { $0.holder == nil }
            return
        }
    }

    // MARK: Frames

    /// Notifies the engine of a change of the frame that the program made.
    ///
    /// A view that constraints place stays where the program has moved it until the next layout of
    /// its superview. A new size requests that layout, as that of any view; a new origin does not.
    /// So a gesture can drag the view, and the superview's own layout can place it last.
    final func geometryChangedByProgram() {
        guard let box = autoLayout.box, box.engine.isInForce else { return }
        if box.pins.isEmpty {
            storedSuperview?.autoLayout.hasDisplacedSubviews = true
            storedSuperview?.autoLayout.layoutIsOfMovedOnly = false
        } else {
            box.engine.updatePins(of: self)
        }
        if contentHeightFollowsWidth { baselinesMayHaveChanged() }
    }

    /// Calls `layoutSubviews()`, and places the subviews after it if an override has not called
    /// `super`: on iOS they are placed even so. [U]
    final func layOutSubviewsAndPlace() {
        autoLayout.hasPlacedSubviews = false
        layoutSubviews()
        if !autoLayout.hasPlacedSubviews { applyConstrainedFrames() }
    }

    /// Places the subviews that constraints determine, as `super.layoutSubviews()` does.
    ///
    /// Edges are rounded to the screen's pixels, so that neighbours that meet in the engine meet on
    /// screen; the engine's own values are not rounded. [U]
    final func applyConstrainedFrames() {
        autoLayout.hasPlacedSubviews = true
        guard autoLayout.isUsedInSubtree, let engine = presentEngine else { return }
        engine.update()
        let scale = screenScale
        let isAnimated = ViewAnimation.current != nil
        let moved = autoLayout.moved
        defer { extendLifetime(moved) }
        autoLayout.moved.removeAll(keepingCapacity: true)
        if autoLayout.layoutIsOfMovedOnly {
            autoLayout.layoutIsOfMovedOnly = false
            for index in moved.indices {
                // The copy keeps the boxes.
                Unmanaged.passUnretained(moved[index]).borrow { box in
                    guard box.isInForce, box.engine === engine, let view = box.link.view,
                        view.isSubview(of: self)
                    else { return }
                    view.placeByConstraints(engine, scale, isAnimated)
                }
            }
        } else {
            autoLayout.hasDisplacedSubviews = false
            Self.placeByConstraints(storedSubviews, engine, scale, isAnimated)
        }
        constrainedFramesWereApplied()
    }

    /// Apart, so that the views are kept by the caller's list of them and not one by one.
    @inline(never)
    private static func placeByConstraints(
        _ views: [UIView], _ engine: LayoutEngine, _ scale: CGFloat, _ isAnimated: Bool
    ) {
        defer { extendLifetime(views) }
        for index in views.indices {
            Unmanaged.passUnretained(views[index]).borrow {
                $0.placeByConstraints(engine, scale, isAnimated)
            }
        }
    }

    /// Sets the size of a root that constraints size; its origin stays. A window keeps its frame.
    final func applyConstrainedSizeOfRoot() {
        guard storedSuperview == nil, !autoLayout.translatesMask, window !== self,
            let box = autoLayout.box
        else { return }
        let frame = layer.values.untransformedFrame
        let size = self.frame(forAlignmentRect: box.solvedFrame).size
        guard size != frame.size else { return }
        place(
            CGRect(origin: frame.origin, size: size), scale: screenScale,
            isAnimated: ViewAnimation.current != nil)
    }

    private func placeByConstraints(_ engine: LayoutEngine, _ scale: CGFloat, _ isAnimated: Bool) {
        guard !autoLayout.translatesMask, let rectangle = layoutRectangle else { return }
        let solved = engine.frame(rectangle)
        // Variables that nothing mentions are 0, so that few views have to be asked.
        guard solved != .zero || isMentioned(in: engine) else { return }
        place(
            isPlain ? solved : frame(forAlignmentRect: solved), scale: scale, isAnimated: isAnimated
        )
    }

    /// Whether anything in the engine has a part of the view's rectangle in it.
    ///
    /// A view that no constraint concerns keeps its frame. Source: Ramotion's gliding-collection
    /// and preview-transition, which set frames of such views (inferred).
    private func isMentioned(in engine: LayoutEngine) -> Bool {
        if autoLayout.extras?.references.isEmpty == false { return true }
        for constraint in autoLayout.constraints
        where constraint.firstItem === self || constraint.secondItem === self {
            return true
        }
        guard let box = autoLayout.box, box.engine === engine else { return false }
        if let content = box.extras?.content, content.horizontal != nil || content.vertical != nil {
            return true
        }
        return engine.isUsed(box)
    }

    /// Moves the view through its overridable `bounds` and `center`, as UIKit does.
    ///
    /// The centre is the middle of the rectangle, wherever the layer's anchor point is: a view with
    /// another one is seen beside it. Source: the demos of folding-cell and fave-button, whose
    /// constraints make up for it.
    private func place(_ frame: CGRect, scale: CGFloat, isAnimated: Bool) {
        // Whole pixels are subtracted before they are divided: at 3x the difference of two
        // quotients is an ulp off.
        let x = frame.origin.x.pixels(at: scale)
        let y = frame.origin.y.pixels(at: scale)
        let (left, top) = (x / scale, y / scale)
        let size = CGSize(
            width: max(0, (frame.origin.x + frame.size.width).pixels(at: scale) - x) / scale,
            height: max(0, (frame.origin.y + frame.size.height).pixels(at: scale) - y) / scale)
        if isPlain, !isAnimated, !autoLayout.isZoomed {
            if let oldSize = backingLayer.place(CGPoint(x: left, y: top), size) {
                boundsSizeDidChange(from: oldSize)
            }
            observedPropertiesMayHaveChanged()
            return
        }
        let layer = backingLayer
        let oldSize = layer.values.bounds.size
        // A zoomed view has the solved origin too, but its shown size.
        let zoom = autoLayout.isZoomed ? layer.values.transform.m11 : 1
        let position = CGPoint(
            x: left + size.width * zoom / 2, y: top + size.height * zoom / 2)
        if size != oldSize {
            autoLayout.isBeingPlaced = true
            bounds = CGRect(origin: layer.values.bounds.origin, size: size)
        }
        if position != layer.values.position {
            autoLayout.isBeingPlaced = true
            center = position
        }
        // An override may have kept the change to itself.
        autoLayout.isBeingPlaced = false
        if size != oldSize, !autoLayout.contentSizeIsStale { contentWidthDidChange(from: oldSize) }
    }

    /// A label of several lines asks for another height at another width.
    private func contentWidthDidChange(from oldSize: CGSize) {
        guard contentHeightFollowsWidth, bounds.size.width != oldSize.width else { return }
        invalidateIntrinsicContentSize()
    }
}
