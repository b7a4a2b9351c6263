import SwiftSyntax

extension Translator {
    /// `@NSManaged var value: CGFloat` gets accessors that keep the value under its name, as Core
    /// Animation's do.
    func addAccessors(to node: VariableDeclSyntax) {
        guard node.attributes.has("NSManaged"), functionDepth == 0 else { return }
        usesUIKit = true
        let references = node.modifiers.filter { ["weak", "unowned"].contains($0.name.text) }
        for modifier in references { edits.blank(modifier.range) }
        let setter = references.isEmpty ? "_setManagedValue" : "_setWeakManagedValue"
        for binding in node.bindings where binding.accessorBlock == nil {
            let name = binding.pattern.trimmedDescription
            edits.insert(
                " { get { _managedValue(\"\(name)\") } set { \(setter)(newValue, \"\(name)\") } }",
                at: binding.end)
        }
    }
}
