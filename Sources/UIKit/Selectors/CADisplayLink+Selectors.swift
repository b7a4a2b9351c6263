extension CADisplayLink {
    /// Creates a display link that calls a method of an object, with the link or without arguments.
    ///
    /// The link retains the object until ``invalidate()``, as Apple's does.
    public convenience init(target: Any, selector sel: Selector) {
        let target = targetObject(target)
        self.init(receiver: target) { sel.send(to: target, $0) }
    }
}

extension UIScreen {
    /// Creates a display link of the screen, which calls a method of an object, with the link or
    /// without arguments, once it is added to a run loop.
    ///
    /// All screens tick together, so it is the link of `CADisplayLink(target:selector:)`.
    ///
    /// Source: Apple, displayLink(withTarget:selector:).
    public func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
        CADisplayLink(target: target, selector: sel)
    }
}
