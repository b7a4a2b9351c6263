extension UIViewPropertyAnimator {
    /// Waits until the animator ends, and returns its final position.
    ///
    /// Source: Apple, the asynchronous form of addCompletion(_:). An animator that is stopped
    /// without finishing calls no completion, so the task then waits forever, as on Apple's
    /// systems.
    public final func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in
            addCompletion { continuation.resume(returning: $0) }
        }
    }
}
