public import Foundation

extension SnapshotLine {
    /// Reads a line from its JSON, with or without a line break at the end.
    /// - Throws: `DecodingError`, when it is not JSON or not a line that this version knows.
    public init(json: Data) throws {
        self = try JSONDecoder().decode(SnapshotLine.self, from: json)
    }
}

extension SnapshotLine: Decodable {
    private enum CodingKeys: CodingKey {
        case v, seq, t, kind, event, level, text, reason
    }

    /// Reads a line. Keys that this version does not know are passed over.
    /// - Throws: `DecodingError`, when the format's version is not 1, or something is missing or not of its kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .v)
        guard version == 1 else {
            throw DecodingError.dataCorruptedError(
                forKey: .v, in: container,
                debugDescription: "This line is of version \(version) of the format; this program reads version 1."
            )
        }
        let seconds = try container.decode(Double.self, forKey: .t)
        guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else {
            throw DecodingError.dataCorruptedError(
                forKey: .t, in: container, debugDescription: "The time \(seconds) s is beyond what a loop can reach.")
        }
        seq = try container.decode(UInt64.self, forKey: .seq)
        self.nanoseconds = nanoseconds
        body =
            switch try container.decode(Kind.self, forKey: .kind) {
            case .full: .full(try Snapshot(from: decoder))
            case .delta: .delta(try SnapshotDelta(from: decoder))
            case .event: .event(try container.decode(SnapshotEvent.self, forKey: .event))
            case .log:
                .log(
                    SnapshotLog(
                        level: try container.decode(SnapshotLog.Level.self, forKey: .level),
                        text: try container.decode(String.self, forKey: .text)
                    ))
            case .end: .end(reason: try container.decode(String.self, forKey: .reason))
            }
    }
}

extension SnapshotLine.Kind: Decodable {}
extension SnapshotLog.Level: Decodable {}

extension Snapshot: Decodable {
    private enum CodingKeys: CodingKey {
        case size, scale, fps, nodes
    }

    /// Reads `size`, `scale`, `fps` and `nodes`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            size: try container.decode(Written.Pair.self, forKey: .size).size,
            scale: try container.decode(Double.self, forKey: .scale),
            fps: try container.decode(Int.self, forKey: .fps),
            nodes: try container.decode([SnapshotNode].self, forKey: .nodes)
        )
    }
}

extension SnapshotDelta: Decodable {
    private enum CodingKeys: CodingKey {
        case nodes, removed, order
    }

    /// Reads `nodes`, `removed` and `order`; the latter two may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            nodes: try container.decode([Change].self, forKey: .nodes),
            removed: try container.decodeIfPresent([SnapshotNode.ID].self, forKey: .removed) ?? [],
            order: try container.decodeIfPresent([Order].self, forKey: .order) ?? []
        )
    }
}

extension SnapshotDelta.Order: Decodable {
    /// Reads `[parent, child, child …]`.
    public init(from decoder: any Decoder) throws {
        let ids = try decoder.singleValueContainer().decode([SnapshotNode.ID].self)
        guard let parent = ids.first else {
            throw Written.corrupted(decoder, "An order names its parent first; this one is empty.")
        }
        self.init(parent: parent, children: Array(ids.dropFirst()))
    }
}

extension SnapshotEvent: Decodable {
    private enum CodingKeys: CodingKey {
        case type, phase, at, id, text, key
    }

    /// Reads `{"type":"touch","phase":…,"at":[x,y],"id":…}`, `{"type":"text","text":…}` or `{"type":"key","key":…}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "touch":
            self = .touch(
                TouchMessage.Touch(
                    phase: try container.decode(TouchMessage.Phase.self, forKey: .phase),
                    id: try container.decode(Int.self, forKey: .id),
                    location: try container.decode(Written.Pair.self, forKey: .at).point
                ))
        case "text": self = .keyboard(.text(try container.decode(String.self, forKey: .text)))
        case "key": self = .keyboard(.key(try container.decode(KeyboardMessage.Key.self, forKey: .key)))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container,
                debugDescription: "There is no event of type \"\(type)\"; there are \"touch\", \"text\" and \"key\".")
        }
    }
}
