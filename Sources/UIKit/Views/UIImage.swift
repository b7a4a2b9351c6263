/// A picture: where its file or bytes are, and how large it is. Immutable.
///
/// PNG, JPEG and SVG are known. Nothing is decoded here but the header: whoever draws the snapshots reads the file.
///
/// Source: Apple, UIImage.
///
/// Deviation: the class is final; there are no pictures drawn by the program, no symbols (`systemName:`) and no asset
/// catalogues: files in folders stand for them.
public final class UIImage: NSObject, Sendable {
    /// The size in points: the pixels divided by ``scale``, turned as the file's orientation says.
    public let size: CGSize

    /// How many pixels a point has, from a name's `@2x` or `@3x`; else 1.
    public let scale: CGFloat

    /// Whether the picture is drawn as it is or as a shape filled with the tint colour. Default: automatic.
    public let renderingMode: RenderingMode

    let source: Source

    /// How a picture's colours are used.
    ///
    /// Source: Apple, UIImage.RenderingMode.
    public enum RenderingMode: Int, Sendable {
        /// As the view thinks best: image views and custom buttons draw the original, system buttons a template.
        case automatic = 0
        /// In the picture's own colours.
        case alwaysOriginal = 1
        /// As a shape in the tint colour.
        case alwaysTemplate = 2
    }

    /// Where the picture comes from.
    enum Source: Hashable, Sendable {
        /// A file among the program's resources: its name below the folder that holds them, and its path.
        case asset(name: String, path: String)
        /// Bytes, as a `data:` URI; with the path of the file that they were read from, if there was one.
        case bytes(uri: String, path: String?)
    }

    init(size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic, source: Source) {
        self.size = size
        self.scale = scale
        self.renderingMode = renderingMode
        self.source = source
    }

    // MARK: From resources

    /// Finds a picture by name among the program's resources; nil when there is none that can be read.
    ///
    /// Searched are the main bundle and then, in the order of their names, the bundles beside the executable (on Linux
    /// every module with resources has one), each in its top folder, in `Resources` and in `Assets`. A name without
    /// extension may be that of a `png`, `jpg`, `jpeg` or `svg` file. Files for the screen's scale (`@2x`, `@3x`) come
    /// first, then those for larger ones, then for smaller ones. What was found is kept.
    ///
    /// - Parameter name: the file's name, with or without extension; folders before it are allowed (`"icons/hat"`).
    public convenience init?(named name: String) {
        guard let found = ImageLibrary.main.image(named: name, in: nil) else { return nil }
        self.init(size: found.size, scale: found.scale, source: found.source)
    }

    /// Finds a picture by name in a bundle, as ``init(named:)`` does; nil means the program's resources.
    ///
    /// `traitCollection`: nil; pictures for certain traits are not supported, and so nothing else compiles.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: Never?) {
        guard let found = ImageLibrary.main.image(named: name, in: bundle) else { return nil }
        self.init(size: found.size, scale: found.scale, source: found.source)
    }

    // MARK: From files and bytes

    /// Reads a picture from a file; nil when it cannot be read or is no PNG, JPEG or SVG.
    ///
    /// The scale is that of the name's `@2x` or `@3x`.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path), let header = ImageHeader(data) else { return nil }
        let scale = ImageLibrary.scale(ofFileNamed: path)
        self.init(
            size: header.size(atScale: scale), scale: scale,
            source: .bytes(uri: header.format.uri(of: data), path: path))
    }

    /// Reads a picture from bytes at scale 1; nil when they are no PNG, JPEG or SVG.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Reads a picture from bytes at a scale; nil when they are no PNG, JPEG or SVG.
    public convenience init?(data: Data, scale: CGFloat) {
        guard scale > 0, let header = ImageHeader(data) else { return nil }
        self.init(
            size: header.size(atScale: scale), scale: scale,
            source: .bytes(uri: header.format.uri(of: data), path: nil))
    }

    /// Returns the same picture with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(size: size, scale: scale, renderingMode: renderingMode, source: source)
    }

    // MARK: For whoever draws

    /// The name below the folder of resources, such as "icons/hat.png"; nil for a picture from bytes.
    package var assetName: String? {
        guard case .asset(let name, _) = source else { return nil }
        return name
    }

    /// The path of the file; nil for a picture from bytes alone.
    package var resourcePath: String? {
        switch source {
        case .asset(_, let path): path
        case .bytes(_, let path): path
        }
    }

    /// What snapshots call the picture: ``assetName``, else a `data:` URI of its bytes.
    package var reference: String {
        switch source {
        case .asset(let name, _): name
        case .bytes(let uri, _): uri
        }
    }

    // MARK: Identity

    /// The hash of source, scale and rendering mode.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(source)
        hasher.combine(scale)
        hasher.combine(renderingMode)
        return hasher.finalize()
    }

    /// Tells whether another object is a picture of the same source, scale and rendering mode.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return source == other.source && scale == other.scale && renderingMode == other.renderingMode
    }

    /// The name and size in words.
    public override var description: String {
        let name = assetName ?? resourcePath ?? "bytes"
        return "UIImage \(name), \(size.width) × \(size.height) pt at scale \(scale)"
    }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Creates a picture from `#imageLiteral(resourceName:)`; it is a programming error when there is none of the name.
    public convenience init(imageLiteralResourceName name: String) {
        guard let found = ImageLibrary.main.image(named: name, in: nil) else {
            preconditionFailure(
                "There is no picture named \"\(name)\" among the resources. Add \(name).png, .jpg or .svg to a target's "
                    + "resources in Package.swift; searched were \(ImageLibrary.main.folders(of: nil)).")
        }
        self.init(size: found.size, scale: found.scale, source: found.source)
    }
}

/// The type that an `#imageLiteral` has where nothing else says so.
public typealias _ImageLiteralType = UIImage
