/// Finds the delegate methods that compile and that nothing calls.
enum DelegateReport {
    /// Methods that Swift accepts, because a type may have methods of any name, and that nothing
    /// calls:
    ///
    /// - those of Apple's protocols that Mainspring's do not have;
    /// - those that have the name of a delegate's method and other types;
    /// - those whose names are almost that of a delegate's method that the type lacks.
    static func findings(_ declarations: Declarations, _ known: KnownProtocols) -> [Finding] {
        declarations.all.filter { $0.kind != .protocol }.flatMap { entry -> [Finding] in
            let protocols = declarations.conformances(of: entry)
            let optionals = known.optionalMethods(of: protocols)
            let family = NearMisses.Family(entry, protocols, declarations, known)
            return entry.methods.compactMap { method in
                guard !method.member.isStatic, !method.member.isOverride,
                    let reason = known.uncalled(method.name, conformingTo: protocols)
                        .map({ "Mainspring's \($0) does not have it" })
                        ?? mismatch(method, of: entry, optionals, declarations)
                        ?? mismatch(method, of: entry, declarations)
                        ?? family.nearMiss(method)
                else { return nil }
                return Finding(
                    .warning, method.member.place,
                    "\(method.name) compiles and is never called: \(reason).")
            }
        }
    }

    /// The reason why a method is not the optional one of the packages' own protocols that has its
    /// name.
    private static func mismatch(
        _ method: Method, of entry: TypeEntry, _ declarations: Declarations
    ) -> String? {
        guard let (type, requirement) = declarations.optionalMethod(method.name, of: entry),
            case .other(let difference) = declarations.fit(
                method, of: entry, to: requirement.parameters, requirement.result?.optionalType)
        else { return nil }
        let isHelper = entry.methods(named: method.name.base).contains { other in
            let fit = declarations.fit(
                other, of: entry, to: requirement.parameters, requirement.result?.optionalType)
            if case .other = fit { return false }
            return other.name == method.name
        }
        return isHelper ? nil : "for \(type.name) \(difference)"
    }

    /// The reason why a method is not the one of a delegate that has its name.
    private static func mismatch(
        _ method: Method, of entry: TypeEntry, _ optionals: [KnownProtocols.OptionalMethod],
        _ declarations: Declarations
    ) -> String? {
        let named = optionals.filter { $0.name == method.name }
        guard let first = named.first, !method.member.isObsolete,
            !method.isAsync || !optionals.contains(where: { $0.isCompleted(by: method.name) })
        else { return nil }
        if declarations.implemented(by: method, of: entry, optionals) != nil {
            if method.isThrowing {
                return "that of \(first.owner) does not throw"
            }
            return method.isAsync ? "that of \(first.owner) is not async" : nil
        }
        guard case .other(let difference) = declarations.fit(method, of: entry, to: first) else {
            return nil
        }
        // An overload beside the delegate's own method is a helper.
        let isHelper = entry.methods(named: method.name.base).contains {
            $0.name == method.name
                && declarations.implemented(by: $0, of: entry, optionals) != nil
        }
        return isHelper ? nil : "for \(first.owner) \(difference)"
    }
}
