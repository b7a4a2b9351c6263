import UIKit

/// A custom control: turned by a finger, set by typed digits, described to viewers and tests.
final class Dial: UIControl, UIKeyInput {
    private let hand = CAShapeLayer()

    /// The value, 0 to 9. Setting another one sends `valueChanged`.
    private(set) var value = 0 {
        didSet {
            guard value != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()  // contentDescription() returns another text now
            sendActions(for: .valueChanged)
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        hand.strokeColor = UIColor.systemBlue.cgColor
        hand.lineWidth = 3
        layer.addSublayer(hand)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var intrinsicContentSize: CGSize { CGSize(width: 88, height: 88) }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.width / 2
        let (angle, length) = (CGFloat(value) / 10 * 2 * .pi - .pi / 2, bounds.width / 2 - 10)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: bounds.midX, y: bounds.midY))
        path.addLine(
            to: CGPoint(x: bounds.midX + cos(angle) * length, y: bounds.midY + sin(angle) * length))
        hand.path = path.cgPath
    }

    // MARK: Touches

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        becomeFirstResponder()
        return continueTracking(touch, with: event)
    }

    /// A finger from the left edge to the right one passes through all values.
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: self).x / max(1, bounds.width)
        value = Int(min(max(place * 10, 0), 9))
        return true
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { isEnabled }
    var hasText: Bool { value > 0 }
    var keyboardType: UIKeyboardType { .numberPad }

    func insertText(_ text: String) {
        if let digit = text.last?.wholeNumberValue, (0...9).contains(digit) { value = digit }
    }

    func deleteBackward() { value = 0 }

    // MARK: For viewers and tests

    #if os(Linux)
    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.text = ViewContent.Text(
            string: "\(value)", font: .systemFont(ofSize: 20), color: .label, alignment: .center)
        content.isSelected = isFirstResponder
        return content
    }
    #endif
}
