/// Makes and sizes the view in place of an attachment's character.
///
/// ```swift
/// final class SwitchProvider: NSTextAttachmentViewProvider {
///     override func loadView() { view = UISwitch() }
/// }
/// NSTextAttachment.registerViewProviderClass(SwitchProvider.self, forFileType: "example.switch")
/// ```
///
/// Text views show the view. The size of a view is read when the text is laid out.
///
/// Source: Apple, NSTextAttachmentViewProvider.
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: NSObject {
    /// The attachment; not retained.
    open var textAttachment: NSTextAttachment? { storedTextAttachment }
    private final weak var storedTextAttachment: NSTextAttachment?
    /// The layout manager of the text; nil for one of ``NSLayoutManager``. Not retained.
    open var textLayoutManager: NSTextLayoutManager? { storedTextLayoutManager }
    private final weak var storedTextLayoutManager: NSTextLayoutManager?
    /// Where the attachment is in the text.
    open private(set) var location: any NSTextLocation
    /// The view that shows the text; not retained.
    final weak var parentView: UIView?

    /// Whether the attachment is as large as its view, whatever its bounds are. Default: false.
    ///
    /// The size is the view's intrinsic one, or else that of its bounds, or else the smallest one
    /// that its constraints allow. [U]
    open var tracksTextAttachmentViewBounds = false

    /// The view; ``loadView()`` makes it when it is first asked for.
    open var view: UIView? {
        get {
            if ownView == nil, !isLoading {
                isLoading = true
                loadView()
                isLoading = false
            }
            return ownView
        }
        set { ownView = newValue }
    }
    private var ownView: UIView?
    private var isLoading = false

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - textAttachment: the attachment.
    ///   - parentView: the view that shows the text; nil for none.
    ///   - textLayoutManager: the layout manager of the text.
    ///   - location: where the attachment is in the text.
    public init(
        textAttachment: NSTextAttachment, parentView: UIView?,
        textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation
    ) {
        self.storedTextAttachment = textAttachment
        self.parentView = parentView
        self.storedTextLayoutManager = textLayoutManager
        self.location = location
        super.init()
    }

    /// Makes the view and assigns it to ``view``. Default: a plain view.
    ///
    /// Programs do not call it.
    open func loadView() { ownView = UIView() }

    /// Returns the box of the view in points, whose origin is at the baseline and whose y points
    /// upwards.
    ///
    /// Default: the attachment's box; if that is empty, or the provider tracks the view, one of the
    /// view's size on the baseline.
    ///
    /// - Parameters:
    ///   - attributes: the attributes of the attachment's character.
    ///   - location: where the attachment is in the text.
    ///   - textContainer: the container.
    ///   - proposedLineFragment: the room of the line.
    ///   - position: the position of the character in the line.
    open func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
    ) -> CGRect {
        let own = textAttachment?.attachmentBounds(
            for: textContainer, proposedLineFragment: proposedLineFragment,
            glyphPosition: position,
            characterIndex: (location as? CountedTextLocation)?.offset ?? 0)
        if !tracksTextAttachmentViewBounds, let own, !own.isEmpty { return own }
        return CGRect(origin: .zero, size: viewSize)
    }

    private final var viewSize: CGSize {
        guard let view else { return .zero }
        let own = view.intrinsicContentSize
        if own.width > 0, own.height > 0 { return own }
        return view.bounds.isEmpty
            ? view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) : view.bounds.size
    }

    /// Moves the provider to another place of a changed text.
    final func move(to place: Int) {
        if (location as? CountedTextLocation)?.offset != place {
            location = CountedTextLocation(place)
        }
    }
}

/// Calls the initializer of any class of providers; not for use by programs. Not in UIKit.
open class _ViewProviderMaker: NSTextAttachmentViewProvider {
    /// Creates a provider of the class whose metatype was cast to this one.
    public required override init(
        textAttachment: NSTextAttachment, parentView: UIView?,
        textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation
    ) {
        super.init(
            textAttachment: textAttachment, parentView: parentView,
            textLayoutManager: textLayoutManager, location: location)
    }

    // Not optimised for the reason that MakingInstances.swift names.
    @inline(never) @_optimize(none)
    static func provider(
        of type: AnyClass, _ attachment: NSTextAttachment, _ parent: UIView?,
        _ manager: NSTextLayoutManager?, _ location: any NSTextLocation
    ) -> NSTextAttachmentViewProvider {
        unsafeBitCast(type, to: _ViewProviderMaker.Type.self).init(
            textAttachment: attachment, parentView: parent, textLayoutManager: manager,
            location: location)
    }
}

extension NSTextAttachment {
    @MainActor private static var providerClasses: [String: NSTextAttachmentViewProvider.Type] = [:]

    /// Shows attachments with a type by the views of a class of providers.
    ///
    /// Source: Apple, registerViewProviderClass(_:forFileType:).
    ///
    /// - Parameters:
    ///   - textAttachmentViewProviderClass: a class of ``NSTextAttachmentViewProvider``s; another
    ///     one is reported and ignored.
    ///   - fileType: the ``fileType`` of the attachments.
    @preconcurrency @MainActor
    public final class func registerViewProviderClass(
        _ textAttachmentViewProviderClass: AnyClass, forFileType fileType: String
    ) {
        guard
            let type = textAttachmentViewProviderClass as? NSTextAttachmentViewProvider.Type
        else {
            reportMistake(
                "\(textAttachmentViewProviderClass) is not a class of view providers; it is not "
                    + "registered")
            return
        }
        providerClasses[fileType] = type
    }

    /// Returns the class of providers that is registered for a type, or nil.
    @preconcurrency @MainActor
    public final class func textAttachmentViewProviderClass(
        forFileType fileType: String
    ) -> AnyClass? { providerClasses[fileType] }

    @MainActor final func baseViewProvider(
        for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        guard let type = fileType.flatMap({ Self.providerClasses[$0] }) else { return nil }
        return _ViewProviderMaker.provider(
            of: type, self, parentView, textContainer?.textLayoutManager, location)
    }
}
