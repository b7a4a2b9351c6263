public import Foundation

extension NSRegularExpression {
    /// Calls a closure with each match in a range of a text; for code that `mainspring port`
    /// translates.
    ///
    /// It is Foundation's `enumerateMatches(in:options:range:using:)`. On Linux the closure of that
    /// method escapes, so that it may neither use `self` without the word nor change an `inout`
    /// parameter.
    public func forEachMatch(
        in string: String, options: MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        withoutActuallyEscaping(block) { block in
            nonisolated(unsafe) let block = block
            enumerateMatches(in: string, options: options, range: range) { block($0, $1, $2) }
        }
    }
}
