/// The sessions by number, by run and by name.
@MainActor
struct SessionTable {
    private struct Run: Hashable {
        var name: String
        var run: String
    }

    private(set) var byNumber: [UInt32: Session] = [:]
    /// The numbers in ascending order, among them some of removed sessions.
    private(set) var numbers: [UInt32] = []
    private var byRun: [Run: Session] = [:]
    /// The runs of each name, by ascending number: the last one is the newest.
    private var byName: [String: [Session]] = [:]

    /// The newest session of each name.
    var newest: some Sequence<Session> { byName.values.lazy.compactMap(\.last) }

    /// Adds a session.
    /// - Complexity: O(1) if its number is the highest, else O(sessions).
    mutating func insert(_ session: Session) {
        byNumber[session.id] = session
        let position = place(after: session.id)
        if position == 0 || numbers[position - 1] != session.id {
            numbers.insert(session.id, at: position)
        }
        byRun[Run(name: session.name, run: session.run)] = session
        var runs = byName.removeValue(forKey: session.name) ?? []
        let place = runs.lastIndex { $0.id < session.id }.map { $0 + 1 } ?? 0
        runs.insert(session, at: place)
        byName[session.name] = runs
    }

    /// Removes sessions.
    /// - Complexity: O(sessions + runs of their names): a thousand runs of one name may end at
    ///   once.
    mutating func remove(_ ids: some Sequence<UInt32>) {
        var names: Set<String> = []
        for id in ids {
            guard let session = byNumber.removeValue(forKey: id) else { continue }
            let run = Run(name: session.name, run: session.run)
            if byRun[run] === session { byRun[run] = nil }
            names.insert(session.name)
        }
        if numbers.count > 2 * byNumber.count { numbers.removeAll { byNumber[$0] == nil } }
        for name in names {
            byName[name]?.removeAll { byNumber[$0.id] !== $0 }
            if byName[name]?.isEmpty ?? false { byName[name] = nil }
        }
    }

    /// Returns the index of the first number after one.
    private func place(after number: UInt32) -> Int {
        if numbers.last.map({ $0 <= number }) ?? true { return numbers.count }
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the lowest number after another one, maybe of a removed session; nil if there is
    /// none.
    /// - Complexity: O(log sessions).
    func number(after number: UInt32) -> UInt32? {
        let place = place(after: number)
        return place < numbers.count ? numbers[place] : nil
    }

    /// Returns the session with a name and run.
    func session(name: String, run: String) -> Session? { byRun[Run(name: name, run: run)] }

    /// Returns the newest session with a name.
    func newest(_ name: String) -> Session? { byName[name]?.last }

    /// Returns all sessions with a name, by ascending number.
    func runs(of name: String) -> [Session] { byName[name] ?? [] }
}
