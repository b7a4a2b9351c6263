import QuartzCore

/// The view that covers the content at an edge of a scroll view: a subview of the scroll view, in
/// front of the content and behind the indicators.
final class _UIScrollEdgeEffectView: UIView {
    /// How far the soft effect reaches beyond what it covers, and the blur of the hard one, in
    /// points. [U]
    static let softEnd: CGFloat = 16
    private static let blur: CGFloat = 10

    private let edge: UIRectEdge
    private let gradient = CAGradientLayer()
    private let line = UIView()

    init(_ edge: UIRectEdge) {
        self.edge = edge
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        layer.zPosition = 9_000
        layer.addSublayer(gradient)
        line.backgroundColor = .separator
        addSubview(line)
        // From the edge inwards.
        let isVertical = edge == .top || edge == .bottom
        let (start, end): (CGFloat, CGFloat) = edge == .top || edge == .left ? (0, 1) : (1, 0)
        gradient.startPoint = CGPoint(x: isVertical ? 0.5 : start, y: isVertical ? start : 0.5)
        gradient.endPoint = CGPoint(x: isVertical ? 0.5 : end, y: isVertical ? end : 0.5)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the content covered up to a line, or fading.
    ///
    /// - Parameters:
    ///   - covered: how far the covered part reaches from the edge, in points.
    ///   - color: the colour of what is behind the content.
    func show(isHard: Bool, covered: CGFloat, color: UIColor) {
        let color = color.resolvedColor(with: traitCollection).cgColor
        func shade(_ alpha: CGFloat) -> CGColor {
            color.copy(alpha: color.alpha * alpha) ?? color
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        gradient.frame = bounds
        gradient.isHidden = isHard
        gradient.colors = [shade(0.95), shade(0.8), shade(0)]
        let length = edge == .top || edge == .bottom ? bounds.height : bounds.width
        gradient.locations = [0, NSNumber(value: length > 0 ? Double(covered / length) : 0), 1]
        layer.backgroundColor = isHard ? shade(0.8) : nil
        layer.backdrop = LayerBackdrop(blur: isHard ? Self.blur : 0)
        CATransaction.commit()
        line.isHidden = !isHard
        let hair = 1 / screenScale
        line.frame =
            switch edge {
            case .top: CGRect(x: 0, y: bounds.height - hair, width: bounds.width, height: hair)
            case .bottom: CGRect(x: 0, y: 0, width: bounds.width, height: hair)
            case .left: CGRect(x: bounds.width - hair, y: 0, width: hair, height: bounds.height)
            default: CGRect(x: 0, y: 0, width: hair, height: bounds.height)
            }
    }

    /// Disables implicit animations, so that the effect stays at its edge inside animation blocks.
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        NSNull.action
    }
}
