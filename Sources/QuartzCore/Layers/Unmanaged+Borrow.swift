extension Unmanaged {
    /// Calls the body with the object without keeping it meanwhile: somebody else has to, whatever runs in the body.
    ///
    /// A retain is an atomic operation; a pass over thousands of objects would do little else. UIKit has the same for
    /// itself: a closure that goes to another module, this one or the standard library, checks which actor it runs on.
    @inline(__always)
    func borrow<Result>(_ body: (Instance) -> Result) -> Result { _withUnsafeGuaranteedRef(body) }
}
