import HeadlessTesting
import TestSupport
import Testing
import UIKit

/// Views that are tied to earlier ones by edges and sizes, wherever these are in the hierarchy: so
/// their rectangles in the window follow from arithmetic alone, whichever view moves.
@MainActor
private final class TiedViews {
    struct Tie {
        var attribute: NSLayoutConstraint.Attribute
        /// An earlier view, or nil for the window.
        var target: Int?
        var targetAttribute: NSLayoutConstraint.Attribute
        var constant: CGFloat
        var constraint: NSLayoutConstraint?
    }

    let window: UIWindow
    var views: [UIView] = []
    var ties: [[Tie]] = []
    var random: SeededGenerator

    init(window: UIWindow, seed: Int) {
        self.window = window
        random = SeededGenerator(seed: UInt64(seed))
    }

    private func number(_ range: ClosedRange<Int>) -> CGFloat {
        CGFloat(Int.random(in: range, using: &random))
    }

    func tie(_ attribute: NSLayoutConstraint.Attribute, of index: Int) -> Tie {
        let target =
            index == 0 || Int.random(in: 0..<4, using: &random) == 0
            ? nil : Int.random(in: 0..<index, using: &random)
        let choices: [NSLayoutConstraint.Attribute] =
            switch attribute {
            case .left: [.left, .right]
            case .top: [.top, .bottom]
            default: target == nil ? [.notAnAttribute] : [.width, .height, .notAnAttribute]
            }
        let other = choices.randomElement(using: &random) ?? .notAnAttribute
        let isSize = attribute == .width || attribute == .height
        return Tie(
            attribute: attribute, target: target, targetAttribute: other,
            constant: other == .notAnAttribute
                ? number(5...60) : isSize ? number(0...9) : number(-9...9))
    }

    func add() {
        let index = views.count
        let view = placed(in: (views + [window]).randomElement(using: &random))
        views.append(view)
        ties.append([.left, .top, .width, .height].map { tie($0, of: index) })
    }

    /// Makes and activates constraints that are missing or that a move removed.
    func activateMissing() {
        for index in views.indices.shuffled(using: &random) {
            for part in 0..<4 {
                let tie = ties[index][part]
                if tie.constraint?.isActive == true { continue }
                if let old = tie.constraint, Bool.random(using: &random) {
                    old.constant = tie.constant
                    old.isActive = true
                    continue
                }
                let isSize = tie.targetAttribute == .notAnAttribute
                let constraint = NSLayoutConstraint(
                    item: views[index], attribute: tie.attribute, relatedBy: .equal,
                    toItem: isSize ? nil : tie.target.map { views[$0] } ?? window,
                    attribute: tie.targetAttribute,
                    multiplier: 1, constant: tie.constant)
                constraint.isActive = true
                ties[index][part].constraint = constraint
            }
        }
    }

    func change() {
        let index = Int.random(in: 0..<views.count, using: &random)
        let part = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: add()
        case 1, 2:
            ties[index][part].constant += number(0...5)
            ties[index][part].constraint?.constant = ties[index][part].constant
        case 3:
            ties[index][part].constraint?.isActive = false
            ties[index][part] = tie(ties[index][part].attribute, of: index)
        case 4:
            let parent =
                views.filter { !$0.isDescendant(of: views[index]) }.randomElement(using: &random)
                ?? window
            parent.addSubview(views[index])
        default:
            let view = views[index]
            let parent = view.superview
            view.removeFromSuperview()
            if Bool.random(using: &random) { view.layoutIfNeeded() }
            parent?.addSubview(view)
        }
    }

    /// The expected rectangles of the views, in the window.
    func expected() -> [CGRect] {
        var rects: [CGRect] = []
        for ties in ties {
            var values: [CGFloat] = []
            for tie in ties {
                let target = tie.target.map { rects[$0] } ?? window.bounds
                let base: CGFloat =
                    switch tie.targetAttribute {
                    case .left: target.minX
                    case .right: target.maxX
                    case .top: target.minY
                    case .bottom: target.maxY
                    case .width: target.width
                    case .height: target.height
                    default: 0
                    }
                values.append(base + tie.constant)
            }
            rects.append(CGRect(x: values[0], y: values[1], width: values[2], height: values[3]))
        }
        return rects
    }
}

@MainActor
@Suite("Random changes of constraints and hierarchy")
struct RandomChangesTests {
    @Test(
        "views are where their constraints put them, whatever is moved, changed or removed",
        arguments: 0..<20
    )
    func changes(seed: Int) {
        let stage = Stage(size: CGSize(width: 400, height: 400), scale: 1)
        defer { stage.close() }
        let tied = TiedViews(window: stage.window, seed: seed)
        for _ in 0..<6 { tied.add() }
        for step in 0..<40 {
            for _ in 0...2 { tied.change() }
            tied.activateMissing()
            stage.commit()
            let expected = tied.expected()
            for (index, view) in tied.views.enumerated() {
                let actual = view.convert(view.bounds, to: stage.window)
                guard actual != expected[index] else { continue }
                Issue.record(
                    "seed \(seed), step \(step), view \(index): \(actual) instead of \(expected[index])"
                )
                return
            }
        }
    }
}
