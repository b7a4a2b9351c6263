/// How content looks where it scrolls below what is at an edge of a scroll view.
///
/// The effect covers the content outside of the safe area, and below views
/// with a ``UIScrollEdgeElementContainerInteraction`` for the edge, while the content extends
/// beyond the edge.
///
/// Deviation: bars have backgrounds of their own, so that the automatic style has an effect below
/// such views only. Colours and the length of the soft end are ours [U].
///
/// Source: Apple, UIScrollEdgeEffect (iOS 26).
@preconcurrency @MainActor
public final class UIScrollEdgeEffect: NSObject {
    /// The look of an effect.
    ///
    /// Source: Apple, UIScrollEdgeEffect.Style.
    public final class Style: NSObject, Sendable {
        /// The usual one: soft, below views with an interaction.
        public static let automatic = Style()
        /// The content fades towards the edge.
        public static let soft = Style()
        /// The content is covered up to a line.
        public static let hard = Style()
    }

    /// The look. Default: automatic.
    public var style = Style.automatic {
        didSet { if style !== oldValue { owner?.setNeedsLayout() } }
    }
    /// Whether there is no effect. Default: false.
    public var isHidden = false {
        didSet { if isHidden != oldValue { owner?.setNeedsLayout() } }
    }

    private weak var owner: UIScrollView?
    private let edge: UIRectEdge
    /// The interactions of views at the edge.
    fileprivate var elements: [Element] = []
    private var cover: _UIScrollEdgeEffectView?

    fileprivate struct Element {
        weak var interaction: UIScrollEdgeElementContainerInteraction?
    }

    fileprivate init(_ owner: UIScrollView, _ edge: UIRectEdge) {
        (self.owner, self.edge) = (owner, edge)
        super.init()
    }

    /// Whether something of the content is covered at some offset.
    final var mayBeShown: Bool {
        !isHidden
            && (style !== Style.automatic || elements.contains { $0.interaction?.view != nil })
    }

    /// Shows the effect for the present offset, or nothing.
    final func update() {
        guard let owner else { return }
        let length = length(in: owner)
        let isUsed = !isHidden && length > 0 && contentIsBeyondEdge(of: owner)
        guard isUsed else {
            cover?.isHidden = true
            return
        }
        let shown = cover ?? _UIScrollEdgeEffectView(edge)
        if shown.superview !== owner { owner.addSubview(shown) }
        cover = shown
        shown.isHidden = false
        let end = style === Style.hard ? 0 : _UIScrollEdgeEffectView.softEnd
        shown.frame = area(of: length + end, in: owner.bounds)
        shown.show(
            isHard: style === Style.hard, covered: length,
            color: owner.backgroundColor ?? .systemBackground)
    }

    private func area(of length: CGFloat, in bounds: CGRect) -> CGRect {
        switch edge {
        case .top: CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: length)
        case .bottom:
            CGRect(x: bounds.minX, y: bounds.maxY - length, width: bounds.width, height: length)
        case .left: CGRect(x: bounds.minX, y: bounds.minY, width: length, height: bounds.height)
        default:
            CGRect(x: bounds.maxX - length, y: bounds.minY, width: length, height: bounds.height)
        }
    }

    /// Returns how far the covered part reaches from the edge, in points; 0 for none.
    private func length(in owner: UIScrollView) -> CGFloat {
        elements.removeAll { $0.interaction?.view == nil }
        if elements.isEmpty, style === Style.automatic { return 0 }
        let (outer, inner, bounds) = (owner.adjustedContentInset, owner.contentInset, owner.bounds)
        let safe =
            switch edge {
            case .top: outer.top - inner.top
            case .bottom: outer.bottom - inner.bottom
            case .left: outer.left - inner.left
            default: outer.right - inner.right
            }
        return elements.reduce(safe) { length, element in
            guard let view = element.interaction?.view, view.window != nil, !view.isHidden else {
                return length
            }
            let frame = owner.convert(view.bounds, from: view)
            guard frame.intersects(bounds) else { return length }
            let reach =
                switch edge {
                case .top: frame.maxY - bounds.minY
                case .bottom: bounds.maxY - frame.minY
                case .left: frame.maxX - bounds.minX
                default: bounds.maxX - frame.minX
                }
            return max(length, reach)
        }
    }

    private func contentIsBeyondEdge(of owner: UIScrollView) -> Bool {
        let (offset, size) = (owner.contentOffset, owner.bounds.size)
        let inset = owner.adjustedContentInset
        // Half a point, because offsets are rounded to pixels.
        return switch edge {
        case .top: offset.y > -inset.top + 0.5
        case .left: offset.x > -inset.left + 0.5
        case .bottom: offset.y + size.height < owner.contentSize.height + inset.bottom - 0.5
        default: offset.x + size.width < owner.contentSize.width + inset.right - 0.5
        }
    }
}

