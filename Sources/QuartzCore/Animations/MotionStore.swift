import CoreGraphics

/// The running animations, in flat arrays, so that a layer's presentation is evaluated without
/// reference counting or allocation.
///
/// A *slot* represents a layer and has a chain of *cells*, one for each animated property. A cell
/// has a chain of *tracks*, one for each animation of the property or of a part of it, in the order
/// in which they were added. All three are trivial values in arrays of their own and refer to each
/// other by index. A fourth array holds the numbers: a track's start and distance, a cell's model
/// value and the value shown last.
///
/// All numeric animations are evaluated here, including groups and keyframes; the results are those
/// of ``AnimationTrack``. For values that are not numbers (outlines, lists, pictures, a program's
/// own keys) a cell stores nothing, and ``AnimationTrack`` evaluates the layer.
final class MotionStore {
    typealias Index = Int32
    static var none: Index { -1 }

    /// A layer with running animations.
    struct Slot: BitwiseCopyable {
        let motion: Unmanaged<LayerMotion>
        var firstCell = MotionStore.none
        /// The number of its animations that change from tick to tick.
        var runningCount: Int32 = 0
        /// The number of its cells that store no values.
        var blindCount: Int32 = 0
        /// Whether its clock differs from the loop's.
        var hasOwnClock = false
        /// The loop's time for which the cells' values were computed; NaN if there is no such time.
        var shownTime = Double.nan
    }

    /// An animated property of a layer.
    struct Cell: BitwiseCopyable {
        let root: LayerProperty.Root
        /// The number of numbers in a value; 0 if it has none.
        let width: UInt8
        /// Whether an animation had an effect at the last evaluation.
        var isInEffect = false
        var slot: Index
        var next = MotionStore.none
        var firstTrack = MotionStore.none
        var lastTrack = MotionStore.none
        /// The index of the model value among the numbers, followed by the value shown last.
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
        /// Whether it runs from one value to another without a group, accumulation or function.
        let isDirect: Bool
        /// The index of its start among the numbers, followed by the distance, or by the end if it
        /// is a transform or not direct.
        let values: Int
        /// How many numbers are stored there.
        let length: Int
        let detour: Detour
    }

    @exclusivity(unchecked) var slots = FlatArray<Slot>()
    @exclusivity(unchecked) var cells = FlatArray<Cell>()
    @exclusivity(unchecked) var tracks = FlatArray<Track>()
    @exclusivity(unchecked) var numbers = NumberBlocks()
    /// The number of cells that move their layers in depth.
    private(set) var depthCount = 0
    #if DEBUG
    /// The number of mutations since the whole store was checked.
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
                // Zeros outside the part, so that addition leaves the rest unchanged.
                let (from, way) = (start, end - start)
                (start, end) = (.zero, .zero)
                track.property.part.write(from, into: &start)
                track.property.part.write(way, into: &end)
            }
            length = 2 * lanes
            block = numbers.allocate(length)
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

    /// Copies a layer's model values.
    func modelChanged(_ model: LayerValues, of slot: Index) {
        var cell = slots[Int(slot)].firstCell
        while cell >= 0 {
            read(model, into: cells[Int(cell)])
            cell = cells[Int(cell)].next
        }
        touch(slot)
        mutated(slot)
    }

    /// Invalidates the value shown last.
    func touch(_ slot: Index) {
        slots[Int(slot)].shownTime = .nan
    }

    private func cell(for root: LayerProperty.Root, width: Int, of slot: Index, model: LayerValues)
        -> Index
    {
        var last = Self.none
        var cell = slots[Int(slot)].firstCell
        while cell >= 0 {
            // Each animation without values has a cell of its own, which only records a change.
            if width > 0, cells[Int(cell)].width > 0, cells[Int(cell)].root == root { return cell }
            last = cell
            cell = cells[Int(cell)].next
        }
        let entry = Cell(
            root: root, width: UInt8(width), slot: slot, base: numbers.allocate(2 * max(1, width)))
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

/// The pace of a stored animation, as a trivial value.
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
