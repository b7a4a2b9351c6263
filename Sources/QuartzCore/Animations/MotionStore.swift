import CoreGraphics

/// What is in flight, stored flat: a tick is one pass over arrays, without reference counting or allocation.
///
/// A *slot* stands for a layer; it has a chain of *cells*, one for each property that something changes; a cell has a
/// chain of *tracks*, one for each animation of the property or a part of it, in the order of adding. All three are
/// plain bits in arrays of their own, and name each other by index. Numbers lie in a fourth array: a track's start and
/// way, a cell's model value and the value that was shown last.
///
/// All animations of numbers are evaluated here, with their groups and keyframes, to what ``AnimationTrack`` gives by itself.
/// Of what is not made of numbers (outlines, lists, pictures, keys of a program's own) a cell keeps how far it has come,
/// so that a tick knows whether anything else shows; the value itself is made on request.
final class MotionStore {
    typealias Index = Int32
    static var none: Index { -1 }

    /// A layer that plays something.
    struct Slot: BitwiseCopyable {
        let motion: Unmanaged<LayerMotion>
        var firstCell = MotionStore.none
        /// How many of its animations change from tick to tick.
        var runningCount: Int32 = 0
        /// How many of its cells keep no values.
        var blindCount: Int32 = 0
        /// Whether it has changed its place among its siblings since its siblings were marked.
        var isReordered = false
        /// Whether its time is another than the loop's.
        var hasOwnClock = false
        /// Whether the layer is marked already, and the mark is not cleared yet.
        var isMarked = false
        /// Whether the next tick counts as a change, whatever it finds.
        var isStale = true
        /// The loop's time that the cells' values are for; not a number when they are for none.
        var shownTime = Double.nan
    }

    /// A property of a layer that something changes.
    struct Cell: BitwiseCopyable {
        let root: LayerProperty.Root
        /// How many numbers a value has; 0 where only the progress is kept.
        let width: UInt8
        /// Whether any of its animations showed when it was evaluated last.
        var isInEffect = false
        var slot: Index
        var next = MotionStore.none
        var firstTrack = MotionStore.none
        var lastTrack = MotionStore.none
        /// Where the model's value lies among the numbers; after it the one that was shown last.
        let base: Int
    }

    /// An animation of a property.
    struct Track: BitwiseCopyable {
        let timing: TimingModel
        let activeDuration: Double
        let pace: FlatPace
        let part: LayerProperty.Part
        let isAdditive: Bool
        /// Whether it plays once, forwards, at the speed of its layer.
        let isPlain: Bool
        var next = MotionStore.none
        let cell: Index
        /// Whether it runs from one value to another on its own: no group, nothing that adds up, no function.
        let isDirect: Bool
        /// Where its start lies among the numbers; after it the way, or, of a transform or where it is not direct, the end.
        let values: Int
        /// How many numbers lie there.
        let length: Int
        let detour: Detour
    }

    var slots = FlatArray<Slot>()
    var cells = FlatArray<Cell>()
    var tracks = FlatArray<Track>()
    var numbers = NumberBlocks()
    /// How many cells move their layers in depth.
    private(set) var depthCount = 0
    #if DEBUG
    /// How many mutations there were since the whole store was checked.
    var uncheckedMutations = 0
    #endif

    // MARK: Entries

    func addSlot(_ motion: Unmanaged<LayerMotion>) -> Index {
        slots.append(Slot(motion: motion))
        defer { mutated() }
        return Index(slots.count - 1)
    }

    /// Removes a slot without cells; the last one takes its place, and is returned.
    func removeSlot(_ index: Index) -> Unmanaged<LayerMotion>? {
        let last = slots.count - 1
        slots[Int(index)] = slots[last]
        slots.removeLast()
        defer { mutated() }
        guard Int(index) < last else { return nil }
        var cell = slots[Int(index)].firstCell
        while cell >= 0 {
            cells[Int(cell)].slot = index
            cell = cells[Int(cell)].next
        }
        return slots[Int(index)].motion
    }

