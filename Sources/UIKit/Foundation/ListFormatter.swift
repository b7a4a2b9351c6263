import Foundation

/// Joins words to a list: "Ada, Bob, and Eve".
///
/// Foundation on Linux does not have the class.
///
/// Source: Apple, ListFormatter.
///
/// Deviation: lists are English, whatever the locale.
open class ListFormatter: Formatter {
    /// The language of the list; kept. Default: the current one.
    open var locale: Locale! = .current
    /// Writes the items; nil (the default) for their descriptions.
    open var itemFormatter: Formatter?

    /// Returns strings as a list; empty for no strings.
    open class func localizedString(byJoining strings: [String]) -> String {
        guard let last = strings.last else { return "" }
        switch strings.count {
        case 1: return last
        case 2: return strings[0] + " and " + last
        default: return strings.dropLast().joined(separator: ", ") + ", and " + last
        }
    }

    /// Returns items as a list; nil if the formatter has no text for one of them.
    open func string(from items: [Any]) -> String? {
        var texts: [String] = []
        for item in items {
            guard let itemFormatter else {
                texts.append("\(item)")
                continue
            }
            guard let text = itemFormatter.string(for: item) else { return nil }
            texts.append(text)
        }
        return Self.localizedString(byJoining: texts)
    }

    /// Returns an array as a list; nil for other objects.
    open override func string(for obj: Any?) -> String? {
        (obj as? [Any]).flatMap { string(from: $0) }
    }
}
