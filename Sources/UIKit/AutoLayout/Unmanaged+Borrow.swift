extension Unmanaged {
    /// Calls the body with the object without keeping it meanwhile: so nothing of a program's may run in it.
    ///
    /// A retain is an atomic operation; a pass over thousands of constraints would do little else. The indirection is for
    /// closures of the main actor, which the standard library would check the actor of.
    @inline(__always)
    func borrow<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
