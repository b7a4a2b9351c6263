import Foundation

/// The memory of a context with pixels.
final class Bitmap {
    let width: Int
    let height: Int
    let form: PixelForm
    let bytesPerRow: Int
    let info: UInt32
    let space: CGColorSpace
    /// The pixels; nil until they are asked for.
    private(set) var memory: UnsafeMutableRawPointer?
    private let isOwner: Bool
    /// The pixels as they were written last.
    private var written: Data?
    /// Whether something was drawn since then.
    var isStale = true

    init(
        width: Int, height: Int, form: PixelForm, bytesPerRow: Int, info: UInt32,
        space: CGColorSpace, memory: UnsafeMutableRawPointer?
    ) {
        (self.width, self.height, self.form) = (width, height, form)
        (self.bytesPerRow, self.info, self.space) = (bytesPerRow, info, space)
        (self.memory, isOwner) = (memory, memory == nil)
    }

    deinit {
        if isOwner { memory?.deallocate() }
    }

    private var count: Int { bytesPerRow * height }

    /// Allocates memory, unless there is some.
    func allocate() -> UnsafeMutableRawPointer {
        if let memory { return memory }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        self.memory = memory
        return memory
    }

    /// Writes pixels of red, green, blue and alpha, premultiplied, into the memory.
    func write(_ pixels: Data) {
        let target = allocate().assumingMemoryBound(to: UInt8.self)
        pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            var place = 0
            for y in 0..<height {
                for x in 0..<width {
                    form.write(
                        (bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]),
                        to: target + (y * bytesPerRow + x * form.bytesPerPixel))
                    place += 4
                }
            }
        }
        written = Data(bytes: target, count: count)
        isStale = false
    }

    /// The image of pixels that the program has written into the memory; nil if it has not.
    var changedImage: CGImage? {
        guard let memory else { return nil }
        let isSame =
            written.map { data in
                data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
                    memcmp(bytes.baseAddress!, memory, count) == 0
                }
            }
            ?? UnsafeRawBufferPointer(start: memory, count: count).allSatisfy { $0 == 0 }
        guard !isSame else { return nil }
        written = Data(bytes: memory, count: count)
        isStale = false
        return CGImage(
            pixels: UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), form, width: width,
            height: height, bytesPerRow: bytesPerRow)
    }

    /// Whether each drawing is written at once, because the program reads its own memory.
    var isWrittenAtOnce: Bool { !isOwner }
}

extension CGContext {
    /// Creates a context with pixels, whose origin is at the bottom left, with y pointing up.
    ///
    /// Nil without pixels or for a form that is not known. Known are pixels of 8 bits for each
    /// component: three colours with a premultiplied opacity or a component that is not used, grey,
    /// and opacities alone.
    ///
    /// What is drawn is recorded as vectors, and ``makeImage()`` returns them, unless the program
    /// has changed the pixels. Pixels exist in programs that link the product Raster: with memory
    /// of the program's the initializer returns nil in others, and so does ``data``.
    ///
    /// Source: Apple, CGContext.init(data:width:height:bitsPerComponent:bytesPerRow:space:…).
    ///
    /// - Parameters:
    ///   - data: the memory of the pixels, into which each drawing is written; nil for memory of
    ///     the context's own.
    ///   - width: the number of pixels in a row.
    ///   - height: the number of rows.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: the distance of two rows in memory; 0, without memory, for the least one.
    ///   - space: the colour space.
    ///   - bitmapInfo: the order of components, as in ``CGBitmapInfo``.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard CGImage.isUsable(width, height),
            let form = PixelForm(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: nil, isGray: space.isGray,
                info: bitmapInfo),
            form.isPremultiplied || !form.hasAlpha, data == nil || CGImage.canReadPixels
        else { return nil }
        let least = width * form.bytesPerPixel
        let row = bytesPerRow == 0 ? least : bytesPerRow
        guard row >= least, row <= 1 << 20 else { return nil }
        self.init(size: CGSize(width: width, height: height), scale: 1)
        bitmap = Bitmap(
            width: width, height: height, form: form, bytesPerRow: row, info: bitmapInfo,
            space: space, memory: data)
        state.transform = CGAffineTransform(
            a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    }

    /// The pixels, from the top row on; nil for a context without pixels, such as UIKit's, and in
    /// programs that do not link the product Raster.
    ///
    /// Pixels that the program changes are part of the drawing. Ask again after drawing. The memory
    /// exists as long as the context.
    ///
    /// Source: Apple, CGContext.data.
    public var data: UnsafeMutableRawPointer? {
        guard let bitmap, adoptPixels() || writePixels() else { return nil }
        return bitmap.memory
    }

    /// The number of bits of a component: 8, or 0 without pixels.
    public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }
    /// The number of bits of a pixel; 0 without pixels.
    public var bitsPerPixel: Int { (bitmap?.form.bytesPerPixel ?? 0) * 8 }
    /// The distance of two rows in memory, in bytes; 0 without pixels.
    public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
    /// The colour space of the pixels; nil without any.
    public var colorSpace: CGColorSpace? { bitmap?.space }
    /// The form of the pixels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: bitmap?.info ?? 0) }
    /// Where the opacity of a pixel is.
    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
            ?? .none
    }

    /// Replaces the drawing by pixels that the program has written; returns whether there were any.
    @discardableResult
    func adoptPixels() -> Bool {
        guard let bitmap, layers.count == 1, let image = bitmap.changedImage else { return false }
        let own = state
        layers[0] = Layer()
        state = GraphicsState(
            transform: .identity, clipBox: CGRect(origin: .zero, size: size))
        self.bitmap = nil
        drawUpright(image, in: CGRect(origin: .zero, size: size))
        // Later groups begin with the clip of their own.
        layers[0].body += String(repeating: "</g>", count: layers[0].openClips.count)
        layers[0].openClips = []
        (self.bitmap, state) = (bitmap, own)
        return true
    }

    /// Writes what was drawn into the memory of a context with pixels.
    public func flush() { if bitmap?.memory != nil, !adoptPixels() { writePixels() } }

    /// Writes the drawing into the memory; returns whether it could be drawn.
    @discardableResult
    func writePixels() -> Bool {
        if bitmap?.isStale == false { return true }
        guard let bitmap, let pixels = recordedImage?.pixels(width: width, height: height) else {
            return false
        }
        bitmap.write(pixels)
        return true
    }
}
