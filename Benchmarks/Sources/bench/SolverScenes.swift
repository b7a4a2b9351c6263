import Cassowary

/// A view's four variables: its position in its superview's coordinates, and its size.
struct Box {
    var left, top, width, height: Variable

    init(_ script: inout SolverScript) {
        left = script.variable()
        top = script.variable()
        width = script.variable()
        height = script.variable()
    }

    /// A root at the origin with a fixed size; also returns the number of the row that fixes the
    /// width.
    static func root(_ script: inout SolverScript, _ width: Double, _ height: Double) -> (
        box: Box, widthRow: Int
    ) {
        let box = Box(&script)
        script.row([(box.left, 1)], .equal, 0)
        script.row([(box.top, 1)], .equal, 0)
        let widthRow = script.row([(box.width, 1)], .equal, -width)
        script.row([(box.height, 1)], .equal, -height)
        return (box, widthRow)
    }
}

extension SolverScript {
    /// A column of rows of fixed height, each below the one before, as wide as the root minus
    /// margins.
    static func chain(_ count: Int, edits: Int = 500) -> SolverScript {
        var script = SolverScript()
        let root = Box.root(&script, 375, 812).box
        var above: Box?
        var heights: [(row: Int, box: Box)] = []
        for _ in 0..<count {
            let box = Box(&script)
            if let above {
                script.row([(box.top, 1), (above.top, -1), (above.height, -1)], .equal, -8)
            } else {
                script.row([(box.top, 1)], .equal, -8)
            }
            script.row([(box.left, 1)], .equal, -16)
            script.row([(box.left, 1), (box.width, 1), (root.width, -1)], .equal, 16)
            heights.append((script.row([(box.height, 1)], .equal, -44), box))
            above = box
        }
        script.buildPhase()
        for (name, index) in [("first", 0), ("middle", count / 2), ("last", count - 1)] {
            let steps = (0..<edits).flatMap {
                [Step.setConstant(heights[index].row, -44 - Double($0 % 7) - 1), .solve]
            }
            script.phases.append(Phase(name: "constant-\(name)", count: edits, steps: steps))
        }
        for (name, index) in [("last", count - 1), ("middle", count / 2), ("first", 0)] {
            let other = script.row([(heights[index].box.height, 1)], .equal, -60)
            var steps: [Step] = []
            for edit in 0..<(edits / 50) {
                let (out, into) =
                    edit % 2 == 0 ? (heights[index].row, other) : (other, heights[index].row)
                steps += [.remove(out), .add(into), .solve]
            }
            script.phases.append(Phase(name: "replace-\(name)", count: edits / 50, steps: steps))
        }
        return script
    }

    /// A binary tree of views inside views: two children side by side, equally wide, inset by one.
    static func nested(_ count: Int, edits: Int = 100) -> SolverScript {
        var script = SolverScript()
        let (root, widthRow) = Box.root(&script, 1e6, 1e6)
        var boxes = [root]
        var parent = 0
        while boxes.count < count {
            let outer = boxes[parent]
            parent += 1
            let first = Box(&script)
            boxes.append(first)
            let second = boxes.count < count ? Box(&script) : nil
            if let second { boxes.append(second) }
            for box in [first, second].compactMap({ $0 }) {
                script.row([(box.top, 1)], .equal, -1)
                script.row([(box.top, 1), (box.height, 1), (outer.height, -1)], .equal, 1)
            }
            script.row([(first.left, 1)], .equal, -1)
            let last = second ?? first
            script.row([(last.left, 1), (last.width, 1), (outer.width, -1)], .equal, 1)
            if let second {
                script.row([(second.left, 1), (first.left, -1), (first.width, -1)], .equal, -1)
                script.row([(first.width, 1), (second.width, -1)], .equal, 0)
            }
        }
        script.buildPhase()
        let steps = (0..<edits).flatMap {
            [Step.setConstant(widthRow, -1e6 - Double($0 % 7) - 1), .solve]
        }
        script.phases.append(Phase(name: "constant-root-width", count: edits, steps: steps))
        return script
    }

    /// A thousand constants that all change in each frame: of unrelated views, or on one chain.
    static func frames(_ count: Int, chained: Bool, frames: Int = 20) -> SolverScript {
        var script = SolverScript()
        var above: Box?
        var moving: [Int] = []
        for index in 0..<count {
            let box = Box(&script)
            if chained {
                if let above {
                    script.row([(box.top, 1), (above.top, -1), (above.height, -1)], .equal, -8)
                } else {
                    script.row([(box.top, 1)], .equal, -8)
                }
                script.row([(box.left, 1)], .equal, -16)
                script.row([(box.width, 1)], .equal, -300)
                moving.append(script.row([(box.height, 1)], .equal, -44))
            } else {
                script.row([(box.top, 1)], .equal, -8 * Double(index))
                script.row([(box.width, 1)], .equal, -50)
                script.row([(box.height, 1)], .equal, -44)
                moving.append(script.row([(box.left, 1)], .equal, -44))
            }
            above = box
        }
        script.buildPhase()
        var steps: [Step] = []
        for frame in 0..<frames {
            for (index, row) in moving.enumerated() {
                steps.append(.setConstant(row, -45 - Double((index * 7 + frame) % 13)))
            }
            steps.append(.solve)
        }
        script.phases.append(Phase(name: "frame", count: frames, steps: steps))
        return script
    }
}
