import ImageIO
import Testing

/// Source: Apple, CGImageProperties.h and CGImageSource.h: the keys' texts.
@Suite("Names of image properties")
struct ImagePropertyNameTests {
    @Test("the keys have the texts with which files and dictionaries of iOS are read")
    func names() {
        let properties: [(CFString, String)] = [
            (kCGImagePropertyColorModel, "ColorModel"), (kCGImagePropertyColorModelRGB, "RGB"),
            (kCGImagePropertyDepth, "Depth"), (kCGImagePropertyFileSize, "FileSize"),
            (kCGImagePropertyOrientation, "Orientation"),
            (kCGImagePropertyPixelHeight, "PixelHeight"),
            (kCGImagePropertyGIFCanvasPixelHeight, "CanvasPixelHeight"),
            (kCGImagePropertyGIFCanvasPixelWidth, "CanvasPixelWidth"),
            (kCGImagePropertyGIFHasGlobalColorMap, "HasGlobalColorMap"),
        ]
        for (key, text) in properties { #expect(key as String == text) }
        let options: [(CFString, String)] = [
            (kCGImageSourceCreateThumbnailFromImageIfAbsent, "CreateThumbnailFromImageIfAbsent"),
            (kCGImageSourceCreateThumbnailWithTransform, "CreateThumbnailWithTransform"),
            (kCGImageSourceShouldCacheImmediately, "ShouldCacheImmediately"),
            (kCGImageSourceTypeIdentifierHint, "TypeIdentifierHint"),
        ]
        for (key, text) in options { #expect(key as String == "kCGImageSource" + text) }
    }
}
