import HeadlessTesting
import TestSupport
import Testing
import UIKit

@MainActor
@Suite("Random layouts")
struct RandomLayoutTests {
    /// A tree of boxes whose frames are computed by hand while the constraints are made.
    private final class Reference {
        var frames: [(view: UIView, exact: CGRect)] = []
        var constants: [(NSLayoutConstraint)] = []
    }

    private func grow(
        _ parent: UIView, _ size: CGSize, depth: Int, _ random: inout SeededGenerator,
        _ reference: Reference
    ) {
        let isRow = Bool.random(using: &random)
        let count = Int.random(in: 1...4, using: &random)
        let gap = CGFloat(Int.random(in: 0...6, using: &random))
        let inset = CGFloat(Int.random(in: 0...9, using: &random))
        let length = (isRow ? size.width : size.height) - 2 * inset - gap * CGFloat(count - 1)
        let across = (isRow ? size.height : size.width) - 2 * inset
        guard length > 8, across > 8 else { return }
        var views: [UIView] = []
        var at = inset
        for _ in 0..<count {
            let view = placed(in: parent)
            let previous = views.last
            views.append(view)
            var constraints: [NSLayoutConstraint] = []
            if isRow {
                constraints.append(
                    previous.map {
                        view.leftAnchor.constraint(equalTo: $0.rightAnchor, constant: gap)
                    }
                        ?? view.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: inset))
                constraints.append(
                    view.topAnchor.constraint(equalTo: parent.topAnchor, constant: inset))
                constraints.append(
                    view.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -inset))
                if let previous {
                    constraints.append(view.widthAnchor.constraint(equalTo: previous.widthAnchor))
                }
            } else {
                constraints.append(
                    previous.map {
                        view.topAnchor.constraint(equalTo: $0.bottomAnchor, constant: gap)
                    }
                        ?? view.topAnchor.constraint(equalTo: parent.topAnchor, constant: inset))
                constraints.append(
                    view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: inset))
                constraints.append(
                    parent.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: inset))
                if let previous {
                    constraints.append(view.heightAnchor.constraint(equalTo: previous.heightAnchor))
                }
            }
            NSLayoutConstraint.activate(constraints.shuffled(using: &random))
            let part = length / CGFloat(count)
            let exact =
                isRow
                ? CGRect(x: at, y: inset, width: part, height: across)
                : CGRect(x: inset, y: at, width: across, height: part)
            at += part + gap
            reference.frames.append((view, exact))
        }
        if let last = views.last {
            (isRow
                ? last.rightAnchor.constraint(equalTo: parent.rightAnchor, constant: -inset)
                : last.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -inset))
                .isActive = true
        }
        guard depth > 0 else { return }
        for (view, exact) in reference.frames.suffix(count) {
            grow(view, exact.size, depth: depth - 1, &random, reference)
        }
    }

    @Test(
        "three hundred random trees of rows and columns agree with arithmetic", arguments: 0..<300)
    func trees(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let scale = CGFloat(Int.random(in: 1...3, using: &random))
        let stage = Stage(size: CGSize(width: 400, height: 400), scale: scale)
        defer { stage.close() }
        let size = CGSize(
            width: CGFloat(Int.random(in: 100...400, using: &random)),
            height: CGFloat(Int.random(in: 100...400, using: &random)))
        let root = UIView(frame: CGRect(origin: .zero, size: size))
        let reference = Reference()
        grow(root, size, depth: 3, &random, reference)
        stage.window.addSubview(root)
        stage.commit()
        for (view, exact) in reference.frames {
            let frame = view.frame
            // Edges are on pixels, at most half of one (and a rounding error) from the arithmetic
            // result.
            let tolerance = 0.5 / scale + 1e-6
            for (edge, value) in [
                (frame.minX, exact.minX), (frame.minY, exact.minY), (frame.maxX, exact.maxX),
                (frame.maxY, exact.maxY),
            ] {
                #expect(abs(edge - value) <= tolerance)
                #expect(abs((edge * scale).rounded() - edge * scale) < 1e-6)
            }
        }
    }
}
