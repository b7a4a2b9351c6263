import SwiftSyntax

/// A member that an extension of a framework's class declares, and that subclasses override.
///
/// Objective-C finds the override at run time. Here the extension's member asks for the classes
/// that override it, the most derived ones first.
struct DispatchedMember {
    /// The framework's class, with the file of the extension.
    var base: TypeEntry
    /// The classes that override the member, subclasses first.
    var overriding: [TypeEntry]
    /// Whether it is a member of the class and not of its objects.
    var isStatic = false
    /// What a declaration of the member and a cast to its class need if it is one of the class.
    var keyword: String { isStatic ? "static " : "" }
    var metatype: String { isStatic ? ".Type" : "" }

    /// The name of the implementation in a class: `_UITableViewCell_subviews`.
    static func name(_ member: String, in type: TypeEntry) -> String {
        "_" + type.name.map { $0 == "." ? "_" : String($0) }.joined() + "_" + member
    }
}

extension Declarations {
    /// The superclasses of a type by their names, from the nearest on; those of the frameworks too.
    func superclasses(of entry: TypeEntry) -> [String] {
        var result: [String] = []
        var next =
            entry.kind == nil
            ? known.superclasses[entry.name]
            : entry.firstInherited
        while let name = next, isClass(name, from: entry.module), !result.contains(name) {
            result.append(name)
            if let own = find(name, from: entry.module), own.kind == .class {
                next = own.firstInherited
            } else {
                next = known.superclasses[name]
            }
        }
        return result
    }

    private func isClass(_ name: String, from module: String) -> Bool {
        if let own = find(name, from: module) { return own.kind == .class }
        return known.superclasses[name] != nil
    }

    /// The members that extensions of frameworks' classes declare and subclasses override, by
    /// module, class and name.
    func dispatchedMembers() -> [String: DispatchedMember] {
        var result: [String: DispatchedMember] = [:]
        let declared = Set(
            all.filter { $0.kind == nil }.flatMap { entry in
                entry.namedMembers.filter { !$0.1.isOverride }.map(\.0)
            })
        for entry in all where entry.kind != .protocol {
            for (name, member) in entry.namedMembers where member.isOverride {
                guard declared.contains(name),
                    let base = extensionBase(of: name, overriddenIn: entry)
                else { continue }
                let key = key(name, base)
                let fresh = DispatchedMember(
                    base: base, overriding: [], isStatic: member.isStatic)
                result[key, default: fresh].overriding.append(entry)
            }
        }
        return result.mapValues { member in
            var member = member
            member.overriding.sort {
                superclasses(of: $0).count > superclasses(of: $1).count
            }
            return member
        }
    }

    /// Whether an extension of a framework's class has a method of an extension of its superclass,
    /// without `override`.
    func redeclares(_ name: String, in entry: TypeEntry) -> Bool {
        superclasses(of: entry).contains { superclass in
            entryIfAny(named: superclass, in: entry.module).map {
                $0.kind == nil && hasPlain(name, $0)
            } ?? false
        }
    }

    /// Whether an extension of a subclass has the method too, without `override`.
    func isRedeclared(_ name: String, of entry: TypeEntry) -> Bool {
        redeclared[name, default: []].contains {
            $0 !== entry && $0.module == entry.module
                && superclasses(of: $0).contains(entry.name)
        }
    }

    /// The extended classes of frameworks that have a method, for names that several have.
    func redeclaredMethods() -> [String: [TypeEntry]] {
        var result: [String: [TypeEntry]] = [:]
        for entry in all where entry.kind == nil && known.superclasses[entry.name] != nil {
            for name in Set(entry.methods.map(\.name.description)) where hasPlain(name, entry) {
                result[name, default: []].append(entry)
            }
        }
        return result.filter { $0.value.count > 1 }
    }

    private func hasPlain(_ name: String, _ entry: TypeEntry) -> Bool {
        entry.methods.contains {
            $0.name.description == name && !$0.member.isOverride && !$0.member.isStatic
                && !$0.member.isExposed
        }
    }

    private func key(_ name: String, _ base: TypeEntry) -> String {
        base.module + " " + base.name + " " + name
    }

    /// The framework's class an extension of which declares the member that a class overrides; nil
    /// if a class of the package or the framework itself does.
    private func extensionBase(of name: String, overriddenIn entry: TypeEntry) -> TypeEntry? {
        for superclass in superclasses(of: entry) {
            if let own = find(superclass, from: entry.module), own.kind == .class {
                if own.namedMembers.contains(where: { $0.0 == name && !$0.1.isOverride }) {
                    return nil
                }
                continue
            }
            let extended = entryIfAny(named: superclass, in: entry.module)
            if let extended,
                extended.namedMembers.contains(where: { $0.0 == name && !$0.1.isOverride })
            {
                return extended
            }
        }
        return nil
    }

    /// Whether a member of an extension overrides one of another extension.
    func isDispatched(_ decl: DeclSyntax, of type: String, in module: String) -> Bool {
        guard let name = decl.memberName, let entry = entryIfAny(named: type, in: module) else {
            return false
        }
        return dispatch(of: name, in: entry) != nil
    }

    /// The dispatched member that a class declares or overrides; nil for all others.
    func dispatch(of name: String, in entry: TypeEntry) -> DispatchedMember? {
        guard !dispatched.isEmpty else { return nil }
        if let own = dispatched[key(name, entry)] { return own }
        for superclass in superclasses(of: entry) {
            if let extended = entryIfAny(named: superclass, in: entry.module),
                let found = dispatched[key(name, extended)]
            {
                return found
            }
        }
        return nil
    }

    /// The class whose implementation `super` means in a class.
    func superImplementation(_ member: DispatchedMember, of entry: TypeEntry) -> TypeEntry {
        let above = superclasses(of: entry)
        return member.overriding.first { above.contains($0.name) } ?? member.base
    }

    /// Whether an override has other types than the method above it: closures of a subclass, a
    /// result that is a subclass.
    func hasOwnSignature(_ name: String, of entry: TypeEntry, _ member: DispatchedMember) -> Bool {
        let methods = [entry, superImplementation(member, of: entry)].map { type in
            type.methods.first {
                $0.name.description == name && $0.member.isStatic == member.isStatic
            }
        }
        guard let own = methods[0], let above = methods[1] else { return false }
        return own.parameters != above.parameters || own.result != above.result
    }

    /// Whether an override of a property has another type.
    func hasOwnType(_ name: String, of entry: TypeEntry, _ member: DispatchedMember) -> Bool {
        let types = [entry, superImplementation(member, of: entry)].map { type in
            type.properties.first { $0.name == name && $0.member.isStatic == member.isStatic }?.type
        }
        guard let own = types[0], let above = types[1] else { return false }
        return own != above
    }
}

extension TypeEntry {
    /// The methods and properties with their names; those of the class have names of their own.
    var namedMembers: [(String, Member)] {
        methods.map { ($0.name.description.ofClass($0.member.isStatic), $0.member) }
            + properties.map { ($0.name.ofClass($0.member.isStatic), $0.member) }
    }
}

extension DeclSyntax {
    /// The name of a method with its labels, or of a property.
    var memberName: String? {
        if let function = self.as(FunctionDeclSyntax.self) {
            return FullName(function).description.ofClass(function.modifiers.areOfClass)
        }
        guard let variable = self.as(VariableDeclSyntax.self) else { return nil }
        return variable.bindings.first?.pattern.trimmedDescription
            .ofClass(variable.modifiers.areOfClass)
    }
}
