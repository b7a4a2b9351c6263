import Foundation

/// Draws a glyph by the instructions of its charstring.
///
/// Source: Adobe, Technical Note 5177, "The Type 2 Charstring Format". Hints are passed over;
/// arithmetic, which fonts do not use, is an error.
struct CharstringPen {
    let bytes: FontBytes
    let globalRoutines: CompactOutlines.Index
    let routines: CompactOutlines.Index?
    let path: CGMutablePath

    private var stack: [CGFloat] = []
    private var place = CGPoint.zero
    private var hints = 0
    private var isOpen = false
    private var hasEnded = false
    /// How many instructions may follow: more than any glyph has.
    private var rest = 200_000

    init(
        bytes: FontBytes, globalRoutines: CompactOutlines.Index, routines: CompactOutlines.Index?,
        path: CGMutablePath
    ) {
        (self.bytes, self.globalRoutines, self.routines) = (bytes, globalRoutines, routines)
        self.path = path
    }

    mutating func close() {
        if isOpen { path.closeSubpath() }
        isOpen = false
    }

    mutating func run(_ range: Range<Int>, depth: Int) throws(FontProblem) {
        var next = range.lowerBound
        while next < range.upperBound, !hasEnded {
            guard rest > 0, stack.count <= 513 else { throw .damaged }
            rest -= 1
            let byte = try bytes.u8(next)
            next += 1
            switch byte {
            case 28:
                stack.append(CGFloat(try bytes.i16(next)))
                next += 2
            case 32...246: stack.append(CGFloat(byte - 139))
            case 247...250:
                stack.append(CGFloat((byte - 247) * 256 + (try bytes.u8(next)) + 108))
                next += 1
            case 251...254:
                stack.append(CGFloat(-(byte - 251) * 256 - (try bytes.u8(next)) - 108))
                next += 1
            case 255:
                let number = Int32(truncatingIfNeeded: try bytes.u32(next))
                stack.append(CGFloat(number) / 65536)
                next += 4
            case 10, 29:
                try call(byte == 10 ? routines : globalRoutines, depth)
            case 11: return
            case 19, 20:
                hints += stack.count / 2
                stack = []
                next += (hints + 7) / 8
            case 12:
                try flex(try bytes.u8(next))
                next += 1
            default: try draw(byte)
            }
        }
    }

    private mutating func call(
        _ list: CompactOutlines.Index?, _ depth: Int
    ) throws(FontProblem) {
        guard depth > 0, let list, let number = stack.popLast(), abs(number) < 1e5 else {
            throw .damaged
        }
        let bias = list.count < 1240 ? 107 : list.count < 33900 ? 1131 : 32768
        try run(try list.entry(Int(number) + bias, bytes), depth: depth - 1)
    }

    // MARK: Instructions

    private mutating func draw(_ instruction: Int) throws(FontProblem) {
        switch instruction {
        case 1, 3, 18, 23: hints += stack.count / 2
        case 4: move(0, stack.last ?? 0)
        case 21: move(stack.dropLast().last ?? 0, stack.last ?? 0)
        case 22: move(stack.last ?? 0, 0)
        case 5: lines(stack[...])
        case 6, 7:
            for (index, length) in stack.enumerated() {
                let isLevel = (index % 2 == 0) == (instruction == 6)
                line(isLevel ? length : 0, isLevel ? 0 : length)
            }
        case 8: curves(stack[...])
        case 24:
            curves(stack.dropLast(2))
            lines(stack.suffix(2))
        case 25:
            lines(stack.dropLast(6))
            curves(stack.suffix(6))
        case 26, 27: parallelCurves(isLevel: instruction == 27)
        case 30, 31: alternatingCurves(isLevel: instruction == 31)
        case 14:
            hasEnded = true
            close()
        default: throw .damaged
        }
        stack = []
    }

    private mutating func move(_ dx: CGFloat, _ dy: CGFloat) {
        close()
        place = CGPoint(x: place.x + dx, y: place.y + dy)
        path.move(to: place)
        isOpen = true
    }

    private mutating func line(_ dx: CGFloat, _ dy: CGFloat) {
        guard isOpen else { return move(dx, dy) }
        place = CGPoint(x: place.x + dx, y: place.y + dy)
        path.addLine(to: place)
    }

    private mutating func lines(_ steps: ArraySlice<CGFloat>) {
        var steps = steps
        while steps.count >= 2 { line(steps.removeFirst(), steps.removeFirst()) }
    }

    /// Draws a curve by three steps: to its controls and its end.
    private mutating func curve(_ steps: [CGFloat]) {
        if !isOpen { move(0, 0) }
        let first = CGPoint(x: place.x + steps[0], y: place.y + steps[1])
        let second = CGPoint(x: first.x + steps[2], y: first.y + steps[3])
        place = CGPoint(x: second.x + steps[4], y: second.y + steps[5])
        path.addCurve(to: place, control1: first, control2: second)
    }

    private mutating func curves(_ steps: ArraySlice<CGFloat>) {
        var steps = steps
        while steps.count >= 6 {
            curve(Array(steps.prefix(6)))
            steps = steps.dropFirst(6)
        }
    }

    /// Curves that begin and end level, or upright.
    private mutating func parallelCurves(isLevel: Bool) {
        var steps = stack[...]
        var side = steps.count % 4 == 1 ? steps.removeFirst() : 0
        while steps.count >= 4 {
            let four = Array(steps.prefix(4))
            curve(
                isLevel
                    ? [four[0], side, four[1], four[2], four[3], 0]
                    : [side, four[0], four[1], four[2], 0, four[3]])
            side = 0
            steps = steps.dropFirst(4)
        }
    }

    /// Curves that begin level and end upright, and the other way round, in turn.
    private mutating func alternatingCurves(isLevel: Bool) {
        var steps = stack[...]
        var isLevel = isLevel
        while steps.count >= 4 {
            let four = Array(steps.prefix(4))
            steps = steps.dropFirst(4)
            let last = steps.count == 1 ? steps.removeFirst() : 0
            curve(
                isLevel
                    ? [four[0], 0, four[1], four[2], last, four[3]]
                    : [0, four[0], four[1], four[2], four[3], last])
            isLevel.toggle()
        }
    }

    /// Two curves that join in a nearly straight line.
    private mutating func flex(_ kind: Int) throws(FontProblem) {
        let s = stack
        stack = []
        switch kind {
        case 34 where s.count >= 7:
            curve([s[0], 0, s[1], s[2], s[3], 0])
            curve([s[4], 0, s[5], -s[2], s[6], 0])
        case 35 where s.count >= 12: curves(s[..<12])
        case 36 where s.count >= 9:
            curve([s[0], s[1], s[2], s[3], s[4], 0])
            curve([s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7])])
        case 37 where s.count >= 11:
            let dx = s[0] + s[2] + s[4] + s[6] + s[8]
            let dy = s[1] + s[3] + s[5] + s[7] + s[9]
            let isLevel = abs(dx) > abs(dy)
            curve(Array(s[..<6]))
            curve(Array(s[6..<10]) + (isLevel ? [s[10], -dy] : [-dx, s[10]]))
        default: throw .damaged
        }
    }
}
