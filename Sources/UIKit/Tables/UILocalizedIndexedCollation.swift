/// Sorts objects by names into the sections of a table with an index: A to Z, and # for others.
///
/// ```swift
/// let collation = UILocalizedIndexedCollation.current()
/// let name = #selector(getter: City.name)
/// let section = collation.section(for: city, collationStringSelector: name)
/// ```
///
/// Deviation: the sections are those of languages with Latin letters, whatever the user's language.
///
/// Source: Apple, UILocalizedIndexedCollation.
@preconcurrency @MainActor
open class UILocalizedIndexedCollation: NSObject {
    private static let shared = UILocalizedIndexedCollation()
    private static let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map {
        String(UnicodeScalar($0))
    }

    /// The collation of the user's language.
    open class func current() -> UILocalizedIndexedCollation { shared }

    /// The titles of the sections: A to Z and #.
    open var sectionTitles: [String] { Self.letters + ["#"] }
    /// The titles of the index, one for each section.
    open var sectionIndexTitles: [String] { sectionTitles }

    /// Returns the section of a title of the index.
    open func section(forSectionIndexTitle indexTitleIndex: Int) -> Int {
        min(max(0, indexTitleIndex), sectionTitles.count - 1)
    }

    /// Returns the section of an object: that of the first letter of its name, without accents.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - selector: the method or property that returns the name.
    open func section(for object: Any, collationStringSelector selector: Selector) -> Int {
        let plain = name(of: object, selector).folding(
            options: [.diacriticInsensitive, .widthInsensitive, .caseInsensitive],
            locale: Locale(identifier: "en"))
        guard let first = plain.first?.uppercased(), let place = Self.letters.firstIndex(of: first)
        else { return Self.letters.count }
        return place
    }

    /// Returns objects in the order of their names, as people of the user's language sort them.
    ///
    /// Its time grows with n log n. Source: Apple, sortedArray(from:collationStringSelector:).
    open func sortedArray(from array: [Any], collationStringSelector selector: Selector) -> [Any] {
        array.map { (name(of: $0, selector), $0) }
            .sorted { $0.0.localizedStandardCompare($1.0) == .orderedAscending }
            .map(\.1)
    }

    private func name(of object: Any, _ selector: Selector) -> String {
        let value = selector.send(to: object as AnyObject)
        return value as? String ?? (value as? NSString).map { $0 as String } ?? ""
    }
}
