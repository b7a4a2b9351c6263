import ImageIO
import Synchronization

/// An image: its file or bytes, and its size. Immutable.
///
/// Supports PNG, JPEG, SVG, and the first picture of a GIF. Only the header is decoded here:
/// viewers and renderers of snapshots read the file.
///
/// Source: Apple, UIImage.
///
/// Deviation: the class is final.
public final class UIImage: NSObject, Sendable {
    /// The size in points: the pixels divided by ``scale``, rotated by the file's orientation.
    public let size: CGSize

    /// The pixels per point, from `@2x` or `@3x` in the file name, else 1.
    public let scale: CGFloat

    /// Whether the image is drawn as it is, or as a template in the tint colour. Default:
    /// automatic.
    public let renderingMode: RenderingMode

    let source: Source

    /// Stretchable parts, symbol and variants.
    let look: ImageLook

    /// The variants that a program registered for an image without any.
    let ownAsset = Mutex<UIImageAsset?>(nil)

    /// The mirrored image, once a view has shown it.
    let mirroredCopy = Mutex<UIImage?>(nil)

    private let identifier = Mutex<String?>(nil)

    /// A name of the image that no one sees, for tests. Default: nil.
    ///
    /// Source: Apple, UIAccessibilityIdentification. Copies of the image have none.
    public var accessibilityIdentifier: String? {
        get { identifier.withLock { $0 } }
        set { identifier.withLock { $0 = newValue } }
    }

    private let label = Mutex<String?>(nil)

    /// The content of the image in words; an image view or a button without a title reads it.
    /// Default: nil.
    ///
    /// Source: Apple, accessibilityLabel. Copies of the image have none.
    public var accessibilityLabel: String? {
        get { label.withLock { $0 } }
        set { label.withLock { $0 = newValue } }
    }

    /// How an image's colours are used.
    ///
    /// Source: Apple, UIImage.RenderingMode.
    public enum RenderingMode: Int, Sendable {
        /// The view decides: image views and custom buttons draw the original, system buttons a
        /// template.
        case automatic = 0
        /// The image's own colours.
        case alwaysOriginal = 1
        /// A template in the tint colour.
        case alwaysTemplate = 2
    }

    /// The source of the image.
    enum Source: Hashable, Sendable {
        /// A file in the program's resources: its name relative to their folder, and its path.
        case asset(name: String, path: String)
        /// Bytes, as a `data:` URI, and the path of the file from which they were read, if any.
        case bytes(uri: String, path: String?)
        /// Nothing.
        case empty
    }

    init(
        size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic, source: Source,
        look: ImageLook = ImageLook()
    ) {
        self.look = look
        self.size = size
        self.scale = scale
        self.renderingMode = renderingMode
        self.source = source
    }

    /// Creates an empty image of size zero.
    public override convenience init() { self.init(size: .zero, scale: 1, source: .empty) }

    // MARK: From resources

