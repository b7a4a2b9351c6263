public import Foundation
import Synchronization

/// A type of data, by its identifier, such as `public.png`.
///
/// Source: Apple, UTType; Uniform Type Identifiers.
///
/// Deviation: the types of Apple's list that programs use most, and those that the program exports
/// or imports, are known; Info.plist is not read for others.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier.
    public let identifier: String

    /// The declared types and, by their identifiers, those of unknown tags.
    private static let known = Mutex(Declaration.system)

    private var declaration: Declaration { Self.known.withLock { $0[identifier] } ?? .init() }

    package init(known identifier: String) { self.identifier = identifier }

    /// Creates the type with an identifier; nil for one that is not known.
    public init?(_ identifier: String) {
        let name = identifier.lowercased()
        guard Self.known.withLock({ $0[name] != nil }) else { return nil }
        self.identifier = name
    }

    /// Creates a type that the program defines.
    ///
    /// - Parameters:
    ///   - identifier: its identifier.
    ///   - parentType: the type to which it conforms; nil for data.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declaring: identifier, parentType)
    }

    /// Creates a type that another program defines, and this one knows.
    ///
    /// - Parameters:
    ///   - identifier: its identifier.
    ///   - parentType: the type to which it conforms; nil for data.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declaring: identifier, parentType)
    }

    private init(declaring identifier: String, _ parentType: UTType?) {
        let name = identifier.lowercased()
        self.identifier = name
        Self.known.withLock { known in
            if known[name] == nil {
                known[name] = Declaration(parents: [(parentType ?? .data).identifier])
            }
        }
    }

    /// Creates the type of files with an extension.
    ///
    /// An unknown extension has a dynamic type; see ``isDynamic``.
    ///
    /// - Parameters:
    ///   - filenameExtension: the extension, without its dot.
    ///   - supertype: the type to which it conforms. Nil is returned if the extension is known, but
    ///     its type does not conform to this one.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(
            tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Creates the type of a media type, such as `image/png`.
    ///
    /// An unknown media type has a dynamic type; see ``isDynamic``.
    ///
    /// - Parameters:
    ///   - mimeType: the media type.
    ///   - supertype: the type to which it conforms. Nil is returned if the media type is known,
    ///     but its type does not conform to this one.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Creates the type of a tag; as ``init(filenameExtension:conformingTo:)``.
    ///
    /// - Parameters:
    ///   - tag: the tag.
    ///   - tagClass: its class.
    ///   - supertype: the type to which it conforms; nil for any.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        let all = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
        guard let first = all.first else { return nil }
        self = first
    }

    /// Returns the types of a tag that conform to a type; a dynamic one for an unknown tag.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?)
        -> [UTType]
    {
        let tag = tag.lowercased()
        guard !tag.isEmpty else { return [] }
        let found = known.withLock { known in
            known.filter { !$0.key.hasPrefix("dyn.") && $0.value.tags(tagClass).contains(tag) }
                // The type for which the tag is the preferred one comes first.
                .sorted {
                    let ranks = [$0, $1].map { $0.value.tags(tagClass).firstIndex(of: tag) ?? 0 }
                    return ranks[0] != ranks[1] ? ranks[0] < ranks[1] : $0.key < $1.key
                }.map { UTType(known: $0.key) }
        }
        let fitting = found.filter { type in supertype.map(type.conforms) ?? true }
        guard found.isEmpty else { return fitting }
        let parent = supertype ?? .item
        let name = "dyn.\(tagClass.rawValue).\(tag).\(parent.identifier)"
        known.withLock { known in
            var own = Declaration(parents: [parent.identifier])
            if tagClass == .mimeType { own.media = [tag] } else { own.suffixes = [tag] }
            known[name] = own
        }
        return [UTType(known: name)]
    }

    // MARK: Tags

    /// The extension of files of the type; nil for none.
    public var preferredFilenameExtension: String? { declaration.suffixes.first }
    /// The media type, such as `image/png`; nil for none.
    public var preferredMIMEType: String? { declaration.media.first }
    /// All extensions and media types.
    public var tags: [UTTagClass: [String]] {
        var tags: [UTTagClass: [String]] = [:]
        let own = declaration
        if !own.suffixes.isEmpty { tags[.filenameExtension] = own.suffixes }
        if !own.media.isEmpty { tags[.mimeType] = own.media }
        return tags
    }

    // MARK: Conformance

    /// Returns whether the type is another one, or is derived from it.
    public func conforms(to type: UTType) -> Bool {
        self == type || supertypes.contains(type)
    }

    /// Returns whether the type is derived from another one; false for the same one.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// Returns whether another type is derived from this one; false for the same one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// All types from which this one is derived, directly or not.
    public var supertypes: Set<UTType> {
        Self.known.withLock { known in
            var (waiting, all): ([String], Set<UTType>) = ([identifier], [])
            while let next = waiting.popLast() {
                for parent in known[next]?.parents ?? []
                where all.insert(UTType(known: parent)).inserted { waiting.append(parent) }
            }
            all.remove(self)
            return all
        }
    }

    /// Whether the type was made for a tag of which no type is known.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    /// Whether the type is declared: not dynamic.
    public var isDeclared: Bool { !isDynamic }
    /// Whether the type is one of all systems, such as `public.png`.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    // MARK: Text

    /// The identifier.
    public var description: String { identifier }

    /// Reads an identifier.
    public init(from decoder: any Decoder) throws {
        self.init(known: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

/// A kind of tags by which types are known.
///
/// Source: Apple, UTTagClass.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The name of the class.
    public let rawValue: String
    /// Creates a class.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Extensions of files.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// Media types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension Declaration {
    fileprivate func tags(_ tagClass: UTTagClass) -> [String] {
        tagClass == .filenameExtension ? suffixes : tagClass == .mimeType ? media : []
    }
}

extension URL {
    /// Returns the address with the extension of a type, unless it has one of the type's.
    ///
    /// Source: Apple, URL.appendingPathExtension(for:).
    public func appendingPathExtension(for contentType: UTType) -> URL {
        let own = contentType.tags[.filenameExtension] ?? []
        guard let suffix = own.first, !own.contains(pathExtension.lowercased()) else { return self }
        return appendingPathExtension(suffix)
    }

    /// Returns the address with a further name, which has the extension of a type.
    ///
    /// Source: Apple, URL.appendingPathComponent(_:conformingTo:).
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType)
        -> URL
    { appendingPathComponent(partialName).appendingPathExtension(for: contentType) }
}
