import SwiftSyntax

extension Translator {
    /// Adds the table of the members that Objective-C would see, before the class's closing brace.
    ///
    /// UIKit finds it by the name of the type: for selectors that are strings, `responds(to:)`,
    /// key-value coding and outlets. A class that has no such name lists them itself.
    func addTable(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        guard declarations.find(entry.name + "._ObjC", from: entry.module) == nil,
            !entry.properties.contains(where: { $0.name == "_objcMembers" })
        else { return }
        let members = tableMembers(of: entry, named: node.name.text) { member in
            !entry.isLocal || node.contains(member.place, in: file)
        }
        guard !members.isEmpty || entry.exposedName != nil else { return }
        usesUIKit = true
        if entry.hasName, !entry.isGeneric {
            addMember(table(members, className: entry.exposedName), before: node.memberBlock)
            return
        }
        if let name = entry.exposedName {
            report(
                .warning, node.name,
                "NSClassFromString does not find “\(name)”: the class is private or generic.")
        }
        guard !members.isEmpty else { return }
        let isInherited = declarations.lineage(entry).dropFirst().contains {
            $0.kind == .class && (!$0.hasName || $0.isGeneric)
                && !tableMembers(of: $0, named: $0.simpleName).isEmpty
        }
        if !isInherited { addConformance(to: "_ObjCListed", of: node) }
        addMember(
            "\(node.access)\(isInherited ? "override " : "")class var _objcMembers: "
                + "[ObjCMember] { [\(members.joined(separator: ", "))] }",
            before: node.memberBlock)
    }

    /// Adds a protocol to a class's declaration.
    func addConformance(to name: String, of node: ClassDeclSyntax) {
        if let last = node.inheritanceClause?.inheritedTypes.last {
            edits.insert(", " + name, at: last.type.end)
        } else {
            edits.insert(": " + name, at: node.genericParameterClause?.end ?? node.name.end)
        }
    }

    /// The entries of a class's table.
    private func tableMembers(
        of entry: TypeEntry, named name: String, where isMeant: (Member) -> Bool = { _ in true }
    ) -> [String] {
        var members: [String] = []
        var taken: Set<String> = []
        let type = visibleName(name, in: entry)
        let answers = declarations.asksForMethods ? declarations.ancestors(entry) : []
        for method in entry.methods where isMeant(method.member) {
            guard
                isVisible(method.member, in: entry)
                    || (isNameable(method.member, in: entry)
                        && known.isCalled(method.name, by: answers)),
                isOnly(method, of: entry, where: isMeant), taken.insert(method.selector).inserted
            else { continue }
            members.append(method.item(of: type, sender: declarations.sender(of: method)))
        }
        for property in entry.properties
        where isMeant(property.member) && isVisible(property.member, in: entry) {
            guard property.name.isIdentifier, taken.insert(property.key).inserted else { continue }
            let paths = entry.pathsMethod(for: property).map { "\(type).\($0)()" }
            members.append(property.item(of: type, paths: paths))
        }
        return members
    }

    /// Adds the table of the members with `@objc` and the inspectable properties that extensions
    /// give to a class of a framework or another module, to the first of these extensions.
    ///
    /// UIKit finds it by the names of the class and the module.
    func addTable(to node: ExtensionDeclSyntax) {
        let name = resolved(node.extendedType.trimmedDescription)
        guard functionDepth == 0, contexts.isEmpty, node.genericWhereClause == nil,
            declarations.find(name + "._ObjC", from: file.module) == nil,
            let entry = declarations.entryIfAny(named: name, in: file.module), entry.kind == nil,
            isClassElsewhere(name)
        else { return }
        var members: [(text: String, member: Member)] = []
        for property in entry.properties
        where (property.member.isInspectable || property.member.isExposed)
            && isListed(property.member)
        {
            members.append((property.item(of: name), property.member))
        }
        for method in entry.methods
        where method.member.isExposed && isListed(method.member) && isOnly(method, of: entry) {
            let sender = declarations.sender(of: method)
            members.append((method.item(of: name, sender: sender), method.member))
        }
        guard let first = members.first?.member, declares(first, node) else { return }
        let shown = members.filter {
            $0.member.conditions == first.conditions
                && (!$0.member.isPrivate || $0.member.file == first.file)
        }
        usesUIKit = true
        // A private type is not found by its name, and the members of a private extension are.
        if node.modifiers.has("private") || node.modifiers.has("fileprivate") {
            let text = "; extension \(name) { \(table(shown.map(\.text))) }"
            edits.insert(text, at: node.memberBlock.rightBrace.end)
            return
        }
        // The members of a public extension are public, and so would be the table.
        let access = node.modifiers.has("public") ? "internal " : ""
        addMember(access + table(shown.map(\.text)), before: node.memberBlock)
    }

