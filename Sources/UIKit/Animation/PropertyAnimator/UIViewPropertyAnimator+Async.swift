extension UIViewPropertyAnimator {
    /// Waits for the end of the animator, and returns where that was.
    ///
    /// Source: Apple, addCompletion(_:), as an asynchronous method. An animator that is stopped without finishing has no
    /// such end: the task waits for ever, as it does on Apple's systems.
    public final func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in
            addCompletion { continuation.resume(returning: $0) }
        }
    }
}
