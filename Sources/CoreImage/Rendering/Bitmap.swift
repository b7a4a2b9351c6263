import Glibc

/// Red, green, blue and alpha, multiplied by alpha, in the space in which filters compute.
typealias Pixel = SIMD4<Float>

/// The pixels of a region, row by row from the lowest one. Outside of it a picture is transparent.
struct Bitmap {
    /// The memory of pixels.
    private final class Storage {
        let start: UnsafeMutablePointer<Pixel>

        init(count: Int) throws(RenderingError) {
            guard let memory = calloc(max(count, 1), MemoryLayout<Pixel>.stride) else {
                throw RenderingError("there is no memory for \(count) pixels")
            }
            start = memory.bindMemory(to: Pixel.self, capacity: max(count, 1))
        }

        deinit { free(start) }
    }

    /// The most pixels of one bitmap: a gigabyte.
    static let largest = 1 << 26

    let region: Region
    private let storage: Storage
    /// The first pixel.
    let start: UnsafeMutablePointer<Pixel>

    /// Creates transparent pixels.
    init(_ region: Region) throws(RenderingError) {
        guard region.area <= Double(Self.largest) else {
            throw RenderingError(
                "\(region.width) × \(region.height) pixels are needed at once, and the limit is "
                    + "\(Self.largest)")
        }
        self.region = region
        storage = try Storage(count: region.count)
        start = storage.start
    }

    private init(_ other: Bitmap, _ region: Region) {
        (self.region, storage, start) = (region, other.storage, other.start)
    }

    /// Returns the same pixels elsewhere.
    func moved(by x: Int, _ y: Int) -> Bitmap { Bitmap(self, region.moved(by: x, y)) }

    /// Returns the address of a row's pixel at x = 0, which may be outside of the memory.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
        start + ((y - region.minY) * region.width - region.minX)
    }

    /// Returns a pixel; transparent outside of the region.
    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> Pixel {
        guard x >= region.minX, x < region.maxX, y >= region.minY, y < region.maxY else {
            return .zero
        }
        return row(y)[x]
    }
}

/// The reason why a picture cannot be rendered, as the second half of a sentence.
struct RenderingError: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
