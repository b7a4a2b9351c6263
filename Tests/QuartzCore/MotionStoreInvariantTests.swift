import Testing

@testable import QuartzCore

/// `MotionStore.checkInvariants()` finds each kind of broken list.
///
/// Each test repairs what it has broken, because debug builds check the store again when the layers
/// end.
@MainActor
@Suite("Invariants of the store of animations")
struct MotionStoreInvariantTests {
    /// Runs a body on a store with two layers, each with two animated properties, one of them
    /// twice.
    private func withStore(_ body: (MotionStore) throws -> Void) rethrows {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layers = [CALayer(), CALayer()]
        for layer in layers {
            for path in ["opacity", "position", "opacity"] {
                let animation = CABasicAnimation(keyPath: path)
                animation.duration = 1
                animation.isAdditive = true
                layer.add(animation, forKey: nil)
            }
        }
        try body(LayerScheduler.current.store)
        for layer in layers { layer.removeAllAnimations() }
    }

    @Test("a store in use is sound")
    func sound() {
        withStore { store in
            #expect(store.slots.count == 2)
            #expect(store.checkInvariants() == nil)
        }
    }

    @Test("a track in another cell's list is found")
    func strangeTrack() {
        withStore { store in
            let cell = Int(store.slots[0].firstCell)
            let old = store.cells[cell]
            store.cells[cell].firstTrack = store.cells[Int(store.slots[1].firstCell)].firstTrack
            #expect(store.checkInvariants()?.contains("but names") == true)
            store.cells[cell] = old
        }
    }

    @Test("a list of tracks with a wrong end is found")
    func wrongEnd() {
        withStore { store in
            let cell = Int(store.slots[0].firstCell)
            let old = store.cells[cell]
            store.cells[cell].lastTrack = old.firstTrack
            #expect(store.checkInvariants()?.contains("ends with track") == true)
            store.cells[cell] = old
        }
    }

    @Test("a ring of cells is found, and the check ends")
    func ring() {
        withStore { store in
            let cell = store.slots[0].firstCell
            let old = store.cells[Int(cell)]
            store.cells[Int(cell)].next = cell
            #expect(store.checkInvariants()?.contains("cell \(cell) is in two lists") == true)
            store.cells[Int(cell)] = old
        }
    }

    @Test("a lost cell is found")
    func lostCell() {
        withStore { store in
            let old = store.slots[0]
            store.slots[0].firstCell = store.cells[Int(old.firstCell)].next
            #expect(store.checkInvariants()?.contains("belong to no slot") == true)
            store.slots[0] = old
        }
    }

    @Test("a wrong count of cells without values is found")
    func blindCount() {
        withStore { store in
            store.slots[0].blindCount += 1
            #expect(store.checkInvariants()?.contains("without values") == true)
            store.slots[0].blindCount -= 1
        }
    }

    @Test("unused numbers and numbers of two animations are found")
    func numbers() {
        withStore { store in
            let block = store.numbers.allocate(2)
            #expect(store.checkInvariants()?.contains("are lost") == true)
            store.numbers.give(block, 2)
            #expect(store.checkInvariants() == nil)
            store.numbers.give(block, 2)
            #expect(store.checkInvariants()?.contains("used twice") == true)
            _ = store.numbers.allocate(2)
            #expect(store.checkInvariants() == nil)
        }
    }
}
