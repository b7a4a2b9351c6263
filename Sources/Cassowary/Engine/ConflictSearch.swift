/// Chooses the fewest members that hit every one of some sets: what to break so that no known
/// conflict is left.
///
/// Of equally small choices the one is taken that keeps what was admitted earliest. Sets that share
/// no member are independent of each other, so they are looked at in groups; within one, members
/// that are in the same sets are represented by the one admitted last, and what is left is searched
/// exhaustively, with the number of disjoint sets that are not hit as the lower bound (Reiter, "A
/// Theory of Diagnosis from First Principles", 1987; Gainer-Dewar and Vera-Licona, "The Minimal
/// Hitting Set Generation Problem", 2017).
struct ConflictSearch {
    /// A member of the sets.
    struct Candidate {
        var id: UInt32
        /// Constraints that were admitted earlier are kept rather than later ones.
        var admission: UInt64
        /// States a fact: as costly as more of the others than there can be.
        var isGiven: Bool
        /// The sets of its group that it is in.
        var sets = Mask()

        var cost: Int { isGiven ? 1 << 20 : 1 }

        /// Whether it can take the other one's place in every choice, which is then as good or
        /// better.
        func replaces(_ other: Candidate) -> Bool {
            guard other.sets & ~sets == Mask() else { return false }
            return isGiven != other.isGiven ? other.isGiven : admission > other.admission
        }
    }

    typealias Mask = SIMD8<UInt64>

    /// How many sets a group may have.
    static let groupLimit = 512

    private var candidates: [Candidate] = []
    /// By set: the candidates in it, and the sets that share one with it.
    private var members: [[Int]] = []
    private var neighbours: [Mask] = []
    private var chosen: [Int] = []
    private var cost = 0
    private var best: [Int] = []
    private var bestCost = Int.max
    private var excluded: [Bool] = []
    private var stepsLeft: Int

    /// The best choice, or nil if it was not found within the limits.
    ///
    /// `stepsLeft`: how many more choices may be looked at; becomes less by those that are.
    static func smallestHitting(
        _ sets: [[UInt32]], stepsLeft: inout Int, _ candidate: (UInt32) -> Candidate
    ) -> [UInt32]? {
        var result: [UInt32] = []
        for group in groups(of: sets) {
            guard group.count <= groupLimit else { return nil }
            var search = ConflictSearch(group.map { sets[$0] }, stepsLeft: stepsLeft, candidate)
            search.extend(hit: Mask())
            stepsLeft = search.stepsLeft
            guard stepsLeft >= 0 else { return nil }
            result += search.best.map { search.candidates[$0].id }
        }
        return result
    }

    /// The sets that are tied together by members that they share.
    static func groups(of sets: [[UInt32]]) -> [[Int]] {
        var groups: [[Int]] = []
        var groupOf = [Int](repeating: -1, count: sets.count)
        var setsOf: [UInt32: [Int]] = [:]
        for (index, set) in sets.enumerated() {
            for member in set { setsOf[member, default: []].append(index) }
        }
        for start in sets.indices where groupOf[start] < 0 {
            var group = [start]
            groupOf[start] = groups.count
            var next = 0
            while next < group.count {
                for member in sets[group[next]] {
                    for other in setsOf[member] ?? [] where groupOf[other] < 0 {
                        groupOf[other] = groups.count
                        group.append(other)
                    }
                    setsOf[member] = nil
                }
                next += 1
            }
            groups.append(group.sorted())
        }
        return groups
    }

    /// Whether one member is in all the sets.
    static func haveCommonMember(_ sets: [[UInt32]]) -> Bool {
        guard let first = sets.first else { return false }
        var common = Set(first)
        for set in sets.dropFirst() where !common.isEmpty { common.formIntersection(set) }
        return !common.isEmpty
    }

    private init(_ sets: [[UInt32]], stepsLeft: Int, _ candidate: (UInt32) -> Candidate) {
        self.stepsLeft = stepsLeft
        var byID: [UInt32: Int] = [:]
        var all: [Candidate] = []
        for (index, set) in sets.enumerated() {
            for id in set {
                let at = byID[id] ?? all.count
                if at == all.count {
                    byID[id] = at
                    all.append(candidate(id))
                }
                all[at].sets[index / 64] |= 1 << UInt64(index % 64)
            }
        }
        // Best first: fewer facts, then what was admitted last.
        all.sort { $0.isGiven != $1.isGiven ? $1.isGiven : $0.admission > $1.admission }
        for item in all where !candidates.contains(where: { $0.replaces(item) }) {
            candidates.append(item)
        }
        members = Array(repeating: [], count: sets.count)
        neighbours = Array(repeating: Mask(), count: sets.count)
        for index in sets.indices {
            for (at, item) in candidates.enumerated()
            where item.sets[index / 64] >> UInt64(index % 64) & 1 == 1 {
                members[index].append(at)
                neighbours[index] |= item.sets
            }
        }
        excluded = Array(repeating: false, count: candidates.count)
    }

    /// Extends the present choice; `hit` are the sets that it hits.
    private mutating func extend(hit: Mask) {
        stepsLeft -= 1
        guard stepsLeft >= 0 else { return }
        var tightest: Int?
        var fewest = Int.max
        var bound = 0
        var apart = hit
        for index in members.indices {
            let (word, bit) = (index / 64, UInt64(1) << UInt64(index % 64))
            if hit[word] & bit != 0 { continue }
            var (count, least) = (0, Int.max)
            for at in members[index] where !excluded[at] {
                count += 1
                least = min(least, candidates[at].cost)
            }
            if count < fewest { (tightest, fewest) = (index, count) }
            if apart[word] & bit == 0 {
                bound += count > 0 ? least : 1
                apart |= neighbours[index]
            }
        }
        guard let tightest else {
            if cost < bestCost || (cost == bestCost && keepsEarlier(chosen, best)) {
                best = chosen
                bestCost = cost
            }
            return
        }
        guard cost + bound <= bestCost else { return }
        let open = members[tightest].filter { !excluded[$0] }
        for at in open {
            chosen.append(at)
            cost += candidates[at].cost
            extend(hit: hit | candidates[at].sets)
            cost -= candidates[at].cost
            chosen.removeLast()
            excluded[at] = true
        }
        for at in open { excluded[at] = false }
    }

    /// Of two choices of one size: whether the first keeps the earliest of what they do not share.
    private func keepsEarlier(_ left: [Int], _ right: [Int]) -> Bool {
        let (left, right) = (
            left.map { candidates[$0].admission }.sorted(),
            right.map { candidates[$0].admission }.sorted()
        )
        return right.lexicographicallyPrecedes(left)
    }
}
