import Foundation

/// Which processes may see a representation of an item.
///
/// Source: Apple, NSItemProviderRepresentationVisibility. Items never leave the process here.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// All processes.
    case all = 0
    /// Processes of the same team.
    case team = 1
    /// The process itself.
    case ownProcess = 3
}

/// An object that an item provider can hand on as data.
///
/// Source: Apple, NSItemProviderWriting.
public protocol NSItemProviderWriting: NSObjectProtocol {
    /// The identifiers of the types as which objects of the class can be written, best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The identifiers of the types as which this object can be written, best first. Default: those
    /// of the class.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns which processes may see a type of data. Default: all.
    static func itemProviderVisibilityForRepresentation(withTypeIdentifier typeIdentifier: String)
        -> NSItemProviderRepresentationVisibility
    /// Writes the object as data of a type.
    ///
    /// - Parameters:
    ///   - typeIdentifier: one of the types above.
    ///   - completionHandler: called once with the data, or with an error.
    /// - Returns: the progress, or nil if the handler has been called already.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// Returns the types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] {
        Self.writableTypeIdentifiersForItemProvider
    }
    /// Returns all.
    public static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility { .all }
}

/// An object that can be made from the data of an item provider.
///
/// Source: Apple, NSItemProviderReading.
public protocol NSItemProviderReading: NSObjectProtocol {
    /// The identifiers of the types that can be read, best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns an object made from data of a type.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSString: NSItemProviderReading, NSItemProviderWriting {
    /// UTF-8, UTF-16 and plain texts.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        ["public.utf8-plain-text", "public.utf16-plain-text", "public.plain-text"]
    }
    /// UTF-8.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        ["public.utf8-plain-text"]
    }
    /// Returns the text that data has in UTF-16 or UTF-8.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws
        -> Self
    {
        let encoding =
            typeIdentifier == "public.utf16-plain-text" ? String.Encoding.utf16 : .utf8
        guard let text = String(data: data, encoding: encoding),
            let object = NSString(string: text) as? Self
        else { throw NSItemProvider.error(.unavailableCoercionError) }
        return object
    }
    /// Writes the text as UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as String).utf8), nil)
        return nil
    }
}

extension NSURL: NSItemProviderReading, NSItemProviderWriting {
    /// Addresses, also those of files.
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
    /// Addresses.
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
    /// Addresses; for a file also that of a file.
    public var writableTypeIdentifiersForItemProvider: [String] {
        isFileURL ? ["public.file-url", "public.url"] : ["public.url"]
    }
    /// Returns the address that data has as text.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws
        -> Self
    {
        guard let text = String(data: data, encoding: .utf8),
            let object = NSURL(string: text) as? Self
        else { throw NSItemProvider.error(.unavailableCoercionError) }
        return object
    }
    /// Writes the address as text.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }
}

extension NSAttributedString: NSItemProviderReading, NSItemProviderWriting {
    /// HTML and plain texts.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        ["public.html"] + NSString.readableTypeIdentifiersForItemProvider
    }
    /// UTF-8, without the attributes.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        ["public.utf8-plain-text"]
    }
    /// Returns the text of data, of HTML with its attributes.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws
        -> Self
    {
        let made: NSAttributedString
        if typeIdentifier == "public.html" {
            made = try NSAttributedString(
                data: data, options: [.documentType: NSAttributedString.DocumentType.html],
                documentAttributes: nil)
        } else {
            let text = try NSString.object(
                withItemProviderData: data, typeIdentifier: typeIdentifier)
            made = NSAttributedString(string: text as String)
        }
        guard let object = made as? Self else {
            throw NSItemProvider.error(.unavailableCoercionError)
        }
        return object
    }
    /// Writes the characters as UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler:
            @escaping (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(string.utf8), nil)
        return nil
    }
}
