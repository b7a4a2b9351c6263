import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Public layout libraries' tests, which pass on iOS, make such constraints and expect them in
/// `constraints`.
@MainActor
@Suite("Constraints between a horizontal and a vertical location")
final class CrossedAxesTests {
    typealias Attribute = NSLayoutConstraint.Attribute
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)

    nonisolated static let pairs: [(Attribute, Attribute)] = [
        (.left, .top), (.bottom, .right), (.centerX, .centerY), (.leading, .lastBaseline),
        (.topMargin, .trailingMargin),
    ]

    @Test("the nearest common superview holds them, and they are active", arguments: pairs)
    func held(_ pair: (first: Attribute, second: Attribute)) {
        stage.commit()
        defer { stage.close() }
        let outer = placed(in: stage.window)
        let (one, other) = (placed(in: outer, "one"), placed(in: outer, "other"))
        let constraint = NSLayoutConstraint(
            item: one, attribute: pair.first, relatedBy: .equal, toItem: other,
            attribute: pair.second, multiplier: 1,
            constant: 0)
        constraint.isActive = true
        #expect(constraint.isActive)
        #expect(outer.constraints == [constraint])
        constraint.isActive = false
        #expect(outer.constraints == [])
        outer.addConstraint(constraint)
        #expect(constraint.isActive)
        #expect(
            mistakes { stage.commit() }.contains(
                "a horizontal and a vertical location cannot be related"))
    }

    @Test("layout continues without them")
    func ignored() {
        stage.commit()
        defer { stage.close() }
        let (one, other) = (placed(in: stage.window), placed(in: stage.window))
        one.pin(10, 20, 30, 40, in: stage.window)
        other.pin(50, 60, 70, 80, in: stage.window)
        let constraint = NSLayoutConstraint(
            item: one, attribute: .left, relatedBy: .equal, toItem: other, attribute: .top,
            multiplier: 1, constant: 0)
        constraint.isActive = true
        _ = mistakes { stage.commit() }
        #expect(one.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(other.frame == CGRect(x: 50, y: 60, width: 70, height: 80))
        constraint.constant = 5
        #expect(!mistakes { stage.commit() }.contains("has no effect"))
        #expect(stage.window.systemLayoutSizeFitting(.zero).width >= 0)
    }

    @Test("a constraint that cannot be activated reports why")
    func reasons() {
        let view = UIView()
        let constraints = [
            NSLayoutConstraint(),
            NSLayoutConstraint(
                item: view, attribute: .left, relatedBy: .equal, toItem: nil,
                attribute: .notAnAttribute, multiplier: 1,
                constant: 5),
            NSLayoutConstraint(
                item: view, attribute: .width, relatedBy: .equal, toItem: UIView(),
                attribute: .left, multiplier: 1,
                constant: 5),
            NSLayoutConstraint(
                item: view, attribute: .width, relatedBy: .equal, toItem: UIView(),
                attribute: .width, multiplier: 1,
                constant: 5),
        ]
        for constraint in constraints {
            let text = mistakes { constraint.isActive = true }
            #expect(!constraint.isActive)
            #expect(!text.isEmpty)
            #expect(!mistakes { NSLayoutConstraint.activate([constraint]) }.isEmpty)
        }
    }

    @Test("a constraint without items is a placeholder")
    func empty() {
        let constraint = NSLayoutConstraint()
        #expect(constraint.firstItem == nil)
        #expect(constraint.firstAttribute == .notAnAttribute)
        #expect(constraint.priority == .required)
        #expect(constraint.constant == 0)
        #expect(!constraint.isActive)
        constraint.isActive = false
        #expect(constraint.description == "<NSLayoutConstraint without items>")
        constraint.identifier = "later"
        #expect(constraint.description == "<NSLayoutConstraint 'later' without items>")
    }
}
