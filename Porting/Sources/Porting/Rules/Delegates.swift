/// Finds the delegate methods that compile and that nothing calls.
enum DelegateReport {
    /// Methods of Apple's protocols that Mainspring's protocols do not have.
    ///
    /// Swift accepts them, because a type may have methods of any name.
    static func findings(_ declarations: Declarations, _ known: KnownProtocols) -> [Finding] {
        declarations.all.filter { $0.kind != .protocol }.flatMap { entry -> [Finding] in
            let ancestors = declarations.ancestors(entry)
            return entry.methods.compactMap { method in
                guard !method.member.isStatic, !method.member.isOverride,
                    let name = known.uncalled(method.name, conformingTo: ancestors)
                else { return nil }
                return Finding(
                    .warning, method.member.place,
                    "\(method.name) compiles and is never called: Mainspring's \(name) does not "
                        + "have it.")
            }
        }
    }
}
