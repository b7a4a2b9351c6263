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
        var result: Set<String> = []
        for records in ImageTypes.all() {
            guard let start = records.baseAddress else { continue }
            for offset in stride(from: 0, to: records.count, by: 4) {
                if let module = moduleOfTable(record: start + offset) { result.insert(module) }
            }
        }
        return result
    }

    // The records and descriptors below: swift/docs/ABI/TypeMetadata.rst and
    // swift/include/swift/ABI/Metadata.h.

    /// Returns the module of the type that a record names, if it is a table in an extension.
    private static func moduleOfTable(record: UnsafeRawPointer) -> String? {
        let enumeration: UInt32 = 18
        guard let type = target(of: record, tag: 3), kind(of: type) == enumeration,
            let name = relative(type + 8), isTableName(name),
            let parent = target(of: type + 4, tag: 1), kind(of: parent) == 1,
            let module = target(of: parent + 4, tag: 1), kind(of: module) == 0,
            let text = relative(module + 8)
        else { return nil }
        return String(cString: text.assumingMemoryBound(to: CChar.self))
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
