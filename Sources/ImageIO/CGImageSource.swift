import Synchronization

/// The pictures of a file: a PNG, JPEG or SVG has one, a GIF may have several.
///
/// Source: Apple, CGImageSource.
///
/// Deviation: other formats are not known; a PNG with several pictures shows one.
public final class CGImageSource: Sendable {
    private struct State {
        var content = Content.nothing
        var length = 0
        var status = CGImageSourceStatus.statusReadingHeader
        var canvas: GIFCanvas?
    }

    private enum Content {
        case nothing
        case file(ImageHeader, Data)
        case pictures(GIFFile)
    }

    private let state = Mutex(State())

    init() {}

    /// Replaces the file by more of it.
    func read(_ data: Data, isFinal: Bool) {
        state.withLock { state in
            state.length = data.count
            state.canvas = nil
            if let file = GIFFile(data) {
                state.content = .pictures(file)
                state.status =
                    file.isComplete
                    ? .statusComplete : isFinal ? .statusUnexpectedEOF : .statusIncomplete
            } else if let header = ImageHeader(data) {
                state.content = .file(header, data)
                state.status = isFinal ? .statusComplete : .statusIncomplete
            } else {
                state.content = .nothing
                state.status = isFinal ? .statusUnknownType : .statusReadingHeader
            }
        }
    }

    var status: CGImageSourceStatus { state.withLock { $0.status } }

    var count: Int {
        state.withLock { state in
            switch state.content {
            case .nothing: 0
            case .file: 1
            case .pictures(let file): file.count
            }
        }
    }

    var type: String? {
        state.withLock { state in
            switch state.content {
            case .nothing: nil
            case .file(let header, _): header.format.type
            case .pictures: "com.compuserve.gif"
            }
        }
    }

    func image(at index: Int) -> CGImage? {
        state.withLock { state in
            switch state.content {
            case .nothing: return nil
            case .file(let header, let data):
                guard index == 0 else { return nil }
                return CGImage(
                    width: header.columns, height: header.rows,
                    reference: header.format.uri(of: data),
                    path: nil)
            case .pictures(let file):
                guard file.frames.indices.contains(index) else { return nil }
                // Each picture is drawn on those before it.
                if state.canvas.map({ $0.drawn > index + 1 }) ?? true {
                    state.canvas = GIFCanvas(file)
                }
                while let drawn = state.canvas?.drawn, drawn <= index {
                    state.canvas?.drawNext()
                }
                return state.canvas?.image()
            }
        }
    }

    /// The properties of the whole file.
    var properties: [String: Any]? {
        state.withLock { state in
            let size = [kCGImagePropertyFileSize as String: state.length as NSNumber]
            switch state.content {
            case .nothing: return nil
            case .file: return size
            case .pictures(let file):
                var own: [String: Any] = [
                    kCGImagePropertyGIFHasGlobalColorMap as String: file.hasGlobalColors
                        as NSNumber,
                    kCGImagePropertyGIFCanvasPixelWidth as String: file.width as NSNumber,
                    kCGImagePropertyGIFCanvasPixelHeight as String: file.height as NSNumber,
                ]
                if let count = file.loopCount {
                    own[kCGImagePropertyGIFLoopCount as String] = count as NSNumber
                }
                var all: [String: Any] = size
                all[kCGImagePropertyGIFDictionary as String] = own as NSDictionary
                return all
            }
        }
    }

    /// The properties of a picture.
    func properties(at index: Int) -> [String: Any]? {
        state.withLock { state in
            var all: [String: Any] = [
                kCGImagePropertyDepth as String: 8 as NSNumber,
                kCGImagePropertyColorModel as String: kCGImagePropertyColorModelRGB,
                kCGImagePropertyOrientation as String: 1 as NSNumber,
            ]
            let size: (width: Int, height: Int)
            switch state.content {
            case .nothing: return nil
            case .file(let header, _):
                guard index == 0 else { return nil }
                size = (header.columns, header.rows)
            case .pictures(let file):
                guard file.frames.indices.contains(index) else { return nil }
                size = (file.width, file.height)
                let delay = Double(file.frames[index].delay) / 100
                all[kCGImagePropertyGIFDictionary as String] =
                    [
                        kCGImagePropertyGIFUnclampedDelayTime as String: delay as NSNumber,
                        kCGImagePropertyGIFDelayTime as String: max(delay, 0.05) as NSNumber,
                    ] as NSDictionary
            }
            all[kCGImagePropertyPixelWidth as String] = size.width as NSNumber
            all[kCGImagePropertyPixelHeight as String] = size.height as NSNumber
            return all
        }
    }
}

