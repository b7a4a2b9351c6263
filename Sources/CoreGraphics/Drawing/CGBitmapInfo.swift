/// Where the opacity of a pixel is stored, and whether colours are multiplied by it.
///
/// Source: Apple, CGImageAlphaInfo.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// The pixels have no alpha.
    case none = 0
    /// In the last component; colours are multiplied.
    case premultipliedLast = 1
    /// In the first component; colours are multiplied.
    case premultipliedFirst = 2
    /// In the last component; colours are as they are.
    case last = 3
    /// In the first component; colours are as they are.
    case first = 4
    /// The last component is not used.
    case noneSkipLast = 5
    /// The first component is not used.
    case noneSkipFirst = 6
    /// There is nothing else.
    case alphaOnly = 7
}

/// The order of the bytes of a pixel.
///
/// Source: Apple, CGImageByteOrderInfo.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// The bits of the order.
    case orderMask = 0x7000
    /// The first component first.
    case orderDefault = 0
    /// Units of 16 bits, the last byte first.
    case order16Little = 0x1000
    /// Units of 32 bits, the last byte first.
    case order32Little = 0x2000
    /// Units of 16 bits, the first byte first.
    case order16Big = 0x3000
    /// Units of 32 bits, the first byte first.
    case order32Big = 0x4000
}

/// The form of pixels: a ``CGImageAlphaInfo`` and the order of bytes.
///
/// Source: Apple, CGBitmapInfo.
public struct CGBitmapInfo: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates a form from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of the ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The bits that say whether components are floating-point numbers.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits of the order of bytes.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Units of 16 bits, the last byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Units of 32 bits, the last byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Units of 16 bits, the first byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Units of 32 bits, the first byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// How colours are converted that another space does not have.
///
/// Source: Apple, CGColorRenderingIntent.
///
/// Deviation: all colours are in sRGB, so that the values mean the same.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// As is usual for what is drawn.
    case defaultIntent = 0
    /// To the nearest colours.
    case absoluteColorimetric = 1
    /// To the nearest colours, relative to white.
    case relativeColorimetric = 2
    /// All colours are moved, so that differences remain.
    case perceptual = 3
    /// Saturated colours stay saturated.
    case saturation = 4
}

/// A form of pixels that can be read and written: 8 bits a component.
struct PixelForm: Equatable {
    /// The components in memory.
    enum Order { case rgba, argb, bgra, abgr, rgb, gray, alpha }

    var order: Order
    /// Whether the pixels have an opacity.
    var hasAlpha: Bool
    var isPremultiplied: Bool

    var bytesPerPixel: Int {
        switch order {
        case .rgba, .argb, .bgra, .abgr: 4
        case .rgb: 3
        case .gray, .alpha: 1
        }
    }

    /// The form with four components.
    static var rgba: PixelForm {
        PixelForm(order: .rgba, hasAlpha: true, isPremultiplied: true)
    }

    init(order: Order, hasAlpha: Bool, isPremultiplied: Bool) {
        (self.order, self.hasAlpha, self.isPremultiplied) = (order, hasAlpha, isPremultiplied)
    }

    /// The form of an image's arguments; nil for one that is not known.
    init?(bitsPerComponent: Int, bitsPerPixel: Int?, isGray: Bool, info: UInt32) {
        guard bitsPerComponent == 8, info & CGBitmapInfo.floatInfoMask.rawValue == 0,
            let alpha = CGImageAlphaInfo(rawValue: info & CGBitmapInfo.alphaInfoMask.rawValue)
        else { return nil }
        hasAlpha = ![.none, .noneSkipFirst, .noneSkipLast].contains(alpha)
        isPremultiplied = [.premultipliedFirst, .premultipliedLast, .alphaOnly].contains(alpha)
        let isLittle =
            info & CGBitmapInfo.byteOrderMask.rawValue == CGBitmapInfo.byteOrder32Little.rawValue
        switch alpha {
        case .alphaOnly: order = .alpha
        case .none:
            // Contexts have no pixels of 24 bits.
            guard isGray || bitsPerPixel == 24 else { return nil }
            order = isGray ? .gray : .rgb
        case .premultipliedLast, .last, .noneSkipLast:
            guard !isGray else { return nil }
            order = isLittle ? .abgr : .rgba
        case .premultipliedFirst, .first, .noneSkipFirst:
            guard !isGray else { return nil }
            order = isLittle ? .bgra : .argb
        }
        if let bitsPerPixel, bitsPerPixel != 8 * bytesPerPixel { return nil }
    }

    /// Returns a pixel in memory as red, green, blue and alpha, premultiplied.
    func read(_ bytes: UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8, UInt8) {
        var pixel: (UInt8, UInt8, UInt8, UInt8)
        switch order {
        case .rgba: pixel = (bytes[0], bytes[1], bytes[2], bytes[3])
        case .argb: pixel = (bytes[1], bytes[2], bytes[3], bytes[0])
        case .bgra: pixel = (bytes[2], bytes[1], bytes[0], bytes[3])
        case .abgr: pixel = (bytes[3], bytes[2], bytes[1], bytes[0])
        case .rgb: return (bytes[0], bytes[1], bytes[2], 255)
        case .gray: return (bytes[0], bytes[0], bytes[0], 255)
        case .alpha: return (0, 0, 0, bytes[0])
        }
        if !hasAlpha { pixel.3 = 255 }
        if hasAlpha, !isPremultiplied {
            pixel.0 = Self.product(pixel.0, pixel.3)
            pixel.1 = Self.product(pixel.1, pixel.3)
            pixel.2 = Self.product(pixel.2, pixel.3)
        }
        return pixel
    }

    /// Writes a pixel of red, green, blue and alpha, premultiplied, into memory.
    func write(_ pixel: (UInt8, UInt8, UInt8, UInt8), to bytes: UnsafeMutablePointer<UInt8>) {
        // Without an opacity a pixel is on black.
        let alpha = hasAlpha ? pixel.3 : 255
        switch order {
        case .rgba: (bytes[0], bytes[1], bytes[2], bytes[3]) = (pixel.0, pixel.1, pixel.2, alpha)
        case .argb: (bytes[0], bytes[1], bytes[2], bytes[3]) = (alpha, pixel.0, pixel.1, pixel.2)
        case .bgra: (bytes[0], bytes[1], bytes[2], bytes[3]) = (pixel.2, pixel.1, pixel.0, alpha)
        case .abgr: (bytes[0], bytes[1], bytes[2], bytes[3]) = (alpha, pixel.2, pixel.1, pixel.0)
        case .rgb: (bytes[0], bytes[1], bytes[2]) = (pixel.0, pixel.1, pixel.2)
        case .gray:
            // Source: ITU-R BT.709, luma.
            let sum = 2126 * Int(pixel.0) + 7152 * Int(pixel.1) + 722 * Int(pixel.2)
            bytes[0] = UInt8((sum + 5000) / 10000)
        case .alpha: bytes[0] = pixel.3
        }
    }

    private static func product(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        UInt8((Int(value) * Int(alpha) + 127) / 255)
    }
}
