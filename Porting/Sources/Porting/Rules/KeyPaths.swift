import SwiftSyntax

extension Translator {
    /// `#keyPath(CALayer.position)` becomes "position".
    func translateKeyPath(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first, node.arguments.count == 1,
            let path = argument.expression.memberPath
        else {
            report(.error, node, "This key path cannot be translated: write #keyPath(Type.name).")
            return
        }
        // The type in front, with the types around it, is not part of the path.
        let names = path.drop { $0 == "self" || $0.first?.isUppercase == true }
        edits.replace(node.range, with: "\"" + names.joined(separator: ".") + "\"")
    }

    /// `@objc dynamic var`, or `dynamic var` in a class with `@objcMembers`, reports its changes to
    /// observers.
    func addObservation(to node: VariableDeclSyntax) {
        guard let dynamic = node.modifiers.first(where: { $0.name.text == "dynamic" }),
            functionDepth == 0, let owner,
            owner.kind == .class || contexts.last?.isExtension == true,
            node.attributes.hasAny(Exposure.attributes)
                || (owner.exposesMembers && !node.attributes.has("nonobjc"))
        else { return }
        edits.blank(dynamic.range)
        guard let binding = node.bindings.first, node.bindings.count == 1,
            node.isSettable(binding), !node.modifiers.areOfClass,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return }
        let will = "willChangeValue(for: \\.\(name))"
        let did = "didChangeValue(for: \\.\(name))"
        guard let block = binding.accessorBlock else {
            edits.insert(" { willSet { \(will) } didSet { \(did) } }", at: binding.end)
            return
        }
        guard case .accessors(let accessors) = block.accessors else { return }
        func body(_ name: String) -> Int? {
            accessors.first { $0.accessorSpecifier.text == name }?.body?.leftBrace.end
        }
        if let set = body("set") {
            edits.insert(" \(will); defer { \(did) };", at: set)
            return
        }
        if let willSet = body("willSet") {
            edits.insert(" \(will);", at: willSet)
        } else {
            edits.insert(" willSet { \(will) }", at: block.leftBrace.end)
        }
        if let didSet = body("didSet") {
            // Observers are called behind the property's own, as by the setter of iOS.
            edits.insert(" defer { \(did) };", at: didSet)
        } else {
            edits.insert(" didSet { \(did) } ", at: block.rightBrace.start)
        }
    }
}

extension ExprSyntax {
    /// The names of `a.b.c`.
    fileprivate var memberPath: [String]? {
        var names: [String] = []
        var expression = self
        while let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
            names.append(access.declName.baseName.plainText)
            expression = base
            while let chain = expression.as(OptionalChainingExprSyntax.self) {
                expression = chain.expression
            }
        }
        guard let first = expression.as(DeclReferenceExprSyntax.self) else { return nil }
        return names.reversed().reduce(into: [first.baseName.plainText]) { $0.append($1) }
    }
}
