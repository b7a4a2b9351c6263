import SwiftSyntax

/// A member of a framework's class that extensions of it or of its subclasses override.
struct ReplacedMember {
    /// The framework's class that declares it.
    var base: String
    /// Its name with labels, or that of a property.
    var name: String
    /// The extended classes that override it, subclasses first.
    var overriding: [TypeEntry]
    /// The place of the override behind whose extension the replacement is written.
    var place: Place
    /// The overrides of a property that observe it, by class: `willSet` and `didSet`.
    var observers: [(type: TypeEntry, names: [String])] = []

    private var baseName: String { String(name.prefix { $0 != "(" }) }

    /// The name of the replacement: `_UIViewController_replacing_viewDidLoad`.
    var replacement: String { "_\(base)_replacing_\(baseName)" }

    /// The name of an extension's override: `_UINavigationController_viewDidLoad`.
    func implementation(in type: TypeEntry) -> String { DispatchedMember.name(baseName, in: type) }

    /// Whether a class's override has an observer.
    func observes(_ observer: String, in type: TypeEntry) -> Bool {
        observers.contains { $0.type === type && $0.names.contains(observer) }
    }

    /// The name by which an object says that it calls the original.
    func mark(of type: TypeEntry) -> String { type.name + "." + name }
}

extension Declarations {
    /// The members of frameworks' classes that extensions override, by module, class and name.
    func replacedMembers() -> [String: ReplacedMember] {
        var result: [String: ReplacedMember] = [:]
        for entry in all where entry.kind == nil {
            for (name, member) in entry.namedMembers
            where member.isOverride && !member.isStatic && member.conditions.isEmpty {
                guard let base = replacedBase(of: name, in: entry), !isSettable(name, entry)
                else { continue }
                let key = entry.module + " " + base + " " + name
                let fresh = ReplacedMember(
                    base: base, name: name, overriding: [], place: member.place)
                result[key, default: fresh].overriding.append(entry)
                let observers = entry.properties.first { $0.name == name }?.observers ?? []
                result[key]?.observers.append((entry, observers))
            }
        }
        return result.mapValues { member in
            var member = member
            member.overriding.sort { superclasses(of: $0).count > superclasses(of: $1).count }
            return member
        }
    }

    /// The framework's class whose member an extension can override; nil without one.
    private func replacedBase(of name: String, in entry: TypeEntry) -> String? {
        for type in [entry.name] + superclasses(of: entry) {
            if known.dynamicMembers[type]?.contains(name) == true { return type }
            if known.fixedMembers[type]?.contains(name) == true { return nil }
        }
        return nil
    }

    private func isSettable(_ name: String, _ entry: TypeEntry) -> Bool {
        entry.properties.contains {
            $0.name == name && $0.isSettable && $0.observers.isEmpty
        }
    }

    /// The framework's member that an extension overrides; nil for all other members.
    func replaced(_ name: String, in entry: TypeEntry) -> ReplacedMember? {
        guard !replaced.isEmpty, let base = replacedBase(of: name, in: entry),
            let found = replaced[entry.module + " " + base + " " + name],
            found.overriding.contains(where: { $0 === entry })
        else { return nil }
        return found
    }

    /// Whether a member of an extension overrides one of a framework's class.
    func isReplaced(_ decl: DeclSyntax, of type: String, in module: String) -> Bool {
        guard let name = decl.memberName, let entry = entryIfAny(named: type, in: module) else {
            return false
        }
        return replaced(name, in: entry) != nil
    }

    /// Another module that overrides the same member in an extension; nil without one.
    func otherModule(replacing member: ReplacedMember, than module: String) -> String? {
        replaced.values.lazy.filter { $0.base == member.base && $0.name == member.name }
            .compactMap { $0.overriding.first?.module }.filter { $0 < module }.min()
    }
}