    /// Stores a track. What it refers to must live for as long as it is stored.
    func addTrack(_ track: AnimationTrack, to slot: Index, model: LayerValues) -> Index {
        let root = track.property.root
        let detour = Detour(track)
        let width = detour.isBlind ? 0 : root.kind.width
        let cell = cell(for: root, width: width, of: slot, model: model)
        let isDirect = detour.isNone && !detour.isBlind
        var (block, length) = (0, 0)
        if case .between(var start, var end) = track.course, width > 0 {
            let lanes = isDirect ? width : 16
            if isDirect, width < 16 {
                // Zeros where the part is not, so that adding leaves the rest alone.
                let (from, way) = (start, end - start)
                (start, end) = (.zero, .zero)
                track.property.part.write(from, into: &start)
                track.property.part.write(way, into: &end)
            }
            length = 2 * lanes
            block = numbers.take(length)
            for lane in 0..<lanes {
                numbers[block + lane] = start[lane]
                numbers[block + lanes + lane] = end[lane]
            }
        }
        let timing = track.timing
        let entry = Track(
            timing: timing, activeDuration: timing.activeDuration, pace: FlatPace(track.pace),
            part: track.property.part, isAdditive: track.isAdditive,
            isPlain: timing.speed == 1 && timing.timeOffset == 0 && timing.repeatDuration <= 0
                && (timing.repeatCount <= 0 || timing.repeatCount == 1) && !timing.autoreverses
                && timing.duration >= 1e-6 && timing.duration.isFinite,
            cell: cell, isDirect: isDirect, values: block, length: length, detour: detour)
        let index = Index(tracks.insert(entry))
        let last = cells[Int(cell)].lastTrack
        if last >= 0 { tracks[Int(last)].next = index } else { cells[Int(cell)].firstTrack = index }
        cells[Int(cell)].lastTrack = index
        touch(slot)
        mutated(slot)
        return index
    }

    func removeTrack(_ index: Index) {
        let track = tracks[Int(index)]
        let cell = Int(track.cell)
        let slot = cells[cell].slot
        var before = Self.none
        var current = cells[cell].firstTrack
        while current != index {
            before = current
            current = tracks[Int(current)].next
        }
        if before >= 0 {
            tracks[Int(before)].next = track.next
        } else {
            cells[cell].firstTrack = track.next
        }
        if cells[cell].lastTrack == index { cells[cell].lastTrack = before }
        if track.length > 0 { numbers.give(track.values, track.length) }
        track.detour.giveBack()
        tracks.remove(Int(index))
        if cells[cell].firstTrack < 0 { removeCell(track.cell, of: slot) }
        touch(slot)
        mutated(slot)
    }

    /// Takes over the model's values of a layer.
    func modelChanged(_ model: LayerValues, of slot: Index) {
        var cell = slots[Int(slot)].firstCell
        while cell >= 0 {
            read(model, into: cells[Int(cell)])
            cell = cells[Int(cell)].next
        }
        touch(slot)
        mutated(slot)
    }

    /// What was shown last is not what would be shown now.
    func touch(_ slot: Index) {
        slots[Int(slot)].isStale = true
        slots[Int(slot)].shownTime = .nan
    }

    private func cell(for root: LayerProperty.Root, width: Int, of slot: Index, model: LayerValues)
        -> Index
    {
        var last = Self.none
        var cell = slots[Int(slot)].firstCell
        while cell >= 0 {
            // What keeps no values has a cell for each animation: it only tells that something has changed.
            if width > 0, cells[Int(cell)].width > 0, cells[Int(cell)].root == root { return cell }
            last = cell
            cell = cells[Int(cell)].next
        }
        let entry = Cell(
            root: root, width: UInt8(width), slot: slot, base: numbers.take(2 * max(1, width)))
        if width == 0 { slots[Int(slot)].blindCount += 1 }
        if root == .zPosition { depthCount += 1 }
        let index = Index(cells.insert(entry))
        if last >= 0 { cells[Int(last)].next = index } else { slots[Int(slot)].firstCell = index }
        read(model, into: entry)
        return index
    }

    private func removeCell(_ index: Index, of slot: Index) {
        let gone = cells[Int(index)]
        if slots[Int(slot)].firstCell == index {
            slots[Int(slot)].firstCell = gone.next
        } else {
            var cell = slots[Int(slot)].firstCell
            while cells[Int(cell)].next != index { cell = cells[Int(cell)].next }
            cells[Int(cell)].next = gone.next
        }
        numbers.give(gone.base, 2 * max(1, Int(gone.width)))
        if gone.width == 0 { slots[Int(slot)].blindCount -= 1 }
        if gone.root == .zPosition { depthCount -= 1 }
        cells.remove(Int(index))
    }

    private func read(_ model: LayerValues, into cell: Cell) {
        guard cell.width > 0 else { return }
        let lanes = model.lanes(of: LayerProperty(cell.root))
        for lane in 0..<Int(cell.width) { numbers[cell.base + lane] = lanes[lane] }
    }
}

/// The pace of a stored animation, as bits.
enum FlatPace: BitwiseCopyable {
    case linear
    case curve(CubicBezierCurve.Polynomial)
    case spring(DampedSpring.Curve)

    init(_ pace: AnimationTrack.Pace) {
        switch pace {
        case .linear: self = .linear
        case .curve(let curve): self = curve.isLinear ? .linear : .curve(curve.polynomial)
        case .spring(let spring): self = .spring(spring.curve)
        }
    }
}
