import UIKit

/// What views cost above the engine: the solver's trees as views and constraint objects, against the raw engine.
///
/// `build` makes the views and constraints, activates them, lays out and reads every frame; `activate` does the same with
/// views and constraints that exist; `toggle` changes a constant and lays out.
@MainActor
enum LayoutWorkload {
    struct Sample {
        var build, activate, constant: Double
    }

    static func measure(
        _ name: String, _ script: SolverScript, runs: Int = 9, _ make: @MainActor () -> LayoutTree.Built
    ) -> [Measurement] {
        // In turns, so that a slow moment of the machine meets both; the first of each warms up.
        let samples = (0...runs).map { _ in (raw: script.run()["build"]!, views: run(make)) }.dropFirst()
        func middle(_ part: KeyPath<Sample, Double>) -> Double {
            percentile(50, of: samples.map { $0.views[keyPath: part] }) / 1000
        }
        let raw = percentile(50, of: samples.map(\.raw)) / 1000
        let build = middle(\.build)
        return [
            Measurement(
                "layout-\(name)-build", ours: build, "us", peer: "raw-engine", raw, goal: "ratio<=3",
                reached: build / raw <= 3),
            Measurement("layout-\(name)-activate", ours: middle(\.activate), "us", peer: "raw-engine", raw),
            Measurement("layout-\(name)-constant", ours: middle(\.constant), "us"),
        ]
    }

    private static func run(_ make: @MainActor () -> LayoutTree.Built) -> Sample {
        var built: LayoutTree.Built?
        var sum = 0.0
        let creation = time { built = make() }
        guard let built else { return Sample(build: 0, activate: 0, constant: 0) }
        let activation = time {
            NSLayoutConstraint.activate(built.constraints)
            built.root.layoutIfNeeded()
            for view in built.views { sum += view.frame.maxY }
        }
        let moving = built.constraints[built.constraints.count / 2]
        let constant = time {
            for step in 0..<100 {
                moving.constant = 60 + CGFloat(step % 7)
                built.root.layoutIfNeeded()
            }
        }
        precondition(sum > 0, "nothing was laid out")
        return Sample(build: creation + activation, activate: activation, constant: constant / 100)
    }
}

enum LayoutChain: Workload {
    static let name = "layout-chain"
    static func measure() -> [Measurement] {
        LayoutWorkload.measure("chain-1000", .chain(1000, edits: 0)) { LayoutTree.chain(1000) }
            + LayoutWorkload.measure("chain-1000-anchors", .chain(1000, edits: 0)) { LayoutTree.chain(1000, .anchors) }
            + LayoutWorkload.measure("chain-10000", .chain(10_000, edits: 0), runs: 5) { LayoutTree.chain(10_000) }
    }
}

enum LayoutNested: Workload {
    static let name = "layout-nested"
    static func measure() -> [Measurement] {
        LayoutWorkload.measure("nested-1000", .nested(1000, edits: 0)) { LayoutTree.nested(1000) }
            + LayoutWorkload.measure("nested-10000", .nested(10_000, edits: 0), runs: 5) { LayoutTree.nested(10_000) }
    }
}

enum LayoutCells: Workload {
    static let name = "layout-cells"
    static func measure() -> [Measurement] {
        LayoutWorkload.measure("cells-100", .cells(100, edits: 0)) { LayoutTree.cells(100) }
            + LayoutWorkload.measure("cells-1000", .cells(1000, edits: 0), runs: 5) { LayoutTree.cells(1000) }
    }
}
