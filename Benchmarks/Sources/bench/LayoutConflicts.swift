import UIKit

/// The cost of a conflict: a stack in a box that is too low, against the same stack in a box that
/// is high enough.
///
/// One layout pass of new views; a handler receives the reports, descriptions included. Twice the
/// labels beside the labels gives the growth: a basis of the conflict's size is computed for each
/// of its exchanges, so that it is quadratic at most.
enum LayoutConflicts: Workload {
    static let name = "layout-conflict"

    private static let distributions: [(String, UIStackView.Distribution)] = [
        ("fill", .fill), ("fillEqually", .fillEqually), ("fillProportionally", .fillProportionally),
        ("equalSpacing", .equalSpacing), ("equalCentering", .equalCentering),
    ]

    static func measure() -> [Measurement] {
        let handler = NSLayoutConstraint.conflictHandler
        defer { NSLayoutConstraint.conflictHandler = handler }
        NSLayoutConstraint.conflictHandler = { _ in }
        return distributions.flatMap { name, distribution in
            let ratios = [0, 100, 700].flatMap { height in
                [100, 200, 400].map { measure(name, distribution, count: $0, height: height) }
            }
            return ratios + [200, 400].map { growth(name, distribution, count: $0) }
        }
    }

    private static func growth(
        _ name: String, _ distribution: UIStackView.Distribution, count: Int
    ) -> Measurement {
        let samples = (0...4).map { _ in
            (
                ours: layout(distribution, count: count, height: 100),
                peer: layout(distribution, count: count / 2, height: 100)
            )
        }.dropFirst()
        let (all, half) = middlePair(Array(samples))
        return Measurement(
            "layout-conflict-growth-\(name)-\(count)", ours: all / 1000, "us",
            peer: "half-the-labels", half / 1000, goal: "ratio<=4", reached: all <= 4 * half)
    }

    private static func measure(
        _ name: String, _ distribution: UIStackView.Distribution, count: Int, height: CGFloat
    ) -> Measurement {
        let samples = (0...4).map { _ in
            (
                ours: layout(distribution, count: count, height: height),
                peer: layout(distribution, count: count, height: 40 * CGFloat(count))
            )
        }.dropFirst()
        let (ours, free) = middlePair(Array(samples))
        return Measurement(
            "layout-conflict-\(name)-\(Int(height))-\(count)", ours: ours / 1000, "us",
            peer: "without-conflict",
            free / 1000, goal: "ratio<=3", reached: ours <= 3 * free)
    }

    /// The time of the first layout pass of a stack of labels between the edges of a box.
    private static func layout(
        _ distribution: UIStackView.Distribution, count: Int, height: CGFloat
    ) -> Double {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: height))
        let stack = UIStackView()
        stack.axis = .vertical
        stack.spacing = 8
        stack.distribution = distribution
        stack.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(stack)
        for index in 0..<count {
            let label = UILabel()
            label.text = "Label \(index)"
            stack.addArrangedSubview(label)
        }
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: box.topAnchor),
            stack.bottomAnchor.constraint(equalTo: box.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: box.trailingAnchor),
        ])
        return time { box.layoutIfNeeded() }
    }
}
