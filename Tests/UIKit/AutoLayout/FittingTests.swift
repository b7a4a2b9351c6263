import Testing
import UIKit

/// Source: Apple,
/// systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:).
@MainActor
@Suite("Fitting sizes")
struct FittingTests {
    /// A card with a label 10 points inside its edges.
    private func card(_ text: String, lines: Int = 1) -> (card: UIView, label: UILabel) {
        let card = UIView()
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 10)
        label.numberOfLines = lines
        label.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
            label.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
            card.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 10),
            card.bottomAnchor.constraint(equalTo: label.bottomAnchor, constant: 10),
        ])
        return (card, label)
    }

    @Test("compressed: the smallest size that contains the content; a glyph is one em square")
    func compressed() {
        let (card, _) = card("four")
        #expect(
            card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 60, height: 30))
        #expect(card.bounds.size == .zero)
    }

    @Test("expanded: unlimited lengths become 10,000")
    func expanded() {
        let view = UIView()
        view.heightAnchor.constraint(lessThanOrEqualToConstant: 80).isActive = true
        #expect(
            view.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
                == CGSize(width: 10_000, height: 80))
    }

    @Test("a required width is kept, and text breaks at it")
    func requiredWidth() {
        let (card, _) = card("aaaa bbbb cccc", lines: 0)
        let size = card.systemLayoutSizeFitting(
            CGSize(width: 70, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        // 50 points fit one word of four ems a line: three lines of 10 points.
        #expect(size == CGSize(width: 70, height: 50))
    }

    @Test("the priority decides between the target and the content")
    func priorities() {
        let (card, _) = card("four")
        func width(_ priority: Float) -> CGFloat {
            card.systemLayoutSizeFitting(
                CGSize(width: 30, height: 0),
                withHorizontalFittingPriority: UILayoutPriority(priority),
                verticalFittingPriority: .fittingSizeLevel
            ).width
        }
        // The label resists compression at 750.
        #expect(width(749) == 60)
        #expect(width(751) == 30)
    }

    @Test("a view is fitted in isolation, and does not change")
    func alone() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let (card, label) = card("four")
        card.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(card)
        NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            card.widthAnchor.constraint(equalTo: root.widthAnchor),
            card.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        #expect(card.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
        #expect(
            card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 60, height: 30))
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(card.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
        label.text = "longer"
        root.bounds.size.width = 200
        root.layoutIfNeeded()
        #expect(card.frame.width == 200)
        #expect(label.frame == CGRect(x: 10, y: 10, width: 180, height: 10))
    }

    @Test("a label alone has its intrinsic size")
    func label() {
        let label = UILabel()
        label.text = "abc"
        label.font = .systemFont(ofSize: 10)
        #expect(
            label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 30, height: 10))
    }
}
