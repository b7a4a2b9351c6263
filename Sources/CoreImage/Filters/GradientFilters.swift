import CoreGraphics
import Foundation

extension FilterKind {
    /// Adds a filter whose result is a function of points.
    private static func add(
        _ name: String, _ title: String, _ category: String, _ inputs: [FilterInput],
        to list: inout [FilterKind],
        _ make: @escaping @Sendable (FilterValues) -> Recipe.Field
    ) {
        list.append(FilterKind(name, title, category, inputs) { .field(make($0)) })
    }

    /// Returns a field from one colour to another, of which each point has a share.
    private static func mix(
        _ values: FilterValues, _ start: String = "inputColor0", _ end: String = "inputColor1",
        _ share: @escaping @Sendable (Double, Double) -> Double
    ) -> Recipe.Field {
        let (first, last) = (values.color(start), values.color(end))
        return { rendering in
            let from = rendering.pixel(of: first)
            let change = rendering.pixel(of: last) - from
            return { from + change * Float(share($0, $1)) }
        }
    }

    /// Gradients.
    static var gradients: [FilterKind] {
        var list: [FilterKind] = []
        let kind = kCICategoryGradient
        // Source: Apple, CILinearGradient: colours between two points, which continue beyond.
        // CISmoothLinearGradient: by the curve 3t² − 2t³.
        for (name, title, isSmooth) in [
            ("CILinearGradient", "Linear Gradient", false),
            ("CISmoothLinearGradient", "Smooth Linear Gradient", true),
        ] {
            add(
                name, title, kind,
                [
                    .vector("inputPoint0", 0, 0), .vector("inputPoint1", 200, 200),
                    .color("inputColor0", 1, 1, 1), .color("inputColor1", 0, 0, 0),
                ], to: &list
            ) { values in
                let (start, end) = (values.vector("inputPoint0"), values.vector("inputPoint1"))
                let (x0, y0) = (Double(start.x), Double(start.y))
                let (dx, dy) = (Double(end.x) - x0, Double(end.y) - y0)
                let length = dx * dx + dy * dy
                return mix(values) { x, y in
                    let place = length > 0 ? ((x - x0) * dx + (y - y0) * dy) / length : 0
                    let t = min(max(place, 0), 1)
                    return isSmooth ? t * t * (3 - 2 * t) : t
                }
            }
        }
        // Source: Apple, CIRadialGradient: colours between two circles.
        add(
            "CIRadialGradient", "Radial Gradient", kind,
            [
                .vector(kCIInputCenterKey, 150, 150),
                .number("inputRadius0", 5, sliders: 0...800),
                .number("inputRadius1", 100, sliders: 0...800),
                .color("inputColor0", 1, 1, 1), .color("inputColor1", 0, 0, 0),
            ], to: &list
        ) { values in
            let center = values.vector(kCIInputCenterKey)
            let (cx, cy) = (Double(center.x), Double(center.y))
            let (inner, outer) = (values.number("inputRadius0"), values.number("inputRadius1"))
            return mix(values) { x, y in
                let distance = ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot()
                let place =
                    inner == outer
                    ? (distance < inner ? 0 : 1) : (distance - inner) / (outer - inner)
                return min(max(place, 0), 1)
            }
        }
        // [U]: the curve 1 − 3t² + 2t³ from the centre to the radius, which looks like Gauss's.
        add(
            "CIGaussianGradient", "Gaussian Gradient", kind,
            [
                .vector(kCIInputCenterKey, 150, 150), .color("inputColor0", 1, 1, 1),
                .color("inputColor1", 0, 0, 0, 0),
                .number(kCIInputRadiusKey, 300, sliders: 0...800),
            ], to: &list
        ) { values in
            let center = values.vector(kCIInputCenterKey)
            let (cx, cy) = (Double(center.x), Double(center.y))
            let radius = max(values.number(kCIInputRadiusKey), 1e-6)
            return mix(values) { x, y in
                let distance = ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot()
                let t = min(distance / radius, 1)
                return t * t * (3 - 2 * t)
            }
        }
        list.append(colorWheel)
        return list
    }

