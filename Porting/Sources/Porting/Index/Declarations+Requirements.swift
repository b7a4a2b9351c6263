extension Declarations {
    /// Marks the methods and properties that implement a requirement of an Objective-C protocol:
    /// Objective-C sees them without an attribute, under the name of the requirement.
    ///
    /// Source: SE-0160.
    func exposeImplementations() {
        guard all.contains(where: \.isExposedProtocol) else { return }
        for entry in all where entry.kind == .class || entry.kind == nil {
            let protocols = exposedProtocols(of: entry)
            guard !protocols.isEmpty else { continue }
            for (place, method) in entry.methods.enumerated() where !method.member.isOverride {
                let requirement = protocols.lazy.compactMap { type in
                    type.methods(named: method.name.base).first {
                        $0.name == method.name && !$0.member.isInExtension
                            && $0.member.isStatic == method.member.isStatic
                    }
                }.first
                if let requirement { entry.expose(place, as: requirement.selector) }
            }
            for (place, property) in entry.properties.enumerated()
            where !property.member.isOverride {
                let isRequired = protocols.contains { type in
                    type.properties.contains {
                        $0.name == property.name && !$0.member.isInExtension
                            && $0.member.isStatic == property.member.isStatic
                    }
                }
                if isRequired { entry.properties[place].member.isExposed = true }
            }
        }
    }

    /// The Objective-C protocols of the packages to which a class conforms, also by an extension
    /// of a framework's class above it.
    private func exposedProtocols(of entry: TypeEntry) -> [TypeEntry] {
        let above = superclasses(of: entry).flatMap { name in
            all(named: name).filter { $0.kind == nil }
        }
        return ([entry] + above).flatMap(lineage).filter(\.isExposedProtocol)
    }
}

/// An optional requirement that a class implements, and the superclass that conforms does not.
///
/// Objective-C finds the method in the subclass. Swift looks up implementations where the
/// conformance is. So the superclass gets one that the subclass overrides:
///
///     @_implements(P, f(x:)) func _P_f(x p0: Int) -> X? { nil }
///     override func _P_f(x p0: Int) -> X? { self.f(x: p0) }
struct InheritedRequirement {
    enum Role { case base, override }

    var role: Role
    /// The protocol.
    var owner: String
    /// Whether the protocol is UIKit's.
    var isKnown: Bool
    var isPublic: Bool
    /// The method; nil for a property.
    var method: (name: FullName, parameters: [String], result: String?)?
    /// The name and the type of the property.
    var property: (name: String, type: String, isSettable: Bool)?

    var key: String { owner + " " + (method?.name.description ?? property?.name ?? "") }
}

extension Declarations {
    /// The first class above a type that conforms to a protocol, if the type does so only by it.
    func conformingClass(above entry: TypeEntry, to owner: String) -> TypeEntry? {
        guard entry.kind == .class, !conformsItself(entry, to: owner) else { return nil }
        return superclassEntries(of: entry).last { conformsItself($0, to: owner) }
    }

    /// The superclasses that the packages declare.
    private func superclassEntries(of entry: TypeEntry) -> [TypeEntry] {
        superclasses(of: entry).compactMap { find($0, from: entry.module) }
            .filter { $0.kind == .class && $0 !== entry }
    }

    /// Whether a class or an extension of it names a protocol, or one that inherits from it.
    private func conformsItself(_ entry: TypeEntry, to owner: String) -> Bool {
        var names = Set(entry.inherited)
        for name in entry.inherited {
            guard let found = find(name, from: entry.module), found.kind == .protocol else {
                continue
            }
            for type in lineage(found) { names.formUnion([type.name] + type.inherited) }
        }
        return names.contains(owner) || known.inherit(names, from: owner)
    }

    /// The requirements of all classes, by class.
    func inheritedRequirements() -> [ObjectIdentifier: [InheritedRequirement]] {
        var result: [ObjectIdentifier: [InheritedRequirement]] = [:]
        func add(_ requirement: InheritedRequirement, to entry: TypeEntry) {
            let key = ObjectIdentifier(entry)
            guard result[key]?.contains(where: { $0.key == requirement.key }) != true else {
                return
            }
            result[key, default: []].append(requirement)
        }
        for (entry, base, requirement) in additions() where canBeAdded(requirement) {
            add(requirement, to: base)
            var override = requirement
            override.role = .override
            override.isPublic = requirement.isPublic && entry.isPublic
            add(override, to: entry)
        }
        return result
    }

