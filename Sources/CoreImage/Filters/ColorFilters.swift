import CoreGraphics
import Foundation

extension FilterKind {
    /// Adds a filter that changes colours, which are not multiplied by alpha.
    private static func add(
        _ name: String, _ title: String, _ category: String, _ inputs: [FilterInput],
        to list: inout [FilterKind],
        _ make: @escaping @Sendable (FilterValues, Rendering) -> (Pixel) -> Pixel
    ) {
        list.append(
            FilterKind(name, title, category, [.image] + inputs) { values in
                let copy = SendableValues(values)
                return values.image()?.recolored { make(copy.values, $0) }
            })
    }

    /// Changes of colours.
    static var colorAdjustments: [FilterKind] {
        var list: [FilterKind] = []
        let kind = kCICategoryColorAdjustment
        // Source: Apple, CIColorControls: a line between grey and the colour, a value that is
        // added, and (colour − 0.5) · contrast + 0.5, in this order. [U]
        add(
            "CIColorControls", "Color Controls", kind,
            [
                .number(kCIInputSaturationKey, 1, sliders: 0...2),
                .number(kCIInputBrightnessKey, 0, sliders: -1...1),
                .number(kCIInputContrastKey, 1, sliders: 0.25...4),
            ], to: &list
        ) { values, _ in
            let saturation = values.float(kCIInputSaturationKey)
            let (brightness, contrast) = (
                values.float(kCIInputBrightnessKey), values.float(kCIInputContrastKey)
            )
            return {
                let grey = Pixel(repeating: $0.luminance)
                let color = grey + ($0 - grey) * saturation + brightness
                return ((color - 0.5) * contrast + 0.5).withAlpha(of: $0)
            }
        }
        // Source: Apple, CIColorMatrix: the products of the colour and each vector, and the bias.
        add(
            "CIColorMatrix", "Color Matrix", kind,
            [
                .vector("inputRVector", 1, 0, 0, 0), .vector("inputGVector", 0, 1, 0, 0),
                .vector("inputBVector", 0, 0, 1, 0), .vector("inputAVector", 0, 0, 0, 1),
                .vector("inputBiasVector", 0, 0, 0, 0),
            ], to: &list
        ) { values, _ in
            let rows = ["R", "G", "B", "A"].map { Pixel(values.vector("input\($0)Vector")) }
            let (red, green, blue, alpha) = (rows[0], rows[1], rows[2], rows[3])
            let bias = Pixel(values.vector("inputBiasVector"))
            return {
                Pixel(
                    ($0 * red).sum(), ($0 * green).sum(), ($0 * blue).sum(), ($0 * alpha).sum())
                    + bias
            }
        }
        // Source: Apple, CIColorClamp.
        add(
            "CIColorClamp", "Color Clamp", kind,
            [
                .vector("inputMinComponents", 0, 0, 0, 0),
                .vector("inputMaxComponents", 1, 1, 1, 1),
            ], to: &list
        ) { values, _ in
            let low = Pixel(values.vector("inputMinComponents"))
            let high = Pixel(values.vector("inputMaxComponents"))
            return { pointwiseMin(pointwiseMax($0, low), high) }
        }
        // Source: W3C, Filter Effects, hueRotate: a turn that keeps the luminance of grey.
        add(
            "CIHueAdjust", "Hue Adjust", kind,
            [.number(kCIInputAngleKey, 0, sliders: -Double.pi...Double.pi)], to: &list
        ) { values, _ in
            let angle = values.number(kCIInputAngleKey)
            let (c, s) = (Float(cos(angle)), Float(sin(angle)))
            let red = Pixel(
                0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
                0.072 - c * 0.072 + s * 0.928, 0)
            let green = Pixel(
                0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
                0.072 - c * 0.072 - s * 0.283, 0)
            let blue = Pixel(
                0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
                0.072 + c * 0.928 + s * 0.072, 0)
            return { $0.with(($0 * red).sum(), ($0 * green).sum(), ($0 * blue).sum()) }
        }
        // Source: Apple, CIExposureAdjust: colour · 2^ev.
        add(
            "CIExposureAdjust", "Exposure Adjust", kind,
            [.number(kCIInputEVKey, 0, sliders: -10...10)], to: &list
        ) { values, _ in
            let factor = Float(pow(2, min(max(values.number(kCIInputEVKey), -100), 100)))
            return { ($0 * factor).withAlpha(of: $0) }
        }
        // Source: Apple, CIGammaAdjust: colour ^ power; below 0 the power of the opposite.
        add(
            "CIGammaAdjust", "Gamma Adjust", kind,
            [.number("inputPower", 1, sliders: 0.25...4)], to: &list
        ) { values, _ in
            let power = values.float("inputPower")
            func raised(_ value: Float) -> Float {
                value < 0 ? -pow(-value, power) : pow(value, power)
            }
            return { $0.with(raised($0.x), raised($0.y), raised($0.z)) }
        }
        // [U]: colours with little saturation move away from grey the most.
        add(
            "CIVibrance", "Vibrance", kind, [.number("inputAmount", 0, sliders: -1...1)],
            to: &list
        ) { values, _ in
            let amount = values.float("inputAmount")
            return {
                let high = max($0.x, max($0.y, $0.z))
                let saturation = high > 0 ? (high - min($0.x, min($0.y, $0.z))) / high : 0
                let grey = Pixel(repeating: $0.luminance)
                return (grey + ($0 - grey) * (1 + amount * (1 - saturation))).withAlpha(of: $0)
            }
        }
        // Source: Apple, CIWhitePointAdjust: the colour that white becomes.
        add(
            "CIWhitePointAdjust", "White Point Adjust", kind, [.color(kCIInputColorKey, 1, 1, 1)],
            to: &list
        ) { values, rendering in
            let white = rendering.color(values.color(kCIInputColorKey))
            return { ($0 * white).withAlpha(of: $0) }
        }
        // Source: IEC 61966-2-1.
        for (name, title, tone) in [
            ("CISRGBToneCurveToLinear", "sRGB Tone Curve to Linear", Tones.linear),
            ("CILinearToSRGBToneCurve", "Linear to sRGB Tone Curve", Tones.encode),
        ] as [(String, String, @Sendable (Double) -> Double)] {
            add(name, title, kind, [], to: &list) { _, _ in { $0.toned(tone) } }
        }
        return list
    }

