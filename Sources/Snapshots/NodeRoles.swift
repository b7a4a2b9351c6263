/// The ids that a line mentions, with their roles in it.
///
/// The first sixteen ids are searched one after the other in the value itself, so a usual line
/// allocates nothing. Further ids go into a hash table with a seed that differs in each process,
/// because another program chooses the ids.
struct NodeRoles: Sendable {
    /// The role in which a line mentions a node.
    struct Role: OptionSet, Sendable {
        let rawValue: UInt8

        /// An element of `nodes`.
        static let listed = Role(rawValue: 1)
        /// The `parent` of such an element.
        static let parent = Role(rawValue: 2)
        /// An element of `removed`.
        static let removed = Role(rawValue: 4)
        /// The node whose children an element of `order` lists.
        static let ordered = Role(rawValue: 8)
        /// A child in an element of `order`.
        static let child = Role(rawValue: 16)
    }

    private static let most = 16
    private static let seed = UInt64.random(in: 0 ... .max)

    /// The ids; bit 40 is set in each entry, and the roles are in bits 32 to 39.
    private var few = InlineArray<16, UInt64>(repeating: 0)
    /// A table with open addressing; empty while the ids fit ``few``. Its size is a power of two.
    private var table: [UInt64] = []
    private var count = 0

    /// Returns the roles of an id; none if the line has not mentioned it yet.
    /// - Complexity: O(1) on average.
    subscript(id: SnapshotNode.ID) -> Role {
        if table.isEmpty {
            for place in 0..<count where few[place] & 0xFFFF_FFFF == UInt64(id) {
                return Self.role(few[place])
            }
            return []
        }
        return Self.role(table[place(of: id)])
    }

    /// Adds a role to those of an id.
    /// - Returns: The roles that it had before.
    /// - Complexity: O(1) on average.
    mutating func insert(_ role: Role, for id: SnapshotNode.ID) -> Role {
        let added = UInt64(role.rawValue) << 32
        if table.isEmpty {
            for place in 0..<count where few[place] & 0xFFFF_FFFF == UInt64(id) {
                defer { few[place] |= added }
                return Self.role(few[place])
            }
            if count < Self.most {
                few[count] = 1 << 40 | added | UInt64(id)
                count += 1
                return []
            }
            grow(to: 128)
        } else if count * 2 >= table.count {
            grow(to: table.count * 4)
        }
        let place = place(of: id)
        let old = table[place]
        if old == 0 { count += 1 }
        table[place] = old | 1 << 40 | added | UInt64(id)
        return Self.role(old)
    }

    private static func role(_ entry: UInt64) -> Role {
        Role(rawValue: UInt8(truncatingIfNeeded: entry >> 32))
    }

    /// The place of an id in the table, or the free place where it belongs.
    private func place(of id: SnapshotNode.ID) -> Int {
        var hash = (UInt64(id) &+ Self.seed) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        let mask = table.count - 1
        var place = Int(truncatingIfNeeded: hash >> 32) & mask
        while table[place] != 0, table[place] & 0xFFFF_FFFF != UInt64(id) {
            place = (place + 1) & mask
        }
        return place
    }

    private mutating func grow(to size: Int) {
        let old = table
        table = [UInt64](repeating: 0, count: size)
        if old.isEmpty {
            for index in 0..<count {
                table[place(of: SnapshotNode.ID(few[index] & 0xFFFF_FFFF))] = few[index]
            }
        }
        for entry in old where entry != 0 {
            table[place(of: SnapshotNode.ID(entry & 0xFFFF_FFFF))] = entry
        }
    }
}
