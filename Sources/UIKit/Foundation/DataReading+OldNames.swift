// Names of before iOS 5 that Apple's Foundation still has and Foundation on Linux lacks.

extension Data.ReadingOptions {
    /// Reads past the system's cache; the name of ``uncached`` before iOS 5.
    ///
    /// Source: Apple, NSUncachedRead.
    public static let uncachedRead: Data.ReadingOptions = .uncached
    /// Maps the file into memory if that is safe; the name of ``mappedIfSafe`` before iOS 5.
    ///
    /// Source: Apple, NSMappedRead.
    public static let mappedRead: Data.ReadingOptions = .mappedIfSafe
    /// As ``mappedRead``.
    ///
    /// Source: Apple, NSDataReadingMapped.
    public static let dataReadingMapped: Data.ReadingOptions = .mappedIfSafe
}