/// Makes a view the reason for the effect at an edge of a scroll view that is below it.
///
/// Deviation: the view's place is read in each layout of the scroll view, which scrolling and the
/// interaction's changes cause; a moved view needs one.
///
/// Source: Apple, UIScrollEdgeElementContainerInteraction (iOS 26).
@preconcurrency @MainActor
public final class UIScrollEdgeElementContainerInteraction: NSObject, UIInteraction {
    /// The view to which the interaction was added.
    public private(set) weak var view: UIView?
    /// The scroll view below the view; not retained. Default: nil.
    public weak var scrollView: UIScrollView? {
        willSet { leave() }
        didSet { join() }
    }
    /// The edge of the scroll view at which the view is: one of the four. Default: none.
    public var edge: UIRectEdge = [] {
        willSet { leave() }
        didSet { join() }
    }

    /// Creates an interaction without a scroll view.
    public override init() { super.init() }

    /// Disconnects the interaction from its view.
    public func willMove(to view: UIView?) { leave() }

    /// Connects the interaction with its view.
    public func didMove(to view: UIView?) {
        self.view = view
        join()
    }

    private func leave() {
        guard let scrollView, let effect = scrollView.edgeEffects?.effect(at: edge) else { return }
        effect.elements.removeAll { $0.interaction === self }
        scrollView.setNeedsLayout()
    }

    private func join() {
        guard view != nil, let scrollView, UIScrollEdgeEffects.edges.contains(edge) else { return }
        scrollView.madeEdgeEffects.effect(at: edge)?.elements.append(.init(interaction: self))
        scrollView.setNeedsLayout()
    }
}

/// The effects at the four edges of a scroll view.
@MainActor
final class UIScrollEdgeEffects {
    static let edges: [UIRectEdge] = [.top, .left, .bottom, .right]
    private let effects: [UIScrollEdgeEffect]

    fileprivate init(of view: UIScrollView) {
        effects = Self.edges.map { UIScrollEdgeEffect(view, $0) }
    }

    fileprivate func effect(at edge: UIRectEdge) -> UIScrollEdgeEffect? {
        Self.edges.firstIndex(of: edge).map { effects[$0] }
    }

    /// Shows the effects for the present offset.
    func update() { for effect in effects { effect.update() } }

    /// Whether something of the content is covered at some offset.
    var mayBeShown: Bool { effects.contains(where: \.mayBeShown) }
}

extension UIScrollView {
    /// The effect at the top edge.
    public final var topEdgeEffect: UIScrollEdgeEffect { edgeEffect(at: .top) }
    /// The effect at the left edge.
    public final var leftEdgeEffect: UIScrollEdgeEffect { edgeEffect(at: .left) }
    /// The effect at the bottom edge.
    public final var bottomEdgeEffect: UIScrollEdgeEffect { edgeEffect(at: .bottom) }
    /// The effect at the right edge.
    public final var rightEdgeEffect: UIScrollEdgeEffect { edgeEffect(at: .right) }

    /// The effects; nil until the program uses one.
    final var edgeEffects: UIScrollEdgeEffects? { indicators.edgeEffects }

    fileprivate final var madeEdgeEffects: UIScrollEdgeEffects {
        if let known = indicators.edgeEffects { return known }
        let effects = UIScrollEdgeEffects(of: self)
        indicators.edgeEffects = effects
        return effects
    }

    private func edgeEffect(at edge: UIRectEdge) -> UIScrollEdgeEffect {
        madeEdgeEffects.effect(at: edge)!
    }
}
