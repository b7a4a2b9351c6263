/// The methods of UIKit's protocols: those that Mainspring calls, and all of Apple's.
///
/// `mainspring.txt` is written by `mainspring-port protocols`; `apple.txt` is a list of the methods
/// of Apple's delegate and data source protocols, by Apple's documentation. A line is
/// `Protocol: Parent, Parent`, `Protocol name(labels:)` or `class Name: Superclass`. After the name
/// of an optional method of a delegate, tabs separate the types of its parameters and its result.
/// `dynamic Class name(labels:)` is a member that extensions may override; a class that overrides
/// one and does not let extensions do so has `fixed Class name(labels:)`.
struct KnownProtocols {
    /// The methods of each protocol that Mainspring has.
    private var methods: [String: Set<FullName>] = [:]
    private var parents: [String: [String]] = [:]
    private var apples: [String: Set<FullName>] = [:]
    private var names: Set<FullName> = []
    private var byBase: [String: [FullName]] = [:]
    /// The optional methods of Mainspring's delegates, with their types.
    private var optionals: [String: [OptionalMethod]] = [:]
    /// The results of these methods, by name.
    private(set) var optionalResults: [FullName: Set<String>] = [:]

    /// An optional method of a delegate.
    struct OptionalMethod {
        let owner: String
        let name: FullName
        let parameters: [String]
        let result: String
    }
    /// The members of classes that extensions may override, by class.
    private(set) var dynamicMembers: [String: Set<String>] = [:]
    /// The overrides of such members in classes that have none of their own to override.
    private(set) var fixedMembers: [String: Set<String>] = [:]
    /// The superclasses of Mainspring's classes.
    private(set) var superclasses: [String: String] = [:]

    /// The lists of this version.
    static let current = KnownProtocols(
        mainspring: String(decoding: PackageResources.mainspring_txt, as: UTF8.self),
        apple: String(decoding: PackageResources.apple_txt, as: UTF8.self))

    init(mainspring: String, apple: String) {
        for (name, method) in read(mainspring) {
            methods[name, default: []].insert(method)
            names.insert(method)
        }
        for (name, method) in read(apple) {
            apples[name, default: []].insert(method)
            names.insert(method)
        }
        byBase = Dictionary(
            grouping: names.sorted { $0.description < $1.description }, by: \.base)
    }

