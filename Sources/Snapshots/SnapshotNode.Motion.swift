extension SnapshotNode {
    /// The exact course of an animation between two values, so that a reader knows it at every time.
    ///
    /// At a time of the loop the local time is `(time − begin) · speed + offset`, with the animation's begin. A pass is
    /// `duration` long, and as long again where it reverses; how far it has come in it, put through the pace, is the
    /// fraction of the way from the one value to the other.
    public struct Motion: Equatable, Sendable {
        /// What makes a fraction of the way of a fraction of the duration.
        public enum Pace: Equatable, Sendable {
            /// The same.
            case linear
            /// A cubic Bézier from (0, 0) to (1, 1), read as a function of x, with its two control points.
            case curve(x1: Double, y1: Double, x2: Double, y2: Double)
            /// A damped oscillator from 0 to 1 over the local seconds; the velocity is in ways a second.
            case spring(mass: Double, stiffness: Double, damping: Double, velocity: Double)
        }

        /// The key path, such as `bounds.size`.
        public var path: String
        /// The value at the start, in the key path's numbers: two for a point or a size, sixteen for a transform.
        public var from: [Double]
        /// The value at the end.
        public var to: [Double]
        /// The length of a pass, in local seconds.
        public var duration: Double
        /// The pace.
        public var pace: Pace
        /// How fast local time runs; default 1.
        public var speed: Double
        /// What is added to the local time, in seconds; default 0.
        public var offset: Double
        /// How many passes are played, also in part; 0 for no end; default 1.
        public var repeats: Double
        /// Whether each pass is played back; default false.
        public var reverses: Bool
        /// Whether the value is added to what is beneath it; default false.
        public var additive: Bool
        /// Whether the first value shows before the begin; default false.
        public var fillsBefore: Bool
        /// Whether the last value stays after the end; default false.
        public var fillsAfter: Bool

        /// Creates a course of one pass.
        public init(path: String, from: [Double], to: [Double], duration: Double, pace: Pace) {
            self.path = path
            self.from = from
            self.to = to
            self.duration = duration
            self.pace = pace
            speed = 1
            offset = 0
            repeats = 1
            reverses = false
            additive = false
            fillsBefore = false
            fillsAfter = false
        }
    }
}

extension SnapshotNode.Motion: Decodable {
    private enum CodingKeys: CodingKey {
        case path, from, to, duration, curve, spring, speed, offset, repeats, reverses, additive, fills
    }

    /// Reads `{"path":…,"from":[…],"to":[…],"duration":…,"curve":[…] or "spring":[…], …}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func four(_ key: CodingKeys) throws -> [Double]? {
            guard let numbers = try container.decodeIfPresent([Double].self, forKey: key) else { return nil }
            guard numbers.count == 4 else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "There must be 4 numbers here, not \(numbers.count).")
            }
            return numbers
        }
        var pace = Pace.linear
        if let curve = try four(.curve) { pace = .curve(x1: curve[0], y1: curve[1], x2: curve[2], y2: curve[3]) }
        if let spring = try four(.spring) {
            pace = .spring(mass: spring[0], stiffness: spring[1], damping: spring[2], velocity: spring[3])
        }
        self.init(
            path: try container.decode(String.self, forKey: .path),
            from: try container.decode([Double].self, forKey: .from),
            to: try container.decode([Double].self, forKey: .to),
            duration: try container.decode(Double.self, forKey: .duration), pace: pace)
        speed = try container.decodeIfPresent(Double.self, forKey: .speed) ?? 1
        offset = try container.decodeIfPresent(Double.self, forKey: .offset) ?? 0
        repeats = try container.decodeIfPresent(Double.self, forKey: .repeats) ?? 1
        reverses = try container.decodeIfPresent(Bool.self, forKey: .reverses) ?? false
        additive = try container.decodeIfPresent(Bool.self, forKey: .additive) ?? false
        let fills = try container.decodeIfPresent(String.self, forKey: .fills)
        fillsBefore = fills == "before" || fills == "both"
        fillsAfter = fills == "after" || fills == "both"
    }
}

extension ByteWriter {
    mutating func motion(_ motion: SnapshotNode.Motion) {
        literal(",\"motion\":{\"path\":")
        string(motion.path)
        literal(",\"from\":")
        numbers(motion.from)
        literal(",\"to\":")
        numbers(motion.to)
        literal(",\"duration\":")
        number(motion.duration)
        switch motion.pace {
        case .linear: break
        case .curve(let x1, let y1, let x2, let y2):
            literal(",\"curve\":")
            numbers([x1, y1, x2, y2])
        case .spring(let mass, let stiffness, let damping, let velocity):
            literal(",\"spring\":")
            numbers([mass, stiffness, damping, velocity])
        }
        unless(motion.speed, 1, ",\"speed\":")
        unless(motion.offset, 0, ",\"offset\":")
        unless(motion.repeats, 1, ",\"repeats\":")
        if motion.reverses { literal(",\"reverses\":true") }
        if motion.additive { literal(",\"additive\":true") }
        switch (motion.fillsBefore, motion.fillsAfter) {
        case (false, false): break
        case (true, false): literal(",\"fills\":\"before\"")
        case (false, true): literal(",\"fills\":\"after\"")
        case (true, true): literal(",\"fills\":\"both\"")
        }
        byte(UInt8(ascii: "}"))
    }

    private mutating func unless(_ value: Double, _ usual: Double, _ name: StaticString) {
        guard value != usual else { return }
        literal(name)
        number(value)
    }
}

extension Written {
    static func same(_ a: SnapshotNode.Motion, _ b: SnapshotNode.Motion) -> Bool {
        a.path == b.path && a.reverses == b.reverses && a.additive == b.additive && a.fillsBefore == b.fillsBefore
            && a.fillsAfter == b.fillsAfter && a.numbers.elementsEqual(b.numbers, by: Decimal9.agree)
    }
}

extension SnapshotNode.Motion {
    /// All numbers of it, the pace's kind among them.
    fileprivate var numbers: [Double] {
        let pace: [Double] =
            switch pace {
            case .linear: [0]
            case .curve(let x1, let y1, let x2, let y2): [1, x1, y1, x2, y2]
            case .spring(let mass, let stiffness, let damping, let velocity): [2, mass, stiffness, damping, velocity]
            }
        var all = [Double(from.count), duration, speed, offset, repeats]
        all += from
        all += to
        all += pace
        return all
    }
}
