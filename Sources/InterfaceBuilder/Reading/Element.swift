/// An element of an interface file.
final class Element {
    let name: String
    var attributes: [String: String]
    /// The line of the end of the start tag; Xcode writes a start tag on one line.
    let line: Int
    var children: [Element] = []
    var text = ""
    /// The first attribute that should be a number and is not.
    var unreadable: String?

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    /// The identifier, or nil.
    var id: String? { attributes["id"] }
    /// The property of the parent that the element is the value of, or nil.
    var key: String? { attributes["key"] }

    /// The start tag, with the attributes in alphabetical order after the key.
    var tag: String {
        let names = attributes.keys.sorted { ($0 == "key" ? "" : $0) < ($1 == "key" ? "" : $1) }
        let parts = [name] + names.map { "\($0)=\"\(attributes[$0] ?? "")\"" }
        return "<" + parts.joined(separator: " ") + ">"
    }

    /// Returns the first child with a name, or nil.
    func child(_ name: String) -> Element? { children.first { $0.name == name } }

    /// Returns the children inside the child with a name.
    func list(_ name: String) -> [Element] { child(name)?.children ?? [] }

    /// Returns the child with a key, or nil.
    func keyed(_ key: String) -> Element? { children.first { $0.key == key } }
}
