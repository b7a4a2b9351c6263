import SwiftSyntax

/// Moves declarations from extensions into their classes.
///
/// Without Objective-C, a method of an extension can neither override nor be overridden. The moved
/// lines are between `#sourceLocation` lines, so that diagnostics name the original ones; what they
/// leave is blank.
enum Moves {
    private struct Move {
        /// The file and the range of the declaration.
        var file: Int
        var range: Range<Int>
        /// The semicolon behind the declaration, which goes with it.
        var semicolon: Range<Int>?
        /// The conditions around the declaration that are not around the class.
        var condition: String
        /// The availability of the extension, for the declaration.
        var available: String
        /// The access of the extension, which follows the declaration's attributes.
        var access: String
        /// Where the attributes end.
        var attributesEnd: Int
        /// The class.
        var target: TypeEntry
    }

    /// The files with all moves done, and what cannot be moved.
    static func apply(to files: [SourceFile], _ declarations: Declarations) -> (
        files: [SourceFile], findings: [Finding]
    ) {
        let overridden = overriddenNames(declarations)
        var moves: [Move] = []
        var findings: [Finding] = []
        for (number, file) in files.enumerated() where file.mightMove(overridden.names) {
            let finder = Finder(file: file, number: number, declarations, overridden)
            finder.walk(file.tree)
            moves += finder.moves
            findings += finder.findings
        }
        guard !moves.isEmpty else { return (files, findings) }
        var edits = files.map { Edits($0.text) }
        for move in moves {
            edits[move.file].blank(move.range)
            if let semicolon = move.semicolon { edits[move.file].blank(semicolon) }
        }
        for move in moves { insert(move, files, &edits, all: moves) }
        let touched = Set(moves.map(\.file) + moves.compactMap(\.target.file))
        return (
            files.enumerated().map { number, file in
                guard touched.contains(number) else { return file }
                return SourceFile(
                    path: file.path, module: file.module, text: edits[number].applied(),
                    hasResources: file.hasResources, isMoved: true)
            }, findings
        )
    }

    private static func insert(
        _ move: Move, _ files: [SourceFile], _ edits: inout [Edits], all: [Move]
    ) {
        guard let number = move.target.file,
            let brace = ClassFinder.brace(of: move.target.name, in: files[number].tree)
        else { return }
        let source = files[move.file]
        let place = source.place(move.range.lowerBound)
        let back = files[number].place(brace)
        let indent = String(repeating: " ", count: max(0, place.column - 1))
        let end = String(repeating: " ", count: max(0, back.column - 1))
        let (start, close) =
            move.condition.isEmpty ? ("", "") : ("\n#if \(move.condition)", "\n#endif")
        edits[number].insert(
            start + "\n#sourceLocation(file: \"\(place.path)\", line: \(place.line))\n"
                + indent + move.available
                + source.text(move.range.lowerBound..<move.attributesEnd) + move.access
                + source.text(move.attributesEnd..<move.range.upperBound)
                + close + "\n#sourceLocation(file: \"\(back.path)\", line: \(back.line))\n" + end,
            at: brace)
    }

    /// The members that subclasses override: the names of the classes that do, by member.
    struct Overridden {
        var names: Set<String> = []
        /// The ancestors of the classes that override a member, by its name.
        var ancestors: [String: Set<String>] = [:]
    }

    private static func overriddenNames(_ declarations: Declarations) -> Overridden {
        var result = Overridden()
        for entry in declarations.all where entry.kind != .protocol {
            let names =
                entry.methods.filter(\.member.isOverride).map(\.name.description)
                + entry.properties.filter(\.member.isOverride).map(\.name)
            guard !names.isEmpty else { continue }
            let ancestors = declarations.ancestors(entry)
            for name in names {
                result.ancestors[name, default: []].formUnion(ancestors)
                result.names.insert(String(name.prefix { $0 != "(" }))
            }
        }
        return result
    }

    /// Finds the members of extensions that override, or that a class overrides.
    private final class Finder: ContextVisitor {
        var moves: [Move] = []
        var findings: [Finding] = []
        private let file: SourceFile
        private let number: Int
        private let declarations: Declarations
        private let overridden: Overridden

        init(
            file: SourceFile, number: Int, _ declarations: Declarations, _ overridden: Overridden
        ) {
            self.file = file
            self.number = number
            self.declarations = declarations
            self.overridden = overridden
            super.init(viewMode: .sourceAccurate)
        }

        override func resolved(_ name: String) -> String { declarations.aliases[name] ?? name }

