/// Changes how the views of a running animator receive touches.
@MainActor
struct AnimatorTouches {
    private struct Taken {
        weak var view: UIView?
        var blocks: Bool
        let hitsPresentation: Bool
    }

    private var taken: [Taken] = []

    /// Suppresses touches to an item's view, or hit-tests it at its presentation values, as the
    /// animator specifies.
    mutating func add(_ item: AnimatorItem, of animator: UIViewPropertyAnimator) {
        guard let view = item.layer.delegate as? UIView else { return }
        if let index = taken.firstIndex(where: { $0.view === view }) {
            guard !taken[index].blocks, !animator.isUserInteractionEnabled else { return }
            taken[index].blocks = true
            view.blockingAnimations += 1
            return
        }
        let new = Taken(
            view: view, blocks: !animator.isUserInteractionEnabled,
            hitsPresentation: !animator.isManualHitTestingEnabled)
        if new.blocks { view.blockingAnimations += 1 }
        if new.hitsPresentation { view.presentationHitTests += 1 }
        taken.append(new)
    }

    /// Restores touches while the animator is paused; hit tests still use presentation values.
    mutating func pause() {
        for index in taken.indices where taken[index].blocks {
            taken[index].blocks = false
            taken[index].view?.blockingAnimations -= 1
        }
    }

    /// Restores touches and hit tests.
    mutating func release() {
        for entry in taken {
            if entry.blocks { entry.view?.blockingAnimations -= 1 }
            if entry.hitsPresentation { entry.view?.presentationHitTests -= 1 }
        }
        taken = []
    }
}
