/// What has to stand first in an object that programs put into attributed strings.
///
/// Foundation on Linux compares the attributes of neighbouring runs with CFEqual, which reads the word behind an object's
/// header as the Core Foundation type that its own objects have there; an object that has something else there stops the
/// program. With a type whose class is another than the object's, CFEqual asks the object itself.
struct CoreFoundationMark: Sendable {
    /// CFString's number, as `_CFInfo` writes it.
    private let bits: UInt64 = 7 << 8 | 0x80
}