        override func enterExtension(_ node: ExtensionDeclSyntax) {
            let name = resolved(node.extendedType.trimmedDescription)
            for item in node.memberBlock.members {
                examine(item.decl, of: name, in: node, conditions)
            }
        }

        private func examine(
            _ decl: DeclSyntax, of name: String, in node: ExtensionDeclSyntax,
            _ conditions: [String]
        ) {
            if let config = decl.as(IfConfigDeclSyntax.self) {
                for clause in config.clauses {
                    guard case .decls(let members) = clause.elements else { continue }
                    let isCompiled = PlatformCondition.value(of: clause)
                    if isCompiled == false { continue }
                    let own = isCompiled == nil ? [PlatformCondition.text(of: clause)] : []
                    for item in members {
                        examine(item.decl, of: name, in: node, conditions + own)
                    }
                }
                return
            }
            guard let modifiers = decl.asProtocol(WithModifiersSyntax.self)?.modifiers else {
                return
            }
            let isOverride = modifiers.has("override")
            guard isOverride || isOverridden(decl, of: name) else { return }
            guard let target = declarations.find(name, from: file.module), target.kind == .class,
                target.file != nil
            else {
                if isOverride, !declarations.isDispatched(decl, of: name, in: file.module),
                    !declarations.isReplaced(decl, of: name, in: file.module)
                {
                    refuse(decl, Self.foreign(name))
                }
                return
            }
            guard node.genericWhereClause == nil, conditions.starts(with: target.conditions) else {
                return refuse(
                    decl,
                    Self.sentence + ", and it cannot be moved into the class, because it is inside "
                        + "a condition.")
            }
            let attributes = decl.asProtocol(WithAttributesSyntax.self)?.attributes
            let following = attributes?.lastToken(viewMode: .sourceAccurate)?
                .nextToken(viewMode: .sourceAccurate)
            let available = node.attributes.filter { $0.name == "available" }
            moves.append(
                Move(
                    file: number, range: decl.range,
                    semicolon: decl.parent?.as(MemberBlockItemSyntax.self)?.semicolon?.range,
                    condition: conditions.dropFirst(target.conditions.count)
                        .joined(separator: " && "),
                    available: available.map { $0.trimmedDescription + " " }.joined(),
                    access: access(node, modifiers), attributesEnd: following?.start ?? decl.start,
                    target: target))
        }

        /// Whether a class of the package overrides the member of an extension.
        private func isOverridden(_ decl: DeclSyntax, of name: String) -> Bool {
            let member: String
            if let function = decl.as(FunctionDeclSyntax.self) {
                member = FullName(function).description
            } else if let variable = decl.as(VariableDeclSyntax.self),
                let pattern = variable.bindings.first?.pattern
            {
                member = pattern.trimmedDescription
            } else {
                return false
            }
            return overridden.ancestors[member]?.contains(name) == true
        }

        private static let sentence =
            "A method of an extension cannot override without the Objective-C runtime"

        private static func foreign(_ name: String) -> String {
            sentence + ". \(name) is not declared in this package, so that the method would change "
                + "every \(name) of the program: override it in a subclass."
        }

        private func refuse(_ decl: DeclSyntax, _ message: String) {
            findings.append(Finding(.error, file.place(of: decl), message))
        }

        /// The access of an extension's members that have none of their own.
        private func access(_ node: ExtensionDeclSyntax, _ own: DeclModifierListSyntax) -> String {
            let levels = ["open", "public", "package", "internal", "fileprivate", "private"]
            guard let access = node.modifiers.first(where: { levels.contains($0.name.text) }),
                !own.contains(where: { levels.contains($0.name.text) && $0.detail == nil })
            else { return "" }
            return (access.name.text == "private" ? "fileprivate" : access.name.text) + " "
        }
    }

    /// Finds the closing brace of a class.
    private final class ClassFinder: ContextVisitor {
        private let name: String
        private var brace: Int?

        init(_ name: String) {
            self.name = name
            super.init(viewMode: .sourceAccurate)
        }

        static func brace(of name: String, in tree: SourceFileSyntax) -> Int? {
            let finder = ClassFinder(name)
            finder.walk(tree)
            return finder.brace
        }

        override func enterType(
            _ node: some DeclGroupSyntax & NamedDeclSyntax, kind: TypeEntry.Kind
        ) {
            if brace == nil, kind == .class, qualified(node.name) == name {
                brace = node.memberBlock.rightBrace.start
            }
        }
    }
}

extension SourceFile {
    /// Whether the file may have members to move: quick to ask, for files without extensions.
    fileprivate func mightMove(_ names: Set<String>) -> Bool {
        tree.statements.contains { !$0.item.is(ClassDeclSyntax.self) }
    }
}
