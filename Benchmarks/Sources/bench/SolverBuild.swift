/// Solver workloads, against kiwi (Cassowary in C++) and Yoga (flexbox in C++).
@MainActor
struct SolverWorkload {
    /// Measures a script's phases; `kiwi` and `yoga` name the peers to measure as well.
    static func measure(
        _ name: String, _ script: SolverScript, runs: Int = 7, kiwi: Bool = true, yoga: String? = nil,
        goals: [String: (peer: String, ratio: Double)] = [:]
    ) -> [Measurement] {
        let ours = script.medians(of: runs)
        let theirs = kiwi ? SolverPeers.kiwi(script) : [:]
        var result: [Measurement] = []
        for phase in script.phases {
            let title = "solver-\(name)-\(phase.name)"
            let value = ours[phase.name]! / 1000
            let goal = goals[phase.name]
            func line(_ peer: String, _ peerValue: Double?) {
                guard let peerValue else {
                    result.append(Measurement(title, ours: value, "us"))
                    return
                }
                let theirs = peerValue / 1000
                if let goal, goal.peer == peer {
                    result.append(
                        Measurement(
                            title, ours: value, "us", peer: peer, theirs, goal: "ratio<=\(goal.ratio)",
                            reached: value / theirs <= goal.ratio))
                } else {
                    result.append(Measurement(title, ours: value, "us", peer: peer, theirs))
                }
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
            goals: ["build": ("kiwi", 0.1), "replace-first": ("kiwi", 0.1), "replace-middle": ("kiwi", 0.1)])
            + SolverWorkload.measure(
                "chain-10000", .chain(10_000, edits: 100), kiwi: false, yoga: "chain 10000",
                goals: ["build": ("yoga", 1.5)])
    }
}

enum SolverNested: Workload {
    static let name = "solver-nested"
    static func measure() -> [Measurement] {
        SolverWorkload.measure("nested-1000", .nested(1000), yoga: "nested 1000", goals: ["build": ("kiwi", 0.1)])
            + SolverWorkload.measure(
                "nested-10000", .nested(10_000), kiwi: false, yoga: "nested 10000", goals: ["build": ("yoga", 2.14)])
    }
}

enum SolverCells: Workload {
    static let name = "solver-cells"
    static func measure() -> [Measurement] {
        SolverWorkload.measure(
            "cells-100", .cells(100), yoga: "cells 100", goals: ["build": ("kiwi", 0.1), "text": ("kiwi", 0.1)])
            + SolverWorkload.measure(
                "cells-1000", .cells(1000), kiwi: false, yoga: "cells 1000", goals: ["build": ("yoga", 1.11)])
    }
}

enum SolverLogin: Workload {
    static let name = "solver-login"
    static func measure() -> [Measurement] {
        SolverWorkload.measure("login", .login(), runs: 21, goals: ["toggle": ("kiwi", 0.5), "build": ("kiwi", 1)])
    }
}

enum SolverFrames: Workload {
    static let name = "solver-frames"
    static func measure() -> [Measurement] {
        SolverWorkload.measure(
            "independent-1000", .frames(1000, chained: false), goals: ["frame": ("kiwi", 1.16)])
            + SolverWorkload.measure("chained-1000", .frames(1000, chained: true), goals: ["frame": ("kiwi", 0.1)])
    }
}

/// Labels in a row that compete for a width: a component of many free variables, which the simplex optimises as a whole.
enum SolverCompeting: Workload {
    static let name = "solver-competing"
    static func measure() -> [Measurement] {
        [100, 500, 1000].flatMap {
            SolverWorkload.measure("competing-\($0)", .competing($0), runs: 3, kiwi: false)
        }
    }
}

/// How the time to build grows when the number of views doubles.
enum SolverGrowth: Workload {
    static let name = "solver-growth"
    static func measure() -> [Measurement] {
        var result: [Measurement] = []
        let scenes: [(String, (Int) -> SolverScript)] = [
            ("chain", { SolverScript.chain($0, edits: 0) }), ("nested", { SolverScript.nested($0, edits: 0) }),
            ("cells", { SolverScript.cells(max(1, $0 / 10), edits: 0) }),
        ]
        for (name, make) in scenes {
            var values: [Int: Double] = [:]
            for count in [100, 200, 400, 800, 1600, 3200, 6400, 12_800, 10_000, 20_000] {
                let value = make(count).medians(of: count < 5000 ? 15 : 7)["build"]! / 1000
                values[count] = value
                if let half = values[count / 2] {
                    result.append(
                        Measurement(
                            "solver-growth-\(name)-\(count)", ours: value, "us", peer: "half-the-views", half,
                            goal: "ratio<=2.2", reached: value <= 2.2 * half))
                } else {
                    result.append(Measurement("solver-growth-\(name)-\(count)", ours: value, "us"))
                }
            }
        }
        return result
    }
}
