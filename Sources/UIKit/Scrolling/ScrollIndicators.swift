import QuartzCore

/// A scroll indicator: the bar at an edge that shows which part of the content is visible.
@MainActor
final class ScrollIndicator {
    /// Thickness, distance from the edge, and minimum length, in points. [U]
    static let thickness: CGFloat = 3
    static let margin: CGFloat = 3
    static let minimum: CGFloat = 36
    /// The minimum length while the content is pulled beyond an edge, in points.
    private static let pulledMinimum: CGFloat = 8
    /// The delay before the bar fades, after the content has come to rest, and the duration of the
    /// fade.
    ///
    /// In seconds. [U]
    static let patience = 0.3
    static let fade = 0.25

    private(set) var view: _UIScrollViewScrollIndicator?
    var layer: CALayer? { view?.layer }

    /// Returns the bar's position along its track, and its length.
    ///
    /// - Parameters:
    ///   - offset: how far the content is scrolled from its start.
    ///   - content: the length of the content, including its insets.
    ///   - view: the length of the view.
    ///   - way: the length of the track.
    static func extent(offset: CGFloat, content: CGFloat, view: CGFloat, way: CGFloat) -> (
        start: CGFloat, length: CGFloat
    ) {
        guard content > 0, way > 0 else { return (0, 0) }
        let natural = naturalLength(content: content, view: view, way: way)
        let range = content - view
        // Beyond an edge, the bar shrinks towards that edge.
        let beyond = offset < 0 ? -offset : max(0, offset - range)
        let length = max(min(pulledMinimum, natural), natural - beyond)
        let fraction = range > 0 ? min(max(offset / range, 0), 1) : 0
        return ((way - length) * fraction, length)
    }

    private static func naturalLength(content: CGFloat, view: CGFloat, way: CGFloat) -> CGFloat {
        min(way, max(min(minimum, way), (way * view / content).rounded()))
    }

    /// Returns the offsets between which the bar's position and length are linear functions of it.
    static func seams(content: CGFloat, view: CGFloat, way: CGFloat) -> [Double] {
        guard content > 0, way > 0 else { return [] }
        let natural = naturalLength(content: content, view: view, way: way)
        let (range, slack) = (max(0, content - view), natural - min(pulledMinimum, natural))
        return [-slack, 0, range, range + slack].map(Double.init)
    }

    /// Shows the bar at `frame`, in the scroll view's bounds.
    func show(_ frame: CGRect, color: CGColor, in host: UIScrollView) {
        let bar = join(host).layer
        bar.dropAllAnimations()
        bar.backgroundColor = color
        bar.frame = frame
        bar.opacity = 1
    }

    /// Adds the bar to the scroll view, still transparent. Does nothing if it was already added.
    @discardableResult
    func join(_ host: UIScrollView) -> _UIScrollViewScrollIndicator {
        let bar = view ?? _UIScrollViewScrollIndicator(frame: .zero)
        view = bar
        guard bar.superview !== host else { return bar }
        let waits = host.layer.needsLayout()
        host.addSubview(bar)
        // The bar affects no other view, so the scroll view needs no layout.
        if !waits { host.layer.layoutState.remove(.own) }
        return bar
    }

    /// Fades the bar out after a delay. The animation ends without waking the run loop.
    func fadeOut() {
        guard let bar = layer, bar.opacity > 0 else { return }
        let fading = CABasicAnimation(keyPath: "opacity")
        fading.fromValue = 1.0
        fading.toValue = 0.0
        fading.duration = Self.fade
        fading.beginTime = bar.convertTime(CACurrentMediaTime(), from: nil) + Self.patience
        fading.fillMode = .backwards
        bar.opacity = 0
        bar.add(fading, forKey: "fade")
    }

    func hide() {
        layer?.dropAllAnimations()
        layer?.opacity = 0
    }
}

/// The view that draws a scroll indicator; a subview of the scroll view, as on iOS.
final class _UIScrollViewScrollIndicator: UIView {
    override var isForemost: Bool { true }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.cornerRadius = ScrollIndicator.thickness / 2
        layer.zPosition = 10_000
        layer.opacity = 0
    }

    required init?(coder: NSCoder) { nil }

    /// Disables implicit animations, so that the bar follows the content inside animation blocks
    /// too.
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        NSNull.action
    }
}

