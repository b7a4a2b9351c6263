extension UICollectionView {
    /// Called after an interactive transition with whether it led to the next layout, and whether
    /// the animation at its end finished.
    public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

    final func baseStartTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion?
    ) -> UICollectionViewTransitionLayout {
        if let running = collectionViewLayout as? UICollectionViewTransitionLayout {
            reportMistake(
                "startInteractiveTransition: \(nameInMessages) is in a transition already; end it "
                    + "first, with finishInteractiveTransition or cancelInteractiveTransition")
            return running
        }
        tileIfNeeded()
        let old = collectionViewLayout
        let between =
            collectionDelegate?.collectionView(
                self, transitionLayoutForOldLayout: old, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
        old.prepareForTransition(to: layout)
        // Overrides ask the new layout for the view, and its offset, before it is installed.
        layout.storedCollectionView = self
        layout.prepareForTransition(from: old)
        for view in shownElements { view.willTransition(from: old, to: layout) }
        transitionCompletion = completion
        collectionViewLayout = between
        between.begin(in: self)
        return between
    }

    /// Ends the transition in one of its layouts, in 0.3 s.
    final func endTransition(isCompleted: Bool) {
        guard let between = collectionViewLayout as? UICollectionViewTransitionLayout else {
            return reportMistake(
                "\(nameInMessages) is in no transition; call startInteractiveTransition first")
        }
        let (old, new) = (between.currentLayout, between.nextLayout)
        let target = isCompleted ? new : old
        let completion = transitionCompletion
        transitionCompletion = nil
        tileIfNeeded()
        UIView.animateOrPlace(
            withDuration: window != nil ? Self.updateDuration : 0, delay: 0,
            options: .allowUserInteraction,
            animations: {
                between.transitionProgress = isCompleted ? 1 : 0
                self.collectionViewLayout = target
                if target !== old { old.storedCollectionView = nil }
                if target !== new { new.storedCollectionView = nil }
                self.orthogonal.offsets = [:]
                self.prepareLayout()
                self.moveContent(to: self.clamped(self.contentOffset))
                self.setNeedsLayout()
                self.layOutSubtree()
                old.finalizeLayoutTransition()
                new.finalizeLayoutTransition()
            },
            completion: { finished in
                for view in self.shownElements { view.didTransition(from: old, to: target) }
                completion?(isCompleted, finished)
            })
    }

    private var shownElements: [UICollectionReusableView] {
        Array(cells.values) + Array(elements.values)
    }

    /// Returns the nearest offset within content of a size.
    final func clamped(_ offset: CGPoint, contentSize: CGSize) -> CGPoint {
        let inset = adjustedContentInset
        return CGPoint(
            x: max(-inset.left, min(offset.x, contentSize.width + inset.right - bounds.width)),
            y: max(-inset.top, min(offset.y, contentSize.height + inset.bottom - bounds.height)))
    }
}
