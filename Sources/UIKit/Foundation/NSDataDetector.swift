import Foundation

/// Sets of `NSTextCheckingResult.CheckingType`, as their raw values.
///
/// Source: Apple, NSTextCheckingTypes.
public typealias NSTextCheckingTypes = UInt64

/// Finds addresses of pages and of mail, and phone numbers, in a text.
///
/// An address of mail is a link with the scheme `mailto`; an address without a scheme that begins
/// with `www.` or ends with a common domain gets `http`. A phone number has 7 to 15 digits, with a
/// plus sign, spaces, points, hyphens and parentheses between them.
///
/// Foundation on Linux does not have the class.
///
/// All methods find what ``enumerateMatches(in:options:range:using:)`` finds, which subclasses may
/// override.
///
/// Source: Apple, NSDataDetector; NSRegularExpression.h, for the method to override.
///
/// Deviation: not a subclass of `NSRegularExpression`; dates, postal addresses and flights are not
/// found, and an initializer that asks for nothing else throws.
open class NSDataDetector: NSObject {
    /// The reason why no detector is made.
    public enum Failure: Error, LocalizedError {
        /// None of the types can be found here.
        case noSupportedType

        /// The reason as a sentence.
        public var errorDescription: String? {
            "NSDataDetector finds links and phone numbers; the set of types contains neither."
        }
    }

    /// The types that the detector looks for.
    open var checkingTypes: NSTextCheckingTypes { ownTypes }
    private let ownTypes: NSTextCheckingTypes

    /// `NSTextCheckingResult.CheckingType.link`, which Foundation marks as never returned.
    private static let link: NSTextCheckingTypes = 1 << 5
    private static let phoneNumber: NSTextCheckingTypes = 1 << 11

    /// Creates a detector.
    ///
    /// - Parameter checkingTypes: The raw values of the types, combined by `|`.
    /// - Throws: ``Failure/noSupportedType`` for types other than links and phone numbers alone.
    public init(types checkingTypes: NSTextCheckingTypes) throws {
        guard checkingTypes & (Self.link | Self.phoneNumber) != 0 else {
            throw Failure.noSupportedType
        }
        ownTypes = checkingTypes
        super.init()
    }

    private static let domains =
        "com|org|net|edu|gov|io|app|dev|me|info|biz|de|uk|fr|eu|ch|at|it|es|nl|jp|cn|us|ca|au"

    // No quantifier follows another one over the same letters, so that matching is linear.
    private static let links = expression(
        "(?<![\\w@.])(?:"
            + "(?:https?|ftp)://[^\\s<>\"“”]+"
            + "|(?:mailto:)?[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,8}"
            + "|www\\.[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,8}(?:[/?#][^\\s<>\"“”]*)?"
            + "|(?:[a-z0-9-]{1,63}\\.){1,8}(?:\(domains))(?![\\w-])(?:[/?#][^\\s<>\"“”]*)?)")
    private static let phones = expression(
        "(?<![\\w.+-])(?:\\+|\\()?[0-9](?:[ .\\u00A0()/-]{0,2}[0-9]){6,14}(?![\\w]|[.-][0-9])")

    private static func expression(_ pattern: String) -> NSRegularExpression? {
        try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    }

    /// The same as ``enumerateMatches(in:options:range:using:)``; `mainspring port` writes it.
    public final func forEachMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (
            NSTextCheckingResult?, NSRegularExpression.MatchingFlags,
            UnsafeMutablePointer<ObjCBool>
        ) -> Void
    ) {
        enumerateMatches(in: string, options: options, range: range, using: block)
    }

    /// Calls a function with each result, in the order of the text, until it sets its last
    /// argument to true.
    ///
    /// An override changes the results of all methods.
    ///
    /// - Parameters:
    ///   - string: The text.
    ///   - options: Ignored.
    ///   - range: The part of the text, in UTF-16 code units.
    ///   - block: Receives the result, the flags of a match, and whether to stop.
    open func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (
            NSTextCheckingResult?, NSRegularExpression.MatchingFlags,
            UnsafeMutablePointer<ObjCBool>
        ) -> Void
    ) {
        var stop = ObjCBool(false)
        for match in detected(in: string, range: range) {
            block(match, [], &stop)
            if stop.boolValue { return }
        }
    }

    /// Returns the results in a part of a text, in its order.
    ///
    /// - Parameters:
    ///   - string: The text.
    ///   - options: Ignored.
    ///   - range: The part of the text, in UTF-16 code units; what is outside of the text is left
    ///     out.
    open func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        var results: [NSTextCheckingResult] = []
        enumerateMatches(in: string, options: options, range: range) { match, _, _ in
            if let match { results.append(match) }
        }
        return results
    }

    /// Returns the first result in a part of a text, or nil.
    ///
    /// - Parameters:
    ///   - string: The text.
    ///   - options: Ignored.
    ///   - range: The part of the text, in UTF-16 code units.
    open func firstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? {
        var first: NSTextCheckingResult?
        enumerateMatches(in: string, options: options, range: range) { match, _, stop in
            first = first ?? match
            stop.pointee = ObjCBool(first != nil)
        }
        return first
    }

    /// Returns the number of results in a part of a text.
    ///
    /// - Parameters:
    ///   - string: The text.
    ///   - options: Ignored.
    ///   - range: The part of the text, in UTF-16 code units.
    open func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int { matches(in: string, options: options, range: range).count }

    /// Returns the links and phone numbers in a part of a text, in its order.
    private func detected(in string: String, range: NSRange) -> [NSTextCheckingResult] {
        let text = NSString(string: string)
        let whole = NSRange(location: 0, length: text.length)
        guard range.location >= 0, range.length >= 0,
            let range = range.location == NSNotFound ? nil : whole.intersection(range)
        else { return [] }
        var found: [DetectedResult] = []
        if checkingTypes & Self.link != 0 {
            for match in Self.links?.matches(in: string, range: range) ?? [] {
                let written = Self.withoutEnd(text.substring(with: match.range))
                guard let url = Self.url(written) else { continue }
                let place = NSRange(
                    location: match.range.location, length: written.utf16.count)
                found.append(DetectedResult(place, .link(url)))
            }
        }
        if checkingTypes & Self.phoneNumber != 0 {
            for match in Self.phones?.matches(in: string, range: range) ?? [] {
                let place = match.range
                // Digits of a link are no phone number.
                if found.contains(where: { NSIntersectionRange($0.range, place).length > 0 }) {
                    continue
                }
                // Nor is a day such as 2026-11-28.
                if text.substring(with: place).wholeMatch(of: /\d{4}[\/.-]\d\d[\/.-]\d\d/) != nil {
                    continue
                }
                found.append(DetectedResult(place, .phoneNumber(text.substring(with: place))))
            }
        }
        return found.sorted { $0.range.location < $1.range.location }
    }

    /// The sentence's marks at the end of an address are not part of it, nor is a parenthesis that
    /// the address does not open.
    private static func withoutEnd(_ address: String) -> String {
        var address = address[...]
        while let last = address.last {
            let isUnopened = last == ")" && !address.contains("(")
            guard ".,;:!?'’…".contains(last) || isUnopened else { break }
            address.removeLast()
        }
        return String(address)
    }

    private static func url(_ address: String) -> URL? {
        let lowercased = address.lowercased()
        if lowercased.contains("://") || lowercased.hasPrefix("mailto:") {
            return URL(string: address)
        }
        let isMail = address.contains("@") && !address.contains("/")
        return URL(string: (isMail ? "mailto:" : "http://") + address)
    }
}
