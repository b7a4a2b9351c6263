import MainLoop
import UIKit

/// Layouts that must be sound throughout a test.
extension Stage {
    /// Expects, at every commit from now to the stage's close, a layout without conflict or
    /// ambiguity.
    ///
    /// Required constraints that cannot hold together fail the test at this call with UIKit's
    /// message; so does a view whose constraints have more than one solution, once a view. Each
    /// failure names the time.
    public func expectSoundLayout(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        guard layoutSite == nil else { return }
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        layoutSite = site
        LayoutConflicts.watch(loop) { [weak self] conflict in
            site.fail("At \(self?.now.inWords ?? "an unknown time"): \(conflict.message)")
        }
        var known: Set<ObjectIdentifier> = []
        loop.onCommit(.snapshots) { [weak self] in
            guard let self else { return }
            for view in window.subtree where view.hasAmbiguousLayout {
                guard known.insert(ObjectIdentifier(view)).inserted else { continue }
                site.fail(
                    "At \(now.inWords): the layout of \(ViewQuery.place(view)) is ambiguous: its "
                        + "constraints have more than one solution. Add what they leave open.\n"
                        + view.explainLayout(.horizontal) + "\n" + view.explainLayout(.vertical))
            }
        }
        move()
    }
}

/// The stages that receive conflicts of constraints.
@MainActor
enum LayoutConflicts {
    typealias Handler = @MainActor (NSLayoutConstraint.Conflict) -> Void
    private static var handlers: [(loop: MainLoop, handler: Handler)] = []
    private static var former: Handler?

    /// Delivers the conflicts of layouts on a loop to a handler.
    static func watch(_ loop: MainLoop, _ handler: @escaping Handler) {
        if handlers.isEmpty {
            former = NSLayoutConstraint.conflictHandler
            NSLayoutConstraint.conflictHandler = deliver
        }
        handlers.append((loop, handler))
    }

    /// Stops watching a view; the counterpart of `watch(_:_:)`.
    static func endWatching(_ loop: MainLoop) {
        guard handlers.contains(where: { $0.loop === loop }) else { return }
        handlers.removeAll { $0.loop === loop }
        guard handlers.isEmpty else { return }
        NSLayoutConstraint.conflictHandler = former
        former = nil
    }

    private static func deliver(_ conflict: NSLayoutConstraint.Conflict) {
        let all = handlers.filter { $0.loop === MainLoop.main }
        for (_, handler) in all { handler(conflict) }
        guard all.isEmpty else { return }
        if let former { former(conflict) } else { MistakeReport.send(conflict.message) }
    }
}

extension UIView {
    /// The view and all below it, in pre-order.
    var subtree: [UIView] {
        var found: [UIView] = []
        var waiting = [self]
        while let view = waiting.popLast() {
            found.append(view)
            waiting += view.subviews.reversed()
        }
        return found
    }
}
