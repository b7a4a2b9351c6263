import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, NSLayoutConstraint; shared conventions of DSLs over it (nearest common ancestor,
// order of constraints).
@MainActor
@Suite("Constraints as objects")
struct ConstraintObjectTests {
    @Test("the seven-argument initializer stores its values, inactive and required")
    func sevenArguments() {
        let root = UIView()
        let view = placed(in: root)
        let constraint = NSLayoutConstraint(
            item: view, attribute: .centerY, relatedBy: .equal, toItem: root, attribute: .centerY,
            multiplier: 0.67,
            constant: 5)
        #expect(constraint.firstItem === view)
        #expect(constraint.firstAttribute == .centerY)
        #expect(constraint.relation == .equal)
        #expect(constraint.secondItem === root)
        #expect(constraint.secondAttribute == .centerY)
        #expect(constraint.multiplier == 0.67)
        #expect(constraint.constant == 5)
        #expect(constraint.priority == .required)
        #expect(constraint.identifier == nil)
        #expect(!constraint.isActive)
        #expect(root.constraints.isEmpty)
    }

    @Test("a multiplier is stored by every initializer, and is 0 if it is not finite")
    func multipliers() {
        let root = UIView()
        let view = placed(in: root)
        for given: CGFloat in [1, 0, -1, 0.5, 3, .nan, .infinity, -.infinity] {
            let kept = given.isFinite ? given : 0
            let told = mistakes {
                let item: Any = view
                let constraints = [
                    NSLayoutConstraint(
                        item: view, attribute: .width, relatedBy: .equal, toItem: root,
                        attribute: .width,
                        multiplier: given, constant: 0),
                    NSLayoutConstraint(
                        item: item, attribute: .width, relatedBy: .equal, toItem: item,
                        attribute: .height,
                        multiplier: given, constant: 0),
                    view.widthAnchor.constraint(equalTo: root.heightAnchor, multiplier: given),
                ]
                for constraint in constraints {
                    #expect(constraint.multiplier == kept)
                    constraint.identifier = "named"
                    #expect(constraint.multiplier == kept)
                    #expect(constraint.identifier == "named")
                    constraint.identifier = nil
                    #expect(constraint.multiplier == kept)
                }
            }
            #expect(told.split(separator: "\n").count == (given.isFinite ? 0 : 3))
        }
    }

    @Test("a constraint against a constant has no second item and no second attribute")
    func constant() {
        let view = placed(in: nil)
        let constraint = view.heightAnchor.constraint(equalToConstant: 60)
        #expect(constraint.secondItem == nil)
        #expect(constraint.secondAttribute == .notAnAttribute)
        #expect(constraint.constant == 60)
    }

    @Test("activation installs a constraint at the nearest common ancestor, sizes at the view")
    func holders() {
        let root = UIView()
        let (left, right) = (placed(in: root), placed(in: root))
        let (inner, other) = (placed(in: left), placed(in: right))
        let size = inner.widthAnchor.constraint(equalToConstant: 1)
        let ratio = inner.widthAnchor.constraint(equalTo: inner.heightAnchor, multiplier: 2)
        let toParent = inner.topAnchor.constraint(equalTo: left.topAnchor)
        let toGrandparent = inner.leftAnchor.constraint(equalTo: root.leftAnchor)
        let fromAbove = root.rightAnchor.constraint(equalTo: inner.rightAnchor)
        let siblings = left.widthAnchor.constraint(equalTo: right.widthAnchor)
        let cousins = inner.heightAnchor.constraint(equalTo: other.heightAnchor)
        NSLayoutConstraint.activate([
            size, ratio, toParent, toGrandparent, fromAbove, siblings, cousins,
        ])
        #expect(inner.constraints == [size, ratio])
        #expect(left.constraints == [toParent])
        #expect(root.constraints == [toGrandparent, fromAbove, siblings, cousins])
    }

    @Test("constraints are listed in the order of addition; reactivated ones go to the end")
    func order() {
        let view = placed(in: nil)
        let three = (1...3).map {
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0))
        }
        view.addConstraints(three)
        #expect(view.constraints == three)
        three[0].isActive = false
        three[0].isActive = true
        #expect(view.constraints == [three[1], three[2], three[0]])
        view.removeConstraints([three[1], three[0]])
        #expect(view.constraints == [three[2]])
    }

    @Test("activating twice adds once, deactivating twice removes once")
    func twice() {
        let view = placed(in: nil)
        let constraint = view.widthAnchor.constraint(equalToConstant: 5)
        constraint.isActive = true
        constraint.isActive = true
        #expect(view.constraints.count == 1)
        constraint.isActive = false
        constraint.isActive = false
        #expect(view.constraints.isEmpty)
    }

    @Test("an identifier finds the constraint to replace: the packing list's multiplier 0.67 for 1")
    func replacedMultiplier() throws {
        // The packing list: titleLabel.centerY == (open ? 0.67 : 1) * superview.centerY + 5,
        // replaced, because multipliers cannot change.
        let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
        defer { stage.close() }
        let bar = placed(in: stage.window, "bar")
        bar.pin(0, 0, 320, 200, in: stage.window)
        let title = placed(in: bar, "title")
        title.heightAnchor.constraint(equalToConstant: 20).isActive = true
        func center(_ multiplier: CGFloat) -> NSLayoutConstraint {
            let constraint = NSLayoutConstraint(
                item: title, attribute: .centerY, relatedBy: .equal, toItem: bar,
                attribute: .centerY,
                multiplier: multiplier, constant: 5)
            constraint.identifier = "TitleCenterY"
            return constraint
        }
        center(1).isActive = true
        stage.commit()
        #expect(title.center.y == 105)
        let old = try #require(
            title.superview?.constraints.first { $0.identifier == "TitleCenterY" })
        old.isActive = false
        center(0.67).isActive = true
        stage.commit()
        // 0.67 · 100 + 5 = 72; edges 62 and 82.
        #expect(title.frame.minY == 62)
        #expect(title.center.y == 72)
        #expect(bar.constraints.filter { $0.firstItem === title }.count == 1)
    }

    @Test(
        "the description reads like an equation with identifier, multiplier, constant and priority")
    func description() {
        let root = UIView()
        root.accessibilityIdentifier = "bar"
        let title = placed(in: root, "title")
        let constraint = NSLayoutConstraint(
            item: title, attribute: .centerY, relatedBy: .lessThanOrEqual, toItem: root,
            attribute: .centerY,
            multiplier: 0.67, constant: -5)
        constraint.priority = .defaultHigh
        constraint.identifier = "C"
        #expect(
            constraint.description
                == "<NSLayoutConstraint 'C' title.centerY <= 0.67*bar.centerY - 5 @750>")
    }

    @Test("anchors create the constraints that their names describe")
    func anchors() {
        let root = UIView()
        let view = placed(in: root)
        func check(
            _ c: NSLayoutConstraint, _ a: NSLayoutConstraint.Attribute,
            _ r: NSLayoutConstraint.Relation
        ) {
            #expect(c.firstAttribute == a)
            #expect(c.relation == r)
            #expect(c.firstItem === view)
        }
        check(view.leftAnchor.constraint(equalTo: root.leftAnchor), .left, .equal)
        check(
            view.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor), .right,
            .lessThanOrEqual)
        check(
            view.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor), .leading,
            .greaterThanOrEqual)
        check(
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: 1), .trailing,
            .equal)
        check(view.centerXAnchor.constraint(equalTo: root.centerXAnchor), .centerX, .equal)
        check(view.centerYAnchor.constraint(equalTo: root.centerYAnchor), .centerY, .equal)
        check(view.topAnchor.constraint(equalTo: root.bottomAnchor), .top, .equal)
        check(view.bottomAnchor.constraint(equalTo: root.topAnchor), .bottom, .equal)
        check(view.firstBaselineAnchor.constraint(equalTo: root.topAnchor), .firstBaseline, .equal)
        check(view.lastBaselineAnchor.constraint(equalTo: root.topAnchor), .lastBaseline, .equal)
        check(view.widthAnchor.constraint(lessThanOrEqualToConstant: 3), .width, .lessThanOrEqual)
        let scaled = view.heightAnchor.constraint(
            equalTo: root.widthAnchor, multiplier: 0.5, constant: 2)
        check(scaled, .height, .equal)
        #expect(scaled.multiplier == 0.5)
        #expect(scaled.constant == 2)
        #expect(scaled.secondAttribute == .width)
        #expect(scaled.firstAnchor.item === view)
        #expect(scaled.secondAnchor?.item === root)
    }
}
