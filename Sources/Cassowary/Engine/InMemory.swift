import Synchronization

/// A field that keeps the struct around it in memory: borrowing it means passing its address.
///
/// For the large structs of the engine. The compiler checks a borrowed noncopyable struct that
/// could be in registers field by field, in each block of a method again, and looks all fields up
/// for each of them. With the hundreds of fields of the engine's buffers this was nine tenths of
/// the time to build this module. What lies in memory is checked by the addresses that are used.
struct InMemory: ~Copyable {
    // An atomic is used by its address, so that it may never be in a register.
    private let byte = Atomic<Bool>(false)
}
