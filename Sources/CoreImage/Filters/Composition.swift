import CoreGraphics

/// How a picture is put on another one.
struct Composition: Sendable {
    /// Returns a pixel of the picture and of the one behind it, both multiplied by alpha, as one.
    let combine: @Sendable (Pixel, Pixel) -> Pixel

    /// Source: Porter and Duff, “Compositing Digital Images”, 1984.
    static let sourceOver = Composition { $0 + $1 * (1 - $0.w) }

    /// A blend mode of colours that are not multiplied by alpha.
    ///
    /// Source: W3C, Compositing and Blending, 5.8: the mode counts where both are opaque.
    static func mode(_ blend: @escaping @Sendable (Pixel, Pixel) -> Pixel) -> Composition {
        Composition { top, bottom in
            let both = blend(bottom.unpremultiplied, top.unpremultiplied) * (top.w * bottom.w)
            let color = top * (1 - bottom.w) + bottom * (1 - top.w) + both
            return Pixel(color.x, color.y, color.z, top.w + bottom.w - top.w * bottom.w)
        }
    }

    /// A blend mode of each component.
    static func each(_ blend: @escaping @Sendable (Float, Float) -> Float) -> Composition {
        mode { Pixel(blend($0.x, $1.x), blend($0.y, $1.y), blend($0.z, $1.z), 1) }
    }

    /// The picture on another one, in both extents.
    func recipe(_ top: Recipe, _ bottom: Recipe) -> Recipe {
        let combine = combine
        let extent = Self.union(top, bottom)
        return Recipe(extent, from: [top, bottom]) { region, rendering in
            let above = try rendering.bitmap(of: top, region)
            let below = try rendering.bitmap(of: bottom, region)
            let bitmap = try Bitmap(region)
            for y in region.minY..<region.maxY {
                let row = bitmap.row(y)
                for x in region.minX..<region.maxX {
                    row[x] = combine(above.pixel(x, y), below.pixel(x, y))
                }
            }
            return bitmap
        }
    }

    static func union(_ one: Recipe, _ other: Recipe) -> CGRect {
        if one.extent.isInfinite || other.extent.isInfinite { return .infinite }
        if one.region.isEmpty { return other.extent }
        if other.region.isEmpty { return one.extent }
        return one.extent.union(other.extent)
    }
}

extension FilterKind {
    /// Compositions of two pictures.
    static var compositions: [FilterKind] {
        var list: [FilterKind] = []
        func add(_ name: String, _ title: String, _ composition: Composition) {
            list.append(
                FilterKind(name, title, kCICategoryCompositeOperation, [.image, .background]) {
                    // A missing picture behind leaves the other one as it is.
                    guard let image = $0.image() else { return nil }
                    guard let background = $0.background else { return image }
                    return composition.recipe(image, background)
                })
        }
        func mode(_ name: String, _ title: String, _ blend: Composition) {
            add("CI\(name)BlendMode", "\(title) Blend Mode", blend)
        }
        // Source: Porter and Duff, “Compositing Digital Images”, 1984.
        add("CISourceOverCompositing", "Source Over", .sourceOver)
        add("CISourceAtopCompositing", "Source Atop", Composition { $0 * $1.w + $1 * (1 - $0.w) })
        add("CISourceInCompositing", "Source In", Composition { top, bottom in top * bottom.w })
        add(
            "CISourceOutCompositing", "Source Out",
            Composition { top, bottom in top * (1 - bottom.w) })
        add(
            "CIAdditionCompositing", "Addition",
            Composition { top, bottom in
                let sum = top + bottom
                return Pixel(sum.x, sum.y, sum.z, min(sum.w, 1))
            })
        // Source: Apple, CIMultiplyCompositing and its relatives: of each component.
        add("CIMultiplyCompositing", "Multiply", Composition { top, bottom in top * bottom })
        add("CIMaximumCompositing", "Maximum", Composition { pointwiseMax($0, $1) })
        add("CIMinimumCompositing", "Minimum", Composition { pointwiseMin($0, $1) })
        // Source: W3C, Compositing and Blending, 10; the first value is that of the picture behind.
        mode("Multiply", "Multiply", .each { $0 * $1 })
        mode("Screen", "Screen", .each { $0 + $1 - $0 * $1 })
        mode("Overlay", "Overlay", .each { Self.hardLight($1, $0) })
        mode("Darken", "Darken", .each { min($0, $1) })
        mode("Lighten", "Lighten", .each { max($0, $1) })
        mode(
            "ColorDodge", "Color Dodge", .each { $0 <= 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
        )
        mode(
            "ColorBurn", "Color Burn",
            .each { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) })
        mode("HardLight", "Hard Light", .each { Self.hardLight($0, $1) })
        mode("SoftLight", "Soft Light", .each { Self.softLight($0, $1) })
        mode("Difference", "Difference", .each { abs($0 - $1) })
        mode("Exclusion", "Exclusion", .each { $0 + $1 - 2 * $0 * $1 })
        mode(
            "Hue", "Hue",
            .mode { $1.withSaturation($0.spread).withLuminosity($0.weight) })
        mode(
            "Saturation", "Saturation",
            .mode { $0.withSaturation($1.spread).withLuminosity($0.weight) })
        mode("Color", "Color", .mode { $1.withLuminosity($0.weight) })
        mode("Luminosity", "Luminosity", .mode { $0.withLuminosity($1.weight) })
        return list
    }

