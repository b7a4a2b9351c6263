import SwiftSyntax

/// The declarations of all files.
final class Declarations {
    private var entries: [TypeEntry] = []
    private var byName: [String: [Int]] = [:]
    /// The optional requirements of the package's protocols, by base name.
    private(set) var optionalRequirements: [String: [Method]] = [:]
    /// The protocols of the package that have an optional requirement, by its name.
    private(set) var optionalOwners: [FullName: [String]] = [:]
    /// The names of methods that are values somewhere, such as `pager(_:highlights:)`.
    var unapplied: Set<FullName> = []
    /// The names of members that optional bindings bind, without labels.
    var boundNames: Set<String> = []
    /// The modules that import UIKit.
    var importing: Set<String> = []
    /// The modules that the files of each module import.
    var imported: [String: Set<String>] = [:]
    private(set) var optionalProperties: Set<String> = []
    /// The names of generic types that are used with a name as argument, with these names.
    var genericArguments: [String: Set<String>] = [:]
    /// Whether a file asks objects for methods, with `responds(to:)`.
    var asksForMethods = false
    /// The optional methods of UIKit's protocols whose results are used as optionals.
    var askedMethods: Set<FullName> = []
    /// Whether a file exchanges methods of classes.
    private(set) var exchangesMethods = false
    /// The selectors of the methods of classes that Objective-C sees, by their names.
    private(set) var exposedMethods: [FullName: String] = [:]
    /// The names of properties whose type is a function.
    private(set) var closureProperties: Set<String> = []
    /// The names of aliases of functions' types: a parameter of one does not escape.
    var functionAliases: Set<String> = []

    /// The types of properties by name, with the modules that declare them.
    private var propertyTypes: [String: [(module: String, type: String?)]] = [:]
    private var visible: [String: Set<String>] = [:]
    /// The types of the values that cases of enumerations have, by the case's name; empty for a
    /// name that cases with different values have.
    private(set) var payloads: [String: [String]] = [:]

    /// The classes and protocols of the frameworks.
    let known: KnownProtocols
    /// The members of extensions of frameworks' classes that subclasses override.
    private(set) lazy var dispatched = dispatchedMembers()
    /// The members of frameworks' classes that extensions override.
    private(set) lazy var replaced = replacedMembers()
    /// The methods that extensions of several frameworks' classes declare.
    private(set) lazy var redeclared = redeclaredMethods()
    /// The classes that inherit from `OverridableObject` in place of `NSObject`.
    private(set) lazy var overridable = overridableRoots()
    /// The protocols whose initializers become `makeInstance`.
    private(set) lazy var initializerProtocols = protocolsOfInitializers()
    /// What classes add for optional requirements that their superclasses lack, by class.
    private(set) lazy var inherited = inheritedRequirements()
    /// The names of types that global type aliases have, by the aliases' names.
    private(set) var aliases: [String: String] = [:]

    /// The arrays and dictionaries that global type aliases name.
    private(set) var collectionAliases: [String: String] = [:]

    /// The protocols and the class of compositions that global type aliases name.
    private(set) var compositionAliases: [String: [String]] = [:]

    init(_ files: [SourceFile], _ known: KnownProtocols = .current) {
        self.known = known
        for file in files { addAliases(file.tree.statements) }
        for (number, file) in files.enumerated() {
            Indexer(file: file, number: number, declarations: self).walk(file.tree)
        }
        asksForMethods = asksForMethods || files.contains { $0.mentions("responds(to:") }
        exchangesMethods = files.contains { file in
            [
                "method_exchangeImplementations(", "method_setImplementation(",
                "class_replaceMethod(",
            ].contains(where: file.mentions)
        }
        for entry in entries where entry.kind == .protocol {
            for method in entry.methods where method.isOptional {
                optionalRequirements[method.name.base, default: []].append(method)
                optionalOwners[method.name, default: []].append(entry.name)
            }
            for property in entry.properties where property.isOptional {
                optionalProperties.insert(property.name)
            }
        }
        exposeImplementations()
        for entry in entries where entry.kind == .class || entry.kind == nil {
            for method in entry.methods
            where method.member.isExposed && method.isPlain && !method.member.isStatic {
                exposedMethods[method.name] = method.selector
            }
        }
        for entry in entries {
            for property in entry.properties {
                propertyTypes[property.name, default: []].append((entry.module, property.type))
                if property.type?.contains("->") == true {
                    closureProperties.insert(property.name)
                }
            }
        }
    }

    /// The type of the properties of a name, if all that a module sees have the same type.
    func propertyType(_ name: String, from module: String) -> String? {
        let types = Set(properties(name, from: module))
        return types.count == 1 ? types.first ?? nil : nil
    }

    /// Whether a type that a module sees has a property of a name.
    func hasProperty(_ name: String, from module: String) -> Bool {
        !properties(name, from: module).isEmpty
    }

    private func properties(_ name: String, from module: String) -> [String?] {
        guard let all = propertyTypes[name] else { return [] }
        let seen = visible[module] ?? modules(reachableFrom: module)
        visible[module] = seen
        return all.filter { seen.contains($0.module) }.map(\.type)
    }

