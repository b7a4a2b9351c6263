import CPictures

/// A file that an image is written to: a PNG or a JPEG.
///
/// The product Raster encodes images. A PNG or JPEG that was loaded is written as it is, except
/// for a JPEG with a quality below 1.
///
/// Source: Apple, CGImageDestination.
///
/// Deviation: other formats, and so files with several images, are not known.
public final class CGImageDestination {
    fileprivate enum Target {
        case data(NSMutableData)
        case file(URL)
    }

    fileprivate let target: Target
    fileprivate let format: ImageHeader.Format
    fileprivate var encoded: Data?
    fileprivate var quality: Double?

    fileprivate init?(_ target: Target, _ type: CFString) {
        let formats = [ImageHeader.Format.png, .jpeg]
        guard let format = formats.first(where: { $0.type == type as String }) else { return nil }
        (self.target, self.format) = (target, format)
    }

    fileprivate func add(_ image: CGImage, _ options: CFDictionary?) {
        guard let file = image.file else { return }
        let value = options?[kCGImageDestinationLossyCompressionQuality as String]
        let wanted = (value as? NSNumber)?.doubleValue ?? (value as? Double) ?? quality ?? 1
        let quality = Int((min(max(wanted.isFinite ? wanted : 1, 0), 1) * 100).rounded())
        if format.keeps(file, quality: quality) {
            encoded = file
            return
        }
        guard mainspring_can_encode_pictures() != 0 else { return }
        var length = 0
        let bytes = file.withUnsafeBytes { bytes in
            mainspring_encode(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, image.width,
                image.height, format == .png ? -1 : quality, &length)
        }
        guard let bytes else { return }
        encoded = Data(bytesNoCopy: bytes, count: length, deallocator: .free)
    }

    fileprivate func finish() -> Bool {
        guard let encoded else { return false }
        switch target {
        case .data(let data):
            data.append(encoded)
            return true
        case .file(let url): return (try? encoded.write(to: url)) != nil
        }
    }
}

/// Returns a destination that appends the file to data; nil for a type other than `public.png` and
/// `public.jpeg`, or a count other than 1.
///
/// Source: Apple, CGImageDestinationCreateWithData.
public func CGImageDestinationCreateWithData(
    _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    count == 1 ? CGImageDestination(.data(data), type) : nil
}

/// Returns a destination that writes a file; nil for a type other than `public.png` and
/// `public.jpeg`, or a count other than 1.
///
/// Source: Apple, CGImageDestinationCreateWithURL.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    count == 1 ? CGImageDestination(.file(url as URL), type) : nil
}

/// Sets the quality of images that are added without one.
///
/// Source: Apple, CGImageDestinationSetProperties.
public func CGImageDestinationSetProperties(
    _ idst: CGImageDestination, _ properties: CFDictionary?
) {
    let value = properties?[kCGImageDestinationLossyCompressionQuality as String]
    idst.quality = (value as? NSNumber)?.doubleValue ?? (value as? Double)
}

/// Sets the image of a destination.
///
/// Source: Apple, CGImageDestinationAddImage.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.add(image, properties) }

/// Sets the image of a destination to that of a source.
///
/// Source: Apple, CGImageDestinationAddImageFromSource.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    if let image = isrc.image(at: index) { idst.add(image, properties) }
}

/// Writes the file. Returns false without an image, if it cannot be encoded (in programs that do
/// not link the product Raster), and if the file cannot be written.
///
/// Source: Apple, CGImageDestinationFinalize.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

extension ImageHeader.Format {
    /// Whether a file of this format is written as it is: nothing can encode it again, or its
    /// quality is not lowered, as programs do until a file is small enough.
    package func keeps(_ file: Data, quality: Int) -> Bool {
        ImageHeader(file)?.format == self
            && (self == .png || quality == 100 || mainspring_can_encode_pictures() == 0)
    }
}
