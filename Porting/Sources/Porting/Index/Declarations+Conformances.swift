// The protocols of classes whose declarations do not name them: those that extensions of classes
// above them, or of the classes themselves in other modules, conform to.

extension Declarations {
    /// The names of a class's superclasses, `NSObject` too.
    func superclassesWithRoot(of entry: TypeEntry) -> [String] {
        let names = superclasses(of: entry)
        let last = names.last ?? entry.name
        let root =
            entry.kind == .class && names.isEmpty
            ? entry.firstInherited
            : find(last, from: entry.module)?.firstInherited ?? known.superclasses[last]
        return root == "NSObject" ? names + ["NSObject"] : names
    }

    /// The extensions of a class, or of classes above it, in modules that do not declare these
    /// classes.
    func extensionsAbove(_ entry: TypeEntry) -> [TypeEntry] {
        let names = [entry.name] + superclassesWithRoot(of: entry)
        let found = names.flatMap(all(named:)).filter {
            $0.kind == nil && $0 !== entry && !$0.extensions.isEmpty
        }
        // Those of the module itself first: it may have one of its own.
        return found.filter { $0.module == entry.module }
            + found.filter { $0.module != entry.module }
    }

    /// The protocols that a type conforms to, also by its superclasses and by extensions of them.
    func conformances(of entry: TypeEntry) -> Set<String> {
        var result = ancestors(entry)
        for type in extensionsAbove(entry) { result.formUnion(ancestors(type)) }
        if entry.kind == nil, let own = find(entry.name, from: entry.module) {
            result.formUnion(ancestors(own))
        }
        for name in [entry.name] + superclasses(of: entry) {
            result.formUnion(Self.conformancesOfUIKit[name] ?? [])
        }
        return result
    }

    /// The delegates that UIKit's controllers are themselves.
    private static let conformancesOfUIKit: [String: [String]] = [
        "UITableViewController": ["UITableViewDelegate", "UITableViewDataSource"],
        "UICollectionViewController": ["UICollectionViewDelegate", "UICollectionViewDataSource"],
        "UITabBarController": ["UITabBarDelegate"],
    ]

    /// The extension by which a class conforms to a protocol, if neither it nor a superclass that
    /// the packages declare does: that of a framework's class, or of another module's.
    func conformingExtension(above entry: TypeEntry, to owner: String) -> TypeEntry? {
        let seen = modules(reachableFrom: entry.module)
        return extensionsAbove(entry).first {
            conformsItself($0, to: owner) && seen.contains($0.module)
        }
    }

    /// The place of the extension of a type that names a protocol, or one that inherits from it.
    func placeOfConformance(_ entry: TypeEntry, to owner: String) -> Place? {
        entry.extensions.first { named($0.inherited, from: entry, include: owner) }?.place
    }

    /// Whether a class or an extension of it names a protocol, or one that inherits from it.
    func conformsItself(_ entry: TypeEntry, to owner: String) -> Bool {
        named(entry.inherited, from: entry, include: owner)
    }

    private func named(_ inherited: [String], from entry: TypeEntry, include owner: String) -> Bool
    {
        var names = Set(inherited)
        for name in inherited {
            guard let found = find(name, from: entry.module), found.kind == .protocol else {
                continue
            }
            for type in lineage(found) { names.formUnion([type.name] + type.inherited) }
        }
        return names.contains(owner) || known.inherit(names, from: owner)
    }
}
