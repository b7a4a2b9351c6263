import Foundation

extension PathData: Decodable {
    /// Reads the text; whether it is a path shows when it is drawn.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }
}

extension SnapshotNode.Stroke.Cap: Decodable {}
extension SnapshotNode.Stroke.Join: Decodable {}
extension SnapshotNode.Gradient.Form: Decodable {}
extension SnapshotNode.Truncation: Decodable {}

extension SnapshotNode.Corners: Decodable {
    /// Reads the sum of the corners' values, 0…15.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer().decode(UInt8.self)
        guard value <= 15 else {
            throw Written.corrupted(decoder, "Corners are written as a number from 0 to 15; this is \(value).")
        }
        self.init(rawValue: value)
    }
}

extension SnapshotNode.Stroke: Decodable {
    private enum CodingKeys: CodingKey {
        case color, width, cap, join, miter, dash, phase
    }

    /// Reads `{"color":…,"width":…,"cap":…,"join":…,"miter":…,"dash":[…],"phase":…}`; the last five may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            color: try container.decode(SnapshotNode.Color.self, forKey: .color),
            width: try container.decode(Double.self, forKey: .width),
            cap: try container.decodeIfPresent(Cap.self, forKey: .cap) ?? .butt,
            join: try container.decodeIfPresent(Join.self, forKey: .join) ?? .miter,
            miterLimit: try container.decodeIfPresent(Double.self, forKey: .miter) ?? 10,
            dash: try container.decodeIfPresent([Double].self, forKey: .dash) ?? [],
            phase: try container.decodeIfPresent(Double.self, forKey: .phase) ?? 0
        )
    }
}

extension SnapshotNode.Trim: Decodable {
    /// Reads `[from, to]`.
    public init(from decoder: any Decoder) throws {
        let numbers = try Written.numbers(2, from: decoder)
        self.init(from: numbers[0], to: numbers[1])
    }
}

extension SnapshotNode.Gradient: Decodable {
    private enum CodingKeys: CodingKey {
        case type, colors, stops, start, end
    }

    /// Reads `{"type":…,"colors":[…],"stops":[…],"start":[x,y],"end":[x,y]}`; `stops` may be absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let colors = try container.decode([SnapshotNode.Color].self, forKey: .colors)
        let stops = try container.decodeIfPresent([Double].self, forKey: .stops) ?? []
        guard stops.isEmpty || stops.count == colors.count else {
            throw Written.corrupted(
                decoder, "A gradient has a stop for each colour or none; here are \(stops.count) for \(colors.count).")
        }
        self.init(
            form: try container.decode(Form.self, forKey: .type), colors: colors, stops: stops,
            start: try container.decode(Written.Pair.self, forKey: .start).point,
            end: try container.decode(Written.Pair.self, forKey: .end).point)
    }
}
