import Cassowary

extension LayoutEngine {
    /// Says in UIKit's words which required constraints could not hold together, and which one was broken.
    func reportConflicts() {
        for conflict in solver.conflicts {
            let list = conflict.constraints.map { "    \"\(describe($0))\"" }.joined(separator: ",\n")
            reportMistake(
                """
                Unable to simultaneously satisfy constraints.
                    Probably at least one of the constraints in the following list is one you don't want.
                    Try this: (1) look at each constraint and try to figure out which you don't expect; \
                (2) find the code that added the unwanted constraint or constraints and fix it.
                (
                \(list)
                )

                Will attempt to recover by breaking constraint
                \(describe(conflict.broken))
                """)
            constraint(conflict.broken)?.holder?.layer.markChanged(.values)
        }
    }

    func describe(_ id: ConstraintID) -> String {
        constraint(id)?.description ?? describeOwn(id)
    }

    /// A constraint of the engine's own in UIKit's notation: it holds a frame, or the size of content.
    private func describeOwn(_ id: ConstraintID) -> String {
        for box in items {
            let name = NSLayoutConstraint.name(of: box.item)
            if let pin = box.pins.first(where: { $0.id == id }) {
                let part = zip(box.variables, ["minX", "minY", "width", "height"]).first { $0.0 == pin.variable }?.1
                let value = NSLayoutConstraint.number(solver.value(of: pin.variable))
                return "<NSAutoresizingMaskLayoutConstraint \(name).\(part ?? "?") == \(value)>"
            }
            for content in [box.content.horizontal, box.content.vertical].compactMap({ $0 })
            where content.hugging == id || content.compression == id {
                return "<NSContentSizeLayoutConstraint \(name), size \(NSLayoutConstraint.number(content.size))>"
            }
        }
        return "<NSLayoutConstraint (gone)>"
    }
}