/// How far a source has been read.
///
/// Source: Apple, CGImageSourceStatus.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The file ends early.
    case statusUnexpectedEOF = -5
    /// The data is damaged.
    case statusInvalidData = -4
    /// The format is not known.
    case statusUnknownType = -3
    /// The header is not complete.
    case statusReadingHeader = -2
    /// More is to come.
    case statusIncomplete = -1
    /// Everything is there.
    case statusComplete = 0
}

/// Returns the pictures of a file's bytes, also for an unknown format, of which it has none.
///
/// Source: Apple, CGImageSourceCreateWithData.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?)
    -> CGImageSource?
{
    let source = CGImageSource()
    source.read(data as Data, isFinal: true)
    return source
}

/// Returns the pictures of a file; nil if it cannot be read.
///
/// Source: Apple, CGImageSourceCreateWithURL.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    return CGImageSourceCreateWithData(data as NSData, options)
}

/// Returns the pictures of a provider's bytes; nil if it has none.
///
/// Source: Apple, CGImageSourceCreateWithDataProvider.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// Returns a source without bytes, which ``CGImageSourceUpdateData(_:_:_:)`` gives it.
///
/// Source: Apple, CGImageSourceCreateIncremental.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    CGImageSource()
}

/// Gives a source all bytes that there are so far.
///
/// Source: Apple, CGImageSourceUpdateData.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.read(data as Data, isFinal: final)
}

/// Returns the number of a source's pictures.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// Returns the type of a source's file, such as `com.compuserve.gif`; nil for an unknown one.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.type.map { $0 as NSString }
}

/// Returns how far a source has been read.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// Returns how far a picture has been read: as the source, if it has this picture.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int)
    -> CGImageSourceStatus
{
    guard index >= 0, index < isrc.count else { return .statusReadingHeader }
    // The pictures of a GIF are read whole.
    return isrc.type == "com.compuserve.gif" ? .statusComplete : isrc.status
}

/// Returns the properties of a source's file; nil without a picture.
///
/// Source: Apple, CGImageSourceCopyProperties.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?)
    -> CFDictionary?
{
    isrc.properties.map { $0 as NSDictionary }
}

/// Returns the properties of a picture, such as its size and, of a GIF, its time; nil for none.
///
/// Source: Apple, CGImageSourceCopyPropertiesAtIndex.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    isrc.properties(at: index).map { $0 as NSDictionary }
}

/// Returns a picture; nil if there is none with this index.
///
/// A picture of a GIF is the whole canvas, with the pictures before it.
///
/// Source: Apple, CGImageSourceCreateImageAtIndex.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image(at: index) }

/// Returns a picture, no longer on its longest side than the option
/// ``kCGImageSourceThumbnailMaxPixelSize``; nil if there is none with this index, or neither option
/// to create one is set.
///
/// Source: Apple, CGImageSourceCreateThumbnailAtIndex.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    func option(_ key: CFString) -> NSNumber? {
        let value = options?[key as String]
        return value as? NSNumber ?? (value as? Bool).map { NSNumber(value: $0) }
            ?? (value as? CGFloat).map { NSNumber(value: Double($0)) }
            ?? (value as? Int).map { NSNumber(value: $0) }
    }
    let isWanted = [
        kCGImageSourceCreateThumbnailFromImageAlways,
        kCGImageSourceCreateThumbnailFromImageIfAbsent,
    ].contains { option($0)?.boolValue == true }
    guard isWanted, let image = isrc.image(at: index) else { return nil }
    let longest = Double(max(image.width, image.height))
    let limit = option(kCGImageSourceThumbnailMaxPixelSize)?.doubleValue ?? longest
    guard limit >= 1, limit < longest else { return image }
    let size = CGSize(
        width: max(1, (Double(image.width) * limit / longest).rounded()),
        height: max(1, (Double(image.height) * limit / longest).rounded()))
    let context = CGContext(size: size, scale: 1)
    context.drawUpright(image, in: CGRect(origin: .zero, size: size))
    return context.makeImage()
}
