import HeadlessTesting
import Testing
import UIKit

/// Sources: the demos of folding-cell, whose card has the anchor point (0.5, 1) and half of its
/// height in its top constraint, and of fave-button, whose sparks turn about their anchor: the
/// constraints place `center` as if the anchor were the middle.
@MainActor
@Suite("Constraints and anchor points")
struct AnchorPointTests {
    @Test("the centre is the middle of the solved rectangle", arguments: [false, true])
    func foldedCard(_ isSubclass: Bool) {
        final class Card: UIView {
            override func layoutSubviews() { super.layoutSubviews() }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        let card = isSubclass ? Card() : UIView()
        card.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(card)
        card.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        let top = card.topAnchor.constraint(equalTo: root.topAnchor, constant: 7 + 166 / 2)
        NSLayoutConstraint.activate([
            top, card.heightAnchor.constraint(equalToConstant: 166),
            card.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            card.widthAnchor.constraint(equalToConstant: 300),
        ])
        root.layoutIfNeeded()
        #expect(card.center == CGPoint(x: 150, y: 173))
        #expect(card.frame == CGRect(x: 0, y: 7, width: 300, height: 166))
        top.constant += 10
        root.layoutIfNeeded()
        #expect(card.frame == CGRect(x: 0, y: 17, width: 300, height: 166))
    }
}
