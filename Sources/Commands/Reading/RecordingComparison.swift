import Recording
import Snapshots

/// Compares the states of two recordings, time by time.
struct RecordingComparison {
    /// The differences in one view.
    struct View: Equatable {
        /// The view's class, number and identifier.
        var title: String
        /// One line per property: `property: old → new`.
        var lines: [String]
    }

    private var first: Timeline
    private var second: Timeline
    private var known: [View] = []
    /// The next time between two lines, while the recordings move differently.
    private var frame: Int64?
    /// How many frames are left before the next line.
    private var framesLeft = 0

    /// Between two lines, functions of time are compared 60 times a second, at the times of frames,
    /// at most ten minutes.
    private static let (grid, mostFrames) = (FrameGrid(framesPerSecond: 60), 36_000)

    init(_ first: String, _ second: String, codec: (any SegmentCodec)?) throws {
        self.first = try Timeline(first, codec)
        self.second = try Timeline(second, codec)
    }

    /// Returns the next time at which the differences change, in nanoseconds; nil at the end of
    /// both recordings.
    mutating func next() throws -> (time: Int64, differences: [View])? {
        while let line = try [first.nextTime(), second.nextTime()].compactMap(\.self).min() {
            let time = min(line, frame ?? line)
            if time == line {
                let hasChanged = (try first.advance(to: time), try second.advance(to: time))
                guard hasChanged.0 || hasChanged.1 else { continue }
                framesLeft = Self.mostFrames
            } else {
                framesLeft -= 1
            }
            planFrame(after: time)
            let views = Self.compare(first.state(at: time), second.state(at: time))
            guard views != known else { continue }
            known = views
            return (time, views)
        }
        return nil
    }

    /// Plans a comparison before the next line, if something moves and not alike in both.
    private mutating func planFrame(after time: Int64) {
        frame = nil
        guard framesLeft > 0, first.isMoving(at: time) || second.isMoving(at: time),
            framesLeft < Self.mostFrames || first.model != second.model
        else { return }
        frame = Self.grid.time(after: time)
    }

    private static func compare(_ a: Snapshot?, _ b: Snapshot?) -> [View] {
        guard let a, let b else {
            guard a != nil || b != nil else { return [] }
            return [
                View(
                    title: "The window",
                    lines: ["only in the \(a == nil ? "second" : "first") recording"])
            ]
        }
        var views: [View] = []
        if a.size != b.size {
            views.append(View(title: "The window", lines: ["size: \(words(a)) → \(words(b))"]))
        }
        let right = Dictionary(b.nodes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let left = Set(a.nodes.map(\.id))
        for node in a.nodes {
            guard let twin = right[node.id] else {
                views.append(
                    View(title: NodeText.title(of: node), lines: ["only in the first recording"]))
                continue
            }
            let fields = node.changes(since: twin)
            if !fields.isEmpty {
                views.append(
                    View(title: NodeText.title(of: node), lines: lines(node, twin, fields)))
            }
        }
        for node in b.nodes where !left.contains(node.id) {
            views.append(
                View(title: NodeText.title(of: node), lines: ["only in the second recording"]))
        }
        if views.isEmpty, !a.nodes.elementsEqual(b.nodes, by: { $0.id == $1.id }) {
            views.append(View(title: "The window", lines: ["the order of the views"]))
        }
        return views
    }

    private static func words(_ snapshot: Snapshot) -> String {
        "\(ShortNumber.text(snapshot.size.width)) × \(ShortNumber.text(snapshot.size.height))"
    }

    private static func lines(
        _ old: SnapshotNode, _ new: SnapshotNode, _ fields: SnapshotNode.Fields
    ) -> [String] {
        let values = Dictionary(
            NodeText.members(of: NodeText.json(of: new, fields)).map { ($0.key, $0.value) },
            uniquingKeysWith: { $1 })
        return NodeText.members(of: NodeText.json(of: old, fields)).compactMap { key, value in
            guard key != "id", !NodeText.listed.contains(key), let other = values[key],
                other != value
            else { return nil }
            return
                "\(key): \(value == "null" ? "default" : value) → \(other == "null" ? "default" : other)"
        } + constraintLines(old, new) + animationLines(old, new)
    }

    /// Returns one line per constraint that only one view holds, or that differs; a constraint with
    /// another constant is the same one if all else agrees.
    private static func constraintLines(_ old: SnapshotNode, _ new: SnapshotNode) -> [String] {
        pairs(
            old.constraints, new.constraints, key: NodeText.key(of:), words: NodeText.words,
            other: "other views"
        ).map { "constraint: \($0)" }
    }

    /// Returns one line per animation that only one view plays, or that differs.
    private static func animationLines(_ old: SnapshotNode, _ new: SnapshotNode) -> [String] {
        pairs(
            old.animations, new.animations, key: \.key, words: NodeText.words,
            other: "another motion"
        ).map { "animation: \($0)" }
    }

    /// Pairs elements with the same key, in order, and returns `old → new` for those that differ.
    /// - Parameters:
    ///   - old: the elements of the first view.
    ///   - new: the elements of the second view.
    ///   - key: returns the key that identifies an element.
    ///   - words: describes an element.
    ///   - other: the difference between elements with the same words.
    private static func pairs<Element: Equatable>(
        _ old: [Element], _ new: [Element], key: (Element) -> String,
        words: (Element) -> String, other: String
    ) -> [String] {
        var rest = new
        // Equal elements have no line.
        let left = old.filter { each in
            guard let same = rest.firstIndex(of: each) else { return true }
            rest.remove(at: same)
            return false
        }
        var lines: [String] = []
        for each in left {
            let text = words(each)
            guard let place = rest.firstIndex(where: { key($0) == key(each) }) else {
                lines.append("\(text) → none")
                continue
            }
            let twin = words(rest.remove(at: place))
            lines.append("\(text) → \(twin == text ? other : twin)")
        }
        return lines + rest.map { "none → \(words($0))" }
    }

    /// A recording with its state at the current time.
    private struct Timeline {
        private var reader: LineReader
        private var replica = SnapshotReplica()
        private var waiting: SnapshotLine?
        private var isOver = false

        init(_ path: String, _ codec: (any SegmentCodec)?) throws {
            reader = try LineReader(path: path, codec: codec)
        }

        func state(at time: Int64) -> Snapshot? { replica.state(at: Double(time) / 1e9) }

        /// The model values and the functions of time.
        var model: Snapshot? { replica.snapshot }

        func isMoving(at time: Int64) -> Bool { replica.isMoving(after: Double(time) / 1e9) }

        mutating func nextTime() throws -> Int64? {
            if waiting == nil, !isOver {
                if let data = try reader.next() {
                    do { waiting = try SnapshotLine(recorded: data) } catch let limit as Failure {
                        throw Failure(
                            description: "Line \(reader.number) of \(reader.name): \(limit)")
                    } catch {
                        guard !reader.isWhole else {
                            throw Failure(
                                description:
                                    "Line \(reader.number) of \(reader.name) is not a valid recording line."
                            )
                        }
                    }
                }
                if waiting == nil { isOver = true }
            }
            return waiting?.nanoseconds
        }

        /// Applies the lines up to a time; returns whether any of them may have changed the state.
        mutating func advance(to time: Int64) throws -> Bool {
            var hasChanged = false
            while let next = try nextTime(), next <= time, let line = waiting {
                waiting = nil
                do { try replica.apply(recorded: line) } catch {
                    throw Failure(description: "\(reader.name): \(error)")
                }
                hasChanged = hasChanged || line.kind == .full || line.kind == .delta
            }
            return hasChanged
        }
    }
}
