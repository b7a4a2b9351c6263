import QuartzCore

/// Some methods of a class, as entries of its method table, and whether a subclass overrides them.
///
/// A view that does not draw must cost nothing, so its class has to be known before a context is
/// created and `draw(_:)` is called; and content that nothing follows scrolls without a tick. Linux
/// has no Objective-C runtime that could be asked. A class that overrides a method differs from its
/// superclass at the method's entry; the entries are found by comparing two classes that differ in
/// these methods only.
struct MethodOverrides {
    /// The positions of the entries, in words from the metadata's address; nil if they were not
    /// found, and every subclass counts as overriding.
    private let entries: [Int]?

    /// The methods of views.
    @MainActor static let ofViews = MethodOverrides(
        _DrawingView.self, _SilentView.self, of: UIView.self, count: 3)
    /// `drawText(in:)` of labels.
    @MainActor static let ofLabels = MethodOverrides(
        _DrawingLabel.self, _SilentLabel.self, of: UILabel.self, count: 1)
    /// `textRect(forBounds:limitedToNumberOfLines:)` of labels.
    @MainActor static let ofTextRects = MethodOverrides(
        _MeasuringLabel.self, _SilentLabel.self, of: UILabel.self, count: 1)

    /// `caretRect(for:)` of text fields and of text views.
    @MainActor static let ofFieldCarets = MethodOverrides(
        _CaretField.self, _SilentField.self, of: UITextField.self, count: 1)
    @MainActor static let ofViewCarets = MethodOverrides(
        _CaretTextView.self, _SilentTextView.self, of: UITextView.self, count: 1)

    /// `tableView(_:commit:forRowAt:)` and `tableView(_:moveRowAt:to:)` of table view controllers.
    @MainActor static let ofTableCommits = MethodOverrides(
        _CommittingController.self, _SilentController.self, of: UITableViewController.self,
        count: 1)
    @MainActor static let ofTableMoves = MethodOverrides(
        _MovingController.self, _SilentController.self, of: UITableViewController.self, count: 1)

    /// `layoutSubviews()` of buttons.
    @MainActor static let ofButtonLayouts = MethodOverrides(
        _LaidOutButton.self, _SilentButton.self, of: UIButton.self, count: 1)
    /// `collectionView(_:moveItemAt:to:)` of collection view controllers.
    @MainActor static let ofItemMoves = MethodOverrides(
        _ItemMovingController.self, _SilentItemController.self,
        of: UICollectionViewController.self, count: 1)

    /// `drawPlaceholder(in:)` of text fields.
    @MainActor static let ofPlaceholders = MethodOverrides(
        _PlaceholderField.self, _SilentField.self, of: UITextField.self, count: 1)

    /// `updateContentUnavailableConfiguration(using:)` of controllers.
    @MainActor static let ofUnavailableUpdates = MethodOverrides(
        _UnavailableController.self, _SilentPlainController.self, of: UIViewController.self,
        count: 1)

    /// The method of text containers that chooses the boxes of lines.
    @MainActor static let ofContainers = MethodOverrides(
        _ShapedContainer.self, _SilentContainer.self, of: NSTextContainer.self, count: 1)
    /// The methods of layout managers that draw.
    @MainActor static let ofLayoutManagers = MethodOverrides(
        _DrawingManager.self, _SilentManager.self, of: NSLayoutManager.self, count: 7)

    /// `draw(in:)` of images.
    @MainActor static let ofImages = MethodOverrides(
        _DrawingImage.self, _SilentImage.self, of: UIImage.self, count: 1)

    /// `setValue(_:forKey:)` and `setValue(_:forUndefinedKey:)` of responders.
    @MainActor static let ofKeys = MethodOverrides(
        _KeyedResponder.self, _SilentResponder.self, of: UIResponder.self, count: 1)
    @MainActor static let ofUndefinedKeys = MethodOverrides(
        _AnyKeyResponder.self, _SilentResponder.self, of: UIResponder.self, count: 1)

    /// The same methods of overridable objects.
    @MainActor static let ofObjectKeys = MethodOverrides(
        _KeyedObject.self, _SilentObject.self, of: OverridableObject.self, count: 1)
    @MainActor static let ofObjectUndefinedKeys = MethodOverrides(
        _AnyKeyObject.self, _SilentObject.self, of: OverridableObject.self, count: 1)

    /// The getter, setter and accessor of `contentOffset` of scroll views.
    @MainActor static let ofContentOffsets = MethodOverrides(
        _OffsetScrollView.self, _SilentScrollView.self, of: UIScrollView.self, count: 3)

