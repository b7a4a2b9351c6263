extension CADisplayLink {
    /// Creates a display link that calls a method of an object, with the link or without arguments.
    ///
    /// The link retains the object until ``invalidate()``, as Apple's does.
    public convenience init(target: Any, selector sel: Selector) {
        let target = targetObject(target)
        self.init(receiver: target) { sel.send(to: target, $0) }
    }
}
