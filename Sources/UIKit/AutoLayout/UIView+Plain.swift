// Views of the class UIView itself, as containers and spacers are: the passes need not ask them for
// the parts that the class does not have.
extension UIView {
    /// Whether the view's class is UIView itself, or adds only a name to it: no updates of its own,
    /// no content, no actions beyond those of animation blocks.
    final var isPlain: Bool { type(of: self) == UIView.self || type(of: self).addsOnlyName }

    /// Marks the first updates of a plain view as done, so that it need not wait for a pass to do
    /// nothing.
    final func skipFirstUpdates(in parent: UIView) {
        guard isPlain, viewController == nil, !parent.subviewsNeedFirstUpdates else { return }
        if !waitsForConstraints {
            autoLayout.needsUpdateConstraints = false
            autoLayout.contentSizeIsStale = false
        }
        if !waitsForProperties { autoLayout.needsUpdateProperties = false }
    }

    /// Marks the view and those above as having others than plain views below.
    final func markOthersBelow() {
        var view = self
        while !view.autoLayout.hasOthersBelow {
            view.autoLayout.hasOthersBelow = true
            guard let parent = view.storedSuperview else { return }
            view = parent
        }
    }

    /// Whether the view's layout asks nothing of a program's classes.
    final var hasPlainLayout: Bool {
        isPlain && !autoLayout.hasOthersBelow && viewController == nil
    }

    /// Has a controller asked for its properties and its layout whose view was taken for plain.
    final func controllerWasSet() {
        backingLayer.letOwnerLayOut()
        storedSuperview?.markOthersBelow()
        if isPlain, !autoLayout.needsUpdateProperties { setNeedsUpdateProperties() }
    }

    /// Recomputes the intrinsic size if the class has one.
    final func contentMayHaveChanged() {
        guard !isPlain else { return }
        autoLayout.contentSizeIsStale = true
        markNeedsUpdateConstraints()
    }

    /// Ends a layout that has no subview to place.
    final func leaveNothingToPlace() {
        autoLayout.layoutIsOfMovedOnly = false
        if !autoLayout.moved.isEmpty { autoLayout.moved.removeAll(keepingCapacity: true) }
    }
}
