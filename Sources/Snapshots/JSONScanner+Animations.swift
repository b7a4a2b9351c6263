/// The totals of a line's tracks while it is read.
struct TrackTotals {
    /// The animations with tracks that repeat no other one.
    var examples: [SnapshotNode.Animation] = []
    /// The number of tracks.
    var count = 0
    /// The number of their values and of the characters of their texts.
    var values = 0
}

extension JSONScanner {
    private static let animationNames = NameTable(
        ["like", "key", "begin", "end", "timing", "motion", "tracks"], required: 0)

    /// Reads an animation; one that repeats another of the line becomes complete.
    mutating func animation(_ name: StaticString) throws(LineFault) -> SnapshotNode.Animation {
        var value = SnapshotNode.Animation(key: "", begin: 0, timing: .spring)
        var members = try members(of: name, Self.animationNames, reportsNull: true)
        var isFirst = true
        var isLike = false
        while let index = try next(&members) {
            defer { isFirst = false }
            let isNull = members.isNull
            switch index {
            case 0:
                guard !isNull else { continue }
                let start = place
                let number = try integer("like", 0...SnapshotLine.largestInteger)
                guard isFirst else {
                    throw fault(in: "like", "must be the first member", at: start)
                }
                guard number < trackTotals.examples.count else {
                    throw fault(
                        in: "like",
                        "is \(number), but the line has \(trackTotals.examples.count) animations before it "
                            + "that can be repeated", at: start)
                }
                value = trackTotals.examples[number]
                guard value.tracks.allSatisfy(\.isSimple) else {
                    throw fault(
                        in: "like", "is \(number), whose tracks are not only numbers from and to",
                        at: start)
                }
                isLike = true
            case 1: if !isNull { value.key = try text("key") }
            case 2: if !isNull { value.begin = try number("begin") }
            case 3: value.end = isNull ? nil : try number("end")
            case 4: if !isNull { value.timing = try choice("timing") }
            case 5: value.motion = isNull ? nil : try motion("motion")
            default:
                if isNull { value.tracks = [] } else { try tracks(of: &value, isLike) }
            }
        }
        if !isLike {
            enter(name)
            try require(0b1_0110, members)
            leave()
        }
        // Few bytes must not become much memory: only simple animations can be repeated, and a line
        // has a limit.
        trackTotals.count += value.tracks.count
        let most = SnapshotNode.Track.mostInLine
        guard trackTotals.count <= most else {
            throw fault(in: "tracks", "are too many: a line has at most \(most)")
        }
        if !isLike, !value.tracks.isEmpty { trackTotals.examples.append(value) }
        return value
    }

    private mutating func tracks(
        of animation: inout SnapshotNode.Animation, _ isLike: Bool
    ) throws(LineFault) {
        let start = place
        // The path decides which values fit.
        let keepsTexts = exchange(&keepsTexts, with: true)
        defer { self.keepsTexts = keepsTexts }
        let old = isLike ? animation.tracks : []
        var count = 0
        animation.tracks = try list("tracks", 0...64) { (scanner) throws(LineFault) in
            defer { count += 1 }
            return try scanner.track(count < old.count ? old[count] : nil)
        }
        guard !isLike || count == old.count else {
            throw fault(
                in: "tracks", "must have \(old.count) elements, as the animation it repeats has",
                at: start)
        }
    }

    private static let trackNames = NameTable(
        [
            "path", "from", "to", "values", "times", "curves", "discrete", "smooth", "route",
            "paced", "heading", "function", "additive", "cumulative", "begin", "duration", "speed",
            "offset", "repeats", "repeatDuration", "reverses", "fills", "curve", "spring",
            "groups",
        ], required: 0)

    /// Reads a track.
    /// - Parameter example: The track that it repeats except for its own members.
    private mutating func track(
        _ example: SnapshotNode.Track?
    ) throws(LineFault) -> SnapshotNode.Track {
        let usual = SnapshotNode.Track(path: "", duration: 0)
        var value = example ?? usual
        let name: StaticString = "tracks"
        var members = try members(of: name, Self.trackNames, reportsNull: true)
        while let index = try next(&members) {
            let isNull = members.isNull
            switch index {
            case 0: if !isNull { value.path = try text("path") }
            case 1: value.from = isNull ? nil : try trackValue("from")
            case 2: value.to = isNull ? nil : try trackValue("to")
            case 3:
                value.values =
                    isNull
                    ? []
                    : try list("values", 0...10_000) { (scanner) throws(LineFault) in
                        try scanner.trackValue("values")
                    }
            case 4: value.times = isNull ? [] : try reals("times", 10_001)
            case 5: value.curves = isNull ? [] : try reals("curves", 40_000)
            case 6: value.discrete = isNull ? false : try flag("discrete")
            case 7: value.smooth = isNull ? nil : try reals("smooth", 30_000)
            case 8: value.route = isNull ? nil : try text("route")
            case 9: value.paced = isNull ? false : try flag("paced")
            case 10: value.heading = isNull ? nil : try choice("heading")
            case 11: value.function = isNull ? nil : try choice("function")
            case 12: value.additive = isNull ? false : try flag("additive")
            case 13: value.cumulative = isNull ? false : try flag("cumulative")
            case 14: value.begin = isNull ? nil : try number("begin")
            case 15: if !isNull { value.duration = try number("duration", atLeast: 0) }
            case 16: value.speed = isNull ? usual.speed : try number("speed")
            case 17: value.offset = isNull ? usual.offset : try number("offset")
            case 18:
                value.repeats = isNull ? usual.repeats : try number("repeats", atLeast: 0)
            case 19:
                value.repeatDuration =
                    isNull ? usual.repeatDuration : try number("repeatDuration", atLeast: 0)
            case 20: value.reverses = isNull ? false : try flag("reverses")
            case 21: value.fills = isNull ? nil : try choice("fills")
            case 22:
                guard !isNull else { continue }
                try checkAlone(0b11 << 22, members, "curve")
                value.pace = try trackPaceCurve("curve")
            case 23:
                guard !isNull else { continue }
                try checkAlone(0b11 << 22, members, "spring")
                value.pace = try trackPaceSpring("spring")
            default:
                value.groups =
                    isNull
                    ? []
                    : try list("groups", 0...16) { (scanner) throws(LineFault) in
                        try scanner.group("groups")
                    }
            }
        }
        if example == nil {
            enter(name)
            try require(1 | 1 << 15, members)
            leave()
        }
        trackTotals.values += value.weight
        let most = SnapshotNode.Track.mostValuesInLine
        guard trackTotals.values <= most else {
            throw fault(
                in: "values",
                "are too many: the tracks of a line have at most \(most) values and characters of "
                    + "paths")
        }
        if let (member, words) = value.contradiction {
            enter(name)
            throw fault(in: member, words)
        }
        return value
    }

    private mutating func reals(_ name: StaticString, _ most: Int) throws(LineFault) -> [Double] {
        try list(name, 0...most) { (scanner) throws(LineFault) in try scanner.number(name) }
    }
}
