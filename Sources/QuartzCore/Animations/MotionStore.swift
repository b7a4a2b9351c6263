import CoreGraphics

/// What is in flight, stored flat: a tick is one pass over arrays, without reference counting or allocation.
///
/// A *slot* stands for a layer; it has a chain of *cells*, one for each property that something changes; a cell has a
/// chain of *tracks*, one for each animation of the property or a part of it, in the order of adding. All three are
/// plain bits in arrays of their own, and name each other by index. Numbers lie in a fourth array: a track's start and
/// way, a cell's model value and the value that was shown last.
///
/// Animations from one value to another, by curve or spring, are stored here; others (keyframes, groups, paths) are
/// evaluated as ``AnimationTrack`` alone, and a layer that plays one is marked at each tick.
final class MotionStore {
    typealias Index = Int32
    static var none: Index { -1 }

    /// A layer that plays something.
    struct Slot: BitwiseCopyable {
        let motion: Unmanaged<LayerMotion>
        var firstCell = MotionStore.none
        /// How many of its animations change from tick to tick.
        var runningCount: Int32 = 0
        /// How many of its tracks are not stored here.
        var strangerCount: Int32 = 0
        /// Whether its time is another than the loop's.
        var hasOwnClock = false
        /// Whether the layer is marked already, and nobody has taken note of it since.
        var isMarked = false
        /// Whether the next tick counts as a change, whatever it finds.
        var isStale = true
        /// The loop's time that the cells' values are for; not a number when they are for none.
        var shownTime = Double.nan
    }

    /// A property of a layer that something changes.
    struct Cell: BitwiseCopyable {
        let root: LayerProperty.Root
        /// How many numbers a value has.
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
        /// Where its start lies among the numbers; after it the way, or, of a transform, the end.
        let values: Int
    }

    var slots = FlatArray<Slot>()
    var cells = FlatArray<Cell>()
    var tracks = FlatArray<Track>()
    var numbers = NumberBlocks()

    // MARK: Entries

    func addSlot(_ motion: Unmanaged<LayerMotion>) -> Index {
        slots.append(Slot(motion: motion))
        return Index(slots.count - 1)
    }

    /// Removes a slot without cells; the last one takes its place, and is returned.
    func removeSlot(_ index: Index) -> Unmanaged<LayerMotion>? {
        let last = slots.count - 1
        slots[Int(index)] = slots[last]
        slots.removeLast()
        guard Int(index) < last else { return nil }
        var cell = slots[Int(index)].firstCell
        while cell >= 0 {
            cells[Int(cell)].slot = index
            cell = cells[Int(cell)].next
        }
        return slots[Int(index)].motion
    }

    /// Stores a track; nil when it is none of those that are stored here.
    func addTrack(_ track: AnimationTrack, to slot: Index, model: LayerValues) -> Index? {
        guard case .between(let from, let to) = track.course, track.groups.isEmpty, !track.isCumulative,
            track.function == nil, track.property.root != .custom, let pace = FlatPace(track.pace)
        else { return nil }
        let root = track.property.root
        let width = root.kind.width
        let cell = cell(for: root, width: width, of: slot, model: model)
        let block = numbers.take(2 * width)
        var (start, end) = (LayerProperty.Lanes.zero, LayerProperty.Lanes.zero)
        if width == 16 {
            (start, end) = (from, to)
        } else {
            // Zeros where the part is not, so that adding leaves the rest alone.
            track.property.part.write(from, into: &start)
            track.property.part.write(to - from, into: &end)
        }
        for lane in 0..<width {
            numbers[block + lane] = start[lane]
            numbers[block + width + lane] = end[lane]
        }
        let timing = track.timing
        let entry = Track(
            timing: timing, activeDuration: timing.activeDuration, pace: pace, part: track.property.part,
            isAdditive: track.isAdditive,
            isPlain: timing.speed == 1 && timing.timeOffset == 0 && timing.repeatDuration <= 0
                && (timing.repeatCount <= 0 || timing.repeatCount == 1) && !timing.autoreverses
                && timing.duration >= 1e-6 && timing.duration.isFinite,
            cell: cell, values: block)
        let index = Index(tracks.insert(entry))
        let last = cells[Int(cell)].lastTrack
        if last >= 0 { tracks[Int(last)].next = index } else { cells[Int(cell)].firstTrack = index }
        cells[Int(cell)].lastTrack = index
        touch(slot)
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
        if before >= 0 { tracks[Int(before)].next = track.next } else { cells[cell].firstTrack = track.next }
        if cells[cell].lastTrack == index { cells[cell].lastTrack = before }
        numbers.give(track.values, 2 * Int(cells[cell].width))
        tracks.remove(Int(index))
        if cells[cell].firstTrack < 0 { removeCell(track.cell, of: slot) }
        touch(slot)
    }

    /// Takes over the model's values of a layer.
    func modelChanged(_ model: LayerValues, of slot: Index) {
        var cell = slots[Int(slot)].firstCell
        while cell >= 0 {
            read(model, into: cells[Int(cell)])
            cell = cells[Int(cell)].next
        }
        touch(slot)
    }

    /// What was shown last is not what would be shown now.
    func touch(_ slot: Index) {
        slots[Int(slot)].isStale = true
        slots[Int(slot)].shownTime = .nan
    }

    private func cell(for root: LayerProperty.Root, width: Int, of slot: Index, model: LayerValues) -> Index {
        var last = Self.none
        var cell = slots[Int(slot)].firstCell
        while cell >= 0 {
            if cells[Int(cell)].root == root { return cell }
            last = cell
            cell = cells[Int(cell)].next
        }
        let entry = Cell(root: root, width: UInt8(width), slot: slot, base: numbers.take(2 * width))
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
        numbers.give(gone.base, 2 * Int(gone.width))
        cells.remove(Int(index))
    }

    private func read(_ model: LayerValues, into cell: Cell) {
        let lanes = model.lanes(of: LayerProperty(cell.root))
        for lane in 0..<Int(cell.width) { numbers[cell.base + lane] = lanes[lane] }
    }
}

/// The pace of a stored animation, as bits.
enum FlatPace: BitwiseCopyable {
    case linear
    case curve(CubicBezierCurve.Polynomial)
    case spring(DampedSpring.Curve)

    init?(_ pace: AnimationTrack.Pace) {
        switch pace {
        case .linear: self = .linear
        case .curve(let curve): self = curve.isLinear ? .linear : .curve(curve.polynomial)
        case .spring(let spring): self = .spring(spring.curve)
        }
    }
}
