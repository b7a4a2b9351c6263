/// A picture within a text, in place of a character U+FFFC that has it as the attribute
/// `attachment`.
///
/// A text reads the picture and its bounds when it is laid out.
///
/// Source: Apple, NSTextAttachment.
///
/// Deviation: it has no file wrapper. Data that is no image is not shown as a file's symbol.
open class NSTextAttachment: NSObject, NSSecureCoding {
    private let mark = CoreFoundationMark()

    /// The character that an attachment replaces: U+FFFC.
    public class var character: Int { 0xFFFC }

    /// The picture; nil for that of ``contents``. Default: nil.
    ///
    /// A template is drawn in the text's colour.
    open var image: UIImage?

    /// The box in points, whose origin is at the baseline and whose y points upwards; zero for the
    /// picture's size. Default: zero, so that the bottom of a picture is on the baseline.
    ///
    /// The text behind it begins at the box's width. Negative widths and heights count as 0.
    open var bounds: CGRect = .zero {
        didSet { if Self.usable(bounds) == nil { bounds = oldValue } }
    }

    /// The bytes of the attachment; nil for none.
    open var contents: Data? { didSet { if contents != oldValue { readContents() } } }
    /// The type of ``contents``, such as "public.png"; nil for none.
    open var fileType: String?
    private final var readImage: UIImage?

    /// Creates an attachment with bytes and their type.
    ///
    /// - Parameters:
    ///   - contentData: The bytes of an image; nil for none.
    ///   - uti: The type of the bytes, such as "public.png".
    public init(data contentData: Data?, ofType uti: String?) {
        contents = contentData
        fileType = uti
        super.init()
        readContents()
    }

    /// Creates an attachment without a picture.
    public override convenience init() { self.init(data: nil, ofType: nil) }

    /// Creates an attachment with a picture.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    /// Whether archives may be read by class; true.
    open class var supportsSecureCoding: Bool { true }

    /// Creates the attachment of an archive: its bytes, their type, its picture and its bounds.
    public required init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding else { return nil }
        func object<Object: NSObject & NSCoding>(_ key: String, _ type: Object.Type) -> Object? {
            coder.containsValue(forKey: key) ? coder.decodeObject(of: type, forKey: key) : nil
        }
        contents = object("NSContents", NSData.self) as Data?
        fileType = object("NSFileType", NSString.self) as String?
        image = object("NSImage", UIImage.self)
        super.init()
        let numbers = ["X", "Y", "Width", "Height"].map {
            CGFloat(coder.decodeDouble(forKey: "NSBounds\($0)"))
        }
        // In an initializer the property does not check itself.
        let box = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        if Self.usable(box) != nil { bounds = box }
        readContents()
    }

    /// Writes the bytes, their type, the picture and the bounds.
    open func encode(with coder: NSCoder) {
        if let contents { coder.encode(contents as NSData, forKey: "NSContents") }
        if let fileType { coder.encode(fileType as NSString, forKey: "NSFileType") }
        if let image { coder.encode(image, forKey: "NSImage") }
        let numbers = [
            ("X", bounds.minX), ("Y", bounds.minY), ("Width", bounds.width),
            ("Height", bounds.height),
        ]
        for (name, value) in numbers where value != 0 {
            coder.encode(Double(value), forKey: "NSBounds\(name)")
        }
    }

    // MARK: Views

    /// Whether a text view shows the view of a provider in place of the picture. Default: true.
    ///
    /// Source: Apple, allowsTextAttachmentView.
    open var allowsTextAttachmentView = true
    /// Whether a class of providers is registered for the type, and views are allowed.
    @preconcurrency @MainActor
    open var usesTextAttachmentView: Bool {
        allowsTextAttachmentView
            && fileType.flatMap { Self.textAttachmentViewProviderClass(forFileType: $0) } != nil
    }

    /// Returns the provider of a view in place of the picture; nil for the picture.
    ///
    /// It is called once for each place of the attachment in a text, after nil again with the next
    /// layout. Default: a provider of the class that is registered for ``fileType``. Source: Apple,
    /// viewProvider(for:location:textContainer:).
    ///
    /// - Parameters:
    ///   - parentView: the text view; nil in other views.
    ///   - location: where the attachment is in the text.
    ///   - textContainer: the container.
    @preconcurrency @MainActor
    open func viewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        baseViewProvider(for: parentView, location: location, textContainer: textContainer)
    }

    private final func readContents() { readImage = contents.flatMap { UIImage(data: $0) } }

    /// Returns the box in points, whose origin is at the baseline and whose y points upwards:
    /// ``bounds`` or, if they are zero, a box of the picture's size on the baseline.
    ///
    /// It is called once for each attachment of a text when its lines are broken.
    ///
    /// Deviation: the line's fragment has its room and its height, but the origin zero, and so has
    /// the glyph's position, because lines are broken after all boxes are known.
    ///
    /// - Parameters:
    ///   - textContainer: The container; nil in labels and drawn strings.
    ///   - lineFrag: The room of the line; its width is 1e7 without a limit.
    ///   - position: The position of the character in the line.
    ///   - charIndex: The index of the character in the text, in UTF-16 code units.
    open func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { ownBounds }

    /// Returns the picture for a box: ``image`` or that of ``contents``.
    ///
    /// - Parameters:
    ///   - imageBounds: The box.
    ///   - textContainer: The container; nil in labels and drawn strings.
    ///   - charIndex: The index of the character in the text, in UTF-16 code units.
    open func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage? { image ?? readImage }

    final var ownBounds: CGRect {
        bounds == .zero ? CGRect(origin: .zero, size: (image ?? readImage)?.size ?? .zero) : bounds
    }

    /// Returns a box if its numbers can be used, without negative lengths.
    static func usable(_ box: CGRect) -> CGRect? {
        for number in [box.origin.x, box.origin.y, box.size.width, box.size.height] {
            guard usableNumbers(number, "bounds", of: "A text attachment") != nil else {
                return nil
            }
        }
        return CGRect(
            x: box.origin.x, y: box.origin.y, width: max(0, box.size.width),
            height: max(0, box.size.height))
    }
}

extension NSAttributedString {
    /// Creates a text of an attachment alone: U+FFFC with the attribute `attachment`.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}

extension NSAttributedString.Key {
    /// The picture in place of a character U+FFFC, an ``NSTextAttachment``. Default: none.
    public static let attachment = NSAttributedString.Key("NSAttachment")
}
