import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Constraints added to the solver at once")
struct PlainRelationTests {
    private typealias Attribute = NSLayoutConstraint.Attribute

    /// The position of each view after the layout, and whether the constraint was activated.
    private struct Outcome: Equatable {
        var frames: [CGRect]
        var isActive: Bool
    }

    /// One constraint among three views, two of them inside the third, whose other positions are
    /// weakly constrained.
    private func outcome(
        _ first: Int, _ firstAttribute: Attribute, _ relation: NSLayoutConstraint.Relation,
        _ second: Int?,
        _ secondAttribute: Attribute, times multiplier: CGFloat, waits: Bool
    ) -> Outcome {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let box = UIView(), label = UIView(), icon = UIView()
        let views = [box, label, icon]
        for view in views { view.translatesAutoresizingMaskIntoConstraints = false }
        root.addSubview(box)
        box.addSubview(label)
        box.addSubview(icon)
        for (index, view) in views.enumerated() {
            let start = CGFloat(11 + 7 * index)
            let loose = [
                view.leftAnchor.constraint(equalTo: view.superview!.leftAnchor, constant: start),
                view.topAnchor.constraint(equalTo: view.superview!.topAnchor, constant: 2 * start),
                view.widthAnchor.constraint(equalToConstant: 200 - 50 * CGFloat(index)),
                view.heightAnchor.constraint(equalToConstant: 150 - 30 * CGFloat(index)),
            ]
            for constraint in loose {
                constraint.priority = .defaultLow
                constraint.isActive = true
            }
        }
        let other = second.map { views[$0] }
        let constraint =
            waits
            ? Waiting(
                item: views[first], attribute: firstAttribute, relatedBy: relation, toItem: other,
                attribute: secondAttribute, multiplier: multiplier, constant: 5)
            : NSLayoutConstraint(
                item: views[first], attribute: firstAttribute, relatedBy: relation, toItem: other,
                attribute: secondAttribute, multiplier: multiplier, constant: 5)
        constraint.isActive = true
        root.layoutIfNeeded()
        return Outcome(frames: views.map(\.frame), isActive: constraint.isActive)
    }

    /// A constraint of a subclass waits for the layout, which reads it in the general way: an
    /// oracle for the fast path.
    private final class Waiting: NSLayoutConstraint {}

    @Test(
        "they equal constraints that wait for the layout, for each pair of attributes and views",
        arguments: [
            NSLayoutConstraint.Attribute.left, .right, .top, .bottom, .leading, .trailing, .width,
            .height, .centerX,
            .centerY, .lastBaseline, .leftMargin, .notAnAttribute,
        ])
    func agree(first: NSLayoutConstraint.Attribute) {
        let attributes: [Attribute] = [
            .left, .right, .top, .width, .height, .centerX, .trailing, .firstBaseline,
            .notAnAttribute,
        ]
        let pairs: [(Int, Int?)] = [(0, 1), (1, 0), (1, 2), (1, 1), (1, nil)]
        let relations: [(NSLayoutConstraint.Relation, CGFloat)] = [
            (.equal, 1), (.lessThanOrEqual, -0.5),
        ]
        _ = mistakes {
            for second in attributes {
                let degenerate: [(NSLayoutConstraint.Relation, CGFloat)] =
                    second == .left || second == .width ? [(.equal, 0)] : []
                for (one, other) in pairs {
                    for (relation, multiplier) in relations + degenerate {
                        let plain = outcome(
                            one, first, relation, other, second, times: multiplier, waits: false)
                        let waiting = outcome(
                            one, first, relation, other, second, times: multiplier, waits: true)
                        #expect(
                            plain == waiting,
                            "\(one).\(first) \(relation) \(multiplier) × \(other.map { "\($0)" } ?? "none").\(second)"
                        )
                    }
                }
            }
        }
    }
}
