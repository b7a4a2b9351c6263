/// Finds the modules whose extensions of other modules' classes have an ``ObjCTable``.
///
/// The runtime finds a table by its mangled name, which contains the module of the extension, and
/// any linked module may have one: a library, or the tests themselves. So the types of all loaded
/// images are searched, once; a class in which a name is missing does not repeat the search.
enum TableModules {
    /// The number of images that the process has loaded; another one may bring tables.
    static var imageCount: Int { ImageTypes.all().count }

    /// Returns the names of the modules. O(number of types in the process).
    static func all() -> Set<String> {
        Set(records(moduleOfTable))
    }

    /// Returns the mangled names of the classes whose declarations have a table. O(number of types
    /// in the process).
    static func classes() -> [String] { records(classOfTable) }

    private static func records<Result>(_ result: (UnsafeRawPointer) -> Result?) -> [Result] {
        ImageTypes.all().flatMap { records -> [Result] in
            guard let start = records.baseAddress else { return [] }
            return stride(from: 0, to: records.count, by: 4).compactMap { result(start + $0) }
        }
    }

    // The records and descriptors below: swift/docs/ABI/TypeMetadata.rst and
    // swift/include/swift/ABI/Metadata.h.

    /// Returns the module of the type that a record names, if it is a table in an extension.
    private static func moduleOfTable(record: UnsafeRawPointer) -> String? {
        guard let type = table(record: record),
            let parent = target(of: type + 4, tag: 1), kind(of: parent) == 1,
            let module = target(of: parent + 4, tag: 1), kind(of: module) == 0,
            let text = relative(module + 8)
        else { return nil }
        return String(cString: text.assumingMemoryBound(to: CChar.self))
    }

    /// Returns the mangled name of the class that a record's table is in.
    private static func classOfTable(record: UnsafeRawPointer) -> String? {
        guard let type = table(record: record), let parent = target(of: type + 4, tag: 1),
            letters[kind(of: parent)] == "C"
        else { return nil }
        return mangledName(of: parent)
    }

    /// How mangled names end that are those of classes, structures and enumerations.
    private static let letters: [UInt32: String] = [16: "C", 17: "V", 18: "O"]

    /// Returns the mangled name of a type, or of a module; nil for what is local or private.
    private static func mangledName(of context: UnsafeRawPointer) -> String? {
        guard let text = relative(context + 8) else { return nil }
        let name = String(cString: text.assumingMemoryBound(to: CChar.self))
        let identifier = "\(name.utf8.count)\(name)"
        if kind(of: context) == 0 { return identifier }
        guard let letter = letters[kind(of: context)], let parent = target(of: context + 4, tag: 1)
        else { return nil }
        return mangledName(of: parent).map { $0 + identifier + letter }
    }

    /// Returns the type that a record names, if it is a table.
    private static func table(record: UnsafeRawPointer) -> UnsafeRawPointer? {
        let enumeration: UInt32 = 18
        guard let type = target(of: record, tag: 3), kind(of: type) == enumeration,
            let name = relative(type + 8), isTableName(name)
        else { return nil }
        return type
    }

    private static func kind(of descriptor: UnsafeRawPointer) -> UInt32 {
        descriptor.load(as: UInt32.self) & 31
    }

    private static func isTableName(_ name: UnsafeRawPointer) -> Bool {
        for (offset, byte) in "_ObjC\0".utf8.enumerated()
        where name.load(fromByteOffset: offset, as: UInt8.self) != byte {
            return false
        }
        return true
    }

    /// Returns the address at a distance from the place where the distance is.
    private static func relative(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = place.load(as: Int32.self)
        return distance == 0 ? nil : place + Int(distance)
    }

    /// Returns the same, or what a pointer there points to if the lowest bit of the tag is set.
    private static func target(of place: UnsafeRawPointer, tag: Int32) -> UnsafeRawPointer? {
        let distance = place.load(as: Int32.self)
        guard distance != 0 else { return nil }
        let address = place + Int(distance & ~tag)
        return distance & tag == 0 ? address : address.load(as: UnsafeRawPointer?.self)
    }
}

/// The records of the types of each loaded image.
private final class ImageTypes {
    private var records: [UnsafeRawBufferPointer] = []

    static func all() -> [UnsafeRawBufferPointer] {
        let types = ImageTypes()
        enumerateMetadataSections(
            { sections, types in
                // A version, three words, then the start and length of each section; that of the
                // types is the third.
                // Source: swift/stdlib/public/SwiftShims/swift/shims/MetadataSections.h.
                let words = sections.assumingMemoryBound(to: UInt.self)
                let records = UnsafeRawBufferPointer(
                    start: UnsafeRawPointer(bitPattern: words[8]), count: Int(words[9]))
                Unmanaged<ImageTypes>.fromOpaque(types).takeUnretainedValue().records
                    .append(records)
                return true
            }, Unmanaged.passUnretained(types).toOpaque())
        return types.records
    }
}

/// Calls a function with the metadata sections of each loaded image until it returns false.
///
/// The runtime exports it; Swift Testing finds tests with it.
/// Source: swift/stdlib/public/runtime/ImageInspectionCommon.cpp.
@_silgen_name("swift_enumerateAllMetadataSections")
private func enumerateMetadataSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
    _ context: UnsafeMutableRawPointer)
