extension GIFFile.Frame {
    /// The numbers of the colours of the frame's pixels, from the top row on; fewer if the data
    /// ends early or is damaged.
    ///
    /// Source: GIF 89a, appendix F, variable-length-code LZW compression.
    func decoded() -> [UInt8] {
        let count = width * height
        var pixels: [UInt8] = []
        let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
        // A code means the string of another code and one more colour.
        var prefix = [Int](repeating: -1, count: 4096)
        var suffix = [UInt8](repeating: 0, count: 4096)
        for code in 0..<min(clear, 256) { suffix[code] = UInt8(code) }
        var (size, next, last) = (codeSize + 1, end + 1, -1)
        var first: UInt8 = 0
        var (bits, bitCount, place) = (0, 0, 0)
        var string: [UInt8] = []
        while pixels.count < count {
            while bitCount < size, place < data.count {
                bits |= Int(data[place]) << bitCount
                bitCount += 8
                place += 1
            }
            guard bitCount >= size else { return pixels }
            let code = bits & (1 << size - 1)
            bits >>= size
            bitCount -= size
            if code == clear {
                (size, next, last) = (codeSize + 1, end + 1, -1)
                continue
            }
            guard code != end, code < next || code == next && last >= 0 else { return pixels }
            string.removeAll(keepingCapacity: true)
            // The code that is about to be defined: the last string and its own first colour.
            if code == next { string.append(first) }
            var part = code == next ? last : code
            while part >= 0 {
                string.append(suffix[part])
                part = prefix[part]
            }
            first = string[string.count - 1]
            pixels.append(contentsOf: string.reversed())
            if last >= 0, next < 4096 {
                (prefix[next], suffix[next]) = (last, first)
                next += 1
                if next == 1 << size, size < 12 { size += 1 }
            }
            last = code
        }
        if pixels.count > count { pixels.removeLast(pixels.count - count) }
        return pixels
    }

    /// The rows in the order in which the data has them.
    ///
    /// Source: GIF 89a, appendix E, interlaced images.
    var rows: [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap {
            Array(stride(from: $0, to: height, by: $1))
        }
    }
}

/// Draws the pictures of a GIF one after another on its canvas.
struct GIFCanvas {
    let file: GIFFile
    /// Red, green, blue and alpha of each pixel.
    private var pixels: [SIMD4<UInt8>]
    /// The canvas before the last picture, if that is removed again.
    private var saved: [SIMD4<UInt8>]?
    /// The number of pictures that were drawn.
    private(set) var drawn = 0

    init(_ file: GIFFile) {
        self.file = file
        pixels = Array(repeating: .zero, count: file.width * file.height)
    }

    /// Draws the next picture.
    mutating func drawNext() {
        if drawn > 0 { dispose(of: file.frames[drawn - 1]) }
        let frame = file.frames[drawn]
        drawn += 1
        saved = frame.disposal == .restore ? pixels : nil
        let indices = frame.decoded()
        for (index, row) in frame.rows.enumerated() {
            let y = frame.top + row
            guard y < file.height, frame.width > 0 else { continue }
            for x in 0..<min(frame.width, max(0, file.width - frame.left)) {
                let place = index * frame.width + x
                guard place < indices.count else { return }
                let color = Int(indices[place])
                guard color != frame.clear, color < frame.colors.count else { continue }
                let rgb = frame.colors[color]
                pixels[y * file.width + frame.left + x] = SIMD4(rgb.x, rgb.y, rgb.z, 255)
            }
        }
    }

    private mutating func dispose(of frame: GIFFile.Frame) {
        switch frame.disposal {
        case .keep: break
        case .restore: if let saved { pixels = saved }
        case .clear:
            for y in frame.top..<max(frame.top, min(frame.top + frame.height, file.height)) {
                for x in frame.left..<max(frame.left, min(frame.left + frame.width, file.width)) {
                    pixels[y * file.width + x] = .zero
                }
            }
        }
    }

    /// The canvas as an image: with a palette if it has at most 256 colours, which is a quarter of
    /// the size.
    func image() -> CGImage {
        var numbers: [SIMD4<UInt8>: UInt8] = [:]
        var palette: [SIMD4<UInt8>]? = []
        // Most pixels are as the one before.
        var former: SIMD4<UInt8>?
        for pixel in pixels where pixel != former {
            former = pixel
            guard numbers[pixel] == nil else { continue }
            guard numbers.count < 256 else {
                palette = nil
                break
            }
            numbers[pixel] = UInt8(numbers.count)
            palette?.append(pixel)
        }
        var png = PixelFile(width: file.width, height: file.height, palette: palette)
        for y in 0..<file.height {
            png.beginRow()
            for pixel in pixels[y * file.width..<(y + 1) * file.width] {
                if palette != nil {
                    png.append(numbers[pixel] ?? 0)
                } else {
                    png.append((pixel.x, pixel.y, pixel.z, pixel.w))
                }
            }
        }
        return CGImage(png: png.finished(), width: file.width, height: file.height)
    }
}

extension GIFFile {
    /// The first picture; nil without one.
    package var firstImage: CGImage? {
        guard !frames.isEmpty else { return nil }
        var canvas = GIFCanvas(self)
        canvas.drawNext()
        return canvas.image()
    }
}
