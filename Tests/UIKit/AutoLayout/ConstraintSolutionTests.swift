import HeadlessTesting
import Testing
import UIKit

// Expected frames: arithmetic on the constraints as written. Source of the rules: Apple, Auto
// Layout Guide.
@MainActor
@Suite("Results of constraints")
final class ConstraintSolutionTests {
    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    var window: UIWindow { stage.window }

    @Test("an optional constraint yields to a required one, and 750 wins over 250")
    func priorities() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        view.pin(10, 20, 100, 50, in: window)[2].isActive = false
        let strong = view.widthAnchor.constraint(equalToConstant: 200)
        strong.priority = .defaultHigh
        let weak = view.widthAnchor.constraint(equalToConstant: 80)
        weak.priority = .defaultLow
        let limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: 150)
        NSLayoutConstraint.activate([weak, strong])
        stage.commit()
        #expect(view.frame == CGRect(x: 10, y: 20, width: 200, height: 50))
        limit.isActive = true
        stage.commit()
        #expect(view.frame.width == 150)
        strong.isActive = false
        stage.commit()
        #expect(view.frame.width == 80)
        weak.priority = UILayoutPriority(900)
        strong.isActive = true
        stage.commit()
        #expect(view.frame.width == 80)
    }

    @Test("inequalities bind only at their limits")
    func inequalities() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        view.pin(0, 0, 0, 10, in: window)[2].isActive = false
        let half = view.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.5)
        half.priority = UILayoutPriority(999)
        let atMost = view.widthAnchor.constraint(lessThanOrEqualToConstant: 200)
        let atLeast = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 100)
        NSLayoutConstraint.activate([half, atMost, atLeast])
        var widths: [CGFloat] = []
        for width in [320.0, 600, 150, 320] {
            window.frame = CGRect(x: 0, y: 0, width: width, height: 480)
            stage.commit()
            widths.append(view.frame.width)
        }
        #expect(widths == [160, 200, 100, 160])
    }

    @Test("a deactivated constraint has no effect until it is activated again")
    func reactivation() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        view.pin(0, 0, 40, 40, in: window)
        let right = view.trailingAnchor.constraint(equalTo: window.trailingAnchor)
        let left = view.constraints + window.constraints
        let leading = left.first { $0.firstAttribute == .leading }
        var xs: [CGFloat] = []
        for _ in 0..<3 {
            stage.commit()
            xs.append(view.frame.minX)
            leading?.isActive = false
            right.isActive = true
            stage.commit()
            xs.append(view.frame.minX)
            right.isActive = false
            leading?.isActive = true
        }
        #expect(xs == [0, 280, 0, 280, 0, 280])
    }

    @Test("constraints relate several levels of the hierarchy")
    func grandchildren() {
        stage.commit()
        defer { stage.close() }
        let outer = placed(in: window)
        outer.pin(30, 40, 200, 200, in: window)
        let middle = placed(in: outer)
        middle.pin(7, 9, 100, 100, in: outer)
        let inner = placed(in: middle)
        NSLayoutConstraint.activate([
            inner.rightAnchor.constraint(equalTo: window.rightAnchor, constant: -20),
            inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -3),
            inner.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.25),
            inner.heightAnchor.constraint(equalTo: middle.widthAnchor),
        ])
        stage.commit()
        // right edge at 300 in the window, 300 − 30 − 7 in the middle view; bottom at 197 in outer,
        // 188 in middle.
        #expect(inner.frame == CGRect(x: 263 - 80, y: 188 - 100, width: 80, height: 100))
        #expect(
            inner.convert(inner.bounds, to: window)
                == CGRect(x: 220, y: 137, width: 80, height: 100))
    }

    @Test("undetermined values are 0")
    func ambiguity() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 12).isActive = true
        stage.commit()
        #expect(view.frame == CGRect(x: 12, y: 0, width: 0, height: 0))
    }

    @Test("a view placed by its frame is fixed, and constraints to it follow its frame")
    func masks() {
        stage.commit()
        defer { stage.close() }
        let fixed = UIView(frame: CGRect(x: 50, y: 60, width: 70, height: 80))
        window.addSubview(fixed)
        let follower = placed(in: window)
        NSLayoutConstraint.activate([
            follower.leadingAnchor.constraint(equalTo: fixed.trailingAnchor, constant: 5),
            follower.topAnchor.constraint(equalTo: fixed.topAnchor),
            follower.widthAnchor.constraint(equalTo: fixed.widthAnchor),
            follower.heightAnchor.constraint(equalToConstant: 10),
        ])
        stage.commit()
        #expect(follower.frame == CGRect(x: 125, y: 60, width: 70, height: 10))
        fixed.frame = CGRect(x: 0, y: 10, width: 20, height: 20)
        stage.commit()
        #expect(follower.frame == CGRect(x: 25, y: 10, width: 20, height: 10))
        fixed.center = CGPoint(x: 100, y: 100)
        stage.commit()
        #expect(follower.frame == CGRect(x: 115, y: 90, width: 20, height: 10))
        #expect(fixed.frame == CGRect(x: 90, y: 90, width: 20, height: 20))
    }

    @Test("autoresized views move the views constrained to them")
    func autoresized() {
        stage.commit()
        defer { stage.close() }
        let root = UIView(frame: window.bounds)
        root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(root)
        let fill = placed(in: root)
        NSLayoutConstraint.activate([
            fill.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            fill.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10),
            fill.topAnchor.constraint(equalTo: root.topAnchor),
            fill.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        stage.commit()
        #expect(fill.frame == CGRect(x: 10, y: 0, width: 300, height: 480))
        window.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
        stage.commit()
        #expect(fill.frame == CGRect(x: 10, y: 0, width: 460, height: 320))
    }

    @Test("a constant changed without layoutIfNeeded inside an animation block is not animated")
    func constantInBlock() {
        // A constant does not change a frame at once; the frames change in the next pass. Source:
        // Apple, layoutIfNeeded.
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        let height = view.pin(0, 0, 100, 50, in: window)[3]
        stage.commit()
        var finished: Bool?
        UIView.animate(
            withDuration: 1, animations: { height.constant = 90 }, completion: { finished = $0 })
        #expect(finished == true)
        #expect(view.frame.height == 50)
        stage.commit()
        #expect(view.frame.height == 90)
        #expect(view.layer.animationKeys() == nil)
    }

    @Test("a constraint set before the block is animated by layoutIfNeeded inside it")
    func layoutInBlock() throws {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: window)
        let height = view.pin(0, 0, 100, 50, in: window)[3]
        stage.commit()
        height.constant = 90
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { self.window.layoutIfNeeded() })
        #expect(view.layer.animationKeys() == ["bounds.size", "position"])
        stage.advance(by: .milliseconds(250))
        let shown = try #require(view.layer.presentation())
        #expect(abs(shown.frame.height - 60) < 1e-9)
        #expect(abs(shown.frame.minY) < 1e-9)
    }

    @Test("constraints align alignment rectangles, not frames")
    func alignmentInsets() {
        // Apple, alignmentRectInsets: frame = alignment rectangle, grown by the insets.
        final class Badged: UIView {
            override var alignmentRectInsets: UIEdgeInsets {
                UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            }
        }
        stage.commit()
        defer { stage.close() }
        let view = Badged()
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
        view.pin(10, 10, 20, 20, in: window)
        let next = placed(in: window)
        next.pin(0, 0, 5, 5, in: view)
        stage.commit()
        #expect(view.frame == CGRect(x: 8, y: 9, width: 26, height: 24))
        #expect(next.frame.origin == CGPoint(x: 10, y: 10))
    }
}
