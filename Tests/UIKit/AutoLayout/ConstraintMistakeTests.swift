import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// UIKit raises exceptions for most of these; here they are reported, and the program continues.
@MainActor
@Suite("Mistakes in constraints")
final class ConstraintMistakeTests {
    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    var window: UIWindow { stage.window }

    @Test("conflicting constraints are reported in UIKit's words; one is broken, the rest holds")
    func conflict() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window, "box")
        view.pin(10, 10, 100, 40, in: window)
        let second = view.widthAnchor.constraint(equalToConstant: 200)
        second.identifier = "too wide"
        let text = mistakes {
            second.isActive = true
            stage.commit()
        }
        #expect(text.contains("Unable to simultaneously satisfy constraints."))
        #expect(text.contains("Will attempt to recover by breaking constraint"))
        #expect(text.contains("<NSLayoutConstraint 'too wide' box.width == 200   (active)>"))
        #expect(text.contains("<NSLayoutConstraint box.width == 100   (active)>"))
        #expect(!text.contains("box.height"))
        #expect([100, 200].contains(view.frame.width))
        #expect(view.frame.origin == CGPoint(x: 10, y: 10))
        #expect(view.frame.height == 40)
        #expect(mistakes { stage.commit() } == "")
        let first = view.constraints.first { $0.firstAttribute == .width && $0.constant == 100 }
        first?.isActive = false
        stage.commit()
        #expect(view.frame.width == 200)
        second.isActive = false
        first?.isActive = true
        stage.commit()
        #expect(view.frame.width == 100)
    }

    @Test("margins that are not finite are reported and refused")
    func margins() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window, "box")
        view.pin(10, 10, 100, 40, in: window)
        let inner = placed(in: view)
        let text = mistakes {
            view.layoutMargins = UIEdgeInsets(top: .nan, left: .infinity, bottom: 8, right: 8)
            view.directionalLayoutMargins.leading = -.infinity
            inner.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor)
                .isActive = true
            inner.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor).isActive = true
            stage.commit()
        }
        #expect(text.contains("box keeps its layoutMargins"))
        #expect(text.contains("box keeps its directionalLayoutMargins"))
        #expect(inner.frame.origin == CGPoint(x: 8, y: 8))
    }

    @Test("a program's insets that are not finite are reported with their guide, and count as 0")
    func guideInsets() {
        final class Odd: UIView {
            override var layoutMargins: UIEdgeInsets {
                get { UIEdgeInsets(top: .nan, left: 6, bottom: 0, right: 0) }
                set {}
            }
        }
        let view = Odd(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.accessibilityIdentifier = "odd"
        var frame = CGRect.zero
        let text = mistakes { frame = view.layoutMarginsGuide.layoutFrame }
        #expect(text.contains("odd.UIViewLayoutMarginsGuide cannot follow its view: an inset is"))
        #expect(frame == CGRect(x: 6, y: 0, width: 44, height: 50))
    }

    @Test("a broken constraint holds again when a constant removes the conflict")
    func recovery() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        let width = view.pin(0, 0, 100, 40, in: window)[2]
        let atLeast = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 150)
        _ = mistakes {
            atLeast.isActive = true
            stage.commit()
        }
        width.constant = 180
        stage.commit()
        #expect(view.frame.width == 180)
        atLeast.constant = 50
        width.constant = 60
        stage.commit()
        #expect(view.frame.width == 60)
    }

    @Test("invalid pairs of attributes are refused with a message", arguments: [0, 1, 2, 3, 4])
    func pairs(index: Int) {
        typealias Pair = (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute, CGFloat, Bool)
        let (first, second, multiplier, hasSecond): Pair =
            [
                (.width, .left, 1, true), (.leading, .right, 1, true),
                (.top, .notAnAttribute, 1, false), (.notAnAttribute, .width, 1, true),
                (.left, .left, 0, true),
            ][index]
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        let constraint = NSLayoutConstraint(
            item: view, attribute: first, relatedBy: .equal, toItem: hasSecond ? window : nil,
            attribute: second,
            multiplier: multiplier, constant: 0)
        let text = mistakes { constraint.isActive = true }
        #expect(text.contains("was not activated"))
        #expect(!constraint.isActive)
        #expect(window.constraints.isEmpty)
        #expect(view.constraints.isEmpty)
        stage.commit()
    }

    @Test("items without a common ancestor are refused with UIKit's message")
    func strangers() {
        stage.commit()
        defer { stage.close() }
        let (a, b) = (placed(in: window), placed(in: nil))
        let constraint = a.leftAnchor.constraint(equalTo: b.leftAnchor)
        let text = mistakes { constraint.isActive = true }
        #expect(text.contains("no common ancestor"))
        #expect(!constraint.isActive)
        let added = mistakes { a.addConstraint(constraint) }
        #expect(added.contains("The view hierarchy is not prepared for the constraint"))
        #expect(!constraint.isActive)
    }

    @Test("constants and multipliers that are not finite are refused, and the old ones stay")
    func notNumbers() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window, "box")
        let width = view.pin(0, 0, 30, 30, in: window)[2]
        let text = mistakes {
            width.constant = .nan
            width.constant = .infinity
        }
        #expect(text.contains("nan"))
        #expect(text.contains("inf"))
        #expect(width.constant == 30)
        var constraint: NSLayoutConstraint?
        let made = mistakes {
            constraint = NSLayoutConstraint(
                item: view, attribute: .width, relatedBy: .greaterThanOrEqual, toItem: view,
                attribute: .height,
                multiplier: .nan, constant: .infinity)
        }
        for name in [
            "multiplier of <NSLayoutConstraint box.width",
            "constant of <NSLayoutConstraint box.width",
        ] {
            #expect(made.contains("The \(name)"))
        }
        #expect(made.contains("given as nan"))
        #expect(made.contains("given as inf"))
        #expect(made.contains("not finite"))
        #expect(constraint?.constant == 0)
        #expect(constraint?.multiplier == 0)
        constraint?.isActive = true
        stage.commit()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 30))
    }

    /// Source: UIKit's log, "This NSLayoutConstraint is being configured with a constant that
    /// exceeds internal limits. A smaller value will be substituted".
    @Test("a constant too large for layout is reported, and clamped")
    func huge() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window, "box")
        var limit: NSLayoutConstraint?
        let text = mistakes {
            limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: .greatestFiniteMagnitude)
            limit?.constant = 1e15
            limit?.constant = -1e16
        }
        let told = text.split(separator: "\n").filter { $0.contains("box.width <=") }
        #expect(
            told.count == 2 && told[0].contains("; 1e15 is used instead")
                && told[1].contains("; -1e15 is used instead"))
        #expect(told.allSatisfy { $0.contains("too large for layout") })
    }

    @Test("a frame that is not finite is reported with the view's name, and changes nothing")
    func frames() {
        stage.commit()
        defer { stage.close() }
        let card = placed(in: window, "card")
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        card.addSubview(view)
        let text = mistakes { view.frame.origin.x = .nan }
        #expect(text.contains("card/UIView[0] keeps its frame: the new value contains NaN"))
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    /// Source: UIKit's descriptions name the attributes whether the items live or not.
    @Test("a description names the class of an invalid item, and a released one")
    func itemsThatAreNone() {
        let view = placed(in: nil, "box")
        var other: UIView? = UIView()
        let strange = NSLayoutConstraint(
            item: "box", attribute: .left, relatedBy: .equal, toItem: view, attribute: .left,
            multiplier: 1, constant: 0
        )
        let edge = view.leftAnchor.constraint(equalTo: other!.leftAnchor, constant: 3)
        other = nil
        #expect(strange.description == "<NSLayoutConstraint String.left == box.left>")
        #expect(edge.description == "<NSLayoutConstraint box.left == (gone).left + 3>")
    }

    @Test("an installed priority cannot become required or optional, and is in 1…1000")
    func priorities() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        let width = view.widthAnchor.constraint(equalToConstant: 30)
        width.priority = .defaultHigh
        width.priority = .required
        width.isActive = true
        let text = mistakes { width.priority = .defaultLow }
        #expect(
            text.contains("Mutating a priority from required to not on an installed constraint"))
        #expect(width.priority == .required)
        width.isActive = false
        width.priority = .defaultLow
        width.isActive = true
        #expect(mistakes { width.priority = .required }.contains("Mutating a priority"))
        #expect(
            mistakes { width.priority = UILayoutPriority(0) }.contains("a priority must be above 0")
        )
        #expect(
            mistakes { width.priority = UILayoutPriority(1001) }.contains(
                "a priority must be above 0"))
        #expect(width.priority == .defaultLow)
        width.priority = .defaultHigh
        #expect(width.priority == .defaultHigh)
    }

    @Test("a constraint with a released item is refused without a crash")
    func goneItems() {
        stage.commit()
        defer { stage.close() }
        let constraint: NSLayoutConstraint = {
            let view = UIView()
            return view.widthAnchor.constraint(equalToConstant: 3)
        }()
        #expect(mistakes { constraint.isActive = true }.contains("its first item was released"))
        let anchor = { UIView().leadingAnchor }()
        let late = anchor.constraint(equalTo: window.leadingAnchor)
        #expect(mistakes { late.isActive = true }.contains("its first item was released"))
        #expect(!late.isActive)
    }

    @Test("content priorities out of range are refused with the view's name; 0 disables them")
    func contentPriorities() {
        stage.commit()
        defer { stage.close() }
        let label = UILabel()
        label.accessibilityIdentifier = "title"
        label.text = "abc"
        label.font = .systemFont(ofSize: 10)
        label.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(label)
        for priority: Float in [1001, -1, .nan, .infinity] {
            let text = mistakes {
                label.setContentHuggingPriority(UILayoutPriority(priority), for: .horizontal)
                label.setContentCompressionResistancePriority(
                    UILayoutPriority(priority), for: .vertical)
            }
            #expect(
                text.contains(
                    "The horizontal content hugging priority of title was set to \(priority)"))
            #expect(text.contains("The vertical content compression resistance priority of title"))
        }
        #expect(label.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
        label.setContentHuggingPriority(UILayoutPriority(0), for: .horizontal)
        let wide = label.widthAnchor.constraint(equalToConstant: 90)
        wide.priority = UILayoutPriority(1)
        wide.isActive = true
        stage.commit()
        #expect(label.frame.width == 90)
        let size = label.systemLayoutSizeFitting(
            CGSize(width: CGFloat.nan, height: 5),
            withHorizontalFittingPriority: UILayoutPriority(2_000),
            verticalFittingPriority: UILayoutPriority(.nan))
        #expect(size.width.isFinite)
        #expect(size.height.isFinite)
    }
}