    /// Effects with colours.
    static var colorEffects: [FilterKind] {
        var list: [FilterKind] = []
        let kind = kCICategoryColorEffect
        add("CIColorInvert", "Color Invert", kind, [], to: &list) { _, _ in
            { (1 - $0).withAlpha(of: $0) }
        }
        // [U]: a line from the colour to its luminance in the other colour.
        add(
            "CIColorMonochrome", "Color Monochrome", kind,
            [
                .color(kCIInputColorKey, 0.6, 0.45, 0.3),
                .number(kCIInputIntensityKey, 1, in: 0...1),
            ],
            to: &list
        ) { values, rendering in
            let tint = rendering.color(values.color(kCIInputColorKey))
            let amount = Float(values.number(kCIInputIntensityKey, in: 0...1))
            return { ($0 + (tint * $0.luminance - $0) * amount).withAlpha(of: $0) }
        }
        // Source: W3C, Filter Effects, sepia(). [U] that Apple's has the same numbers.
        add(
            "CISepiaTone", "Sepia Tone", kind, [.number(kCIInputIntensityKey, 1, in: 0...1)],
            to: &list
        ) { values, _ in
            let amount = Float(values.number(kCIInputIntensityKey, in: 0...1))
            let red = Pixel(0.393, 0.769, 0.189, 0)
            let (green, blue) = (Pixel(0.349, 0.686, 0.168, 0), Pixel(0.272, 0.534, 0.131, 0))
            return {
                let tone = Pixel(($0 * red).sum(), ($0 * green).sum(), ($0 * blue).sum(), 0)
                return ($0 + (tone - $0) * amount).withAlpha(of: $0)
            }
        }
        // Source: Apple, CIFalseColor: the luminance chooses between two colours.
        add(
            "CIFalseColor", "False Color", kind,
            [.color("inputColor0", 0.3, 0, 0), .color("inputColor1", 1, 0.9, 0.8)], to: &list
        ) { values, rendering in
            let dark = rendering.color(values.color("inputColor0"))
            let light = rendering.color(values.color("inputColor1"))
            return {
                var color = dark + (light - dark) * $0.luminance
                color.w *= $0.w
                return color
            }
        }
        // Source: Apple, CIMaskToAlpha: white with the grey as its alpha.
        add("CIMaskToAlpha", "Mask to Alpha", kind, [], to: &list) { _, _ in
            { Pixel(1, 1, 1, min(max($0.luminance, 0), 1) * $0.w) }
        }
        // Source: Apple, CIMaximumComponent and CIMinimumComponent.
        add("CIMaximumComponent", "Maximum Component", kind, [], to: &list) { _, _ in
            { Pixel(repeating: max($0.x, max($0.y, $0.z))).withAlpha(of: $0) }
        }
        add("CIMinimumComponent", "Minimum Component", kind, [], to: &list) { _, _ in
            { Pixel(repeating: min($0.x, min($0.y, $0.z))).withAlpha(of: $0) }
        }
        // [U]: greys with the contrast of the encoded values changed by a factor.
        for (name, title, contrast) in [
            ("CIPhotoEffectMono", "Photo Effect Mono", 1),
            ("CIPhotoEffectNoir", "Photo Effect Noir", 1.4),
            ("CIPhotoEffectTonal", "Photo Effect Tonal", 0.85),
        ] {
            add(name, title, kind, [], to: &list) { _, rendering in
                let isLinear = rendering.isLinear
                return {
                    var grey = Double($0.luminance)
                    if isLinear { grey = Tones.encode(grey) }
                    grey = min(max((grey - 0.5) * contrast + 0.5, 0), 1)
                    if isLinear { grey = Tones.linear(grey) }
                    return Pixel(repeating: Float(grey)).withAlpha(of: $0)
                }
            }
        }
        list.append(vignette)
        return list
    }

