extension NSAttributedString {
    /// Creates an empty text, as `NSAttributedString()` and `NSMutableAttributedString()`.
    ///
    /// Foundation on Linux lacks the initializer without arguments, and an extension cannot declare
    /// it; the argument has only one value and is omitted.
    public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}
