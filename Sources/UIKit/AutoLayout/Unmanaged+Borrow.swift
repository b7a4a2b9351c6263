extension Unmanaged {
    /// Calls the body with the object without retaining it: the caller must keep it alive, whatever
    /// the body does.
    ///
    /// A retain is an atomic operation; a pass over thousands of constraints would do little else.
    /// QuartzCore has the same for itself: a closure that is passed to another module checks which
    /// actor it runs on.
    @inline(__always)
    func borrow<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}

extension Optional {
    /// Whether the reference leads to an object; without the retain that reading it would take.
    @inline(__always)
    func leads<Instance>(to object: Instance) -> Bool where Wrapped == Unmanaged<Instance> {
        self?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }
}
