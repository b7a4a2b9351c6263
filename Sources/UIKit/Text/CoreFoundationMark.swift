/// The first stored property of objects that programs put into attributed strings.
///
/// Foundation on Linux compares the attributes of neighbouring runs with CFEqual. It reads the word
/// after an object's header as the Core Foundation type that its own objects store there; any other
/// content stops the program. If the type belongs to another class than the object's, CFEqual calls
/// the object's own comparison.
struct CoreFoundationMark: Sendable {
    /// The type number of CFString, encoded as in `_CFInfo`.
    private let bits: UInt64 = 7 << 8 | 0x80
}