    func addCase(_ name: String, _ types: [String]) {
        let isOther = payloads[name].map { $0 != types } ?? false
        payloads[name] = isOther ? [] : types
    }

    private func addAliases(_ statements: CodeBlockItemListSyntax) {
        for statement in statements.compiled {
            guard let alias = statement.item.as(TypeAliasDeclSyntax.self),
                alias.genericParameterClause == nil
            else { continue }
            let type = alias.initializer.value
            if let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil {
                aliases[alias.name.plainText] = plain.name.plainText
            } else if let parts = type.as(CompositionTypeSyntax.self) {
                compositionAliases[alias.name.plainText] = parts.elements.map {
                    $0.type.trimmedDescription
                }
            } else if type.trimmedDescription.elementType != nil {
                collectionAliases[alias.name.plainText] = type.trimmedDescription
            }
        }
    }

    /// All types, in the order of the files.
    var all: [TypeEntry] { entries }

    /// The entry of a type, created if there is none.
    func entry(named name: String, in module: String) -> TypeEntry {
        if let found = byName[name]?.first(where: { entries[$0].module == module }) {
            return entries[found]
        }
        let entry = TypeEntry(name: name, module: module)
        byName[name, default: []].append(entries.count)
        entries.append(entry)
        return entry
    }

    /// The entries of a name in all modules.
    func all(named name: String) -> [TypeEntry] { (byName[name] ?? []).map { entries[$0] } }

    /// The entry of a type; nil if there is none.
    func entryIfAny(named name: String, in module: String) -> TypeEntry? {
        byName[name]?.first { entries[$0].module == module }.map { entries[$0] }
    }

    /// The declared type of a name as written, which may leave out the types around it.
    func find(_ name: String, from module: String) -> TypeEntry? {
        let plain = String(name.prefix { $0 != "<" })
        let candidates = (byName[plain] ?? []).map { entries[$0] }.filter { $0.kind != nil }
        if let exact = candidates.first(where: { $0.module == module }) ?? candidates.first {
            return exact
        }
        guard !plain.isEmpty else { return nil }
        return nested[plain]?.first
    }

    /// The names of methods that a class overrides.
    private(set) lazy var overriddenNames: Set<FullName> = Set(
        entries.flatMap { $0.methods.filter(\.member.isOverride).map(\.name) })

    /// Nested types by their last name.
    private lazy var nested: [String: [TypeEntry]] = {
        let nested = entries.filter { $0.kind != nil && $0.name.contains(".") }
        return Dictionary(grouping: nested, by: \.simpleName)
    }()

    /// The type and the superclasses and protocols of its that the package declares, the type
    /// first.
    func lineage(_ entry: TypeEntry) -> [TypeEntry] {
        var result: [TypeEntry] = []
        var seen: Set<ObjectIdentifier> = []
        var waiting = [entry]
        while let next = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            result.append(next)
            waiting += next.inherited.compactMap { find($0, from: next.module) }.reversed()
        }
        return result
    }

    /// The names of everything that a type inherits from, also what the package does not declare.
    func ancestors(_ entry: TypeEntry) -> Set<String> {
        lineage(entry).reduce(into: []) { $0.formUnion($1.inherited) }
    }

    /// The method that a name refers to in a type; nil if the package does not declare it.
    func method(_ base: String, labels: [String]?, in entry: TypeEntry) -> Method? {
        for type in lineage(entry) {
            let found = type.methods(named: base).filter {
                labels == nil || $0.name.labels == labels
            }
            if let method = found.first(where: { !$0.member.isStatic }) ?? found.first {
                return method
            }
        }
        return nil
    }

    /// The optional requirement that a method of a type implements.
    func optionalRequirement(_ name: FullName, of entry: TypeEntry) -> Method? {
        optionalMethod(name, of: entry)?.method
    }

    /// The optional requirement that a method of a type implements, and its protocol.
    func optionalMethod(_ name: FullName, of entry: TypeEntry) -> (
        owner: TypeEntry, method: Method
    )? {
        guard let candidates = optionalRequirements[name.base],
            candidates.contains(where: { $0.name == name })
        else { return nil }
        for type in lineage(entry) where type.kind == .protocol {
            let found = type.methods(named: name.base).first { $0.isOptional && $0.name == name }
            if let found { return (type, found) }
        }
        return nil
    }

    /// The optional requirement that a property of a type implements, and its protocol.
    func optionalProperty(_ name: String, of entry: TypeEntry) -> (
        owner: TypeEntry, property: Property
    )? {
        guard optionalProperties.contains(name) else { return nil }
        for type in lineage(entry) where type.kind == .protocol {
            let found = type.properties.first { $0.isOptional && $0.name == name }
            if let found { return (type, found) }
        }
        return nil
    }
}

extension Declarations {
    /// Whether a module imports UIKit, or a module of the packages that does.
    func reachesUIKit(_ module: String) -> Bool {
        !importing.isDisjoint(with: modules(reachableFrom: module))
    }

    /// A module, those that it imports, and those that these import.
    func modules(reachableFrom module: String) -> Set<String> {
        var waiting = [module]
        var seen: Set<String> = []
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted else { continue }
            waiting += imported[next] ?? []
        }
        return seen
    }
}
