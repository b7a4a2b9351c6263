import Cassowary

extension SolverScript {
    /// Table cells of ten views each: an icon, five labels that hug and resist, a chevron, a
    /// thumbnail, a separator.
    static func cells(_ count: Int, edits: Int = 500) -> SolverScript {
        var script = SolverScript()
        var random: UInt64 = 7
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        var labels: [(box: Box, width: Double, hug: Int, resist: Int, priority: Float)] = []
        for _ in 0..<count {
            for label in cell(&script) {
                let width = Double(20 + next(300))
                let height = [16.0, 20, 24][next(3)]
                let hug = script.row(
                    [(label.box.width, 1)], .lessThanOrEqual, -width, label.priority - 499)
                let resist = script.row(
                    [(label.box.width, 1)], .greaterThanOrEqual, -width, label.priority)
                script.row([(label.box.height, 1)], .lessThanOrEqual, -height, 250)
                script.row([(label.box.height, 1)], .greaterThanOrEqual, -height, 750)
                labels.append((label.box, width, hug, resist, label.priority))
            }
        }
        script.buildPhase()
        var steps: [Step] = []
        for _ in 0..<edits {
            let index = next(labels.count)
            let width = Double(20 + next(300))
            let priority = labels[index].priority
            steps += [.remove(labels[index].hug), .remove(labels[index].resist)]
            labels[index].hug = script.row(
                [(labels[index].box.width, 1)], .lessThanOrEqual, -width, priority - 499)
            labels[index].resist = script.row(
                [(labels[index].box.width, 1)], .greaterThanOrEqual, -width, priority)
            steps += [.add(labels[index].hug), .add(labels[index].resist), .solve]
        }
        script.phases.append(Phase(name: "text", count: edits, steps: steps))
        return script
    }

    private static func cell(_ s: inout SolverScript) -> [(box: Box, priority: Float)] {
        let cell = Box(&s), icon = Box(&s), title = Box(&s), subtitle = Box(&s), time = Box(&s)
        let badge = Box(&s), chevron = Box(&s), line = Box(&s), thumbnail = Box(&s),
            detail = Box(&s)
        s.row([(cell.left, 1)], .equal, 0)
        s.row([(cell.top, 1)], .equal, 0)
        s.row([(cell.width, 1)], .equal, -375)
        s.row([(icon.left, 1)], .equal, -16)
        s.row([(icon.width, 1)], .equal, -40)
        s.row([(icon.height, 1)], .equal, -40)
        s.row([(icon.top, 1), (icon.height, 0.5), (cell.height, -0.5)], .equal, 0)
        s.row([(chevron.left, 1), (chevron.width, 1), (cell.width, -1)], .equal, 16)
        s.row([(chevron.width, 1)], .equal, -8)
        s.row([(chevron.height, 1)], .equal, -13)
        s.row([(chevron.top, 1), (chevron.height, 0.5), (cell.height, -0.5)], .equal, 0)
        s.row([(title.left, 1), (icon.left, -1), (icon.width, -1)], .equal, -12)
        s.row([(title.top, 1)], .equal, -11)
        s.row([(time.left, 1), (time.width, 1), (chevron.left, -1)], .equal, 8)
        s.row([(time.top, 1), (title.top, -1)], .equal, 0)
        s.row([(title.left, 1), (title.width, 1), (time.left, -1)], .lessThanOrEqual, 8)
        s.row([(subtitle.left, 1), (title.left, -1)], .equal, 0)
        s.row([(subtitle.top, 1), (title.top, -1), (title.height, -1)], .equal, -4)
        s.row([(badge.left, 1), (badge.width, 1), (time.left, -1), (time.width, -1)], .equal, 0)
        s.row([(badge.top, 1), (subtitle.top, -1)], .equal, 0)
        s.row([(subtitle.left, 1), (subtitle.width, 1), (badge.left, -1)], .lessThanOrEqual, 8)
        s.row([(detail.left, 1), (subtitle.left, -1)], .equal, 0)
        s.row([(detail.top, 1), (subtitle.top, -1), (subtitle.height, -1)], .equal, -4)
        s.row([(detail.left, 1), (detail.width, 1), (cell.width, -1)], .lessThanOrEqual, 40)
        s.row([(detail.top, 1), (detail.height, 1), (cell.height, -1)], .equal, 11)
        for (a, b) in [
            (thumbnail.left, icon.left), (thumbnail.top, icon.top), (thumbnail.width, icon.width),
            (thumbnail.height, icon.height), (line.left, title.left),
        ] {
            s.row([(a, 1), (b, -1)], .equal, 0)
        }
        s.row([(line.left, 1), (line.width, 1), (cell.width, -1)], .equal, 0)
        s.row([(line.height, 1)], .equal, -0.5)
        s.row([(line.top, 1), (line.height, 1), (cell.height, -1)], .equal, 0)
        return [(title, 750), (subtitle, 749), (time, 751), (badge, 752), (detail, 748)]
    }

