/// The pictures of a GIF, and how long each is shown.
///
/// Source: CompuServe, Graphics Interchange Format, Version 89a; Netscape's extension for loops.
package struct GIFFile: Sendable {
    /// A picture: a part of the canvas.
    struct Frame: Sendable {
        var (left, top, width, height) = (0, 0, 0, 0)
        /// The colours; at most 256.
        var colors: [SIMD3<UInt8>] = []
        /// The number of the colour that draws nothing; nil for none.
        var clear: Int?
        /// How the picture is left before the next one is drawn.
        var disposal = Disposal.keep
        /// How long the picture is shown, in hundredths of a second.
        var delay = 0
        var isInterlaced = false
        var codeSize = 2
        /// The compressed numbers of colours.
        var data: [UInt8] = []
    }

    enum Disposal: Sendable {
        case keep
        case clear
        case restore
    }

    /// The size of the canvas, in pixels.
    package private(set) var (width, height) = (0, 0)
    private(set) var frames: [Frame] = []
    /// How often all pictures are repeated, 0 for endlessly; nil for a file that does not say.
    private(set) var loopCount: Int?
    private(set) var hasGlobalColors = false
    /// Whether the end of the file was found.
    private(set) var isComplete = false

    /// The number of pictures.
    package var count: Int { frames.count }

    /// The most pictures that are read, so that a hostile file does not fill the memory.
    private static let largestCount = 10_000
    /// The most pixels of the canvas and of each picture, because a file of a hundred bytes may
    /// claim any size, and drawing takes the memory for all of it.
    private static let largestArea = 1 << 24

    /// Reads a file up to its end or its first mistake, such as a picture of more than 16,777,216
    /// pixels.
    ///
    /// Nil for another format and for a canvas that is empty or larger than that.
    package init?(_ data: Data) {
        var bytes = Scanner(Array(data))
        guard let signature = bytes.read(6),
            [Array("GIF87a".utf8), Array("GIF89a".utf8)]
                .contains(Array(signature)), let width = bytes.readShort(),
            let height = bytes.readShort(), let flags = bytes.readByte(), bytes.read(2) != nil,
            width > 0, height > 0, width * height <= Self.largestArea
        else { return nil }
        (self.width, self.height) = (width, height)
        hasGlobalColors = flags & 0x80 != 0
        guard let colors = bytes.readColors(flags) else { return }
        var next = Frame()
        while let block = bytes.readByte(), frames.count < Self.largestCount {
            switch block {
            case 0x21:
                guard readExtension(&bytes, &next) else { return }
            case 0x2C:
                guard readFrame(&bytes, &next, colors) else { return }
                frames.append(next)
                next = Frame()
            case 0x3B:
                isComplete = true
                return
            default: return
            }
        }
    }

    private mutating func readExtension(_ bytes: inout Scanner, _ next: inout Frame) -> Bool {
        guard let label = bytes.readByte(), let blocks = bytes.readBlocks() else { return false }
        let first = blocks.first ?? []
        if label == 0xF9, first.count >= 4 {
            let kinds: [Int: Disposal] = [2: .clear, 3: .restore]
            next.disposal = kinds[Int(first[0] >> 2 & 7)] ?? .keep
            next.delay = Int(first[1]) | Int(first[2]) << 8
            next.clear = first[0] & 1 == 1 ? Int(first[3]) : nil
        }
        let isLoop = first == Array("NETSCAPE2.0".utf8) || first == Array("ANIMEXTS1.0".utf8)
        if label == 0xFF, isLoop, blocks.count > 1, blocks[1].count >= 3, blocks[1][0] == 1 {
            loopCount = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
        }
        return true
    }

    private func readFrame(
        _ bytes: inout Scanner, _ next: inout Frame, _ global: [SIMD3<UInt8>]
    ) -> Bool {
        guard let left = bytes.readShort(), let top = bytes.readShort(),
            let width = bytes.readShort(), let height = bytes.readShort(),
            let flags = bytes.readByte(), let colors = bytes.readColors(flags),
            let codeSize = bytes.readByte(), (1...11).contains(codeSize),
            width * height <= Self.largestArea, let blocks = bytes.readBlocks()
        else { return false }
        (next.left, next.top, next.width, next.height) = (left, top, width, height)
        next.colors = flags & 0x80 != 0 ? colors : global
        next.isInterlaced = flags & 0x40 != 0
        next.codeSize = Int(codeSize)
        next.data = Array(blocks.joined())
        return true
    }

    /// Reads numbers and blocks from the front of a file.
    private struct Scanner {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
            guard place + count <= bytes.count else { return nil }
            defer { place += count }
            return bytes[place..<place + count]
        }

        mutating func readByte() -> UInt8? { read(1)?.first }

        mutating func readShort() -> Int? {
            read(2).map { Int($0[$0.startIndex]) | Int($0[$0.startIndex + 1]) << 8 }
        }

        /// Reads a table of colours, whose size is in flags; empty without one.
        mutating func readColors(_ flags: UInt8) -> [SIMD3<UInt8>]? {
            guard flags & 0x80 != 0 else { return [] }
            let count = 2 << Int(flags & 7)
            guard let table = read(3 * count).map(Array.init) else { return nil }
            return (0..<count).map { SIMD3(table[3 * $0], table[3 * $0 + 1], table[3 * $0 + 2]) }
        }

        /// Reads blocks up to an empty one.
        mutating func readBlocks() -> [[UInt8]]? {
            var blocks: [[UInt8]] = []
            while let length = readByte() {
                if length == 0 { return blocks }
                guard let block = read(Int(length)) else { return nil }
                blocks.append(Array(block))
            }
            return nil
        }
    }
}