    private static func hardLight(_ below: Float, _ above: Float) -> Float {
        if above <= 0.5 { return below * 2 * above }
        let light = 2 * above - 1
        return below + light - below * light
    }

    private static func softLight(_ below: Float, _ above: Float) -> Float {
        if above <= 0.5 { return below - (1 - 2 * above) * below * (1 - below) }
        let curve =
            below <= 0.25
            ? ((16 * below - 12) * below + 4) * below : max(below, 0).squareRoot()
        return below + (2 * above - 1) * (curve - below)
    }

    /// Compositions by the values of a third picture, and transitions.
    static var masks: [FilterKind] {
        var list: [FilterKind] = []
        // Source: Apple, CIBlendWithMask: where the mask is white the picture is seen, where it is
        // black the one behind; by luminance, or by alpha.
        for (name, title, usesAlpha) in [
            ("CIBlendWithMask", "Blend with Mask", false),
            ("CIBlendWithAlphaMask", "Blend with Alpha Mask", true),
        ] {
            list.append(
                FilterKind(
                    name, title, kCICategoryStylize,
                    [.image, .background, .image(kCIInputMaskImageKey)]
                ) {
                    guard let image = $0.image(), let mask = $0.image(kCIInputMaskImageKey) else {
                        return nil
                    }
                    let back = $0.background ?? .empty
                    return Recipe.combined(
                        [image, back, mask], in: Composition.union(image, back)
                    ) {
                        // A mask's transparent parts are black.
                        let amount = usesAlpha ? $0[2].w : $0[2].luminance
                        return $0[1] + ($0[0] - $0[1]) * min(max(amount, 0), 1)
                    }
                })
        }
        // Source: Apple, CIDissolveTransition: a line from one picture to the other.
        list.append(
            FilterKind(
                "CIDissolveTransition", "Dissolve", kCICategoryTransition,
                [.image, .image(kCIInputTargetImageKey), .number(kCIInputTimeKey, 0, in: 0...1)]
            ) {
                guard let image = $0.image(), let target = $0.image(kCIInputTargetImageKey) else {
                    return nil
                }
                let time = Float($0.number(kCIInputTimeKey, in: 0...1))
                return Recipe.combined([image, target], in: Composition.union(image, target)) {
                    $0[0] + ($0[1] - $0[0]) * time
                }
            })
        return list
    }
}

// Source: W3C, Compositing and Blending, 10.2, which weighs 0.3, 0.59 and 0.11.
extension Pixel {
    fileprivate var weight: Float { 0.3 * x + 0.59 * y + 0.11 * z }
    fileprivate var spread: Float { Swift.max(x, Swift.max(y, z)) - Swift.min(x, Swift.min(y, z)) }

    fileprivate func withLuminosity(_ wanted: Float) -> Pixel {
        let color = self + (wanted - weight)
        let light = color.weight
        let low = Swift.min(color.x, Swift.min(color.y, color.z))
        let high = Swift.max(color.x, Swift.max(color.y, color.z))
        var result = color
        if low < 0, light > low { result = light + (result - light) * (light / (light - low)) }
        if high > 1, high > light {
            result = light + (result - light) * ((1 - light) / (high - light))
        }
        return Pixel(result.x, result.y, result.z, 1)
    }

    fileprivate func withSaturation(_ wanted: Float) -> Pixel {
        let low = Swift.min(x, Swift.min(y, z))
        let spread = spread
        guard spread > 0 else { return Pixel(0, 0, 0, 1) }
        let color = (self - low) * (wanted / spread)
        return Pixel(color.x, color.y, color.z, 1)
    }
}
