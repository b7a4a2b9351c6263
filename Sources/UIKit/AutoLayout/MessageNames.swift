/// The names of views and guides in one message, which tell all of them apart.
///
/// A name begins at the nearest view above with an identifier. Two cells with the same identifier,
/// or two trees, would give their views the same names; these begin at the topmost view instead.
@MainActor
enum MessageNames {
    /// The items that a message names, by their short names; nil while no message is written.
    private static var named: [String: [AnyObject]]?
    /// The names of the items that were named before: a conflict names each view several times.
    private static var known: [ObjectIdentifier: String] = [:]
    /// The names of items whose short names are those of others, too.
    private static var distinct: [ObjectIdentifier: String] = [:]

    /// Writes a message with a function that changes no views; calls it again if two items have the
    /// same name.
    static func distinguished<Result>(_ write: () -> Result) -> Result {
        guard named == nil else { return write() }
        named = [:]
        defer {
            named = nil
            known = [:]
            distinct = [:]
        }
        return SiblingPlaces.remembered {
            let message = write()
            for items in (named ?? [:]).values where items.count > 1 { distinguish(items) }
            guard !distinct.isEmpty else { return message }
            known = distinct
            return write()
        }
    }

    /// Returns the name of an item in the current message.
    static func name(of item: AnyObject, or short: @autoclosure () -> String) -> String {
        guard named != nil else { return short() }
        if let name = known[ObjectIdentifier(item)] { return name }
        let name = short()
        known[ObjectIdentifier(item)] = name
        named?[name, default: []].append(item)
        return name
    }

    /// Names items by their paths from their topmost views, and by numbers if those are the same.
    private static func distinguish(_ items: [AnyObject]) {
        let ways = items.map { ($0 as? any LayoutItem).map(NSLayoutConstraint.path) ?? "\($0)" }
        for (index, (item, way)) in zip(items, ways).enumerated() {
            let before = ways[..<index].count { $0 == way }
            let isAlone = before == 0 && !ways[(index + 1)...].contains(way)
            distinct[ObjectIdentifier(item)] = isAlone ? way : "\(way)#\(before + 1)"
        }
    }
}
