import Synchronization

/// A font that the program has registered from a file.
package final class FontFace: Sendable {
    package let file: FontFile
    /// The heights of capital letters and of the letter x, which some files have only as outlines.
    let heights: (capitals: Int, x: Int)
    /// The path of the file; nil for a font from bytes.
    let path: String?
    /// The name of the file in snapshots, as of an image: below the resources' folder, or else one
    /// of its own.
    package let reference: String

    init(_ file: FontFile, path: String?) {
        (self.file, self.path) = (file, path)
        heights = (file.capHeight, file.xHeight)
        let folder = path.flatMap { path in
            ResourceFolders.existing.map { $0.path + "/" }.filter { path.hasPrefix($0) }
                .max { $0.count < $1.count }
        }
        let suffix = file.data.starts(with: "OTTO".utf8) ? "otf" : "ttf"
        reference =
            folder.flatMap { path?.dropFirst($0.count) }.map(String.init)
            ?? "fonts/\(file.names.postScript).\(suffix)"
    }

    /// The names of faces that mean the family's usual one.
    private static let usualFaces = ["regular", "roman", "book", "normal"]

    /// Whether the face is the usual one of its family.
    private var isUsual: Bool { Self.usualFaces.contains(file.names.face.lowercased()) }

    var weight: UIFont.Weight { UIFont.Weight(css: file.weight) }

    var look: FontLook {
        (file.isItalic ? FontLook.italic : []).union(file.isMonospaced ? .monospaced : [])
    }

    // MARK: The registered faces

    private static let registered = Mutex<[String: FontFace]>([:])

    /// The faces by their PostScript names.
    static var all: [String: FontFace] { registered.withLock { $0 } }

    /// Returns the face with a PostScript name or a full name, or the usual one of a family.
    static func named(_ name: String) -> FontFace? {
        registered.withLock { faces in
            guard !faces.isEmpty else { return nil }
            if let face = faces[name] { return face }
            if let face = faces.values.first(where: { $0.file.names.full == name }) { return face }
            let family = faces.values.filter { $0.file.names.family == name }
            return family.first { $0.isUsual } ?? family.min { $0.rank < $1.rank }
        }
    }

    /// Orders the faces of a family: upright before slanted ones, the nearest to regular first.
    private var rank: Int { abs(file.weight - 400) * 2 + (file.isItalic ? 1 : 0) }

    /// Returns the face of the same family with other traits; nil if it has none.
    func sibling(isBold: Bool, isItalic: Bool) -> FontFace? {
        let family = file.names.family
        return Self.all.values.filter { face in
            face.file.names.family == family && face.file.isItalic == isItalic
                && (face.file.weight >= 600) == isBold
        }.min { $0.rank < $1.rank }
    }

    /// Returns the file of a name in snapshots.
    package static func file(named reference: String) -> FontFile? {
        registered.withLock { faces in
            faces.values.first { $0.reference == reference }?.file
        }
    }

    /// Why a font was not registered, or not removed.
    struct Refusal: Error {
        var reason: CTFontManagerError
        var sentence: String
    }

    static func register(_ file: FontFile, path: String?) throws(Refusal) {
        let face = FontFace(file, path: path)
        let name = file.names.postScript
        let refusal = registered.withLock { faces -> Refusal? in
            guard let known = faces[name] else {
                faces[name] = face
                return nil
            }
            let isSame = path == nil || known.path == path
            return Refusal(
                reason: isSame ? .alreadyRegistered : .duplicatedName,
                sentence: isSame
                    ? "The font \(name) is already registered."
                    : "Another file's font \(name) is already registered.")
        }
        if let refusal { throw refusal }
    }

    /// Removes the face that a condition names.
    static func remove(_ name: String, where isMeant: (FontFace) -> Bool) throws(Refusal) {
        let isRemoved = registered.withLock { faces in
            guard let face = faces[name], isMeant(face) else { return false }
            faces[name] = nil
            return true
        }
        guard isRemoved else {
            throw Refusal(reason: .notRegistered, sentence: "The font \(name) is not registered.")
        }
    }

    /// Removes the face of a file.
    static func remove(path: String) throws(Refusal) {
        guard let name = all.first(where: { $0.value.path == path })?.key else {
            throw Refusal(
                reason: .notRegistered, sentence: "No font of the file “\(path)” is registered.")
        }
        try remove(name) { $0.path == path }
    }
}

extension UIFont.Weight {
    /// Creates the named weight that is nearest to one of CSS and OpenType, 1...1000.
    init(css weight: Int) {
        let steps: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        self = steps[min(max((weight + 50) / 100, 1), 9) - 1]
    }
}
