import Testing
import UIKit

/// Source: Apple, UIView.constraints.
@MainActor
@Suite("The constraints that a view holds")
struct HeldConstraintTests {
    @Test("they stay in the order in which they came, whichever are removed and added again")
    func order() {
        let view = UIView()
        let all = (0..<200).map {
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0))
        }
        NSLayoutConstraint.activate(all)
        var expected = all
        var number = 7
        for step in 0..<600 {
            // Every number below 200 comes, in an order that jumps.
            number = (number * 37 + 11) % 200
            let constraint = all[number]
            if let index = expected.firstIndex(of: constraint), step % 5 != 0 {
                expected.remove(at: index)
                constraint.isActive = false
            } else if !expected.contains(constraint) {
                expected.append(constraint)
                constraint.isActive = true
            }
            #expect(view.constraints == expected)
        }
        for constraint in expected.reversed() { view.removeConstraint(constraint) }
        #expect(view.constraints.isEmpty)
        all[3].isActive = true
        #expect(view.constraints == [all[3]])
    }

    @Test("views that many constraints name are removed with theirs alone, from either end")
    func references() {
        for fromEnd in [true, false] {
            let (root, first) = (UIView(), UIView())
            root.addSubview(first)
            let others = (0..<50).map { _ in UIView() }
            for view in others {
                root.addSubview(view)
                view.widthAnchor.constraint(equalTo: first.widthAnchor).isActive = true
            }
            for (index, view) in (fromEnd ? others.reversed() : others).enumerated() {
                view.removeFromSuperview()
                #expect(root.constraints.count == 49 - index)
                #expect(root.subviews.count == 50 - index)
            }
            first.removeFromSuperview()
            #expect(root.subviews.isEmpty)
        }
    }
}
