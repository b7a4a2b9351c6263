import Cassowary

extension NSLayoutConstraint {
    /// Required constraints that cannot hold together, and the one that was broken so that the rest
    /// can.
    @preconcurrency @MainActor
    public struct Conflict {
        /// A minimal set of constraints in conflict; those that the framework keeps itself have no
        /// object and are left out.
        public let constraints: [NSLayoutConstraint]
        /// All constraints of the set in UIKit's notation, those without an object too.
        public let descriptions: [String]
        /// The constraint that was broken; nil when it is one without an object.
        public let broken: NSLayoutConstraint?
        /// The broken constraint in UIKit's notation.
        public let brokenDescription: String
        /// The views and guides that the set names, each with the way to it from the topmost view.
        public let paths: [String]

        /// The message as UIKit words it, with the way to each view at its end.
        public var message: String {
            """
            Unable to simultaneously satisfy constraints.
                Probably at least one of the constraints in the following list is one you don't want.
                Try this:
                    (1) look at each constraint and try to figure out which you don't expect;
                    (2) find the code that added the unwanted constraint or constraints and fix it.\
            \(noteOnMasks)
            (
            \(descriptions.map { "    \"\($0)\"" }.joined(separator: ",\n"))
            )

            Will attempt to recover by breaking constraint
            \(brokenDescription)

            Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
            The methods of UIView for debugging, such as explainLayout(_:), may also be helpful. The views are
            \(paths.map { "    \($0)" }.joined(separator: "\n"))
            """
        }

        private var noteOnMasks: String {
            guard
                descriptions.contains(where: { $0.hasPrefix("<NSAutoresizingMaskLayoutConstraint") }
                )
            else {
                return ""
            }
            return
                "\n    (Note: If you're seeing NSAutoresizingMaskLayoutConstraints that you don't understand, refer to "
                + "the documentation for the UIView property translatesAutoresizingMaskIntoConstraints)"
        }
    }

    /// The closure that receives each conflict, in place of the message on standard error; nil for
    /// the message. Default: nil.
    ///
    /// It is called in the layout pass, before frames change: look, remember, and change
    /// constraints later. Not in UIKit.
    public static var conflictHandler: (@MainActor (Conflict) -> Void)? {
        get { ConflictDelivery.handler }
        set { ConflictDelivery.handler = newValue }
    }
}

@MainActor
enum ConflictDelivery {
    static var handler: (@MainActor (NSLayoutConstraint.Conflict) -> Void)?
}

/// Delivers a conflict. It has the name of UIKit's function, so that the breakpoint of which the
/// message speaks works.
// swift-format-ignore: AlwaysUseLowerCamelCase
@inline(never) @MainActor
func UIViewAlertForUnsatisfiableConstraints(_ conflict: NSLayoutConstraint.Conflict) {
    if let handler = ConflictDelivery.handler {
        handler(conflict)
    } else {
        reportMistake(conflict.message)
    }
}

extension LayoutEngine {
    /// The findings of the solver, in as many rounds as an update takes.
    struct Findings {
        fileprivate var conflicts: [Cassowary.Conflict] = []
        fileprivate var shortfalls: [Shortfall] = []

        mutating func add(from solver: Solver) {
            for conflict in solver.conflicts {
                conflicts.removeAll { $0.broken == conflict.broken }
                conflicts.append(conflict)
            }
            for shortfall in solver.shortfalls where !shortfalls.contains(shortfall) {
                shortfalls.append(shortfall)
            }
        }
    }

    /// Reports required constraints that could not hold together, and marks the broken ones for the
    /// next snapshot; also reports what the solver left undone, unless that was reported before.
    func report(_ findings: Findings) {
        if !(findings.shortfalls.isEmpty && reportedShortfalls.isEmpty) {
            for shortfall in findings.shortfalls where !reportedShortfalls.contains(shortfall) {
                reportMistake(shortfall.description)
            }
            reportedShortfalls = findings.shortfalls
        }
        // A bound that came later may have mended what an earlier round broke.
        let conflicts = findings.conflicts.filter { solver.isBroken($0.broken) }
        guard !conflicts.isEmpty else { return }
        let boxes = boxesOfOwnConstraints()
        for conflict in conflicts {
            // A handler may have changed the tree.
            guard solver.isBroken(conflict.broken) else { continue }
            let constraints = conflict.constraints.compactMap { constraint($0) }
            let value = MessageNames.distinguished {
                NSLayoutConstraint.Conflict(
                    constraints: constraints,
                    descriptions: conflict.constraints.filter { !goesWithoutSaying($0, boxes) }.map
                    {
                        describe($0, boxes)
                    },
                    broken: constraint(conflict.broken),
                    brokenDescription: describe(conflict.broken, boxes),
                    paths: paths(of: constraints))
            }
            UIViewAlertForUnsatisfiableConstraints(value)
            value.broken?.holder?.layer.markChanged(.values)
        }
    }

    private func paths(of constraints: [NSLayoutConstraint]) -> [String] {
        var seen: Set<ObjectIdentifier> = []
        return constraints.flatMap(\.layoutItems).compactMap { item in
            guard seen.insert(ObjectIdentifier(item)).inserted else { return nil }
            let (name, path) = (
                NSLayoutConstraint.name(of: item), NSLayoutConstraint.path(to: item)
            )
            return name == path ? path : "\(name): \(path)"
        }
    }
}
