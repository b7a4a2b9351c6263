import CoreGraphics

/// The transfer function of sRGB.
///
/// Source: IEC 61966-2-1.
enum Tones {
    /// The light of each of the 256 encoded values.
    static let light: [Float] = (0..<256).map { Float(linear(Double($0) / 255)) }

    /// The encoded values of amounts of light, in steps of 1/4096.
    ///
    /// Between them lines are accurate to 2 · 10⁻⁵, as the second derivative of the function shows.
    private static let encoded: [Float] = (0...4097).map { Float(encode(Double($0) / 4096)) }

    /// Returns the light of an encoded value; of a negative one, that of its opposite, negative.
    static func linear(_ value: Double) -> Double {
        let size = abs(value)
        let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -light : light
    }

    /// Returns the encoded value of an amount of light.
    static func encode(_ light: Double) -> Double {
        let size = abs(light)
        let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return light < 0 ? -value : value
    }

    /// Returns the encoded value of an amount of light within 0…1.
    @inline(__always)
    static func encodeFast(_ light: Float, _ table: UnsafeBufferPointer<Float>) -> Float {
        let place = light * 4096
        let index = Int(place)
        let below = table[index]
        return below + (table[index + 1] - below) * (place - Float(index))
    }

    /// Calls a function with the table of encoded values.
    static func withEncoded<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
        encoded.withUnsafeBufferPointer(body)
    }
}

extension Pixel {
    /// The colour that is not multiplied by alpha.
    @inline(__always)
    var unpremultiplied: Pixel {
        if w == 1 { return self }
        guard w > 0 else { return .zero }
        return Pixel(x / w, y / w, z / w, w)
    }

    /// The colour multiplied by alpha.
    @inline(__always)
    var premultiplied: Pixel { Pixel(x * w, y * w, z * w, w) }

    /// The luminance.
    ///
    /// Source: Apple's Core Image Filter Reference does not name weights; those of ITU-R BT.709.
    @inline(__always)
    var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

    /// The same alpha with other colours.
    @inline(__always)
    func with(_ x: Float, _ y: Float, _ z: Float) -> Pixel { Pixel(x, y, z, w) }

    /// The same alpha with a function of each colour.
    @inline(__always)
    func toned(_ tone: (Double) -> Double) -> Pixel {
        with(Float(tone(Double(x))), Float(tone(Double(y))), Float(tone(Double(z))))
    }
}
