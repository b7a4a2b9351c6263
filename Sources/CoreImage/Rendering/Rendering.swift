import CoreGraphics

/// One rendering of a picture: the space in which filters compute, the pixels that several of them
/// need, and a bound for the work.
///
/// A rendering is used by one thread.
final class Rendering {
    /// Whether filters compute with light instead of values that sRGB encodes.
    let isLinear: Bool
    /// The recipes that several others need.
    private var shared: Set<ObjectIdentifier> = []
    private var known: [Key: Bitmap] = [:]
    private var knownPixels = 0.0
    /// The pictures that were read.
    private var files: [ObjectIdentifier: PixelSource.Content] = [:]
    private var work = 0.0

    private struct Key: Hashable {
        let recipe: ObjectIdentifier
        let region: Region
    }

    /// The most pixels that may be computed for one picture: some seconds of work.
    private static let mostWork = 2e9
    /// The pixels that one step asks for at once, if it can do without more.
    private static let portion = 4e6

    init(_ recipe: Recipe, isLinear: Bool) {
        self.isLinear = isLinear
        var seen: Set<ObjectIdentifier> = []
        visit(recipe, &seen)
    }

    private func visit(_ recipe: Recipe, _ seen: inout Set<ObjectIdentifier>) {
        guard seen.insert(ObjectIdentifier(recipe)).inserted else {
            shared.insert(ObjectIdentifier(recipe))
            return
        }
        for input in recipe.inputs { visit(input, &seen) }
    }

    /// Releases what was kept for one part of the picture.
    func beginPart() {
        known.removeAll(keepingCapacity: true)
        knownPixels = 0
    }

    /// Counts work, in pixels, and fails if it is too much.
    func charge(_ pixels: Double) throws(RenderingError) {
        work += pixels
        guard work <= Self.mostWork else { throw Self.tooMuch }
    }

    private static var tooMuch: RenderingError {
        RenderingError("more than \(Int(mostWork)) pixels would have to be computed")
    }

    /// Returns the pixels of a picture in the part of a region where it is.
    func bitmap(of recipe: Recipe, _ region: Region) throws -> Bitmap {
        let part = region.intersection(recipe.region)
        // Each call costs something, so that pictures that use each other many times end.
        try charge(part.area + 20_000)
        if part.isEmpty { return try Bitmap(.empty) }
        guard part.area <= Double(Bitmap.largest) else { return try Bitmap(part) }
        let identity = ObjectIdentifier(recipe)
        guard shared.contains(identity) else { return try recipe.pixels(part, self) }
        let key = Key(recipe: identity, region: part)
        if let bitmap = known[key] { return bitmap }
        let bitmap = try recipe.pixels(part, self)
        // What is kept must not take more memory than the largest bitmap.
        if knownPixels + part.area > Double(Bitmap.largest) { beginPart() }
        known[key] = bitmap
        knownPixels += part.area
        return bitmap
    }

    /// Draws a region in parts that need few pixels of a picture.
    ///
    /// - Parameters:
    ///   - input: the picture.
    ///   - needed: returns the region of the picture that a part needs.
    ///   - draw: draws a part with these pixels.
    func drawParts(
        of region: Region, from input: Recipe, needing needed: (Region) -> Region,
        _ draw: (Region, Bitmap) throws -> Void
    ) throws {
        let source = needed(region).intersection(input.region)
        guard source.area > Self.portion, region.area > 1 else {
            try draw(region, bitmap(of: input, source))
            return
        }
        // Fails before the first part if all would be too much.
        guard work + source.area <= Self.mostWork else { throw Self.tooMuch }
        let (first, second) = region.halves
        try drawParts(of: first, from: input, needing: needed, draw)
        try drawParts(of: second, from: input, needing: needed, draw)
    }

    /// Returns the bytes of a picture, which is read once.
    func content(of source: PixelSource) throws -> PixelSource.Content {
        if let content = files[ObjectIdentifier(source)] { return content }
        let content = try source.read()
        files[ObjectIdentifier(source)] = content
        return content
    }

    /// Returns a colour in the space in which filters compute, multiplied by its alpha.
    func pixel(of color: CIColor) -> Pixel { self.color(color).premultiplied }

    /// Returns a colour in the space in which filters compute.
    func color(_ color: CIColor) -> Pixel {
        self.color(
            Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    }

    /// Returns the colour with some components in the space in which filters compute.
    func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Pixel {
        let color = Pixel(Float(red), Float(green), Float(blue), Float(alpha))
        guard isLinear else { return color }
        return color.with(
            Float(Tones.linear(red)), Float(Tones.linear(green)), Float(Tones.linear(blue)))
    }
}
