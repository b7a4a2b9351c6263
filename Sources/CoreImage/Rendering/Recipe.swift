import CoreGraphics

/// How a picture is made: from which others, where, and by which function. Nothing is computed
/// before a context renders it.
final class Recipe: Sendable {
    /// Returns the colour of a point; pictures without edges and pixels, such as gradients, are
    /// made of it.
    typealias Field = @Sendable (_ rendering: Rendering) -> (Double, Double) -> Pixel

    /// A form that allows a transform to be applied without a loss.
    enum Form: Sendable {
        case any
        /// A transformed picture.
        case transformed(Recipe, CGAffineTransform)
        /// A function of points, in other coordinates. Many transforms are one call, too.
        case field(Field, CGAffineTransform)
    }

    /// Where the picture is.
    let extent: CGRect
    /// The same in whole pixels.
    let region: Region
    let inputs: [Recipe]
    let form: Form
    /// The number of recipes in the longest chain that ends here.
    let depth: Int
    /// Whether pixels keep their edges when the picture is transformed.
    let isSharp: Bool
    private let draw: @Sendable (Region, Rendering) throws -> Bitmap

    /// The most recipes in a chain: each needs some of the stack when it is rendered.
    static let deepest = 1000

    init(
        _ extent: CGRect, from inputs: [Recipe], form: Form = .any, isSharp: Bool = false,
        draw: @escaping @Sendable (Region, Rendering) throws -> Bitmap
    ) {
        region = Region(extent)
        self.extent = region.isEmpty ? .zero : extent
        (self.inputs, self.form, self.isSharp, self.draw) = (inputs, form, isSharp, draw)
        depth = 1 + (inputs.map(\.depth).max() ?? 0)
    }

    /// A picture without pixels.
    static let empty = Recipe(.zero, from: []) { region, _ in try Bitmap(region) }

    /// Returns the pixels of a part of the region.
    func pixels(_ part: Region, _ rendering: Rendering) throws -> Bitmap {
        let bitmap = try draw(part, rendering)
        if bitmap.region == part { return bitmap }
        // Callers read all of it, and at the farthest coordinates a moved picture has less.
        let whole = try Bitmap(part)
        for y in part.minY..<part.maxY {
            let row = whole.row(y)
            for x in part.minX..<part.maxX { row[x] = bitmap.pixel(x, y) }
        }
        return whole
    }

    // MARK: Kinds

    /// A picture whose pixels are a function of their centres, everywhere.
    static func field(
        by transform: CGAffineTransform = .identity, _ field: @escaping Field
    ) -> Recipe {
        let inverse = transform.inverted()
        return Recipe(.infinite, from: [], form: .field(field, transform)) { region, rendering in
            let color = field(rendering)
            let bitmap = try Bitmap(region)
            for y in region.minY..<region.maxY {
                let row = bitmap.row(y)
                for x in region.minX..<region.maxX {
                    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                    row[x] = color(
                        inverse.a * px + inverse.c * py + inverse.tx,
                        inverse.b * px + inverse.d * py + inverse.ty)
                }
            }
            return bitmap
        }
    }

    /// A picture of one colour, everywhere.
    static func color(_ color: CIColor) -> Recipe {
        field { rendering in
            let pixel = rendering.pixel(of: color)
            return { _, _ in pixel }
        }
    }

    /// A picture whose pixels are functions of the pixels of another one.
    func mapped(_ make: @escaping @Sendable (Rendering) -> (Pixel) -> Pixel) -> Recipe {
        Recipe(extent, from: [self], isSharp: isSharp) { region, rendering in
            let input = try rendering.bitmap(of: self, region)
            let function = make(rendering)
            let bitmap = try Bitmap(region)
            for y in region.minY..<region.maxY {
                let (row, source) = (bitmap.row(y), input.row(y))
                for x in region.minX..<region.maxX { row[x] = function(source[x]) }
            }
            return bitmap
        }
    }

    /// A picture whose colours, without alpha, are functions of those of another one.
    func recolored(_ make: @escaping @Sendable (Rendering) -> (Pixel) -> Pixel) -> Recipe {
        mapped { rendering in
            let function = make(rendering)
            return { function($0.unpremultiplied).premultiplied }
        }
    }

    /// A picture whose pixels are functions of the pixels of several others, within a rectangle.
    static func combined(
        _ inputs: [Recipe], in extent: CGRect,
        _ function: @escaping @Sendable ([Pixel]) -> Pixel
    ) -> Recipe {
        Recipe(extent, from: inputs) { region, rendering in
            let sources = try inputs.map { try rendering.bitmap(of: $0, region) }
            let bitmap = try Bitmap(region)
            var pixels = [Pixel](repeating: .zero, count: sources.count)
            for y in region.minY..<region.maxY {
                let row = bitmap.row(y)
                for x in region.minX..<region.maxX {
                    for index in pixels.indices { pixels[index] = sources[index].pixel(x, y) }
                    row[x] = function(pixels)
                }
            }
            return bitmap
        }
    }

    /// The part of the picture within a rectangle.
    func cropped(to rect: CGRect) -> Recipe {
        let part = extent.isInfinite ? rect : extent.intersection(rect)
        if extent == part { return self }
        return Recipe(part.isNull ? .zero : part, from: [self], isSharp: isSharp) {
            region, rendering in
            try rendering.bitmap(of: self, region)
        }
    }

    /// The picture whose pixels at the edges of a rectangle continue without an end.
    func clamped(to rect: CGRect) -> Recipe {
        let part = cropped(to: rect)
        let edge = part.region
        if edge.isEmpty { return .empty }
        if extent.isInfinite, rect.isInfinite { return self }
        return Recipe(.infinite, from: [part]) { region, rendering in
            func nearest(_ value: Int, _ low: Int, _ high: Int) -> Int {
                min(max(value, low), high - 1)
            }
            let needed = Region(
                nearest(region.minX, edge.minX, edge.maxX),
                nearest(region.minY, edge.minY, edge.maxY),
                nearest(region.maxX - 1, edge.minX, edge.maxX) + 1,
                nearest(region.maxY - 1, edge.minY, edge.maxY) + 1)
            let input = try rendering.bitmap(of: part, needed)
            let bitmap = try Bitmap(region)
            for y in region.minY..<region.maxY {
                let source = input.row(nearest(y, edge.minY, edge.maxY))
                let row = bitmap.row(y)
                for x in region.minX..<region.maxX {
                    row[x] = source[nearest(x, edge.minX, edge.maxX)]
                }
            }
            return bitmap
        }
    }

    /// The picture with pixels that keep their edges when it is transformed, or are blended.
    func sampled(sharp: Bool) -> Recipe {
        if isSharp == sharp { return self }
        return Recipe(extent, from: [self], isSharp: sharp) { region, rendering in
            try rendering.bitmap(of: self, region)
        }
    }
}
