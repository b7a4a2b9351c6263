extension ByteWriter {
    /// How many of the latest animations are compared with the next one.
    private static var exampleLimit: Int { 8 }

    /// Writes an animation; if it repeats an earlier one of the line, only the differences.
    ///
    /// Beyond the number of tracks that readers accept in a line, animations have none: what they
    /// animate has its model values.
    mutating func animation(_ value: SnapshotNode.Animation) {
        guard version > 1, !value.tracks.isEmpty, addTracks(of: value) else {
            return whole(value, tracks: false)
        }
        if let index = examples.lastIndex(where: { value.repeats($0) }) {
            let example = examples[index]
            literal("{\"like\":")
            digits(UInt64(exampleCount - examples.count + index))
            if value.key != example.key {
                literal(",\"key\":")
                string(value.key)
            }
            if !value.tracks.elementsEqual(example.tracks, by: Written.same) {
                literal(",\"tracks\":[")
                for index in value.tracks.indices {
                    if index > 0 { byte(UInt8(ascii: ",")) }
                    difference(value.tracks[index], example.tracks[index])
                }
                byte(UInt8(ascii: "]"))
            }
            return byte(UInt8(ascii: "}"))
        }
        if examples.count == Self.exampleLimit { examples.removeFirst() }
        examples.append(value)
        exampleCount += 1
        whole(value, tracks: true)
    }

    /// Counts the tracks of an animation; returns false if the line has no room for them.
    private mutating func addTracks(of value: SnapshotNode.Animation) -> Bool {
        let count = tracks.count + value.tracks.count
        let values = value.tracks.reduce(tracks.values) { $0 + $1.weight }
        guard count <= SnapshotNode.Track.mostInLine,
            values <= SnapshotNode.Track.mostValuesInLine
        else { return false }
        tracks = (count, values)
        return true
    }

    private mutating func whole(_ value: SnapshotNode.Animation, tracks: Bool) {
        literal("{\"key\":")
        string(value.key)
        literal(",\"begin\":")
        number(value.begin)
        if let end = value.end {
            literal(",\"end\":")
            number(end)
        }
        literal(",\"timing\":")
        string(value.timing.rawValue)
        if let motion = value.motion {
            literal(",\"motion\":")
            self.motion(motion)
        }
        if tracks {
            literal(",\"tracks\":")
            list(value.tracks) { $0.track($1) }
        }
        byte(UInt8(ascii: "}"))
    }

    /// Writes the members of a track that can differ from those of its example.
    private mutating func difference(_ value: SnapshotNode.Track, _ example: SnapshotNode.Track) {
        var isFirst = true
        byte(UInt8(ascii: "{"))
        if value.path != example.path {
            key("\"path\":", &isFirst)
            string(value.path)
        }
        if value.from != example.from {
            key("\"from\":", &isFirst)
            trackValue(value.from ?? .nothing)
        }
        if value.to != example.to {
            key("\"to\":", &isFirst)
            trackValue(value.to ?? .nothing)
        }
        byte(UInt8(ascii: "}"))
    }

    private mutating func track(_ value: SnapshotNode.Track) {
        literal("{\"path\":")
        string(value.path)
        value.from.map { member("from", $0) }
        value.to.map { member("to", $0) }
        if !value.values.isEmpty {
            literal(",\"values\":")
            list(value.values) { $0.trackValue($1) }
        }
        reals("times", value.times)
        reals("curves", value.curves)
        if value.discrete { literal(",\"discrete\":true") }
        if let smooth = value.smooth {
            literal(",\"smooth\":")
            list(smooth) { $0.real($1) }
        }
        if let route = value.route { member("route", .text(route)) }
        if value.paced { literal(",\"paced\":true") }
        if let heading = value.heading { member("heading", .text(heading.rawValue)) }
        if let function = value.function { member("function", .text(function.rawValue)) }
        if value.additive { literal(",\"additive\":true") }
        if value.cumulative { literal(",\"cumulative\":true") }
        if let begin = value.begin { member("begin", begin, unless: .nan) }
        literal(",\"duration\":")
        real(value.duration)
        member("speed", value.speed, unless: 1)
        member("offset", value.offset, unless: 0)
        member("repeats", value.repeats, unless: 1)
        member("repeatDuration", value.repeatDuration, unless: 0)
        if value.reverses { literal(",\"reverses\":true") }
        if let fills = value.fills { member("fills", .text(fills.rawValue)) }
        trackPace(value.pace)
        if !value.groups.isEmpty {
            literal(",\"groups\":")
            list(value.groups) { $0.group($1) }
        }
        byte(UInt8(ascii: "}"))
    }

    private mutating func name(_ name: StaticString) {
        literal(",\"")
        literal(name)
        literal("\":")
    }

    private mutating func member(_ name: StaticString, _ value: SnapshotNode.Value) {
        self.name(name)
        trackValue(value)
    }

    private mutating func member(_ name: StaticString, _ value: Double, unless usual: Double) {
        guard value != usual else { return }
        self.name(name)
        real(value)
    }

    private mutating func reals(_ name: StaticString, _ values: [Double]) {
        guard !values.isEmpty else { return }
        self.name(name)
        list(values) { $0.real($1) }
    }
}

extension SnapshotNode.Animation {
    /// Whether only the key and the paths, first values and last values of tracks differ.
    fileprivate func repeats(_ example: SnapshotNode.Animation) -> Bool {
        guard tracks.count == example.tracks.count, motion == nil, example.motion == nil,
            timing == example.timing, Decimal9.agree(begin, example.begin),
            Written.same(end, example.end, by: Decimal9.agree)
        else { return false }
        for (own, other) in zip(tracks, example.tracks) {
            guard other.isSimple else { return false }
            var likeness = other
            (likeness.path, likeness.from, likeness.to) = (own.path, own.from, own.to)
            guard Written.same(own, likeness) else { return false }
        }
        return true
    }
}
