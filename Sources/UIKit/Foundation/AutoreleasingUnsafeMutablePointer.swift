/// A pointer to an object reference that a method may replace.
///
/// Swift has it on Apple's systems only; methods with such parameters are written the same with
/// this one. It is valid until the method that receives it returns.
///
/// Source: Apple, AutoreleasingUnsafeMutablePointer.
public struct AutoreleasingUnsafeMutablePointer<Pointee> {
    private let pointer: UnsafeMutablePointer<Pointee>

    init(_ pointer: UnsafeMutablePointer<Pointee>) { self.pointer = pointer }

    /// The reference.
    public var pointee: Pointee {
        get { pointer.pointee }
        nonmutating set { pointer.pointee = newValue }
    }
}
