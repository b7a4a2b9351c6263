// Checks of the store's lists. Debug builds run them after mutations; release builds do not contain
// them.
extension MotionStore {
    /// Stops a debug build if the store is inconsistent.
    ///
    /// Each change checks its slot. The whole store is checked after as many changes as it has
    /// entries, so that n changes cost O(n) in total, not O(n²); up to 16 entries it is checked
    /// each time.
    @inline(__always)
    func mutated(_ slot: Index = MotionStore.none) {
        #if DEBUG
        uncheckedMutations += 1
        let entries = slots.count + cells.count + tracks.count
        guard entries > 16, uncheckedMutations < entries else {
            uncheckedMutations = 0
            if let fault = checkInvariants() { assertionFailure("MotionStore: \(fault)") }
            return
        }
        guard slot >= 0 else { return }
        var visit = Visit(self)
        if let fault = checkSlot(slot, &visit, chainLimit: 32) {
            assertionFailure("MotionStore: \(fault)")
        }
        #endif
    }

    /// Returns a description of the first inconsistency; nil if the store is consistent.
    ///
    /// - Complexity: O(slots + cells + tracks)
    func checkInvariants() -> String? {
        var visit = Visit(self)
        visit.marks = true
        for slot in 0..<Index(slots.count) {
            if let fault = checkSlot(slot, &visit) { return fault }
        }
        for cell in cells.freePlaces where !visit.cells.insert(cell).inserted {
            return "free cell \(cell) is in use"
        }
        for track in tracks.freePlaces where !visit.tracks.insert(track).inserted {
            return "free track \(track) is in use"
        }
        if visit.cells.count != cells.count {
            return "\(cells.count - visit.cells.count) cells belong to no slot"
        }
        if visit.tracks.count != tracks.count {
            return "\(tracks.count - visit.tracks.count) tracks belong to no cell"
        }
        if visit.depthCount != depthCount {
            return "depthCount is \(depthCount), not \(visit.depthCount)"
        }
        return checkNumbers(&visit)
    }

    /// The entries that a check has visited.
    private struct Visit {
        /// Whether visited entries are remembered, to detect lists that share entries.
        var marks = false
        var cells = Set<Index>()
        var tracks = Set<Index>()
        var blocks: [(base: Int, length: Int)] = []
        var depthCount = 0
        let cellLimit: Int
        let trackLimit: Int

        init(_ store: MotionStore) {
            cellLimit = store.cells.count
            trackLimit = store.tracks.count
        }
    }

    /// Checks the lists of one slot.
    ///
    /// - Parameter chainLimit: the maximum number of tracks that are checked in a cell.
    private func checkSlot(_ slot: Index, _ visit: inout Visit, chainLimit: Int = .max) -> String? {
        let entry = slots[Int(slot)]
        var (cell, cellCount, blindCount) = (entry.firstCell, 0, Int32(0))
        var roots: [LayerProperty.Root] = []
        while cell >= 0 {
            guard Int(cell) < cells.count else {
                return "slot \(slot) names cell \(cell) of \(cells.count)"
            }
            cellCount += 1
            guard cellCount <= visit.cellLimit else {
                return "the cells of slot \(slot) form a ring"
            }
            if visit.marks, !visit.cells.insert(cell).inserted {
                return "cell \(cell) is in two lists"
            }
            let own = cells[Int(cell)]
            guard own.slot == slot else {
                return "cell \(cell) is in the list of slot \(slot), but names \(own.slot)"
            }
            if own.width == 0 {
                blindCount += 1
            } else if roots.contains(own.root) {
                return "slot \(slot) has two cells for \(own.root)"
            } else {
                roots.append(own.root)
            }
            if own.root == .zPosition { visit.depthCount += 1 }
            if visit.marks { visit.blocks.append((own.base, 2 * max(1, Int(own.width)))) }
            if let fault = checkTracks(of: cell, &visit, chainLimit) { return fault }
            cell = own.next
        }
        guard blindCount == entry.blindCount else {
            return "slot \(slot) counts \(entry.blindCount) cells without values, not \(blindCount)"
        }
        guard entry.runningCount >= 0 else {
            return "slot \(slot) counts \(entry.runningCount) running animations"
        }
        return nil
    }

    private func checkTracks(of cell: Index, _ visit: inout Visit, _ chainLimit: Int) -> String? {
        let own = cells[Int(cell)]
        guard own.firstTrack >= 0 else { return "cell \(cell) has no track" }
        var (track, last, count) = (own.firstTrack, Self.none, 0)
        while track >= 0 {
            guard Int(track) < tracks.count else {
                return "cell \(cell) names track \(track) of \(tracks.count)"
            }
            count += 1
            if count > chainLimit { return nil }
            guard count <= visit.trackLimit else { return "the tracks of cell \(cell) form a ring" }
            if visit.marks, !visit.tracks.insert(track).inserted {
                return "track \(track) is in two lists"
            }
            let entry = tracks[Int(track)]
            guard entry.cell == cell else {
                return "track \(track) is in the list of cell \(cell), but names \(entry.cell)"
            }
            if visit.marks, entry.length > 0 { visit.blocks.append((entry.values, entry.length)) }
            last = track
            track = entry.next
        }
        return last == own.lastTrack
            ? nil : "cell \(cell) ends with track \(last), but names \(own.lastTrack)"
    }

    /// Checks that the blocks of numbers, used and free, cover the numbers without overlapping.
    private func checkNumbers(_ visit: inout Visit) -> String? {
        var end = 0
        for block in (visit.blocks + numbers.freeBlocks).sorted(by: { $0.base < $1.base }) {
            guard block.base == end else {
                return block.base < end
                    ? "the numbers at \(block.base) are used twice"
                    : "the numbers from \(end) to \(block.base) are lost"
            }
            end = block.base + block.length
        }
        return end == numbers.count ? nil : "the numbers from \(end) to \(numbers.count) are lost"
    }
}
