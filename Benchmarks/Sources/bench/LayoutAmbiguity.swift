import UIKit

/// The cost of a changed constant beside many parts of the window whose layout is ambiguous, and of
/// removing many subviews in either order: how it grows.
@MainActor
enum LayoutAmbiguity: Workload {
    nonisolated static let name = "layout-ambiguity"

    private final class Sized: UIView {
        override var intrinsicContentSize: CGSize { CGSize(width: 10, height: 10) }
    }

    static func measure() -> [Measurement] {
        let (few, many) = (constant(beside: 100), constant(beside: 800))
        let growth = many / few
        let (forward, backward) = (removal(fromEnd: false), removal(fromEnd: true))
        return [
            Measurement(
                "layout-constant-beside-800-ambiguous", ours: many, "us", peer: "100", few,
                goal: "ratio<=10", reached: growth <= 10),
            Measurement(
                "layout-remove-4000-from-end", ours: backward, "us", peer: "from-front", forward,
                goal: "ratio<=2", reached: backward <= 2 * forward),
        ]
    }

    /// Microseconds for one changed constant and its layout.
    private static func constant(beside count: Int) -> Double {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        window.isHidden = false
        var last: NSLayoutConstraint?
        for _ in 0...count {
            let part = UIView(frame: window.bounds)
            let (one, two) = (Sized(), Sized())
            for view in [one, two] {
                view.translatesAutoresizingMaskIntoConstraints = false
                part.addSubview(view)
            }
            last = one.firstBaselineAnchor.constraint(equalTo: two.firstBaselineAnchor, constant: 5)
            last?.isActive = true
            window.addSubview(part)
        }
        window.layoutIfNeeded()
        return median(of: 9) {
            time {
                for step in 0..<20 {
                    last?.constant = CGFloat(step)
                    window.layoutIfNeeded()
                }
            } / 20 / 1000
        }
    }

    /// Microseconds for the removal of 4000 subviews.
    private static func removal(fromEnd: Bool) -> Double {
        median(of: 5) {
            let parent = UIView()
            for _ in 0..<4000 { parent.addSubview(UIView()) }
            let views = fromEnd ? parent.subviews.reversed() : parent.subviews
            return time { for view in views { view.removeFromSuperview() } } / 1000
        }
    }
}
