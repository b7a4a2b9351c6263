/// A place in a text.
///
/// A content manager makes the locations of its text; those of an ``NSTextContentStorage`` count
/// UTF-16 code units. Source: Apple, NSTextLocation.
public protocol NSTextLocation: NSObjectProtocol {
    /// Returns the order of the location and another one of the same text.
    func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A location as a number of UTF-16 code units before it.
final class CountedTextLocation: NSObject, NSTextLocation {
    let offset: Int

    init(_ offset: Int) {
        self.offset = offset
        super.init()
    }

    func compare(_ location: any NSTextLocation) -> ComparisonResult {
        guard let other = location as? CountedTextLocation else { return .orderedSame }
        return offset == other.offset
            ? .orderedSame : offset < other.offset ? .orderedAscending : .orderedDescending
    }

    override func isEqual(_ object: Any?) -> Bool {
        (object as? CountedTextLocation)?.offset == offset
    }
    override var hash: Int { offset }
    override var description: String { "\(offset)" }
}

/// A range of a text, from one location up to another.
///
/// Source: Apple, NSTextRange.
open class NSTextRange: NSObject {
    /// Where the range begins.
    public let location: any NSTextLocation
    /// Where the range ends: the place behind its last character.
    public let endLocation: any NSTextLocation

    /// Creates a range; nil if it would end before it begins.
    ///
    /// - Parameters:
    ///   - location: where it begins.
    ///   - endLocation: where it ends; nil for an empty range.
    public init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
        let end = endLocation ?? location
        guard location.compare(end) != .orderedDescending else { return nil }
        (self.location, self.endLocation) = (location, end)
        super.init()
    }

    /// Creates an empty range.
    public init(location: any NSTextLocation) {
        (self.location, endLocation) = (location, location)
        super.init()
    }

    /// Creates the range of two places that are counted.
    init(_ places: Range<Int>) {
        location = CountedTextLocation(places.lowerBound)
        endLocation = CountedTextLocation(places.upperBound)
        super.init()
    }

    /// Whether the range has no characters.
    open var isEmpty: Bool { location.compare(endLocation) == .orderedSame }

    /// Returns whether a range has the same locations.
    open func isEqual(to textRange: NSTextRange) -> Bool {
        location.compare(textRange.location) == .orderedSame
            && endLocation.compare(textRange.endLocation) == .orderedSame
    }

    /// Returns whether a location is in the range; its end is not.
    open func contains(_ location: any NSTextLocation) -> Bool {
        self.location.compare(location) != .orderedDescending
            && location.compare(endLocation) == .orderedAscending
    }

    /// Returns whether a whole range is in the range.
    open func contains(_ textRange: NSTextRange) -> Bool {
        location.compare(textRange.location) != .orderedDescending
            && textRange.endLocation.compare(endLocation) != .orderedDescending
    }

    /// Returns whether the ranges have a character in common.
    open func intersects(_ textRange: NSTextRange) -> Bool {
        location.compare(textRange.endLocation) == .orderedAscending
            && textRange.location.compare(endLocation) == .orderedAscending
    }

    /// Returns the common part of the ranges; nil if they do not touch.
    open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
        NSTextRange(
            location: later(location, textRange.location),
            end: earlier(endLocation, textRange.endLocation))
    }

    /// Returns the range from the first location of both ranges to the last one.
    open func union(_ textRange: NSTextRange) -> NSTextRange {
        NSTextRange(
            location: earlier(location, textRange.location),
            end: later(endLocation, textRange.endLocation)) ?? self
    }

    private func earlier(
        _ first: any NSTextLocation, _ second: any NSTextLocation
    ) -> any NSTextLocation { first.compare(second) == .orderedDescending ? second : first }

    private func later(
        _ first: any NSTextLocation, _ second: any NSTextLocation
    ) -> any NSTextLocation { first.compare(second) == .orderedAscending ? second : first }

    /// Returns whether another object is a range with the same locations.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSTextRange).map { isEqual(to: $0) } ?? false
    }

    /// The hash of both locations.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(location.hash)
        hasher.combine(endLocation.hash)
        return hasher.finalize()
    }

    /// The locations as text.
    open override var description: String { "\(location)...\(endLocation)" }
}