    /// Labels in a row that hug and resist at many levels, at least a gap apart, in a width that is
    /// too small for them.
    static func competing(_ count: Int) -> SolverScript {
        var script = SolverScript()
        var random: UInt64 = 5
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        var before: (left: Variable, width: Variable)?
        for _ in 0..<count {
            let left = script.variable(), width = script.variable()
            if let before {
                script.row(
                    [(left, 1), (before.left, -1), (before.width, -1)], .greaterThanOrEqual, -8)
            } else {
                script.row([(left, 1)], .greaterThanOrEqual, 0)
            }
            script.row([(width, 1)], .greaterThanOrEqual, 0)
            let size = Double(20 + next(200))
            script.row([(width, 1)], .lessThanOrEqual, -size, Float(249 + next(3)))
            script.row([(width, 1)], .greaterThanOrEqual, -size, Float(748 + next(4)))
            before = (left, width)
        }
        if let before {
            script.row(
                [(before.left, 1), (before.width, 1)], .lessThanOrEqual, -60 * Double(count))
        }
        script.buildPhase()
        return script
    }

    /// A login form in a centred box, 41 constraints, and its error label, shown and hidden by
    /// exchanging one of them.
    static func login(edits: Int = 1000) -> SolverScript {
        var s = SolverScript()
        let root = Box.root(&s, 375, 812).box
        let logo = Box(&s), title = Box(&s), user = Box(&s), password = Box(&s), error = Box(&s)
        let button = Box(&s), forgot = Box(&s), form = Box(&s)
        s.row([(form.left, 1), (form.width, 0.5), (root.width, -0.5)], .equal, 0)
        s.row([(form.width, 1)], .lessThanOrEqual, -400)
        s.row([(form.width, 1), (root.width, -1)], .equal, 48, 750)
        s.row([(form.top, 1), (form.height, 0.5), (root.height, -0.5)], .equal, 0)
        s.row([(logo.left, 1), (logo.width, 0.5), (form.width, -0.5)], .equal, 0)
        s.row([(logo.top, 1)], .equal, 0)
        s.row([(logo.width, 1)], .equal, -96)
        s.row([(logo.height, 1), (logo.width, -1)], .equal, 0)
        var above = logo
        for box in [title, user, password] {
            s.row([(box.left, 1)], .equal, 0)
            s.row([(box.width, 1), (form.width, -1)], .equal, 0)
            s.row([(box.top, 1), (above.top, -1), (above.height, -1)], .equal, -16)
            above = box
        }
        s.row([(title.height, 1)], .lessThanOrEqual, -28, 251)
        s.row([(title.height, 1)], .greaterThanOrEqual, -28, 750)
        s.row([(user.height, 1)], .equal, -44)
        s.row([(password.height, 1), (user.height, -1)], .equal, 0)
        s.row([(error.left, 1)], .equal, 0)
        s.row([(error.width, 1), (form.width, -1)], .equal, 0)
        s.row([(error.top, 1), (password.top, -1), (password.height, -1)], .equal, -8)
        s.row([(error.height, 1)], .lessThanOrEqual, -17, 251)
        s.row([(error.height, 1)], .greaterThanOrEqual, -17, 750)
        s.row([(button.left, 1)], .equal, 0)
        s.row([(button.width, 1), (form.width, -1)], .equal, 0)
        s.row([(button.height, 1)], .equal, -50)
        s.row([(forgot.left, 1), (forgot.width, 0.5), (form.width, -0.5)], .equal, 0)
        s.row([(forgot.top, 1), (button.top, -1), (button.height, -1)], .equal, -12)
        for (variable, size) in [(forgot.width, 140.0), (forgot.height, 20)] {
            s.row([(variable, 1)], .lessThanOrEqual, -size, 251)
            s.row([(variable, 1)], .greaterThanOrEqual, -size, 750)
        }
        s.row([(forgot.top, 1), (forgot.height, 1), (form.height, -1)], .equal, 0)
        let hidden = s.row(
            [(button.top, 1), (password.top, -1), (password.height, -1)], .equal, -24)
        s.buildPhase()
        let shown = s.row([(button.top, 1), (error.top, -1), (error.height, -1)], .equal, -16)
        var steps: [Step] = []
        for edit in 0..<edits {
            let (out, into) = edit % 2 == 0 ? (hidden, shown) : (shown, hidden)
            steps += [.remove(out), .add(into), .solve]
        }
        s.phases.append(Phase(name: "toggle", count: edits, steps: steps))
        return s
    }
}
