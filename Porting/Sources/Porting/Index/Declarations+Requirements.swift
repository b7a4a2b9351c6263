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
///
/// An extension of a framework's class, or of another module's, cannot have a method that is
/// overridden. So it asks for a protocol, to which the subclasses with the method conform:
///
///     extension UIView: P { @_implements(P, f(x:)) func _P_f(x p0: Int) -> X? {
///         if let own = self as? any _UIView_P_f_x { return own._own_P_f(x: p0) }; return nil } }
///     protocol _UIView_P_f_x: AnyObject { func _own_P_f(x p0: Int) -> X? }
struct InheritedRequirement {
    enum Role { case base, override, extensionBase, conformance }

    var role: Role
    /// The protocol.
    var owner: String
    /// Whether the protocol is UIKit's.
    var isKnown: Bool
    var isPublic: Bool
    /// The method; nil for a property.
    var method: (name: FullName, parameters: [String], result: String?)?
    /// The types of the class's own method, if they are not those of the requirement.
    var own: (parameters: [String], result: String?)?
    /// The name and the type of the property.
    var property: (name: String, type: String, isSettable: Bool)?
    /// The protocol that an extension asks for; empty for those of classes.
    var question = ""
    /// Whether another module than that of the extension conforms to the question.
    var isShared = false
    /// The place of a method that is in a condition, so that its override is behind it.
    var place: Place?

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

    /// The requirements of all classes, by class.
    func inheritedRequirements() -> [ObjectIdentifier: [InheritedRequirement]] {
        var result: [ObjectIdentifier: [InheritedRequirement]] = [:]
        func add(_ requirement: InheritedRequirement, to entry: TypeEntry) {
            let key = ObjectIdentifier(entry)
            let isKnown = result[key]?.contains {
                $0.key == requirement.key && $0.place == requirement.place
            }
            guard isKnown != true else { return }
            result[key, default: []].append(requirement)
        }
        let all = additions().filter { canBeAdded($0.2) && !isAdded($0.2, to: $0.0) }
        let shared = Set(all.filter { $0.0.module != $0.1.module }.map(\.2.question))
        for (entry, base, requirement) in all {
            var (requirement, override) = (requirement, requirement)
            (requirement.own, requirement.place) = (nil, nil)
            requirement.isShared = shared.contains(requirement.question)
            add(requirement, to: base)
            override.role = base.kind == nil ? .conformance : .override
            override.isPublic =
                requirement.isPublic && entry.isPublic
                && (base.kind == .class || requirement.isShared)
            add(override, to: entry)
        }
        return result
    }

    /// The optional methods that classes add to a superclass that conforms and cannot get them, and
    /// those that Swift does not find from the conformance.
    func lostRequirements() -> [Finding] {
        let unknown = additions().filter { !canBeAdded($0.2) }.compactMap {
            entry, base, requirement -> Finding? in
            guard let name = requirement.method?.name,
                let method = entry.methods.first(where: { $0.name == name })
            else { return nil }
            return lost(
                method,
                "\(base.name) conforms to \(requirement.owner) and does not have it; "
                    + "declare it there and override it here")
        }
        return unknown + all.flatMap { hiddenMethods(of: $0) }
    }

    /// The methods of a class that implement an optional requirement which a class above it, or
    /// another module, conforms to, and that the conformance cannot reach.
    private func hiddenMethods(of entry: TypeEntry) -> [Finding] {
        guard entry.kind == .class || entry.kind == nil else { return [] }
        let optionals = known.optionalMethods(of: conformances(of: entry))
        return entry.methods.compactMap { method in
            guard !method.member.isStatic, !method.member.isOverride, !method.member.isObsolete,
                !isCallable(method.member, in: entry) || entry.kind == nil,
                let requirement = requirement(of: method, in: entry, optionals)
            else { return nil }
            if entry.kind == nil {
                // The module of the class, or of another extension, has the conformance.
                let others = all(named: entry.name).filter { $0 !== entry }
                guard !conformsItself(entry, to: requirement.owner),
                    let other = others.first(where: {
                        conformsItself($0, to: requirement.owner)
                    })
                else { return nil }
                return lost(
                    method,
                    "\(entry.name) conforms to \(requirement.owner) in the module "
                        + "\(other.module); declare it there")
            }
            guard let base = conformingBase(of: entry, to: requirement.owner) else { return nil }
            return lost(
                method,
                "\(base.name) conforms to \(requirement.owner), and does not reach a "
                    + "method in an extension with a condition or in another file's private part")
        }
    }

    private func lost(_ method: Method, _ reason: String) -> Finding {
        Finding(
            .warning, method.member.place,
            "\(method.name) compiles and is never called: \(reason).")
    }

    /// Whether the superclass can get an implementation: the default of UIKit's protocol must be
    /// known.
    private func canBeAdded(_ requirement: InheritedRequirement) -> Bool {
        !requirement.isKnown || requirement.marker != nil
            || ForwardedProtocols.names.contains(requirement.owner)
    }

    /// Whether a class has the implementation already, because its text is a translation.
    private func isAdded(_ requirement: InheritedRequirement, to entry: TypeEntry) -> Bool {
        let name =
            "_\(requirement.simpleOwner)_"
            + (requirement.method?.name.base ?? requirement.property?.name ?? "")
        return !entry.methods(named: name).isEmpty || !entry.methods(named: "_own" + name).isEmpty
            || entry.properties.contains { $0.name == name || $0.name == "_own" + name }
    }

