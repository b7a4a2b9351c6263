// The keys of properties and options. They are stored, because programs pass their addresses on.

/// The key of a GIF's own properties.
public nonisolated(unsafe) let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The key of how long a GIF's picture is shown, in seconds: at least 0.05.
public nonisolated(unsafe) let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The key of how long a GIF's picture is to be shown, in seconds, as the file says.
public nonisolated(unsafe) let kCGImagePropertyGIFUnclampedDelayTime: CFString =
    "UnclampedDelayTime"
/// The key of how often a GIF is repeated; 0 means endlessly.
public nonisolated(unsafe) let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The key of whether a GIF has colours for all of its pictures.
public nonisolated(unsafe) let kCGImagePropertyGIFHasGlobalColorMap: CFString =
    "HasGlobalColorMap"
/// The key of the width of a GIF's canvas, in pixels.
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// The key of the height of a GIF's canvas, in pixels.
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelHeight: CFString =
    "CanvasPixelHeight"
/// The key of an image's width, in pixels.
public nonisolated(unsafe) let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The key of an image's height, in pixels.
public nonisolated(unsafe) let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The key of an image's orientation, 1…8 as in Exif: always 1, because files are turned when they
/// are read.
public nonisolated(unsafe) let kCGImagePropertyOrientation: CFString = "Orientation"
/// The key of the number of bits of a component: 8.
public nonisolated(unsafe) let kCGImagePropertyDepth: CFString = "Depth"
/// The key of the kind of colours: ``kCGImagePropertyColorModelRGB``.
public nonisolated(unsafe) let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The name of colours of red, green and blue.
public nonisolated(unsafe) let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// The key of the length of a source's file, in bytes.
public nonisolated(unsafe) let kCGImagePropertyFileSize: CFString = "FileSize"

/// The option to keep decoded pixels; has no effect, because viewers decode files.
public nonisolated(unsafe) let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// The option to decode pixels at once; has no effect, because viewers decode files.
public nonisolated(unsafe) let kCGImageSourceShouldCacheImmediately: CFString =
    "kCGImageSourceShouldCacheImmediately"
/// The option that names the type of a source; has no effect, because the file says it.
public nonisolated(unsafe) let kCGImageSourceTypeIdentifierHint: CFString =
    "kCGImageSourceTypeIdentifierHint"
/// The option for the longest side of a thumbnail, in pixels.
public nonisolated(unsafe) let kCGImageSourceThumbnailMaxPixelSize: CFString =
    "kCGImageSourceThumbnailMaxPixelSize"
/// The option that a thumbnail is made of the image, even if the file has one.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
/// The option that a thumbnail is made of the image, if the file has none.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// The option that a thumbnail is turned as the image; files always are.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailWithTransform: CFString =
    "kCGImageSourceCreateThumbnailWithTransform"
/// The option for the quality of a JPEG, 0 for the smallest file to 1 for the best one.
public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"
