/// What an animator does to the touches of the views that it moves, while it runs.
@MainActor
struct AnimatorTouches {
    private struct Taken {
        weak var view: UIView?
        var blocks: Bool
        let hitsPresentation: Bool
    }

    private var taken: [Taken] = []

    /// Keeps touches from an item's view, or lets them find it where it is seen, as the animator says.
    mutating func take(_ item: AnimatorItem, of animator: UIViewPropertyAnimator) {
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

    /// Gives the touches back while the animator is paused; they find the views where they are seen all the same.
    mutating func pause() {
        for index in taken.indices where taken[index].blocks {
            taken[index].blocks = false
            taken[index].view?.blockingAnimations -= 1
        }
    }

    /// Gives everything back.
    mutating func release() {
        for entry in taken {
            if entry.blocks { entry.view?.blockingAnimations -= 1 }
            if entry.hitsPresentation { entry.view?.presentationHitTests -= 1 }
        }
        taken = []
    }
}
