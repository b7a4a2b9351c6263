import Foundation

/// The forms in which compound values are written, for reading them back.
enum Written {
    /// `[x, y]` or `[width, height]`.
    struct Pair: Decodable {
        var first: Double
        var second: Double

        init(from decoder: any Decoder) throws {
            let numbers = try Written.numbers(2, from: decoder)
            (first, second) = (numbers[0], numbers[1])
        }

        var point: CGPoint { CGPoint(x: first, y: second) }
        var size: CGSize { CGSize(width: first, height: second) }
    }

    /// `[x, y, width, height]`.
    struct Rect: Decodable {
        var value: CGRect

        init(from decoder: any Decoder) throws {
            let numbers = try Written.numbers(4, from: decoder)
            // Not through CGRect's other initialisers or properties: they would turn a negative size round.
            value = CGRect(
                origin: CGPoint(x: numbers[0], y: numbers[1]),
                size: CGSize(width: numbers[2], height: numbers[3])
            )
        }
    }

    /// Reads an array of just so many numbers.
    static func numbers(_ count: Int, from decoder: any Decoder) throws -> [Double] {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        guard numbers.count == count else {
            throw corrupted(decoder, "There must be \(count) numbers here, not \(numbers.count).")
        }
        return numbers
    }

    static func corrupted(_ decoder: any Decoder, _ sentence: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: sentence))
    }
}

extension SnapshotNode.Color: Decodable {
    /// Reads `#rrggbbaa`.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let color = Self(text) else {
            throw Written.corrupted(decoder, "A colour is written as #rrggbbaa; this is \"\(text)\".")
        }
        self = color
    }
}

extension SnapshotNode.Border: Decodable {
    /// Reads `[width, colour]`.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(
            width: try values.decode(Double.self),
            color: try values.decode(SnapshotNode.Color.self)
        )
    }
}

extension SnapshotNode.Shadow: Decodable {
    /// Reads `[opacity, radius, dx, dy, colour]`.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init(
            opacity: try values.decode(Double.self),
            radius: try values.decode(Double.self),
            dx: try values.decode(Double.self),
            dy: try values.decode(Double.self),
            color: try values.decode(SnapshotNode.Color.self)
        )
    }
}

extension SnapshotNode.Transform: Decodable {
    /// Reads sixteen numbers.
    public init(from decoder: any Decoder) throws {
        self.init(try Written.numbers(16, from: decoder))
    }
}

extension SnapshotNode.Alignment: Decodable {}
extension SnapshotNode.Gravity: Decodable {}
extension SnapshotNode.Animation.Timing: Decodable {}

extension SnapshotNode.Scroll: Decodable {
    private enum CodingKeys: CodingKey {
        case offset, content
    }

    /// Reads `{"offset":[x,y],"content":[w,h]}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            offset: try container.decode(Written.Pair.self, forKey: .offset).point,
            content: try container.decode(Written.Pair.self, forKey: .content).size
        )
    }
}

extension SnapshotNode.Constraint: Decodable {
    private enum CodingKeys: CodingKey {
        case text, ident, items, priority, broken
    }

    /// Reads `{"text":…,"ident":…,"items":[…],"priority":…,"broken":true}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            text: try container.decode(String.self, forKey: .text),
            identifier: try container.decodeIfPresent(String.self, forKey: .ident),
            items: try container.decode([SnapshotNode.ID].self, forKey: .items),
            priority: try container.decode(Double.self, forKey: .priority),
            broken: try container.decodeIfPresent(Bool.self, forKey: .broken) ?? false
        )
    }
}
