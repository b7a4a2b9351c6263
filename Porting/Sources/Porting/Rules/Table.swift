import SwiftSyntax

extension Translator {
    /// Adds the table of the members that Objective-C would see, before the class's closing brace.
    ///
    /// UIKit finds it by the name of the type: for selectors that are strings, `responds(to:)`,
    /// key-value coding and outlets.
    func addTable(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        guard !entry.isGeneric, functionDepth == 0,
            declarations.find(entry.name + "._ObjC", from: entry.module) == nil
        else { return }
        var members: [String] = []
        var taken: Set<String> = []
        let answers = declarations.asksForMethods ? declarations.ancestors(entry) : []
        for method in entry.methods {
            guard isNameable(method.member, in: entry),
                let selector = objectSelector(
                    method.name, isOverride: method.member.isOverride, in: entry),
                taken.insert(selector).inserted
            else { continue }
            let reference =
                method.name.labels.isEmpty ? method.name.base : method.name.description
            members.append(".method(\"\(selector)\", \(node.name.text).\(reference))")
        }
        for method in entry.methods
        where isVisible(method.member, in: entry)
            || (isNameable(method.member, in: entry) && known.isCalled(method.name, by: answers))
        {
            guard method.isPlain, method.name.base.isIdentifier,
                entry.methods(named: method.name.base).count(where: { $0.name == method.name })
                    == 1,
                taken.insert(method.selector).inserted
            else { continue }
            let reference =
                method.name.labels.isEmpty ? method.name.base : method.name.description
            members.append(".method(\"\(method.selector)\", \(node.name.text).\(reference))")
        }
        for property in entry.properties where isVisible(property.member, in: entry) {
            guard property.name.isIdentifier, taken.insert(property.name).inserted else { continue }
            let kind = property.isSettable ? "key" : "readOnlyKey"
            members.append(".\(kind)(\"\(property.name)\", \\\(node.name.text).\(property.name))")
        }
        guard !members.isEmpty else { return }
        usesUIKit = true
        edits.insert(
            " enum _ObjC: ObjCTable { static var members: [ObjCMember] { ["
                + members.joined(separator: ", ") + "] } } ",
            at: node.memberBlock.rightBrace.start)
    }

    /// Whether the table can name a member: Objective-C sees it, under the class's own conditions.
    private func isVisible(_ member: Member, in entry: TypeEntry) -> Bool {
        isNameable(member, in: entry)
            && (member.isExposed
                || (entry.exposesMembers && !member.isPrivate && !member.isOverride))
    }

    private func isNameable(_ member: Member, in entry: TypeEntry) -> Bool {
        !member.isStatic && member.conditions == entry.conditions
            && (member.file == entry.file || !member.isPrivate)
    }
}

extension String {
    /// Whether the text is a name, rather than an operator.
    fileprivate var isIdentifier: Bool {
        first.map { $0.isLetter || $0 == "_" } ?? false
    }
}
