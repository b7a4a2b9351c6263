extension Declarations {
    /// The method that a name in `#selector` refers to in a type; nil if the package does not
    /// declare it.
    ///
    /// `#selector` means methods that Objective-C sees, so that an overload which it does not see
    /// leaves the name to that of UIKit's class. `count` is the number of parameters, if it is
    /// known.
    func selectedMethod(
        _ base: String, labels: [String]?, count: Int? = nil, in entry: TypeEntry
    ) -> Method? {
        let lineage = lineage(entry)
        let exposesMembers = lineage.contains { $0.kind == .class && $0.exposesMembers }
        var hidden: Method?
        for type in lineage {
            let found = type.methods(named: base).filter {
                // Members of a protocol's extension are never Objective-C's.
                (labels == nil || $0.name.labels == labels)
                    && (count == nil || $0.parameters.count == count)
                    && !(type.kind == .protocol && $0.member.isInExtension)
            }
            let exposed = found.filter {
                $0.member.isExposed || $0.member.isOverride || type.kind == .protocol
                    || exposesMembers
            }
            if let method = exposed.first(where: { !$0.member.isStatic }) ?? exposed.first {
                return method
            }
            hidden = hidden ?? found.first { !$0.member.isStatic } ?? found.first
        }
        // Objective-C also sees what implements a requirement of an Objective-C protocol, and
        // Swift 3 exposed what it could.
        return isMethodOfUIKit(base, of: entry) ? nil : hidden
    }

    /// Whether Objective-C does certainly not see a method of a type.
    ///
    /// It sees methods with an attribute, overrides, those of classes with `@objcMembers` and of
    /// tests, and those that implement a requirement of an Objective-C protocol. So a type that
    /// conforms to a protocol that is not known is left out. Source: SE-0160.
    func isHidden(_ method: Method, in entry: TypeEntry) -> Bool {
        let lineage = lineage(entry)
        let isSeen = lineage.contains { type in
            type.exposesMembers
                || type.methods(named: method.name.base).contains {
                    $0.member.isExposed || $0.member.isOverride || $0.member.isDynamic
                        || type.kind == .protocol
                }
        }
        return !isSeen && entry.kind != .protocol && method.member.conditions.isEmpty
            && !known.hasMethod(named: method.name.base)
            && ancestors(entry).allSatisfy { name in
                find(name, from: entry.module) != nil || known.superclasses[name] != nil
                    || known.isProtocol(name) || Self.plainTypes.contains(name)
            }
    }

    /// Types of Swift and Foundation whose methods are not found by name.
    private static let plainTypes: Set = [
        "NSObject", "Codable", "Comparable", "CustomStringConvertible", "Equatable", "Hashable",
        "Identifiable", "Sendable",
    ]

    /// Whether one of UIKit's classes above a type is known to have a method with a base name.
    private func isMethodOfUIKit(_ base: String, of entry: TypeEntry) -> Bool {
        let classes = [entry.name] + superclasses(of: entry)
        guard classes.contains(where: { known.superclasses[$0] != nil }) else { return false }
        return ExchangedMethods.names.contains { $0.base == base }
            || classes.contains { name in
                [known.dynamicMembers[name], known.fixedMembers[name]].contains {
                    $0?.contains { FullName(parsing: $0)?.base == base } == true
                }
            }
    }
}
