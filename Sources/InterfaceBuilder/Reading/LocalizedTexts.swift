/// The texts of an object, by the names that Xcode's tables have for them.
extension Element {
    /// Replaces a text of the object: `title`, `normalTitle`, `segmentTitles[0]`,
    /// `configuration.title`.
    ///
    /// Source: the tables that Xcode exports for storyboards. A name that the object does not have,
    /// such as that of an attributed text, changes nothing.
    func setText(_ text: String, of property: String) {
        if let (list, index) = Self.item(property) {
            let place = list.hasSuffix("Titles") && list != "scopeButtonTitles" ? "segments" : list
            let items = self.list(place)
            guard items.indices.contains(index) else { return }
            if place == "segments" {
                items[index].setValue(text, of: "title")
            } else {
                items[index].text = text
            }
            return
        }
        let states = ["normal", "highlighted", "selected", "disabled"]
        if let state = states.first(where: { property == "\($0)Title" }) {
            children.first { $0.name == "state" && $0.key == state }?.setValue(text, of: "title")
        } else if property.hasPrefix("configuration.") {
            keyed("configuration")?
                .setValue(text, of: String(property.dropFirst("configuration.".count)))
        } else if property.hasPrefix("accessibility") {
            // `accessibilityLabel` is the label of <accessibility>.
            let name = property.dropFirst("accessibility".count).lowercased()
            keyed("accessibilityConfiguration")?.setValue(text, of: name)
        } else {
            setValue(text, of: property)
        }
    }

    /// A text with several lines is an element, any other an attribute.
    private func setValue(_ text: String, of name: String) {
        let elements = ["string", "mutableString"]
        if let element = children.first(where: { elements.contains($0.name) && $0.key == name }) {
            element.text = text
        } else if attributes[name] != nil {
            attributes[name] = text
        }
    }

    /// Returns the name and the index of `segmentTitles[0]`; nil for other names.
    private static func item(_ property: String) -> (list: String, index: Int)? {
        let parts = property.split(separator: "[")
        guard parts.count == 2, parts[1].hasSuffix("]"), let index = Int(parts[1].dropLast()) else {
            return nil
        }
        return (String(parts[0]), index)
    }
}
