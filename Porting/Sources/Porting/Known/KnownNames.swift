import Foundation
import SwiftSyntax

/// The names that modules declare at their top level, by which the translator finds the imports
/// that a file needs on Linux and not on Apple's systems.
///
/// `names.txt` is written by `mainspring-port names`, a line for each: `Module name`.
struct KnownNames {
    /// The module of a name.
    private var modules: [String: String] = [:]

    /// The list of this version.
    static let current = KnownNames(
        String(decoding: PackageResources.names_txt, as: UTF8.self))

    init(_ list: String) {
        for line in list.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard words.count == 2 else { continue }
            modules[String(words[1])] = String(words[0])
        }
    }

    /// The module that declares a name; nil if none does.
    func module(of name: String) -> String? { modules[name] }

    /// The lines of files, without repetitions, in the form of `names.txt`.
    static func list(_ sources: [Translation.Source]) -> String {
        let lines = sources.flatMap { source in
            let file = SourceFile(path: source.path, module: source.module, text: source.text)
            return names(file.tree.statements).map { "\(source.module) \($0)" }
        }
        return text(lines)
    }

    /// The lines of a symbol graph, as `swift symbolgraph-extract` writes it.
    static func list(graph: Data) throws -> String {
        let graph = try JSONDecoder().decode(Graph.self, from: graph)
        return text(
            graph.symbols.filter { $0.pathComponents.count == 1 }.map {
                "\(graph.module.name) \($0.pathComponents[0].prefix { $0 != "(" })"
            })
    }

    private struct Graph: Decodable {
        struct Module: Decodable { var name: String }
        struct Symbol: Decodable { var pathComponents: [String] }
        var module: Module
        var symbols: [Symbol]
    }

    private static func text(_ lines: [String]) -> String {
        Set(lines).sorted().map { $0 + "\n" }.joined()
    }

    private static func names(_ statements: CodeBlockItemListSyntax) -> [String] {
        statements.compiled.flatMap { statement -> [String] in
            guard let modifiers = statement.item.asProtocol(WithModifiersSyntax.self)?.modifiers,
                modifiers.has("public") || modifiers.has("open")
            else { return [] }
            var found: [String] = []
            if let variable = statement.item.as(VariableDeclSyntax.self) {
                found = variable.bindings.compactMap {
                    $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
                }
            } else if let declaration = statement.item.asProtocol(NamedDeclSyntax.self) {
                found = [declaration.name.plainText]
            }
            return found.filter { $0.first?.isLetter == true }
        }
    }
}