    /// Whether a framework or another module of the packages declares a class that has objects of
    /// one type only: a generic class has no table.
    private func isClassElsewhere(_ name: String) -> Bool {
        guard let type = declarations.find(name, from: file.module) else {
            return known.superclasses[name] != nil
        }
        return type.kind == .class && !type.isGeneric && type.name == name
    }

    /// Whether the table of an extension can name a member.
    private func isListed(_ member: Member) -> Bool {
        !member.isStatic && !member.isOverride && !member.isObsolete
    }

    /// Whether a reference to a method is a value, and means no other method.
    private func isOnly(
        _ method: Method, of entry: TypeEntry, where isMeant: (Member) -> Bool = { _ in true }
    ) -> Bool {
        method.isPlain && method.name.base.isIdentifier
            && declarations.functionAliases.isDisjoint(with: method.parameters)
            && entry.methods(named: method.name.base).count(where: {
                $0.name == method.name && isMeant($0.member)
            }) == 1
    }

    private func declares(_ member: Member, _ node: ExtensionDeclSyntax) -> Bool {
        node.memberBlock.members.contains { item in
            if let method = item.decl.as(FunctionDeclSyntax.self) {
                return file.place(of: method.name) == member.place
            }
            return item.decl.as(VariableDeclSyntax.self)?.bindings.contains {
                file.place(of: $0.pattern) == member.place
            } ?? false
        }
    }

    private func table(_ members: [String], className: String? = nil) -> String {
        let name = className.map { "nonisolated static var className: String? { \"\($0)\" }; " }
        return "enum _ObjC: ObjCTable { \(name ?? "")static var members: [ObjCMember] { ["
            + members.joined(separator: ", ") + "] } }"
    }

    /// Adds a declaration before a closing brace.
    func addMember(_ text: String, before block: MemberBlockSyntax) {
        let brace = block.rightBrace
        let last = brace.previousToken(viewMode: .sourceAccurate)
        let isBehindMember =
            !classesWithMembers.insert(brace.start).inserted
            || last.map {
                $0.id != block.leftBrace.id && $0.text != ";"
                    && file.lines.line($0.end) == file.lines.line(brace.start)
            } ?? false
        edits.insert((isBehindMember ? "; " : " ") + text + " ", at: brace.start)
    }

    /// Whether the table can name a member: Objective-C sees it, under the class's own conditions.
    private func isVisible(_ member: Member, in entry: TypeEntry) -> Bool {
        isNameable(member, in: entry)
            && (member.isExposed
                || (entry.exposesMembers && !member.isPrivate && !member.isOverride))
    }

    private func isNameable(_ member: Member, in entry: TypeEntry) -> Bool {
        !member.isStatic && !member.isObsolete && !member.isConstrained
            && member.conditions == entry.conditions
            && (member.file == entry.file || !member.isPrivate)
    }
}

extension ClassDeclSyntax {
    /// The modifier of a member that is seen wherever the class is, with a space behind it.
    var access: String {
        modifiers.has("open") ? "open " : modifiers.has("public") ? "public " : ""
    }

    /// Whether a place is in the declaration.
    fileprivate func contains(_ place: Place, in file: SourceFile) -> Bool {
        file.place(start) <= place && place <= file.place(end)
    }
}

extension Method {
    /// The method in the table of a type.
    ///
    /// A name without labels may be that of other methods too, such as UIKit's, so that it has its
    /// type with it.
    fileprivate func item(of type: String, sender: String) -> String {
        let reference =
            name.labels.isEmpty
            ? "\(name.base) as @MainActor (\(type)) -> () -> \(result ?? "Void")" : name.description
        return ".method(\"\(selector)\", \(type).\(reference)\(sender))"
    }
}

extension Property {
    /// The property in the table of a type.
    ///
    /// - Parameter paths: the call that lists what it depends on.
    fileprivate func item(of type: String, paths: String? = nil) -> String {
        ".\(isSettable ? "key" : "readOnlyKey")(\"\(key)\", \\\(type).\(name))"
            + (paths.map { ".depending { \($0) }" } ?? "")
    }
}

extension TypeEntry {
    /// The method of the class that lists what a property depends on:
    /// `keyPathsForValuesAffectingFullName` for `fullName`.
    fileprivate func pathsMethod(for property: Property) -> String? {
        let name = "keyPathsForValuesAffecting" + property.name.capitalizedFirst
        return methods(named: name).contains {
            $0.name.labels.isEmpty && $0.member.isStatic && $0.result == "Set<String>"
        } ? name : nil
    }
}

extension String {
    /// Whether the text is a name, rather than an operator.
    fileprivate var isIdentifier: Bool {
        first.map { $0.isLetter || $0 == "_" } ?? false
    }
}