    /// Finds the entries of methods.
    ///
    /// - Parameters:
    ///   - overriding: A subclass that overrides the methods.
    ///   - silent: A subclass that overrides nothing.
    ///   - base: The superclass of both.
    ///   - count: How many entries the methods have.
    init(_ overriding: AnyClass, _ silent: AnyClass, of base: AnyClass, count: Int) {
        let (one, other) = (Self.words(of: overriding), Self.words(of: silent))
        let found = (Self.header..<Self.count(of: base)).filter { one[$0] != other[$0] }
        // Initializers are overridden by both classes, each with its own.
        let inherited = Self.words(of: base)
        let entries = found.filter { other[$0] == inherited[$0] }
        self.entries = entries.count == count ? entries : nil
    }

    /// Whether a class overrides one of the methods of its base.
    func differ(_ type: AnyClass, _ base: AnyClass) -> Bool {
        guard type != base else { return false }
        guard let entries else { return true }
        let (one, other) = (Self.words(of: type), Self.words(of: base))
        for entry in entries where one[entry] != other[entry] { return true }
        return false
    }

    /// The words before the method table: kind, superclass, flags, sizes, description, destroyer.
    private static let header = 7

    private static func words(of type: AnyClass) -> UnsafePointer<UInt> {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// The number of words of a class's metadata after its address.
    ///
    /// Source: Swift's ABI, TypeMetadata.rst: the class's size and address point are at byte 32 on
    /// 64-bit systems without Objective-C.
    private static func count(of type: AnyClass) -> Int {
        let bytes = UnsafeRawPointer(words(of: type))
        let size = bytes.load(fromByteOffset: 32, as: UInt32.self)
        let point = bytes.load(fromByteOffset: 36, as: UInt32.self)
        return (Int(size) - Int(point)) / MemoryLayout<UInt>.size
    }
}

/// A class that overrides a method that ``MethodOverrides`` looks for.
private final class _DrawingView: UIView {
    override func draw(_ rect: CGRect) {}
    override func draw(_ layer: CALayer, in ctx: CGContext) {}
    override func display(_ layer: CALayer) {}
}

private final class _SilentView: UIView {}

private final class _DrawingLabel: UILabel {
    override func drawText(in rect: CGRect) {}
}

private final class _MeasuringLabel: UILabel {
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
        bounds
    }
}

private final class _SilentLabel: UILabel {}

private final class _CaretField: UITextField {
    override func caretRect(for position: UITextPosition) -> CGRect { .zero }
}

private final class _PlaceholderField: UITextField {
    override func drawPlaceholder(in rect: CGRect) {}
}

private final class _SilentField: UITextField {}

private final class _CaretTextView: UITextView {
    override func caretRect(for position: UITextPosition) -> CGRect { .zero }
}

private final class _SilentTextView: UITextView {}

private final class _CommittingController: UITableViewController {
    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}
}

private final class _MovingController: UITableViewController {
    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}

private final class _UnavailableController: UIViewController {
    override func updateContentUnavailableConfiguration(
        using state: UIContentUnavailableConfigurationState
    ) {}
}

private final class _SilentPlainController: UIViewController {}

private final class _SilentController: UITableViewController {}

private final class _DrawingManager: NSLayoutManager {
    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
    override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
    override func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
        forCharacterRange charRange: NSRange, color: UIColor
    ) {}
    override func underlineGlyphRange(
        _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {}
    override func drawUnderline(
        forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {}
    override func strikethroughGlyphRange(
        _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {}
    override func drawStrikethrough(
        forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {}
}

private final class _SilentManager: NSLayoutManager {}

private final class _ShapedContainer: NSTextContainer {
    override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect { proposedRect }
}

private final class _SilentContainer: NSTextContainer {}

private final class _LaidOutButton: UIButton {
    override func layoutSubviews() {}
}

private final class _SilentButton: UIButton {}

private final class _ItemMovingController: UICollectionViewController {
    override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}

private final class _SilentItemController: UICollectionViewController {}

private final class _KeyedResponder: UIResponder {
    override func setValue(_ value: Any?, forKey key: String) {}
}

private final class _AnyKeyResponder: UIResponder {
    override func setValue(_ value: Any?, forUndefinedKey key: String) {}
}

private final class _SilentResponder: UIResponder {}

private final class _KeyedObject: OverridableObject {
    override func setValue(_ value: Any?, forKey key: String) {}
}

private final class _AnyKeyObject: OverridableObject {
    override func setValue(_ value: Any?, forUndefinedKey key: String) {}
}

private final class _SilentObject: OverridableObject {}

private final class _OffsetScrollView: UIScrollView {
    override var contentOffset: CGPoint {
        get { .zero }
        set {}
    }
}

private final class _SilentScrollView: UIScrollView {}

private final class _DrawingImage: UIImage, @unchecked Sendable {
    override func draw(in rect: CGRect) {}
}

private final class _SilentImage: UIImage, @unchecked Sendable {}