    /// Each optional requirement that a class implements in place of a superclass.
    private func additions() -> [(TypeEntry, TypeEntry, InheritedRequirement)] {
        all.flatMap { entry -> [(TypeEntry, TypeEntry, InheritedRequirement)] in
            guard entry.kind == .class else { return [] }
            let extensions = extensionsAbove(entry)
            let above = superclassEntries(of: entry) + extensions
            guard !above.isEmpty else { return [] }
            let optionals = known.optionalMethods(of: conformances(of: entry))
            var result: [(TypeEntry, TypeEntry, InheritedRequirement)] = []
            for method in entry.methods
            where isCallable(method.member, in: entry)
                && !above.contains(where: { $0.has(method.name) })
            {
                guard let requirement = requirement(of: method, in: entry, optionals),
                    let base = conformingBase(of: entry, to: requirement.owner)
                else { continue }
                if method.member.conditions == entry.conditions {
                    result.append((entry, base, requirement.inClass(base)))
                } else if base.kind == .class {
                    var requirement = requirement.inClass(base)
                    requirement.place = method.member.place
                    result.append((entry, base, requirement))
                }
            }
            for property in entry.properties
            where isCallable(property.member, in: entry)
                && property.member.conditions == entry.conditions
                && optionalProperties.contains(property.name)
                && !above.contains(where: { $0.properties.contains { $0.name == property.name } })
            {
                guard let found = optionalProperty(property.name, of: entry),
                    let type = found.property.type,
                    let base = conformingBase(of: entry, to: found.owner.name)
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

    /// The class above a type, or the extension, that conforms to a protocol in its place.
    private func conformingBase(of entry: TypeEntry, to owner: String) -> TypeEntry? {
        if conformsItself(entry, to: owner) { return nil }
        return conformingClass(above: entry, to: owner)
            ?? conformingExtension(above: entry, to: owner)
    }

    /// Whether the body of a class can call a member that overrides nothing.
    private func isCallable(_ member: Member, in entry: TypeEntry) -> Bool {
        !member.isStatic && !member.isOverride && !member.isObsolete
            && (member.conditions == entry.conditions || !member.isInExtension)
            && (member.file == entry.file || !member.isPrivate)
    }

    /// The optional requirement of the packages' protocols, or of UIKit's, that a method of a class
    /// implements for Objective-C.
    private func requirement(
        of method: Method, in entry: TypeEntry, _ optionals: [KnownProtocols.OptionalMethod]
    ) -> InheritedRequirement? {
        for type in [entry] + extensionsAbove(entry) {
            guard let (owner, found) = optionalMethod(method.name, of: type) else { continue }
            if case .other = fit(method, of: entry, to: found.parameters, found.result) {
                continue
            }
            return InheritedRequirement(
                role: .base, owner: owner.name, isKnown: false, isPublic: owner.isPublic,
                method: (method.name, found.parameters, found.result?.optionalType))
        }
        return implemented(by: method, of: entry, optionals).map {
            InheritedRequirement($0, by: method, of: entry, self)
        }
    }

    /// The optional method of UIKit's that a method implements: several may have its name.
    func implemented(
        by method: Method, of entry: TypeEntry, _ optionals: [KnownProtocols.OptionalMethod]
    ) -> KnownProtocols.OptionalMethod? {
        let named = optionals.filter { $0.name == method.name }
        return named.first { fit(method, of: entry, to: $0) == .same }
            ?? named.first { fit(method, of: entry, to: $0) == .optionals }
    }
}

extension InheritedRequirement {
    /// An optional method of UIKit's that a method of a class implements.
    init(
        _ requirement: KnownProtocols.OptionalMethod, by method: Method, of entry: TypeEntry,
        _ declarations: Declarations
    ) {
        role = .base
        owner = requirement.owner
        isKnown = true
        isPublic = true
        self.method = (method.name, requirement.parameters, requirement.result)
        if declarations.fit(method, of: entry, to: requirement) == .optionals {
            own = (method.parameters, method.result)
        }
    }

    /// The protocol by which a table learns that a subclass has a method, and its property: the
    /// result type of the method would report that the superclass has it.
    var marker: (name: String, property: String)? {
        switch method?.result {
        case "_Committing" where isKnown: ("_CommittingInSubclass", "_commitsInSubclass")
        case "_Moving" where isKnown: ("_MovingInSubclass", "_movesInSubclass")
        default: nil
        }
    }

    fileprivate func inClass(_ base: TypeEntry) -> InheritedRequirement {
        var requirement = self
        guard base.kind == nil else {
            requirement.isPublic = isPublic && base.isPublic
            return requirement
        }
        requirement.role = .extensionBase
        let labels = method?.name.labels ?? []
        requirement.question =
            (["", base.module, base.name, simpleOwner, method?.name.base ?? property?.name ?? ""]
            + labels.map { $0 == "_" ? "" : $0 })
            .joined(separator: "_").map { $0 == "." ? "_" : String($0) }.joined()
        return requirement
    }

    /// The protocol's name without those of types around it.
    var simpleOwner: String { owner.split(separator: ".").last.map(String.init) ?? owner }
}

extension TypeEntry {
    fileprivate func has(_ name: FullName) -> Bool {
        methods(named: name.base).contains { $0.name == name && !$0.member.isStatic }
    }
}