/// Both scroll indicators of a scroll view.
@MainActor
final class ScrollIndicators {
    let vertical = ScrollIndicator()
    let horizontal = ScrollIndicator()
    /// The effects at the edges; nil until the program uses one.
    var edgeEffects: UIScrollEdgeEffects?
}

extension UIScrollView {
    /// Adds the enabled indicators to the subviews, the horizontal one first. [U]
    final func addIndicators() {
        if showsHorizontalScrollIndicator { indicators.horizontal.join(self) }
        if showsVerticalScrollIndicator { indicators.vertical.join(self) }
        indicators.edgeEffects?.update()
    }

    final func baseFlashScrollIndicators() {
        showIndicators()
        fadeIndicators()
    }

    /// Updates the indicators while a finger or an animation scrolls.
    ///
    /// Changes of the offset by the program do not show them.
    final func updateIndicators() {
        guard isDragging || run != nil else { return }
        showIndicators()
    }

    final func fadeIndicators() {
        guard showsVerticalScrollIndicator || showsHorizontalScrollIndicator else { return }
        indicators.vertical.fadeOut()
        indicators.horizontal.fadeOut()
    }

    private func showIndicators() {
        for (bar, place) in indicatorPlaces {
            bar.show(place.frame(contentOffset), color: indicatorColor, in: self)
        }
    }

    /// Shows the indicators at the end of a movement.
    ///
    /// - Parameters:
    ///   - end: The final offset.
    ///   - play: Plays a bar's way there, given what determines its position and length.
    final func moveIndicators(
        to end: CGPoint,
        _ play: (_ bar: CALayer, _ x: [IndicatorFunction], _ y: [IndicatorFunction]) -> Void
    ) {
        for (bar, place) in indicatorPlaces {
            bar.show(place.frame(end), color: indicatorColor, in: self)
            guard let layer = bar.layer else { continue }
            let (x, y) = place.functions(to: end)
            play(layer, x, y)
        }
    }

    /// The enabled indicators of the axes that scroll, and where they are.
    final var indicatorPlaces: [(ScrollIndicator, IndicatorPlace)] {
        let inset = adjustedContentInset
        let (size, margin, thickness) = (
            bounds.size, ScrollIndicator.margin, ScrollIndicator.thickness
        )
        var places: [(ScrollIndicator, IndicatorPlace)] = []
        if showsVerticalScrollIndicator, verticalLimits.upperBound > verticalLimits.lowerBound {
            let edge = indicatorInset(verticalScrollIndicatorInsets)
            places.append(
                (
                    indicators.vertical,
                    IndicatorPlace(
                        axis: .vertical, inset: inset.top,
                        content: contentSize.height + inset.top + inset.bottom, view: size.height,
                        way: size.height - edge.top - edge.bottom - 2 * margin,
                        start: edge.top + margin,
                        across: size.width - edge.right - margin - thickness)
                ))
        }
        if showsHorizontalScrollIndicator, horizontalLimits.upperBound > horizontalLimits.lowerBound
        {
            let edge = indicatorInset(horizontalScrollIndicatorInsets)
            places.append(
                (
                    indicators.horizontal,
                    IndicatorPlace(
                        axis: .horizontal, inset: inset.left,
                        content: contentSize.width + inset.left + inset.right, view: size.width,
                        way: size.width - edge.left - edge.right - 2 * margin,
                        start: edge.left + margin,
                        across: size.height - edge.bottom - margin - thickness)
                ))
        }
        return places
    }

    private func indicatorInset(_ own: UIEdgeInsets) -> UIEdgeInsets {
        guard automaticallyAdjustsScrollIndicatorInsets else { return own }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: own.top + safe.top, left: own.left + safe.left, bottom: own.bottom + safe.bottom,
            right: own.right + safe.right)
    }

    private var indicatorColor: CGColor {
        let isLight: Bool =
            switch indicatorStyle {
            case .default: traitCollection.userInterfaceStyle == .dark
            case .black: false
            case .white: true
            }
        return CGColor(gray: isLight ? 1 : 0, alpha: 0.35)
    }
}
