/// The goal of a phase.
enum SolverGoal {
    /// At most so many times a peer's figure.
    case ratio(String, Double)
    /// At most so many microseconds, on a machine of two shared cores at 2.5 GHz.
    case microseconds(Double)
}

/// Solver workloads, against kiwi (Cassowary in C++) and Yoga (flexbox in C++).
@MainActor
struct SolverWorkload {
    /// Measures a script's phases; `kiwi` and `yoga` name the peers to measure as well.
    static func measure(
        _ name: String, _ script: SolverScript, runs: Int = 7, kiwi: Bool = true,
        yoga: String? = nil,
        goals: [String: SolverGoal] = [:]
    ) -> [Measurement] {
        let ours = script.medians(of: runs)
        let theirs = kiwi ? SolverPeers.kiwi(script) : [:]
        var result: [Measurement] = []
        for phase in script.phases {
            let title = "solver-\(name)-\(phase.name)"
            let value = ours[phase.name]! / 1000
            let goal = goals[phase.name]
            func line(_ peer: String, _ peerValue: Double?) {
                var line = Measurement(
                    title, ours: value, "us", peer: peerValue == nil ? nil : peer,
                    peerValue.map { $0 / 1000 })
                switch goal {
                case .ratio(peer, let limit):
                    line.goal = "ratio<=\(limit)"
                    // Without the peer's figure the goal cannot be checked.
                    line.reached = line.ratio.map { $0 <= limit } ?? false
                case .microseconds(let limit):
                    line.goal = "<=\(limit)us"
                    line.reached = value <= limit
                default: break
                }
                result.append(line)
            }
            if kiwi || yoga == nil || phase.name != "build" { line("kiwi", theirs[phase.name]) }
            if let yoga, phase.name == "build" {
                let layout = SolverPeers.yoga(yoga)
                line("yoga", layout["layout"])
                line("yoga-with-nodes", layout["build"])
            }
        }
        return result
    }
}

enum SolverChain: Workload {
    static let name = "solver-chain"
    static func measure() -> [Measurement] {
        SolverWorkload.measure(
            "chain-1000", .chain(1000), yoga: "chain 1000",
            goals: [
                "build": .ratio("kiwi", 0.1), "constant-first": .ratio("kiwi", 0.1),
                "replace-first": .ratio("kiwi", 0.1), "replace-middle": .ratio("kiwi", 0.1),
            ])
            + SolverWorkload.measure(
                "chain-10000", .chain(10_000, edits: 100), kiwi: false, yoga: "chain 10000",
                goals: ["build": .ratio("yoga", 1.5)])
    }
}

enum SolverNested: Workload {
    static let name = "solver-nested"
    static func measure() -> [Measurement] {
        SolverWorkload.measure(
            "nested-1000", .nested(1000), yoga: "nested 1000",
            goals: ["build": .ratio("kiwi", 0.1), "constant-root-width": .ratio("kiwi", 0.1)])
            + SolverWorkload.measure(
                "nested-10000", .nested(10_000), kiwi: false, yoga: "nested 10000",
                goals: ["build": .ratio("yoga", 2.14)])
    }
}

enum SolverCells: Workload {
    static let name = "solver-cells"
    static func measure() -> [Measurement] {
        SolverWorkload.measure(
            "cells-100", .cells(100), yoga: "cells 100",
            goals: ["build": .ratio("kiwi", 0.1), "text": .ratio("kiwi", 0.1)])
            + SolverWorkload.measure(
                "cells-1000", .cells(1000), kiwi: false, yoga: "cells 1000",
                goals: ["build": .ratio("yoga", 1.11)])
    }
}

enum SolverLogin: Workload {
    static let name = "solver-login"
    static func measure() -> [Measurement] {
        SolverWorkload.measure(
            "login", .login(), runs: 21,
            goals: ["toggle": .ratio("kiwi", 0.5), "build": .ratio("kiwi", 1)])
    }
}

enum SolverFrames: Workload {
    static let name = "solver-frames"
    static func measure() -> [Measurement] {
        SolverWorkload.measure(
            "independent-1000", .frames(1000, chained: false), goals: ["frame": .microseconds(50)])
            + SolverWorkload.measure(
                "chained-1000", .frames(1000, chained: true), goals: ["frame": .ratio("kiwi", 0.1)])
    }
}

/// Labels in a row that compete for a width: a component of many free variables, which the simplex
/// optimises as a whole.
enum SolverCompeting: Workload {
    static let name = "solver-competing"
    static func measure() -> [Measurement] {
        [100, 500, 1000].flatMap {
            SolverWorkload.measure("competing-\($0)", .competing($0), runs: 3, kiwi: false)
        }
    }
}

/// How the time to build grows when the number of views doubles.
///
/// Both sizes of a step are built in turns, so that a slow moment of the machine affects both;
/// small ones more often. The pair with the median ratio counts.
enum SolverGrowth: Workload {
    static let name = "solver-growth"
    static func measure() -> [Measurement] {
        let scenes: [(String, (Int) -> SolverScript)] = [
            ("chain", { SolverScript.chain($0, edits: 0) }),
            ("nested", { SolverScript.nested($0, edits: 0) }),
            ("cells", { SolverScript.cells(max(1, $0 / 10), edits: 0) }),
        ]
        return scenes.flatMap { name, make in
            [100, 200, 400, 800, 1600, 3200, 6400, 10_000].map { step(name, from: $0, make) }
        }
    }

    private static func step(_ name: String, from count: Int, _ make: (Int) -> SolverScript)
        -> Measurement
    {
        let (single, double) = (make(count), make(2 * count))
        _ = (single.run(), double.run())
        var samples: [(ours: Double, peer: Double)] = []
        for _ in 0..<max(15, 40_000 / count) {
            let half = single.run()["build"]!
            samples.append((double.run()["build"]!, half))
        }
        let (value, half) = middlePair(samples)
        return Measurement(
            "solver-growth-\(name)-\(2 * count)", ours: value / 1000, "us", peer: "half-the-views",
            half / 1000,
            goal: "ratio<=2.2", reached: value <= 2.2 * half)
    }
}
