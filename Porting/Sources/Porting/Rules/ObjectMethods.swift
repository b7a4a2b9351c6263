import SwiftSyntax

/// Members of `NSObject` that a class overrides on Apple's systems, and that Linux's `NSObject`
/// lacks.
///
/// Mainspring's responders and layers declare them. A class whose superclass is `NSObject` inherits
/// from `OverridableObject` instead, which has them.
enum ObjectMembers {
    static let methods: Set = [
        "responds(to:)", "conforms(to:)", "forwardingTarget(for:)", "awakeFromNib()",
        "prepareForInterfaceBuilder()",
        "value(forKey:)", "setValue(_:forKey:)", "value(forUndefinedKey:)",
        "setValue(_:forUndefinedKey:)", "mutableArrayValue(forKey:)",
        "observeValue(forKeyPath:of:change:context:)", "accessibilityActivate()",
        "addObserver(_:forKeyPath:options:context:)", "removeObserver(_:forKeyPath:)",
        "removeObserver(_:forKeyPath:context:)", "willChangeValue(forKey:)",
        "didChangeValue(forKey:)", "keyPathsForValuesAffectingValue(forKey:)",
        "automaticallyNotifiesObservers(forKey:)",
    ]
    static let properties: Set = [
        "isAccessibilityElement", "accessibilityLabel", "accessibilityHint", "accessibilityValue",
        "accessibilityTraits", "accessibilityFrame",
    ]
}

extension Declarations {
    /// The classes whose superclass is `NSObject` and which, or a subclass of which, override a
    /// member that Linux's `NSObject` lacks.
    func overridableRoots() -> Set<ObjectIdentifier> {
        var result: Set<ObjectIdentifier> = []
        for entry in all where entry.kind == .class {
            let overrides =
                entry.methods.contains {
                    $0.member.isOverride && ObjectMembers.methods.contains($0.name.description)
                }
                || entry.properties.contains {
                    $0.member.isOverride && ObjectMembers.properties.contains($0.name)
                }
            if overrides, let root = root(of: entry) { result.insert(ObjectIdentifier(root)) }
        }
        return result
    }

    /// The class above a class, or itself, whose superclass is `NSObject`; nil if a framework's
    /// class is between them.
    private func root(of entry: TypeEntry) -> TypeEntry? {
        var seen: Set<ObjectIdentifier> = []
        var present = entry
        while seen.insert(ObjectIdentifier(present)).inserted {
            guard let name = present.firstInherited else { return nil }
            if name == "NSObject" { return present }
            guard let next = find(name, from: present.module), next.kind == .class else {
                return nil
            }
            present = next
        }
        return nil
    }
}

extension Translator {
    /// `class A: NSObject` becomes `class A: OverridableObject` where that is needed.
    func translateSuperclass(of node: ClassDeclSyntax, _ entry: TypeEntry) {
        guard declarations.overridable.contains(ObjectIdentifier(entry)),
            let first = node.inheritanceClause?.inheritedTypes.first?.type
        else { return }
        usesUIKit = true
        edits.replaceExactly(first.range, with: "OverridableObject")
    }
}
