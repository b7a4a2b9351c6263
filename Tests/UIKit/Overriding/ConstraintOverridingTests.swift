import Testing
import UIKit

/// Source: UIKit's NSLayoutConstraint is an open class, and these are class methods of it.
@MainActor
@Suite("Overriding: constraints")
struct ConstraintOverridingTests {
    final class Counted: NSLayoutConstraint {
        nonisolated(unsafe) static var calls: [String] = []

        override class func activate(_ constraints: [NSLayoutConstraint]) {
            calls.append("activate \(constraints.count)")
            super.activate(constraints)
        }
        override class func deactivate(_ constraints: [NSLayoutConstraint]) {
            calls.append("deactivate \(constraints.count)")
            super.deactivate(constraints)
        }
        override class func constraints(
            withVisualFormat format: String, options opts: FormatOptions = [],
            metrics: [String: Any]?,
            views: [String: Any]
        ) -> [NSLayoutConstraint] {
            calls.append(format)
            return super.constraints(
                withVisualFormat: format, options: opts, metrics: metrics, views: views)
        }
    }

    @Test("class methods can be overridden, and super does the work")
    func classMethods() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = placed(in: root)
        let kind: NSLayoutConstraint.Type = Counted.self
        let made = kind.constraints(
            withVisualFormat: "|-7-[v(20)]", metrics: nil, views: ["v": view])
        kind.activate(made)
        root.layoutIfNeeded()
        #expect(view.frame.minX == 7)
        #expect(view.frame.width == 20)
        kind.deactivate(made)
        #expect(
            Counted.calls == ["|-7-[v(20)]", "activate 2", "deactivate 2"]
                && made.allSatisfy { !$0.isActive })
    }
}
