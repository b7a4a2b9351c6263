import Testing

@testable import Cassowary

/// Small systems on which the solver once ended above the optimum in silence.
///
/// `Benchmarks/exact_oracle.py` found them and computed their optima in rational numbers, among
/// values up to 1e7. Each name is a kind and a seed of that program; of its rows, those are left
/// without which the fault did not show.
@Suite("Exact optima")
struct ExactOptimumTests {
    struct System: CustomTestStringConvertible {
        var name: String
        /// `coefficient variable …  relation right side @priority`, a row a line.
        var rows: String
        var optimum: [Float: Double]
        var testDescription: String { name }
    }

    static let systems = [
        System(
            name: "parallel-110",
            rows: """
                1 x3 -1 x4 0.9999999 x0 1.0000001 x6 <= 4.999996599999999 @250
                -0.9999999 x6 -1 x2 <= -29.000002199999997 @1
                -1 x3 == -71.99999749999999 @999
                1 x5 -1 x1 == -13.0 @1000
                1 x2 <= 31.9999975 @1
                -1.0000001 x1 -1 x0 1 x5 -0.9999999 x6 <= -4.0000056000000015 @750
                0.9999999 x2 -1 x1 == -43.0000086 @999
                -0.9999999 x4 1.0000001 x0 >= -25.9999952 @1
                """,
            optimum: [999: 0, 750: 0, 250: 0, 1: 35.000008400465816]),
        System(
            name: "wide-82",
            rows: """
                0.01 x2 100 x1 <= 2704.3 @750
                10 x3 <= -4401.0 @250
                -100 x3 -0.1 x1 <= 3342.3 @1
                -1 x2 -0.01 x4 == -35.36 @1
                -100 x4 -0.1 x0 == -3602.68 @1
                """,
            optimum: [750: 0, 250: 0, 1: 40664.99504999732]),
        System(
            name: "ranges-119",
            rows: """
                0.0001 x0 >= 7.9992 @250
                0.1 x3 -10000 x0 >= 80005.8047 @250
                1000 x2 10000 x3 == -453913.4 @750
                -10000 x2 >= 339994.471 @250
                -100 x2 -100 x1 <= 3532.0 @750
                """,
            optimum: [750: 0, 250: 7.99900010343834]),
        System(
            name: "ranges-125",
            rows: """
                -0.001 x1 == 7.9559999999999995 @999
                -0.0001 x2 1000 x1 == 11154.0 @999
                -0.01 x0 10000 x2 == 25.457 @250
                """,
            optimum: [999: 7.9661539999999995, 250: 99999900025.457]),
        System(
            name: "parallel-500641",
            rows: """
                1 x0 -1 x4 == -27.0 @250
                1.0000001 x5 -1 x2 <= -22.999999000000003 @1000
                -1.0000001 x1 -0.9999999 x2 >= 64.9999949 @250
                1 x5 1 x0 >= -83.9999964 @1000
                1 x4 0.9999999 x1 1.0000001 x3 1.0000001 x5 <= -52.000007100000005 @1000
                -1 x2 0.9999999 x3 <= 8.000002899999998 @1
                -0.9999999 x5 -1.0000001 x1 == 13.9999958 @1000
                """,
            optimum: [1000: 0, 250: 72.99999589941623, 1: 0]),
        System(
            name: "parallel-500699",
            rows: """
                1.0000001 x1 -1 x3 == 94.0000039 @1
                1 x3 >= -17.0 @750
                1 x2 -1.0000001 x3 -1 x4 == 77.0000064 @250
                -1.0000001 x0 0.9999999 x1 -1 x3 == 95.9999998 @999
                -1 x2 1.0000001 x4 >= 48.9999981 @1000
                -1 x0 == 39.0 @250
                """,
            optimum: [1000: 0, 999: 0, 750: 0, 250: 108.00000279941614, 1: 37.00000000000002]),
        System(
            name: "ranges-500242",
            rows: """
                0.01 x3 >= 1.75 @750
                -100.0 x4 -10.0 x3 >= 6946.9956 @1000
                10000.0 x1 0.1 x2 <= -212612.3 @250
                -10.0 x2 -0.01 x0 <= -2164.198 @1
                0.0001 x1 -10000.0 x4 == 479992.3978 @250
                """,
            optimum: [1000: 0, 750: 0, 250: 388707.1622, 1: 0]),
        System(
            name: "ranges-500436",
            rows: """
                0.1 x1 -0.0001 x0 >= -17.039 @1000
                1000.0 x2 0.01 x1 <= 12991.9 @750
                -10000.0 x3 1.0 x2 >= -320002.57 @1000
                0.01 x3 >= 7.62 @999
                """,
            optimum: [1000: 0, 999: 0, 750: 7299984336.3961]),
        System(
            name: "ranges-500673",
            rows: """
                -10.0 x0 -1000.0 x2 >= -20119.151 @999
                0.0001 x3 <= -1.0018999999999991 @999
                -0.1 x2 == -389997.0 @1
                -1.0 x1 -10.0 x3 == 154.0 @1000
                1000.0 x1 -10.0 x0 <= 35881.0 @999
                """,
            optimum: [1000: 0, 999: 1.1899999990765986e-06, 1: 399994.9880849]),
        System(
            name: "ranges-500684",
            rows: """
                -10000.0 x5 <= 439213.0 @1000
                -10.0 x6 10000.0 x2 <= 210118.0 @1000
                0.001 x2 0.1 x1 0.1 x4 == -7.879000000000001 @999
                0.01 x4 -0.0001 x1 >= 10.0282 @250
                -0.1 x3 1000.0 x4 0.0001 x0 == 2987.1991 @250
                0.001 x3 -1000.0 x6 >= 11006.335 @999
                1000.0 x3 -10.0 x5 == 40240.0 @1000
                """,
            optimum: [1000: 0, 999: 0, 250: 9.878988645796294]),
        System(
            name: "ranges-500222",
            rows: """
                10.0 x4 10.0 x3 <= -39977.0 @1000
                -1000.0 x6 0.1 x3 >= -43000.19 @1
                1000.0 x1 10.0 x0 == 49575.0 @750
                10000.0 x2 -10000.0 x6 <= -19984.0 @1000
                -1.0 x2 <= -50.0 @750
                1000.0 x4 0.01 x5 == -2035.19 @1
                -0.0001 x1 -0.1 x5 <= 170007.895 @1000
                """,
            optimum: [1000: 0, 750: 0, 1: 9387.776480999997]),
        System(
            name: "ranges-500579",
            rows: """
                -1000.0 x5 -100.0 x1 == -33009.9975 @999
                -100.0 x2 10000.0 x4 <= -41214.1983 @250
                1.0 x3 <= -3559.8 @750
                -100.0 x4 100.0 x0 <= 1505.993 @1000
                0.0001 x2 -1000.0 x3 <= 31003.0012 @1000
                -0.1 x6 -1.0 x0 <= 119994.704 @1000
                10000.0 x5 <= 350017.0012 @1000
                -10000.0 x1 -10000.0 x6 == 670712.0 @999
                """,
            optimum: [1000: 0, 999: 0, 750: 3527.7969988, 250: 0]),
        System(
            name: "ranges-500679",
            rows: """
                10000.0 x4 0.0001 x2 >= 474442.0004 @250
                -100.0 x1 -0.0001 x0 <= -408.0306 @1
                0.1 x0 0.001 x3 == 41.634 @750
                -10000.0 x2 <= -40008.0 @250
                -0.01 x1 -100.0 x2 == -400.0355 @1
                """,
            optimum: [1000: 0, 750: 0, 250: 0, 1: 0.08429889659998681]),
        System(
            name: "parallel-500277",
            rows: """
                -0.9999999 x8 1 x7 1 x9 -1.0000001 x1 <= -47.0000063 @750
                -1 x7 -0.9999999 x2 -1 x10 <= 52.999997 @1000
                0.9999999 x3 -1 x10 == -27.000000200000002 @250
                -1.0000001 x1 0.9999999 x7 -1.0000001 x8 -1.0000001 x0 == -89.9999997 @999
                1 x1 <= 64.0 @1000
                1.0000001 x5 == -41.0000042 @999
                -1.0000001 x5 1 x10 -0.9999999 x1 -0.9999999 x6 <= 24.0000092 @1000
                -1.0000001 x1 -0.9999999 x8 -1 x5 -1 x7 <= 56.9999937 @1000
                0.9999999 x0 -1 x5 1 x2 == 14.999999500000001 @999
                -0.9999999 x5 1 x4 0.9999999 x7 >= -28.9999997 @1000
                1 x8 0.9999999 x0 -1 x1 == -60.0000005 @1
                1.0000001 x6 -1 x3 1.0000001 x10 == 37.0000029 @250
                -1 x6 <= -9.0 @999
                0.9999999 x7 -0.9999999 x2 0.9999999 x3 == -8.999998699999999 @750
                -1.0000001 x6 0.9999999 x4 >= -16.9999995 @1000
                1 x6 <= 3.0 @1000
                """,
            optimum: [1000: 0, 999: 6, 750: 0, 250: 6.999998901110307, 1: 9999971.499999925]),
    ]

