import ImageIO
import Synchronization

/// An image: its file or bytes, and its size. Immutable.
///
/// Supports PNG, JPEG, SVG, and the first picture of a GIF. Only the header is decoded here:
/// viewers and renderers of snapshots read the file.
///
/// A subclass may override how it is drawn, or its pixels: image views show the same, drawn once in
/// the image's ``size``. Two images of subclasses are equal only if they are the same object, and
/// images that are made from one, such as that of another rendering mode, have the class `UIImage`.
///
/// Source: Apple, UIImage.
// Unchecked, because subclasses may have variables; those of this class do not change, or are
// locked.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
    final let baseSize: CGSize
    final let baseScale: CGFloat
    final let baseRenderingMode: RenderingMode

    /// The size in points: the pixels divided by ``scale``, rotated by the file's orientation.
    open var size: CGSize { baseSize }

    /// The pixels per point, from `@2x` or `@3x` in the file name, else 1.
    open var scale: CGFloat { baseScale }

    /// Whether the image is drawn as it is, or as a template in the tint colour. Default:
    /// automatic.
    open var renderingMode: RenderingMode { baseRenderingMode }

    final let source: Source

    /// Stretchable parts, symbol and variants.
    final let look: ImageLook

    /// The variants that a program registered for an image without any.
    final let ownAsset = Mutex<UIImageAsset?>(nil)

    /// The mirrored image, once a view has shown it.
    final let mirroredCopy = Mutex<UIImage?>(nil)

    /// The drawing of an image of a subclass, once a view has shown it.
    final let drawnCopy = Mutex<UIImage?>(nil)

    private final let identifier = Mutex<String?>(nil)

    /// A name of the image that no one sees, for tests. Default: nil.
    ///
    /// Source: Apple, UIAccessibilityIdentification. Copies of the image have none.
    open var accessibilityIdentifier: String? {
        get { identifier.withLock { $0 } }
        set { identifier.withLock { $0 = newValue } }
    }

    private final let label = Mutex<String?>(nil)

    /// The content of the image in words; an image view or a button without a title reads it.
    /// Default: nil.
    ///
    /// Source: Apple, accessibilityLabel. Copies of the image have none.
    open var accessibilityLabel: String? {
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
        baseSize = size
        baseScale = scale
        baseRenderingMode = renderingMode
        self.source = source
    }

    /// Creates an empty image of size zero.
    public override init() {
        look = ImageLook()
        (baseSize, baseScale, baseRenderingMode) = (.zero, 1, .automatic)
        source = .empty
    }

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
    public init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path), let header = ImageHeader(data)
        else { return nil }
        let scale = ImageLibrary.scale(ofFileNamed: path)
        (baseSize, baseScale) = (header.size(atScale: scale), scale)
        (baseRenderingMode, look) = (.automatic, ImageLook())
        source = .bytes(uri: header.format.uri(of: data), path: path)
    }

    /// Creates an image from bytes with scale 1; nil if they are not a PNG, JPEG, SVG or GIF.
    public init?(data: Data) {
        guard let header = ImageHeader(data) else { return nil }
        (baseSize, baseScale) = (header.size(atScale: 1), 1)
        (baseRenderingMode, look) = (.automatic, ImageLook())
        source = .bytes(uri: header.format.uri(of: data), path: nil)
    }

    /// Creates an image from bytes with a scale; nil if they are not a PNG, JPEG, SVG or GIF.
    public init?(data: Data, scale: CGFloat) {
        guard Self.scales.contains(scale), let header = ImageHeader(data) else { return nil }
        (baseSize, baseScale) = (header.size(atScale: scale), scale)
        (baseRenderingMode, look) = (.automatic, ImageLook())
        source = .bytes(uri: header.format.uri(of: data), path: nil)
    }

    /// Creates an image with one pixel per point.
    public init(cgImage: CGImage) {
        baseSize = CGSize(width: cgImage.width, height: cgImage.height)
        (baseScale, baseRenderingMode, look) = (1, .automatic, ImageLook())
        source = Source(cgImage)
    }

    /// Creates an image with `scale` pixels per point, which is turned.
    ///
    /// - Parameters:
    ///   - cgImage: the pixels.
    ///   - scale: the pixels per point; one that is not a positive number is reported and becomes
    ///     1.
    ///   - orientation: how the pixels are turned. The size is that of the turned image.
    ///
    /// Source: Apple, init(cgImage:scale:orientation:).
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let name = "UIImage(cgImage:scale:orientation:)"
        baseScale = usableNumbers(scale, in: 1e-3...1e3, "scale", of: name) ?? 1
        let shown = TurnedPicture(cgImage, orientation)
        look = shown.look(ImageLook())
        baseSize = shown.size(atScale: baseScale)
        baseRenderingMode = .automatic
        source = Source(shown.picture)
    }

    /// Creates an image from `#imageLiteral(resourceName:)`; a missing file is a programming error.
    public required init(imageLiteralResourceName name: String) {
        let found = Self.literal(name)
        (baseSize, baseScale) = (found.size, found.scale)
        (baseRenderingMode, look) = (found.renderingMode, found.look)
        source = found.source
    }

    /// Creates the image of an archive; nil if it has no picture, or a file that does not exist.
    public required init?(coder: NSCoder) {
        guard let archive = ImageArchive(coder) else { return nil }
        (baseSize, baseScale) = (archive.size, archive.scale)
        (baseRenderingMode, look) = (archive.renderingMode, archive.look)
        source = archive.source
    }

    /// Writes the picture, its size and how it is drawn.
    open func encode(with coder: NSCoder) { baseEncode(with: coder) }

    /// Whether archives may be read by class; true.
    open class var supportsSecureCoding: Bool { true }

    // MARK: What subclasses override

    /// The image as layer contents; nil for an empty image. An SVG has one pixel per point.
    ///
    /// Its pixels are not turned by ``imageOrientation``.
    open var cgImage: CGImage? { look.pixels ?? ownPicture }

    /// How the pixels of ``cgImage`` are turned before they are shown. Default: up.
    ///
    /// Source: Apple, imageOrientation.
    ///
    /// Deviation: an image from a file is always up, because its pixels are turned by the file's
    /// own orientation when they are read.
    open var imageOrientation: Orientation { look.orientation }

    /// The images of an animated image; nil for a single one.
    ///
    /// Source: Apple, UIImage.images.
    open var images: [UIImage]? { look.frames }

    /// How long an animated image takes for all of its images, in seconds; 0 for a single one.
    ///
    /// Source: Apple, UIImage.duration.
    open var duration: TimeInterval { look.duration }

    /// The distances from the edges of the parts that are not stretched; zero for an image that is
    /// not resizable.
    open var capInsets: UIEdgeInsets { look.capInsets ?? .zero }

    /// The insets from the image's edges to the rectangle that constraints align. Default: zero.
    ///
    /// Source: Apple, UIImage.alignmentRectInsets.
    open var alignmentRectInsets: UIEdgeInsets { look.alignmentInsets }

    /// Draws the image at its size, with its top left corner at a point.
    @preconcurrency @MainActor
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image at its size, with a blend mode and an opacity.
    @preconcurrency @MainActor
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image in a rectangle of the current context, to which it is scaled.
    @preconcurrency @MainActor
    open func draw(in rect: CGRect) { baseDraw(in: rect) }

    /// Draws the image in a rectangle, with a blend mode and an opacity.
    @preconcurrency @MainActor
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        baseDraw(in: rect, blendMode, alpha)
    }

    /// Repeats the image in a rectangle of the current context, from its top left corner on.
    ///
    /// Source: Apple, UIImage.drawAsPattern(in:).
    @preconcurrency @MainActor
    open func drawAsPattern(in rect: CGRect) { baseDrawAsPattern(in: rect) }

    /// Returns an image whose inside repeats and whose edges and corners keep their size.
    ///
    /// Insets that are not finite or larger than the image are reported, and the image is returned
    /// unchanged.
    ///
    /// Source: Apple, resizableImage(withCapInsets:).
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// Returns an image whose inside repeats or is stretched, and whose edges and corners keep
    /// their size.
    ///
    /// - Parameters:
    ///   - capInsets: the widths and heights of the edges, in points. Ones that are not finite or
    ///     larger than the image are reported, and the image is returned unchanged.
    ///   - resizingMode: whether the inside repeats or is stretched.
    ///
    /// Source: Apple, resizableImage(withCapInsets:resizingMode:).
    open func resizableImage(
        withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
    ) -> UIImage { baseResizableImage(capInsets, resizingMode) }

    /// Returns the image with another rendering mode.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(
            size: size, scale: scale, renderingMode: renderingMode, source: source,
            look: lookOfCopies)
    }

    /// The usable numbers of pixels per point.
    private static let scales = CGFloat(1e-3)...1e3

    // MARK: For snapshots

    /// The name relative to the resources' folder, such as "icons/hat.png"; nil for an image from
    /// bytes.
    package final var assetName: String? {
        guard case .asset(let name, _) = source else { return nil }
        return name
    }

    /// Whether readers of snapshots know the scale from the name.
    package final var isScaleInName: Bool {
        assetName.map { ImageLibrary.scale(ofFileNamed: $0) == scale } ?? (scale == 1)
    }

    /// The path of the file; nil for an image that was created from bytes only.
    package final var resourcePath: String? {
        switch source {
        case .asset(_, let path): path
        case .bytes(_, let path): path
        case .empty: nil
        }
    }

    /// The image's name in snapshots: ``assetName``, or else a `data:` URI of its bytes.
    package final var reference: String {
        switch source {
        case .asset(let name, _): name
        case .bytes(let uri, _): uri
        case .empty: "data:,"
        }
    }

    // MARK: Identity

    /// The hash of source, scale, rendering mode and stretchable parts.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(source)
        hasher.combine(scale)
        hasher.combine(renderingMode)
        hasher.combine(look)
        return hasher.finalize()
    }

    /// Returns whether another object is an image with the same source, scale, rendering mode
    /// and stretchable parts; of an image of a subclass, whether it is the same object.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        if isOfSubclass || other.isOfSubclass { return self === other }
        return source == other.source && scale == other.scale
            && renderingMode == other.renderingMode && look == other.look
    }

    /// The name and size as text.
    open override var description: String {
        let name =
            look.symbol?.name ?? assetName ?? resourcePath ?? (source == .empty ? "empty" : "bytes")
        return "UIImage \(name), \(size.width) × \(size.height) pt at scale \(scale)"
    }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Returns the image of a literal.
    private static func literal(_ name: String) -> UIImage {
        guard let found = ImageLibrary.main.image(named: name, in: nil) else {
            preconditionFailure(
                "There is no image named \"\(name)\" in the resources. Add \(name).png, .jpg or "
                    + ".svg to a target's resources in Package.swift. Searched folders: "
                    + "\(ResourceFolders.main.folders(of: nil)).")
        }
        return found.resolved(with: UITraitCollection.current.values)
    }
}

/// The default type of an `#imageLiteral`.
public typealias _ImageLiteralType = UIImage
