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
        var names = Array(path.drop { $0 == "self" || $0.first?.isUppercase == true })
        // `@objc(name)` gives a property another name.
        let start = path.count - names.count
        let type = start == 0 || path[start - 1] == "self" ? owner?.name : path[start - 1]
        if let type, let first = names.first,
            let entry = declarations.find(type, from: file.module),
            let property = declarations.lineage(entry).lazy.compactMap({ type in
                type.properties.first { $0.name == first }
            }).first
        {
            names[0] = property.key
        }
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
        guard !node.modifiers.areOfClass else { return }
        separateBindings(of: node)
        for binding in node.bindings where node.isSettable(binding) {
            addTypeIfNeeded(to: binding, in: node)
            addObservation(to: binding, owner)
        }
    }

    /// `var a = 1, b = 2` becomes `var a = 1; var b = 2`: only a single property has observers.
    private func separateBindings(of node: VariableDeclSyntax) {
        let attributes = node.attributes.filter {
            !Exposure.attributes.contains($0.name ?? "")
        }.map { $0.trimmedDescription + " " }
        let modifiers = node.modifiers.filter { $0.name.text != "dynamic" }
            .map { $0.trimmedDescription + " " }
        for comma in node.bindings.compactMap(\.trailingComma) {
            edits.replaceExactly(
                comma.range, with: "; " + (attributes + modifiers).joined() + "var")
        }
    }

    /// `var a, b: Int` gives the first property a type of its own, which observers need.
    private func addTypeIfNeeded(to binding: PatternBindingSyntax, in node: VariableDeclSyntax) {
        guard binding.typeAnnotation == nil, binding.initializer == nil,
            let place = node.bindings.firstIndex(where: { $0.id == binding.id }),
            let type = node.bindings[place...].lazy.compactMap(\.typeAnnotation?.type).first
        else { return }
        edits.insert(": " + type.trimmedDescription, at: binding.pattern.end)
    }

    private func addObservation(to binding: PatternBindingSyntax, _ owner: TypeEntry) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
            return
        }
        let condition = conditionOfReports(name, owner)
        let will = condition("willChangeValue(for: \\.\(name))")
        let did = condition("didChangeValue(for: \\.\(name))")
        guard let block = binding.accessorBlock else {
            let end = binding.initializer?.end ?? binding.typeAnnotation?.end ?? binding.pattern.end
            edits.insert(" { willSet { \(will) } didSet { \(did) } }", at: end)
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

extension Translator {
    /// Puts reports of a property's changes in the condition that its class may have for them:
    /// `automaticallyNotifiesObservers(forKey:)`, or `automaticallyNotifiesObserversOfTitle()`.
    private func conditionOfReports(_ name: String, _ owner: TypeEntry) -> (String) -> String {
        let types = declarations.lineage(owner).filter { $0.kind == .class || $0.kind == nil }
        let single = "automaticallyNotifiesObserversOf" + name.capitalizedFirst
        if let type = types.first(where: {
            $0.methods(named: single).contains(where: \.member.isStatic)
        }) {
            return { "if \(type.name).\(single)() { \($0) }" }
        }
        let all = "automaticallyNotifiesObservers"
        if types.contains(where: { $0.methods(named: all).contains(where: \.member.isStatic) }) {
            return { "if type(of: self).\(all)(forKey: \"\(name)\") { \($0) }" }
        }
        return { $0 }
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