    /// [U]: light falls off with the fourth power of the cosine, as a lens has it: with
    /// d the distance from the centre in halves of the diagonal, times the radius, colours are
    /// multiplied by 1 / (1 + d²)^(2 · intensity).
    private static var vignette: FilterKind {
        FilterKind(
            "CIVignette", "Vignette", kCICategoryColorEffect,
            [
                .image, .number(kCIInputIntensityKey, 0, sliders: -1...1),
                .number(kCIInputRadiusKey, 1, in: 0...2),
            ]
        ) { values in
            guard let image = values.image() else { return nil }
            let power = -2 * Float(values.number(kCIInputIntensityKey, in: -10...10))
            let radius = Float(values.number(kCIInputRadiusKey, in: 0...2))
            let area = image.extent
            if area.isInfinite || image.region.isEmpty { return image }
            let half =
                (Double(area.width * area.width + area.height * area.height)).squareRoot() / 2
            let scale = radius / Float(half)
            return Recipe(area, from: [image]) { region, rendering in
                let input = try rendering.bitmap(of: image, region)
                let bitmap = try Bitmap(region)
                for y in region.minY..<region.maxY {
                    let (row, source) = (bitmap.row(y), input.row(y))
                    let dy = (Float(y) + 0.5 - Float(area.midY)) * scale
                    for x in region.minX..<region.maxX {
                        let dx = (Float(x) + 0.5 - Float(area.midX)) * scale
                        let factor = pow(1 + dx * dx + dy * dy, power)
                        row[x] = (source[x] * factor).withAlpha(of: source[x])
                    }
                }
                return bitmap
            }
        }
    }
}

/// Values that no one changes any more.
private struct SendableValues: @unchecked Sendable {
    let values: FilterValues
    init(_ values: FilterValues) { self.values = values }
}

extension Pixel {
    init(_ vector: CIVector) {
        self.init(Float(vector.x), Float(vector.y), Float(vector.z), Float(vector.w))
    }

    /// The colours with another pixel's alpha.
    @inline(__always)
    func withAlpha(of other: Pixel) -> Pixel { Pixel(x, y, z, other.w) }
}
