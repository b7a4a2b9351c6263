public import Foundation

/// How a text is enumerated by units that Foundation on Linux does not find: words and sentences.
///
/// Words and sentences are those of ``UITextInputStringTokenizer``.
///
/// Source: Apple, NSString.EnumerationOptions. Code writes `.byWords`, and Swift finds the
/// function that has it.
public struct TextEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Words.
    public static let byWords = TextEnumerationOptions(rawValue: 3)
    /// Sentences, with the white space behind them.
    public static let bySentences = TextEnumerationOptions(rawValue: 4)
    /// From the last to the first.
    public static let reverse = TextEnumerationOptions(rawValue: 1 << 8)
    /// Without the text of the units, which is nil.
    public static let substringNotRequired = TextEnumerationOptions(rawValue: 1 << 9)
    /// By the rules of the user's language, which are the same as all.
    public static let localized = TextEnumerationOptions(rawValue: 1 << 10)

    /// The units of a text within a range, each with the range to the next one.
    fileprivate func units(of text: String, in range: NSRange) -> [(unit: NSRange, all: NSRange)] {
        let isWords = rawValue & 7 == Self.byWords.rawValue
        let whole = text as NSString
        let part = whole.substring(with: range)
        let found = TextUnits.ranges(of: part, by: isWords ? .word : .sentence)
        let result = found.indices.map { index in
            let start = index == 0 ? 0 : found[index].lowerBound
            let end = index + 1 < found.count ? found[index + 1].lowerBound : range.length
            return (
                NSRange(
                    location: range.location + found[index].lowerBound, length: found[index].count),
                NSRange(location: range.location + start, length: end - start)
            )
        }
        return contains(.reverse) ? result.reversed() : result
    }
}

extension NSString {
    /// Calls a block with the words or sentences of a range, until it sets its last argument.
    ///
    /// The block receives the unit, its range, and the range that reaches to the next unit.
    ///
    /// Source: Apple, enumerateSubstrings(in:options:using:).
    @_disfavoredOverload
    public func enumerateSubstrings(
        in range: NSRange, options: TextEnumerationOptions,
        using block: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for (unit, all) in options.units(of: self as String, in: range) {
            let text = options.contains(.substringNotRequired) ? nil : substring(with: unit)
            block(text, unit, all, &stop)
            if stop.boolValue { return }
        }
    }
}

extension StringProtocol {
    /// Calls a closure with the words or sentences of a range, until it sets its last argument.
    ///
    /// Source: Apple, enumerateSubstrings(in:options:_:).
    @_disfavoredOverload
    public func enumerateSubstrings<R: RangeExpression>(
        in range: R, options: TextEnumerationOptions,
        _ body: (
            _ substring: String?, _ substringRange: Range<Index>, _ enclosingRange: Range<Index>,
            inout Bool
        ) -> Void
    ) where R.Bound == Index {
        let text = String(self)
        let whole = range.relative(to: self)
        let offset = self[..<whole.lowerBound].utf16.count
        let part = NSRange(location: offset, length: self[whole].utf16.count)
        func indices(_ range: NSRange) -> Range<Index> {
            let start = utf16.index(startIndex, offsetBy: range.location)
            return start..<utf16.index(start, offsetBy: range.length)
        }
        var stop = false
        for (unit, all) in options.units(of: text, in: part) {
            let place = indices(unit)
            let word = options.contains(.substringNotRequired) ? nil : String(self[place])
            body(word, place, indices(all), &stop)
            if stop { return }
        }
    }
}
