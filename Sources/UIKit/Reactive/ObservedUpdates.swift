import Observation
import Synchronization

/// Tracks the properties that views read in their updates, and invalidates the readers after a
/// change.
///
/// Tracked are properties of `@Observable` objects and the view's own traits. A change may come
/// from any thread: it is posted to a mailbox, which the layout pass drains first, in the same
/// turn. A job on the main actor makes sure that there is such a turn.
@MainActor
enum ObservedUpdates {
    /// The kinds of updates that are tracked, and repeated when something they read has changed.
    enum Kind: Int, CaseIterable, Sendable {
        case properties, constraints, layout
        /// The update of a button's configuration.
        case configuration
    }

    /// One run of an update in which an observable was read. Only the latest run of a view and kind
    /// is valid.
    final class Run: @unchecked Sendable {
        // Written once in init; weak references may be read from any thread.
        private(set) weak var view: UIView?
        let kind: Kind
        private let isWithdrawn = Atomic(false)

        init(view: UIView, kind: Kind) {
            self.view = view
            self.kind = kind
        }

        /// Disables the run's change handler while its registrations are removed.
        func withdraw() { isWithdrawn.store(true, ordering: .relaxed) }

        func changed() {
            guard !isWithdrawn.load(ordering: .relaxed) else { return }
            ObservedUpdates.post(self)
        }
    }

    /// The tracking state of one view and kind of update.
    struct Slot {
        /// The latest run; nil if it read nothing, or once its change has been delivered.
        var run: Run?
        /// Registered with each run after the first one that read something, so that the
        /// registrations can be removed.
        var sentinel: Sentinel?
        /// Whether the latest run read the view's own traits.
        var readsTraits = false
    }

    /// An observable value of our own; changing it removes the registrations of the run that read
    /// it.
    ///
    /// Observation reports one change and then forgets the reader. Without a change, the
    /// registrations of a view that is laid out repeatedly would accumulate, and there is no other
    /// public API to remove them.
    final class Sentinel: Observable {
        private let registrar = ObservationRegistrar()
        private let value = 0

        nonisolated init() {}
        func register() { registrar.access(self, keyPath: \.value) }
        func release() { registrar.withMutation(of: self, keyPath: \.value) {} }
    }

    /// Runs an update of a view and records the properties that it reads. Costs almost nothing if
    /// it reads nothing observable.
    static func track(_ kind: Kind, of view: UIView, _ body: () -> Void) {
        let outer = update
        update = Update(view: ObjectIdentifier(view))
        defer { update = outer }
        UITraitCollection.performAsCurrent(of: view) { trackObjects(kind, of: view, body) }
        let readsTraits = update?.hasReadTraits == true
        let observed = readsTraits ? madeReads(of: view) : view.autoLayout.extras?.observed
        observed?.slots[kind.rawValue].readsTraits = readsTraits
    }

    private static func trackObjects(_ kind: Kind, of view: UIView, _ body: () -> Void) {
        var slot = view.autoLayout.extras?.observed?.slots[kind.rawValue]
        if slot?.sentinel == nil { slot = nil }
        slot?.run?.withdraw()
        slot?.sentinel?.release()
        var run: Run?
        func begin() -> @Sendable () -> Void {
            let new = Run(view: view, kind: kind)
            run = new
            return { new.changed() }
        }
        observe(
            {
                body()
                slot?.sentinel?.register()
            }, begin)
        guard run != nil || slot != nil else { return }
        madeReads(of: view).slots[kind.rawValue] = Slot(
            run: run, sentinel: slot?.sentinel ?? Sentinel())
    }

    private static func madeReads(of view: UIView) -> ObservedReads {
        if let observed = view.autoLayout.extras?.observed { return observed }
        let observed = ObservedReads()
        view.autoLayout.extras.made().observed = observed
        return observed
    }

    // MARK: Traits

    /// The running update: its view, and whether it has read the view's own traits.
    private struct Update {
        let view: ObjectIdentifier
        var hasReadTraits = false
    }

    private static var update: Update?

    /// Records that a view's traits were read, if that happens in an update of the same view.
    static func traitsWereRead(of view: UIView) {
        if update?.view == ObjectIdentifier(view) { update?.hasReadTraits = true }
    }

    /// Invalidates the updates of a view that have read its traits, after the traits have changed.
    static func traitsDidChange(of view: UIView) {
        guard let observed = view.autoLayout.extras?.observed else { return }
        for kind in Kind.allCases where observed.slots[kind.rawValue].readsTraits {
            invalidate(kind, of: view)
        }
    }

    private static func invalidate(_ kind: Kind, of view: UIView) {
        switch kind {
        case .properties: view.setNeedsUpdateProperties()
        case .constraints: view.setNeedsUpdateConstraints()
        case .layout: view.setNeedsLayout()
        case .configuration: view.observedConfigurationDidChange()
        }
    }

    /// Runs a body and, if it read an observable, requests the change handler before it returns.
    ///
    /// The method is nonisolated because a closure isolated to the main actor would check its
    /// executor each time Observation calls it.
    private nonisolated static func observe(
        _ body: () -> Void, _ handler: () -> @Sendable () -> Void
    ) {
        withObservationTracking(body, onChange: handler())
    }

    // MARK: Mailbox

    private nonisolated static let mailbox = Mutex<[Run]>([])
    private nonisolated static let hasMail = Atomic(false)

    private nonisolated static func post(_ run: Run) {
        let isFirst = mailbox.withLock { runs in
            runs.append(run)
            return runs.count == 1
        }
        hasMail.store(true, ordering: .releasing)
        if isFirst { Task { @MainActor in deliver() } }
    }

    /// Invalidates the views whose reads have changed.
    static func deliver() {
        guard hasMail.load(ordering: .acquiring) else { return }
        let runs = mailbox.withLock { runs in
            hasMail.store(false, ordering: .relaxed)
            defer { runs = [] }
            return runs
        }
        for run in runs {
            guard let view = run.view, let observed = view.autoLayout.extras?.observed,
                observed.slots[run.kind.rawValue].run === run
            else { continue }
            observed.slots[run.kind.rawValue].run = nil
            invalidate(run.kind, of: view)
        }
    }
}

/// The observable objects and traits that a view has read, by kind of update.
@MainActor
final class ObservedReads {
    var slots = [ObservedUpdates.Slot](
        repeating: .init(), count: ObservedUpdates.Kind.allCases.count)
}
