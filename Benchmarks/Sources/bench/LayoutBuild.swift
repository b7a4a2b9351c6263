import UIKit

/// The cost of views above the engine: the solver's trees as views and constraint objects, against
/// the raw engine.
///
/// `build` makes the views and constraints, activates the constraints of a row, pair or cell along
/// with its views, lays out and reads every frame; `collected` does the same but activates all
/// constraints of the tree at the end, and of that `activate` is the part after views and
/// constraints are made; `constant` changes one constant and lays out.
@MainActor
enum LayoutWorkload {
    struct Sample {
        var build = 0.0, collected = 0.0, activate = 0.0, constant = 0.0
    }

    static func measure(
        _ name: String, _ script: SolverScript, runs: Int = 51,
        _ make: @MainActor (_ isActive: Bool) -> LayoutTree.Built
    ) -> [Measurement] {
        // In turns, so that a slow moment of the machine affects all. Of two runs in a row the
        // second counts, so that each finds the caches as its own kind leaves them.
        let samples = (0...runs).map { _ in
            _ = script.run()
            return (raw: script.run()["build"]!, views: run(make))
        }.dropFirst()
        func against(_ part: String, _ time: KeyPath<Sample, Double>) -> Measurement {
            let (ours, raw) = middlePair(samples.map { ($0.views[keyPath: time], $0.raw) })
            return Measurement(
                "layout-\(name)-\(part)", ours: ours / 1000, "us", peer: "raw-engine", raw / 1000)
        }
        var build = against("build", \.build)
        build.goal = "ratio<=3"
        build.reached = build.ratio.map { $0 <= 3 }
        let constant = percentile(50, of: samples.map(\.views.constant)) / 1000
        return [
            build, against("collected", \.collected), against("activate", \.activate),
            Measurement("layout-\(name)-constant", ours: constant, "us"),
        ]
    }

    private static func run(_ make: @MainActor (_ isActive: Bool) -> LayoutTree.Built) -> Sample {
        var sample = Sample()
        _ = build { make(true) }
        sample.build = build { make(true) }.whole
        _ = build { make(false) }
        let (built, whole, activation) = build { make(false) }
        (sample.collected, sample.activate) = (whole, activation)
        let moving = built.constraints[built.constraints.count / 2]
        sample.constant =
            time {
                for step in 0..<100 {
                    moving.constant = 60 + CGFloat(step % 7)
                    built.root.layoutIfNeeded()
                }
            } / 100
        return sample
    }

    /// Makes a tree, activates the constraints that are not active, lays out and reads every frame.
    private static func build(
        _ make: () -> LayoutTree.Built
    ) -> (built: LayoutTree.Built, whole: Double, activation: Double) {
        var made: LayoutTree.Built?
        let creation = time { made = make() }
        let built = made!
        var sum = 0.0
        let activation = time {
            NSLayoutConstraint.activate(built.constraints)
            built.root.layoutIfNeeded()
            for view in built.views { sum += view.frame.maxY }
        }
        precondition(sum > 0, "nothing was laid out")
        return (built, creation + activation, activation)
    }
}

enum LayoutChain: Workload {
    static let name = "layout-chain"
    static func measure() -> [Measurement] {
        LayoutWorkload.measure("chain-1000", .chain(1000, edits: 0)) {
            LayoutTree.chain(1000, isActive: $0)
        }
            + LayoutWorkload.measure("chain-1000-anchors", .chain(1000, edits: 0)) {
                LayoutTree.chain(1000, .anchors, isActive: $0)
            }
            + LayoutWorkload.measure("chain-10000", .chain(10_000, edits: 0), runs: 9) {
                LayoutTree.chain(10_000, isActive: $0)
            }
    }
}

enum LayoutNested: Workload {
    static let name = "layout-nested"
    static func measure() -> [Measurement] {
        LayoutWorkload.measure("nested-1000", .nested(1000, edits: 0)) {
            LayoutTree.nested(1000, isActive: $0)
        }
            + LayoutWorkload.measure("nested-10000", .nested(10_000, edits: 0), runs: 9) {
                LayoutTree.nested(10_000, isActive: $0)
            }
    }
}

enum LayoutCells: Workload {
    static let name = "layout-cells"
    static func measure() -> [Measurement] {
        LayoutWorkload.measure("cells-100", .cells(100, edits: 0)) {
            LayoutTree.cells(100, isActive: $0)
        }
            + LayoutWorkload.measure("cells-1000", .cells(1000, edits: 0), runs: 9) {
                LayoutTree.cells(1000, isActive: $0)
            }
    }
}