    /// Loads an image by name from the program's resources; nil if there is no readable file.
    ///
    /// It searches the main bundle and then, in alphabetical order, the bundles next to the
    /// executable (on Linux every module with resources has one), each in its top folder, in
    /// `Resources` and in `Assets`. In each, asset catalogues (`X.xcassets`) are searched before
    /// files. A name without extension can refer to a `png`, `jpg`, `jpeg` or `svg` file. Files for
    /// the screen's scale (`@2x`, `@3x`) are preferred, then those for larger scales, then for
    /// smaller ones. Found images are cached. Of an asset's images, each view shows the one for its
    /// traits.
    ///
    /// - Parameter name: the file's name, with or without extension; it may include folders
    ///   (`"icons/hat"`).
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Loads an image by name from a bundle, like ``init(named:)``; nil means the program's
    /// resources.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - bundle: the bundle; nil for the program's resources.
    ///   - traitCollection: the traits for which an asset's image is chosen; nil for
    ///     `UITraitCollection.current`. A view chooses again for its own.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let found = ImageLibrary.main.image(named: name, in: bundle) else { return nil }
        let traits = (traitCollection ?? UITraitCollection.current).values
        self.init(found.resolved(with: traits))
    }

    /// Creates a copy of an image.
    convenience init(_ image: UIImage) {
        self.init(
            size: image.size, scale: image.scale, renderingMode: image.renderingMode,
            source: image.source, look: image.look)
    }

    // MARK: From files and bytes

    /// Loads an image from a file; nil if it cannot be read or is not a PNG, JPEG, SVG or
    /// GIF, of which the first picture is shown.
    ///
    /// The scale is that of `@2x` or `@3x` in the name.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path), let header = ImageHeader(data)
        else { return nil }
        let scale = ImageLibrary.scale(ofFileNamed: path)
        self.init(
            size: header.size(atScale: scale), scale: scale,
            source: .bytes(uri: header.format.uri(of: data), path: path))
    }

    /// Creates an image from bytes with scale 1; nil if they are not a PNG, JPEG, SVG or GIF.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Creates an image from bytes with a scale; nil if they are not a PNG, JPEG, SVG or GIF.
    public convenience init?(data: Data, scale: CGFloat) {
        guard Self.scales.contains(scale), let header = ImageHeader(data) else { return nil }
        self.init(
            size: header.size(atScale: scale), scale: scale,
            source: .bytes(uri: header.format.uri(of: data), path: nil))
    }

    /// Returns the image with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(
            size: size, scale: scale, renderingMode: renderingMode, source: source,
            look: lookOfCopies)
    }

    /// The usable numbers of pixels per point.
    private static let scales = CGFloat(1e-3)...1e3

    // MARK: For snapshots

    /// The name relative to the resources' folder, such as "icons/hat.png"; nil for an image from
    /// bytes.
    package var assetName: String? {
        guard case .asset(let name, _) = source else { return nil }
        return name
    }

    /// Whether readers of snapshots know the scale from the name.
    package var isScaleInName: Bool {
        assetName.map { ImageLibrary.scale(ofFileNamed: $0) == scale } ?? (scale == 1)
    }

    /// The path of the file; nil for an image that was created from bytes only.
    package var resourcePath: String? {
        switch source {
        case .asset(_, let path): path
        case .bytes(_, let path): path
        case .empty: nil
        }
    }

    /// The image's name in snapshots: ``assetName``, or else a `data:` URI of its bytes.
    package var reference: String {
        switch source {
        case .asset(let name, _): name
        case .bytes(let uri, _): uri
        case .empty: "data:,"
        }
    }

    // MARK: Identity

    /// The hash of source, scale, rendering mode and stretchable parts.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(source)
        hasher.combine(scale)
        hasher.combine(renderingMode)
        hasher.combine(look)
        return hasher.finalize()
    }

    /// Returns whether another object is an image with the same source, scale, rendering mode
    /// and stretchable parts.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return source == other.source && scale == other.scale
            && renderingMode == other.renderingMode && look == other.look
    }

    /// The name and size as text.
    public override var description: String {
        let name =
            look.symbol?.name ?? assetName ?? resourcePath ?? (source == .empty ? "empty" : "bytes")
        return "UIImage \(name), \(size.width) × \(size.height) pt at scale \(scale)"
    }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Creates an image from `#imageLiteral(resourceName:)`; a missing file is a programming error.
    public convenience init(imageLiteralResourceName name: String) {
        guard let found = ImageLibrary.main.image(named: name, in: nil) else {
            preconditionFailure(
                "There is no image named \"\(name)\" in the resources. Add \(name).png, .jpg or "
                    + ".svg to a target's resources in Package.swift. Searched folders: "
                    + "\(ImageLibrary.main.folders(of: nil)).")
        }
        self.init(found.resolved(with: UITraitCollection.current.values))
    }
}

/// The default type of an `#imageLiteral`.
public typealias _ImageLiteralType = UIImage
