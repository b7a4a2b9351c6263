// Touches find subviews by their order, which is that of the `zIndex` of their attributes.
extension UICollectionView {
    /// Adds a view behind the others of its host but the background, unless it is there already.
    final func addSubview(_ view: UICollectionReusableView, to host: UIView) {
        guard view.superview !== host else { return }
        let index = backgroundView.map { $0 === host.storedSubviews.first } == true ? 1 : 0
        host.insertSubview(view, at: index)
        // Views that come in behind those of their own depth need no sorting.
        guard !depthsAreStale, let next = host.storedSubviews.dropFirst(index + 1).first
        else { return }
        if depth(of: next) < view.depth { depthsAreStale = true }
    }

    /// Sorts the subviews by the `zIndex` of their attributes, if that has changed for one of them.
    final func sortByDepth() {
        guard depthsAreStale else { return }
        depthsAreStale = false
        sortSubviews(by: depth)
        for view in orthogonal.views.values { view.sortSubviews(by: depth) }
    }

    /// The `zIndex` of cells and other elements; a program's own subviews count as 0.
    private func depth(of view: UIView) -> Int {
        if let view = view as? UICollectionReusableView { return view.depth }
        if view === backgroundView { return .min }
        return view.isForemost || view === sectionIndex.bar ? .max : 0
    }
}
