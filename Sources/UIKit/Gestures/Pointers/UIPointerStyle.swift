/// A part of a view in which a pointer has one style.
///
/// Source: Apple, UIPointerRegion.
// Unchecked: the identifier is a value of the program's that never changes.
public final class UIPointerRegion: NSObject, NSCopying, @unchecked Sendable {
    /// The rectangle in the view's coordinates.
    public let rect: CGRect
    /// The value that tells the region from others; nil for none.
    public let identifier: AnyHashable?

    /// Creates a region.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
        super.init()
    }

    /// Returns the same region, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is a region with the same rectangle and identifier.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIPointerRegion else { return false }
        return rect == other.rect && identifier == other.identifier
    }
    /// The hash of the rectangle and the identifier.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(rect.origin.x)
        hasher.combine(rect.origin.y)
        hasher.combine(identifier)
        return hasher.finalize()
    }
}

/// The question for the region at a pointer.
///
/// Source: Apple, UIPointerRegionRequest.
@preconcurrency @MainActor
public final class UIPointerRegionRequest: NSObject {
    /// Where the pointer is, in the view's coordinates.
    public let location: CGPoint
    /// The keys that are pressed: none, because viewers do not send them.
    public var modifiers: UIKeyModifierFlags { [] }

    init(location: CGPoint) {
        self.location = location
        super.init()
    }
}

/// How a view changes while a pointer is above it.
///
/// Source: Apple, UIPointerStyle.
///
/// Deviation: the pointer itself keeps its shape, so that there are no styles of a shape alone; the
/// shape beside an effect is that of its tint.
@preconcurrency @MainActor
public final class UIPointerStyle: NSObject {
    let effect: UIPointerEffect?
    let shape: UIPointerShape?

    /// Creates a style with an effect and, for a highlight, its shape.
    public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
        (self.effect, self.shape) = (effect, shape)
        super.init()
    }

    private override init() {
        (effect, shape) = (nil, nil)
        super.init()
    }

    /// Returns the style of a pointer without an effect.
    public static func system() -> UIPointerStyle { UIPointerStyle() }
}

/// The effect of a pointer on the view of a preview.
///
/// Source: Apple, UIPointerEffect.
public enum UIPointerEffect {
    /// How a view that a pointer is above is tinted.
    ///
    /// Source: Apple, UIPointerEffect.TintMode.
    public enum TintMode: Int, Sendable {
        /// Not at all.
        case none = 0
        /// In front of it.
        case overlay = 1
        /// Behind it.
        case underlay = 2
    }

    /// The one that the system chooses: a highlight of small views, a lift of larger ones. [U]
    case automatic(UITargetedPreview)
    /// A rounded area behind the view.
    case highlight(UITargetedPreview)
    /// The view becomes larger and gets a shadow.
    case lift(UITargetedPreview)
    /// The view is tinted, and becomes larger or gets a shadow.
    case hover(
        UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
        prefersScaledContent: Bool = true)

    /// The preview whose view changes.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview): preview
        case .hover(let preview, _, _, _): preview
        }
    }
}

/// The shape of a highlight, in the view's coordinates.
///
/// Source: Apple, UIPointerShape.
public enum UIPointerShape {
    /// An outline.
    case path(UIBezierPath)
    /// A rectangle with round corners.
    case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)

    /// The usual radius of corners, in points. [U]
    public static let defaultCornerRadius: CGFloat = 8
}
