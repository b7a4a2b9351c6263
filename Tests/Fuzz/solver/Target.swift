// The input's bytes are operations on a solver.

import Cassowary

private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var at = 0

    mutating func byte() -> UInt8? {
        guard at < bytes.count else { return nil }
        at += 1
        return bytes[at - 1]
    }

    /// Mostly small whole numbers, sometimes huge, tiny or not finite.
    mutating func number() -> Double {
        guard let first = byte(), let second = byte() else { return 0 }
        switch first {
        case 244: return 0.01
        case 245: return 0.1
        case 246: return 100
        case 247: return 375.5
        case 248: return 1 + 1e-7
        case 249: return 1 - 1e-7
        case 250: return .infinity
        case 251: return .nan
        case 252: return 1e300
        case 253: return -.greatestFiniteMagnitude
        case 254: return 1e-300
        case 255: return 1e9
        default:
            return Double(Int8(bitPattern: second))
                * (first % 4 == 0 ? 0.5 : first % 4 == 1 ? 4 : 1)
        }
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var reader = Reader(bytes: UnsafeBufferPointer(start: start, count: count))
    let solver = Solver()
    var variables = (0..<4).map { _ in solver.makeVariable() }
    var constraints: [ConstraintID] = []
    while let verb = reader.byte() {
        switch verb % 10 {
        case 0...3:
            var terms: [Term] = []
            for _ in 0..<(verb / 10 % 5) {
                let variable = variables[Int(reader.byte() ?? 0) % variables.count]
                terms.append(Term(variable, reader.number()))
            }
            let relation: Relation = [.lessThanOrEqual, .equal, .equal, .greaterThanOrEqual][
                Int(verb % 4)]
            let priority = reader.byte().map { $0 < 120 ? 1000 : Float($0) } ?? 1000
            if let id = try? solver.add(
                terms, relation, reader.number(), priority: Priority(priority))
            {
                constraints.append(id)
            }
        case 4 where !constraints.isEmpty:
            solver.remove(constraints.remove(at: Int(reader.byte() ?? 0) % constraints.count))
        case 5 where !constraints.isEmpty:
            try? solver.setConstant(
                reader.number(), for: constraints[Int(reader.byte() ?? 0) % constraints.count])
        case 6 where !constraints.isEmpty:
            let priority = Float(reader.byte() ?? 0) * 8
            try? solver.setPriority(
                Priority(priority), for: constraints[Int(reader.byte() ?? 0) % constraints.count])
        case 7:
            if variables.count < 40 { variables.append(solver.makeVariable(isLength: verb > 127)) }
        case 8:
            let variable = variables[Int(reader.byte() ?? 0) % variables.count]
            _ = solver.range(of: variable)
            _ = solver.determiningConstraints(of: variable)
        default:
            solver.solve()
            precondition(
                variables.allSatisfy { solver.value(of: $0).isFinite }, "A value is not finite.")
        }
        solver._checkInvariants()
    }
    solver.solve()
    solver._checkInvariants()
    return 0
}
