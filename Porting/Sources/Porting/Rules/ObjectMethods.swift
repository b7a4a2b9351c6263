import SwiftSyntax

/// Methods of `NSObject` that a class overrides on Apple's systems, and that Linux's `NSObject`
/// lacks.
///
/// Mainspring's responders and layers declare them. Of a class whose superclass is `NSObject`,
/// Mainspring finds them in the class's table, so `override` is removed.
enum ObjectMethods {
    /// The names that Objective-C knows them by.
    static let selectors: [String: String] = [
        "forwardingTarget(for:)": "forwardingTargetForSelector:",
        "value(forUndefinedKey:)": "valueForUndefinedKey:",
        "setValue(_:forUndefinedKey:)": "setValue:forUndefinedKey:",
        "awakeFromNib()": "awakeFromNib",
        "observeValue(forKeyPath:of:change:context:)":
            "observeValueForKeyPath:ofObject:change:context:",
    ]
}

extension Translator {
    /// The name in the table of a method that overrides one of `NSObject`'s; nil for other methods,
    /// and where a superclass of the package has the method too.
    func objectSelector(_ name: FullName, isOverride: Bool, in entry: TypeEntry) -> String? {
        guard isOverride, let selector = ObjectMethods.selectors[name.description] else {
            return nil
        }
        let classes = declarations.lineage(entry).filter { $0.kind == .class }
        guard classes.contains(where: { $0.inherited.contains("NSObject") }) else { return nil }
        let hasInherited = classes.dropFirst().contains { type in
            type.methods(named: name.base).contains { $0.name == name }
        }
        return hasInherited ? nil : selector
    }

    /// Removes `override` from a method that Linux's `NSObject` does not have.
    func translateObjectMethod(_ node: FunctionDeclSyntax) {
        guard functionDepth == 0, let owner,
            let override = node.modifiers.first(where: { $0.name.text == "override" }),
            objectSelector(FullName(node), isOverride: true, in: owner) != nil
        else { return }
        edits.replace(override.range, with: "")
    }
}