    /// The optional methods that classes add to a superclass that conforms and cannot get them.
    func lostRequirements() -> [Finding] {
        additions().filter { !canBeAdded($0.2) }.compactMap { entry, base, requirement in
            guard let name = requirement.method?.name,
                let method = entry.methods.first(where: { $0.name == name })
            else { return nil }
            return Finding(
                .warning, method.member.place,
                "\(name) compiles and is never called: \(base.name) conforms to "
                    + "\(requirement.owner) and does not have it; declare it there and override it "
                    + "here.")
        }
    }

    /// Whether the superclass can get an implementation: that of an associated type, as
    /// `tableView(_:commit:forRowAt:)` has one, would say that the superclass has the method.
    private func canBeAdded(_ requirement: InheritedRequirement) -> Bool {
        !requirement.isKnown
            || ForwardedProtocols.names.contains(requirement.owner)
                && requirement.method?.result?.hasPrefix("_") == false
    }

    /// Each optional requirement that a class implements in place of a superclass.
    private func additions() -> [(TypeEntry, TypeEntry, InheritedRequirement)] {
        all.flatMap { entry -> [(TypeEntry, TypeEntry, InheritedRequirement)] in
            guard entry.kind == .class else { return [] }
            let above = superclassEntries(of: entry)
            guard !above.isEmpty else { return [] }
            let optionals = known.optionalMethods(of: ancestors(entry))
            var result: [(TypeEntry, TypeEntry, InheritedRequirement)] = []
            for method in entry.methods
            where isCallable(method.member, in: entry)
                && !above.contains(where: { $0.has(method.name) })
            {
                let requirement = requirement(method.name, of: entry, optionals)
                guard let requirement, requirement.matches(method),
                    let base = conformingClass(above: entry, to: requirement.owner)
                else { continue }
                result.append((entry, base, requirement.inClass(base)))
            }
            for property in entry.properties
            where isCallable(property.member, in: entry)
                && optionalProperties.contains(property.name)
                && !above.contains(where: { $0.properties.contains { $0.name == property.name } })
            {
                guard let found = optionalProperty(property.name, of: entry),
                    let type = found.property.type,
                    let base = conformingClass(above: entry, to: found.owner.name)
                else { continue }
                let requirement = InheritedRequirement(
                    role: .base, owner: found.owner.name, isKnown: false,
                    isPublic: found.owner.isPublic,
                    property: (property.name, type.optionalType, found.property.isSettable))
                result.append((entry, base, requirement.inClass(base)))
            }
            return result
        }
    }

    /// Whether the body of a class can call a member that overrides nothing.
    private func isCallable(_ member: Member, in entry: TypeEntry) -> Bool {
        !member.isStatic && !member.isOverride && !member.isObsolete
            && member.conditions == entry.conditions
            && (member.file == entry.file || !member.isPrivate)
    }

    private func requirement(
        _ name: FullName, of entry: TypeEntry, _ optionals: [KnownProtocols.OptionalMethod]
    ) -> InheritedRequirement? {
        if let found = optionalMethod(name, of: entry) {
            let method = found.method
            return InheritedRequirement(
                role: .base, owner: found.owner.name, isKnown: false,
                isPublic: found.owner.isPublic,
                method: (name, method.parameters, method.result?.optionalType))
        }
        guard let found = optionals.first(where: { $0.name == name }) else { return nil }
        return InheritedRequirement(
            role: .base, owner: found.owner, isKnown: true, isPublic: true,
            method: (name, found.parameters, found.result))
    }
}

extension InheritedRequirement {
    /// Whether a method has the types of the requirement; Objective-C compares names alone.
    fileprivate func matches(_ other: Method) -> Bool {
        guard let method else { return false }
        return method.parameters.map(\.plainType) == other.parameters.map(\.plainType)
            && (method.result?.hasPrefix("_") == true
                || (method.result ?? "Void").plainType == (other.result ?? "Void").plainType)
    }

    fileprivate func inClass(_ base: TypeEntry) -> InheritedRequirement {
        var requirement = self
        requirement.isPublic = isPublic && base.isPublic
        return requirement
    }
}

extension TypeEntry {
    fileprivate func has(_ name: FullName) -> Bool {
        methods(named: name.base).contains { $0.name == name && !$0.member.isStatic }
    }
}

extension String {
    /// The type without optionals, attributes and the name of UIKit's module.
    fileprivate var plainType: String {
        var text = split(separator: "UIKit.").joined().split(separator: "@escaping").joined()
        text.removeAll { $0.isWhitespace || $0 == "?" || $0 == "!" }
        return text
    }
}