    @Test("the optimum is reached, or a shortfall is reported", arguments: systems)
    func optimum(system: System) throws {
        let solver = Solver()
        let variables = (0..<16).map { _ in solver.makeVariable() }
        var constraints: [(id: ConstraintID, priority: Float, terms: [Term], right: Double)] = []
        for row in system.rows.split(separator: "\n") {
            let words = row.split(separator: " ")
            let terms = try stride(from: 0, to: words.count - 3, by: 2).map { index in
                let number = try #require(Int(words[index + 1].dropFirst()))
                return Term(variables[number], try #require(Double(words[index])))
            }
            let relations: [Substring: Relation] = [
                "==": .equal, "<=": .lessThanOrEqual, ">=": .greaterThanOrEqual,
            ]
            let relation = try #require(relations[words[words.count - 3]])
            let right = try #require(Double(words[words.count - 2]))
            let priority = try #require(Float(words[words.count - 1].dropFirst()))
            let id = try solver.add(terms, relation, -right, priority: Priority(priority))
            constraints.append((id, priority, terms, right))
        }
        solver.solve()
        guard solver.shortfalls.isEmpty else { return }
        for (level, optimum) in system.optimum.sorted(by: { $0.key > $1.key }) {
            var (cost, size) = (0.0, 0.0)
            for (id, priority, terms, right) in constraints where priority == level {
                cost += solver.violation(of: id)
                let products = terms.map { abs($0.coefficient * solver.value(of: $0.variable)) }
                size += 1 + abs(right) + products.reduce(0, +)
            }
            #expect(cost <= optimum + 1e-9 * size, "level \(level)")
            // Below the optimum, a stronger level was violated within its tolerance.
            if abs(cost - optimum) > 1e-12 * size { break }
        }
    }
}
