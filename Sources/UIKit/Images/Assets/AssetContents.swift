/// The contents of the file `Contents.json` of an asset or a group.
struct AssetContents: Decodable {
    static let fileName = "Contents.json"

    /// A picture, a colour or data, and when it is used.
    struct Entry: Decodable {
        var filename: String?
        var color: Color?
        var idiom: String?
        var scale: String?
        var appearances: [Appearance]?
        var widthClass: String?
        var heightClass: String?
        var direction: String?
        var gamut: String?
        var typeIdentifier: String?
        var resizing: Resizing?

        enum CodingKeys: String, CodingKey {
            case filename, color, idiom, scale, appearances, resizing
            case widthClass = "width-class"
            case heightClass = "height-class"
            case direction = "language-direction"
            case gamut = "display-gamut"
            case typeIdentifier = "universal-type-identifier"
        }
    }

    struct Appearance: Decodable {
        var appearance: String
        var value: String
    }

    struct Color: Decodable {
        /// The space of the components; nil for a system colour.
        var space: String?
        /// Numbers as text, such as "0.250", "64" or "0x40".
        var components: [String: String]?
        /// The name of a system colour, such as "systemRedColor".
        var reference: String?

        enum CodingKeys: String, CodingKey {
            case components, reference
            case space = "color-space"
        }
    }

    /// The parts of a picture that are stretched, in pixels.
    struct Resizing: Decodable {
        struct Insets: Decodable {
            var top: Double?
            var left: Double?
            var bottom: Double?
            var right: Double?
        }

        var capInsets: Insets?

        enum CodingKeys: String, CodingKey { case capInsets = "cap-insets" }
    }

    struct Properties: Decodable {
        var providesNamespace: Bool?
        var renderingIntent: String?

        enum CodingKeys: String, CodingKey {
            case providesNamespace = "provides-namespace"
            case renderingIntent = "template-rendering-intent"
        }
    }

    var images: [Entry]?
    var colors: [Entry]?
    var data: [Entry]?
    var properties: Properties?

    /// The size of the largest file that is read, in bytes; Xcode's have a few thousand.
    private static let largest = 1 << 20

    /// Reads the file of an asset or a group; nil if there is none, or if it cannot be read, which
    /// is reported.
    init?(of folder: URL) {
        let file = folder.appendingPathComponent(Self.fileName)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            let bytes = try Data(contentsOf: file, options: .mappedIfSafe)
            guard bytes.count <= Self.largest else {
                reportMistake("\(file.path) is left out: it has more than \(Self.largest) bytes")
                return nil
            }
            self = try JSONDecoder().decode(AssetContents.self, from: bytes)
        } catch {
            reportMistake("\(file.path) is left out: \(Self.reason(for: error))")
            return nil
        }
    }

    private static func reason(for error: any Error) -> String {
        switch error as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
        default: return error.localizedDescription
        }
    }
}
