extension SnapshotNode {
    /// A value of a property in a track: numbers, a text, or nothing.
    ///
    /// A number, a flag, a point, a size, a rectangle and a transform are their numbers; a colour
    /// is its four channels from 0 to 1, exactly; a list of colours is four numbers for each. A
    /// path is its text, a choice its name, an image its reference.
    public enum Value: Equatable, Sendable {
        /// No colour, no path, no image.
        case nothing
        /// The numbers of a value.
        case numbers([Double])
        /// A text.
        case text(String)
    }
}

extension SnapshotNode.Value {
    /// Whether another value differs at most by a rounding that no reader sees: by default 2e-10,
    /// or for large numbers a few units of their last digits.
    package func nearlyEquals(_ other: SnapshotNode.Value, within tolerance: Double = 2e-10) -> Bool
    {
        guard case .numbers(let a) = self, case .numbers(let b) = other else {
            return self == other
        }
        return a.count == b.count
            && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0) * 1e-3) }
    }
}

extension SnapshotNode.Track {
    /// The largest number of tracks that an animation has in a line.
    package static var mostInAnimation: Int { 64 }
    /// The largest number of tracks that a line has.
    static var mostInLine: Int { 100_000 }
    /// The largest number of values and characters that the tracks of a line have.
    static var mostValuesInLine: Int { 1 << 20 }
    /// The largest number of keyframes that a track has in a line.
    package static var mostKeyframes: Int { 10_000 }

    /// Whether the track has only numbers `from` and `to`, so that another one can repeat it.
    var isSimple: Bool {
        values.isEmpty && route == nil && curves.isEmpty && smooth == nil && times.isEmpty
            && weight == 0 && groups.count <= 1
    }

    /// A measure of the track's cost to read and to evaluate: values and characters.
    var weight: Int {
        var weight = values.count + (route?.utf8.count ?? 0)
        for value in values { weight += value.characters }
        return weight + (from?.characters ?? 0) + (to?.characters ?? 0)
    }
}

extension SnapshotNode.Value {
    /// The number of characters, and of numbers beyond those of a transform.
    fileprivate var characters: Int {
        switch self {
        case .nothing: 0
        case .numbers(let numbers): numbers.count > 16 ? numbers.count : 0
        case .text(let text): text.utf8.count
        }
    }
}
