extension Unmanaged {
    /// Calls the body with the object without retaining it; the caller must keep it alive.
    ///
    /// A retain is an atomic operation; a pass over thousands of objects would do little else.
    /// UIKit has its own copy: a closure passed to another module, this one or the standard
    /// library, checks its actor at run time.
    @inline(__always)
    func borrow<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