    /// Source: Apple, CIHueSaturationValueGradient. [U]: the hue is the angle from the right,
    /// counterclockwise; the saturation is the distance from the centre, in radii; the edge is as
    /// many pixels wide as the softness; the lower left corner is the origin. Nothing is dithered.
    private static var colorWheel: FilterKind {
        FilterKind(
            "CIHueSaturationValueGradient", "Hue/Saturation/Value Gradient", kCICategoryGradient,
            [
                .number("inputValue", 1, in: 0...1),
                .number(kCIInputRadiusKey, 300, in: 0...10_000, sliders: 0...800),
                .number("inputSoftness", 1, in: 0...1),
                .number("inputDither", 1, sliders: 0...3),
                FilterInput(key: "inputColorSpace", content: .space),
            ]
        ) { values in
            let radius = values.number(kCIInputRadiusKey, in: 0...10_000)
            guard radius > 0 else { return nil }
            let value = values.number("inputValue", in: 0...1)
            let softness = values.number("inputSoftness", in: 0...1)
            let field: Recipe.Field = { rendering in
                { x, y in
                    let (dx, dy) = (x - radius, y - radius)
                    let distance = (dx * dx + dy * dy).squareRoot()
                    let inside = softness > 0 ? (radius - distance) / softness + 0.5 : 1
                    guard inside > 0, softness > 0 || distance <= radius else { return .zero }
                    let turn = atan2(dy, dx) / (2 * Double.pi)
                    let (red, green, blue) = hueColor(
                        turn < 0 ? turn + 1 : turn, min(distance / radius, 1), value)
                    return rendering.color(red, green, blue) * Float(min(inside, 1))
                }
            }
            return Recipe.field(field).cropped(
                to: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
        }
    }

    /// Source: Smith, “Color Gamut Transform Pairs”, 1978.
    private static func hueColor(
        _ hue: Double, _ saturation: Double, _ value: Double
    ) -> (red: Double, green: Double, blue: Double) {
        func component(_ shift: Double) -> Double {
            let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            return value - value * saturation * max(0, min(place, min(4 - place, 1)))
        }
        return (component(5), component(3), component(1))
    }

    /// Pictures from nothing.
    static var generators: [FilterKind] {
        var list: [FilterKind] = []
        let kind = kCICategoryGenerator
        list.append(
            FilterKind(
                "CIConstantColorGenerator", "Constant Color", kind,
                [.color(kCIInputColorKey, 1, 0, 0)]
            ) { .color($0.color(kCIInputColorKey)) })
        // Source: Apple, CICheckerboardGenerator, CIStripesGenerator. [U]: the first colour is
        // above and to the right of the centre; with less sharpness the share of both changes
        // along a line round each edge.
        for (name, title, isStriped) in [
            ("CICheckerboardGenerator", "Checkerboard", false),
            ("CIStripesGenerator", "Stripes", true),
        ] {
            add(
                name, title, kind,
                [
                    .vector(kCIInputCenterKey, 150, 150), .color("inputColor0", 1, 1, 1),
                    .color("inputColor1", 0, 0, 0),
                    .number(kCIInputWidthKey, 80, sliders: 0...800),
                    .number(kCIInputSharpnessKey, 1, in: 0...1),
                ], to: &list
            ) { values in
                let center = values.vector(kCIInputCenterKey)
                let (cx, cy) = (Double(center.x), Double(center.y))
                let width = max(abs(values.number(kCIInputWidthKey)), 1e-3)
                let soft = 1 - values.number(kCIInputSharpnessKey, in: 0...1)
                /// The share of the first colour.
                @Sendable func share(_ distance: Double) -> Double {
                    let place = distance / width / 2
                    let within = place - place.rounded(.down)
                    // From the nearest edge, in pairs of widths; positive in the first colour.
                    let inside =
                        within < 0.5 ? min(within, 0.5 - within) : -min(within - 0.5, 1 - within)
                    if soft <= 0 { return within < 0.5 ? 1 : 0 }
                    return min(max(0.5 + 2 * inside / soft, 0), 1)
                }
                return mix(values, "inputColor1", "inputColor0") { x, y in
                    let amount = share(x - cx)
                    if isStriped { return amount }
                    let other = share(y - cy)
                    return amount * other + (1 - amount) * (1 - other)
                }
            }
        }
        list.append(qrCode)
        list.append(barcode)
        return list
    }
}
