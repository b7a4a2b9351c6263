/// Names that are almost those of a delegate's methods.
///
/// The compiler of Apple's systems warns of such a method: it "nearly matches optional
/// requirement". A requirement that has a default is no optional one, so that no compiler warns
/// here.
enum NearMisses {
    /// The methods of a type with those of its superclasses, and what its protocols have.
    struct Family {
        /// The methods of the protocols that the type does not have, with the protocols.
        private let missing: [(name: FullName, owner: String)]
        /// The names of the requirements of all protocols of the type.
        private let demanded: Set<FullName>

        init(
            _ entry: TypeEntry, _ protocols: Set<String>, _ declarations: Declarations,
            _ known: KnownProtocols
        ) {
            let all = known.allMethods(of: protocols)
            guard !all.isEmpty else {
                (missing, demanded) = ([], [])
                return
            }
            var own: Set<FullName> = []
            var demanded = Set(all.map(\.name))
            for type in declarations.lineage(entry) + declarations.extensionsAbove(entry) {
                for method in type.methods {
                    if type.kind == .protocol {
                        demanded.insert(method.name)
                    } else {
                        own.insert(method.name)
                    }
                }
            }
            missing = all.filter { !own.contains($0.name) }
            self.demanded = demanded
        }

        /// The reason why nothing calls a method whose name is almost that of a delegate's.
        func nearMiss(_ method: Method) -> String? {
            guard !missing.isEmpty, !demanded.contains(method.name) else { return nil }
            if method.selector != SelectorName.of(method.name),
                let found = missing.first(where: { isSelector(method.selector, of: $0.name) })
            {
                return "Objective-C calls it by its selector; name it \(found.name)"
            }
            guard !method.member.isExposed else { return nil }
            let found = missing.first { isNear(method.name, $0.name) }
            return found.map { "\($0.owner) has \($0.name)" }
        }
    }

    /// Whether a name is almost another one: labels with more or fewer words behind them, as
    /// `didSelectRowAtIndexPath` has, a label for the first parameter, or a slip of a key or two.
    static func isNear(_ name: FullName, _ other: FullName) -> Bool {
        guard name.labels.count == other.labels.count, !name.labels.isEmpty else { return false }
        if name.base == other.base {
            let pairs = zip(name.labels, other.labels)
            let isFirst = pairs.dropFirst().allSatisfy(==)
            if isFirst, other.labels[0] == "_" { return true }
            // Other labels alone tell two methods with a base such as `tableView` apart.
            if name.labels.count > 1,
                pairs.dropFirst().allSatisfy({ $0 == $1 || isLonger($0, $1) || isLonger($1, $0) })
            {
                return true
            }
        }
        let (one, two) = (key(name), key(other))
        guard min(one.count, two.count) > 12 else { return false }
        return distance(one, two, atMost: 2) <= 2
    }

    /// Whether a selector that an attribute sets is that of a method of UIKit's, whose names in
    /// Swift leave out types: `tableView:didSelectRowAtIndexPath:`.
    private static func isSelector(_ selector: String, of name: FullName) -> Bool {
        let parts = selector.split(separator: ":")
        let names = SelectorName.of(name).split(separator: ":")
        return parts.count == names.count && parts.count > 1
            && zip(parts, names).allSatisfy { $0.hasPrefix($1) }
    }

    /// Whether a label is another one with more words behind it.
    private static func isLonger(_ label: String, _ other: String) -> Bool {
        other.count > 3 && label.hasPrefix(other)
            && label.dropFirst(other.count).first?.isUppercase == true
    }

    private static func key(_ name: FullName) -> [Character] {
        // A digit tells two methods apart on purpose.
        Array(
            (name.base + " " + name.labels.joined(separator: " ")).lowercased()
                .map { $0.isNumber ? "\u{0}" : $0 })
    }

    /// How many characters must be put in, left out, replaced or exchanged with the next one.
    private static func distance(_ one: [Character], _ two: [Character], atMost limit: Int) -> Int {
        guard abs(one.count - two.count) <= limit else { return limit + 1 }
        if one.contains("\u{0}") != two.contains("\u{0}") { return limit + 1 }
        var before: [Int] = []
        var last = Array(0...two.count)
        for i in 1...one.count {
            var row = [i]
            for j in 1...two.count {
                var best = min(
                    last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] == two[j - 1] ? 0 : 1))
                if i > 1, j > 1, one[i - 1] == two[j - 2], one[i - 2] == two[j - 1] {
                    best = min(best, before[j - 2] + 1)
                }
                row.append(best)
            }
            if row.min() ?? 0 > limit { return limit + 1 }
            (before, last) = (last, row)
        }
        return last[two.count]
    }
}
