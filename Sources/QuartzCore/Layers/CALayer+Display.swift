import CoreGraphics

extension CALayer {
    /// When a layer is drawn.
    struct DisplayState: OptionSet {
        let rawValue: UInt8
        init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The contents are out of date.
        static var needed: DisplayState { DisplayState(rawValue: 1) }
        /// A new size draws the layer again.
        static var followsSize: DisplayState { DisplayState(rawValue: 2) }
        /// The contents were drawn, not assigned by the program.
        static var isDrawn: DisplayState { DisplayState(rawValue: 4) }

        mutating func set(_ member: DisplayState, _ isMember: Bool) {
            if isMember { formUnion(member) } else { subtract(member) }
        }
    }

    /// - Complexity: O(depth) the first time after a commit, O(1) afterwards.
    final func baseSetNeedsDisplay() {
        displayState.formUnion(.needed)
        awaitDisplay()
    }

    /// Has the layout visit the layer, which then joins the queue of those to be drawn.
    fileprivate final func awaitDisplay() {
        guard !layoutState.contains(.display) else { return }
        layoutState.formUnion(.display)
        markLayoutBelowAncestors()
    }

    /// Called by the layout pass.
    final func joinDisplayQueue() {
        layoutState.remove(.display)
        if displayState.contains(.needed) { LayerScheduler.current.awaitingDisplay.append(self) }
    }

    /// Marks the layer for layout, and for drawing if its contents follow its size.
    final func sizeDidChange() {
        setNeedsLayout()
        guard !displayState.isEmpty else { return }
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
        if displayState.contains(.needed) { awaitDisplay() }
    }

    final func baseDisplayIfNeeded() {
        // A layer without area is drawn when it has one.
        guard displayState.contains(.needed), values.bounds.width > 0, values.bounds.height > 0
        else { return }
        displayState.remove(.needed)
        display()
        // A request from inside the drawing has no effect, as on Apple's systems. [U]
        displayState.remove(.needed)
    }

    final func baseDisplay() {
        if let delegate = owner ?? delegate { delegate.display(self) } else { drawContents() }
    }

    /// Sets the contents to the drawing of ``draw(in:)``.
    ///
    /// If nothing is drawn, contents that the program assigned stay.
    package final func drawContents() {
        (owner ?? delegate)?.layerWillDraw(self)
        let context = CGContext(
            size: values.bounds.size, scale: contentsScale, origin: bounds.origin)
        let drawn = isDisplayedEachFrame ? presentation() ?? self : self
        if let tiled = drawn as? CATiledLayer {
            tiled.drawTiles(context) { drawn.draw(in: $0) }
        } else {
            drawn.draw(in: context)
        }
        setDrawing(context.isEmpty ? nil : context)
    }

    /// Sets the contents to a drawing; nil removes those of the last one.
    package final func setDrawing(_ context: CGContext?) {
        guard let image = context?.makeImage() else {
            guard displayState.contains(.isDrawn) else { return }
            displayState.remove(.isDrawn)
            return replaceContents(nil)
        }
        displayState.formUnion(.isDrawn)
        guard contents as? CGImage != image else { return }
        replaceContents(image)
    }

    /// Sets the contents without an action.
    private func replaceContents(_ image: CGImage?) {
        extras.set(\.contents, image)
        markChanged(.values)
    }

    // MARK: Animations of the layer's own keys

    /// Whether an animation of a key runs that draws the layer.
    private var isDisplayedEachFrame: Bool {
        motion?.records.contains { drawsEachFrame($0) } == true
    }

    private func drawsEachFrame(_ record: AnimationRecord) -> Bool {
        for track in record.tracks where track.property.root == .custom {
            if type(of: self).needsDisplay(forKey: track.property.rawValue) { return true }
        }
        return false
    }

    /// Called when an animation was added.
    final func drawEachFrameIfNeeded(for record: AnimationRecord) {
        guard drawsEachFrame(record) else { return }
        setNeedsDisplay()
        LayerScheduler.current.drawEachFrame(self)
    }

    /// Draws the layer for a frame; returns whether it goes on.
    fileprivate final func drawFrame() -> Bool {
        setNeedsDisplay()
        return isDisplayedEachFrame
    }
}

extension LayerScheduler {
    /// Draws the layers that wait for it and are in the tree of a root that is shown.
    ///
    /// - Parameter isShown: whether a tree with this root is shown.
    /// - Returns: whether anything was drawn, so that there may be new marks for layout.
    package final func displayLayers(_ isShown: (CALayer) -> Bool) -> Bool {
        guard !awaitingDisplay.isEmpty else { return false }
        let layers = awaitingDisplay
        awaitingDisplay.removeAll(keepingCapacity: true)
        for layer in layers where layer.displayState.contains(.needed) {
            var root = layer
            while let parent = root.parent { root = parent }
            // The tree's next layout visits a layer again that is not shown yet.
            if isShown(root) { layer.displayIfNeeded() } else { layer.awaitDisplay() }
        }
        return true
    }

    fileprivate func drawEachFrame(_ layer: CALayer) {
        if !displayedEachFrame.contains(where: { $0.layer === layer }) {
            displayedEachFrame.append(WeakLayer(layer: layer))
        }
        guard displayingLink == nil else { return }
        let link = CADisplayLink { [weak self] _ in self?.drawFrames() }
        link.endsWithItsAnimations = true
        displayingLink = link
        link.add()
    }

    private func drawFrames() {
        displayedEachFrame.removeAll { $0.layer?.drawFrame() != true }
        guard displayedEachFrame.isEmpty else { return }
        displayingLink?.invalidate()
        displayingLink = nil
    }
}