    /// The methods of a list; protocols with parents are noted.
    private mutating func read(_ list: String) -> [(String, FullName)] {
        var result: [(String, FullName)] = []
        for line in list.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("class ") {
                let words = line.dropFirst(6).split { $0 == ":" || $0 == " " }.map(String.init)
                if words.count == 2 { superclasses[words[0]] = words[1] }
                continue
            }
            if line.hasPrefix("dynamic ") || line.hasPrefix("fixed ") {
                let words = line.split(separator: " ").map(String.init)
                guard words.count == 3 else { continue }
                if words[0] == "fixed" {
                    fixedMembers[words[1], default: []].insert(words[2])
                } else {
                    dynamicMembers[words[1], default: []].insert(words[2])
                }
                continue
            }
            guard line.contains("(") else {
                let words = line.split { $0 == ":" || $0 == "," || $0 == " " }.map(String.init)
                if let name = words.first { parents[name, default: []] += words.dropFirst() }
                continue
            }
            let fields = line.split(separator: "\t").map(String.init)
            let parts = fields[0].split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let method = FullName(parsing: parts[1]) else { continue }
            let owner = String(parts[0])
            result.append((owner, method))
            guard let last = fields.dropFirst().last else { continue }
            optionals[owner, default: []].append(
                OptionalMethod(
                    owner: owner, name: method, parameters: Array(fields[1..<fields.count - 1]),
                    result: last))
            optionalResults[method, default: []].insert(last)
        }
        return result
    }

    func isProtocol(_ name: String) -> Bool {
        methods[name] != nil || apples[name] != nil || parents[name] != nil
    }

    /// The method of a protocol of UIKit's that a call means; nil without one.
    func method(named base: String, where isCalled: (FullName) -> Bool) -> FullName? {
        byBase[base]?.first(where: isCalled)
    }

    /// Whether one of the protocols has a method with a base name.
    func hasMethod(named base: String, of inherited: Set<String>) -> Bool {
        guard byBase[base] != nil else { return false }
        return inherited.contains { name in
            lineage(name).contains { owner in
                methods[owner]?.contains { $0.base == base } == true
            }
        }
    }

    /// The protocol of which Apple's UIKit calls a method and Mainspring does not; nil if there is
    /// none.
    /// - Parameter inherited: what the type conforms to.
    func uncalled(_ method: FullName, conformingTo inherited: Set<String>) -> String? {
        let all = inherited.reduce(into: Set<String>()) { $0.formUnion(lineage($1)) }
        guard let name = all.sorted().first(where: { apples[$0]?.contains(method) == true }),
            !all.contains(where: { methods[$0]?.contains(method) == true })
        else { return nil }
        return name
    }

    /// The methods that are reported, as `Protocol name(labels:)`, in alphabetical order.
    var uncalledMethods: [String] {
        apples.flatMap { owner, methods in
            methods.filter { uncalled($0, conformingTo: [owner]) == owner }
                .map { "\(owner) \($0)" }
        }.sorted()
    }

    /// Whether a protocol of UIKit's has a method with a base name.
    func hasMethod(named base: String) -> Bool { byBase[base] != nil }

    /// Whether one of the protocols that a type inherits from has a method.
    func isCalled(_ method: FullName, by inherited: Set<String>) -> Bool {
        names.contains(method)
            && inherited.contains { name in
                lineage(name).contains { methods[$0]?.contains(method) == true }
            }
    }

    /// The optional methods of protocols and of those that they inherit from, in the order of the
    /// list.
    func optionalMethods(of inherited: Set<String>) -> [OptionalMethod] {
        inherited.reduce(into: Set<String>()) { $0.formUnion(lineage($1)) }.sorted()
            .flatMap { optionals[$0] ?? [] }
    }

    /// The methods of Mainspring's protocols and of those that they inherit from, each once, in
    /// alphabetical order.
    func allMethods(of inherited: Set<String>) -> [(name: FullName, owner: String)] {
        inherited.reduce(into: Set<String>()) { $0.formUnion(lineage($1)) }.sorted()
            .flatMap { owner in
                (methods[owner] ?? []).map { ($0, owner) }
                    .sorted { $0.0.description < $1.0.description }
            }
    }

    /// Whether one of the protocols is another one or inherits from it.
    func inherit(_ protocols: Set<String>, from owner: String) -> Bool {
        protocols.contains { $0 == owner || lineage($0).contains(owner) }
    }

    private func lineage(_ name: String) -> Set<String> {
        var result: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            if result.insert(next).inserted { waiting += parents[next] ?? [] }
        }
        return result
    }

    /// The list of the protocols that sources declare, in the form of `mainspring.txt`.
    static func list(_ declarations: Declarations) -> String {
        var lines: [String] = []
        for entry in declarations.all.sorted(by: { $0.name < $1.name })
        where entry.kind == .protocol {
            let isPublic =
                ["UI", "CA", "AV"].contains(where: entry.name.hasPrefix)
                || entry.name == "NSLayoutManagerDelegate"
            guard isPublic, !entry.name.contains(".") else { continue }
            let parents = entry.inherited.filter { $0.hasPrefix("UI") || $0.hasPrefix("CA") }
            lines.append(
                entry.name + ":" + (parents.isEmpty ? "" : " " + parents.joined(separator: ", ")))
            // Defaults are declared in extensions too.
            let defaults = Set(entry.methods.filter(\.member.isInExtension).map(\.name))
            let isDelegate = ["Delegate", "DataSource", "FlowLayout"].contains {
                entry.name.hasSuffix($0)
            }
            let methods = Set(
                entry.methods.filter { !$0.member.isInExtension }.map { method in
                    let isOptional = isDelegate && defaults.contains(method.name)
                    return method.name.description + (isOptional ? method.types : "")
                })
            lines += methods.sorted().map { "\(entry.name) \($0)" }
        }
        for entry in declarations.all.sorted(by: { $0.name < $1.name })
        where entry.kind == .class && !entry.name.contains(".") && !entry.name.hasPrefix("_") {
            guard entry.name.prefix(2).allSatisfy(\.isUppercase), let first = entry.firstInherited
            else { continue }
            lines.append("class \(entry.name): \(first)")
        }
        return (lines + dynamicMembers(declarations)).joined(separator: "\n") + "\n"
    }
}

extension KnownProtocols {
    /// The lines of the members that extensions may override, and of the classes that have none.
    private static func dynamicMembers(_ declarations: Declarations) -> [String] {
        let classes = declarations.all.filter { $0.kind == .class && $0.isPublic }
        let members = classes.map { ($0.name, $0.namedMembers) }
        let names = Set(members.flatMap { $0.1.filter(\.1.isDynamic).map(\.0) })
        return members.flatMap { type, members in
            members.compactMap { name, member -> String? in
                guard names.contains(name), member.isDynamic || member.isOverride else {
                    return nil
                }
                return "\(member.isDynamic ? "dynamic" : "fixed") \(type) \(name)"
            }
        }.sorted()
    }
}

extension Method {
    /// The types of the parameters and the result, each after a tab.
    fileprivate var types: String {
        (parameters + [result ?? "Void"]).map { type in
            "\t" + type.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.joined()
    }
}
