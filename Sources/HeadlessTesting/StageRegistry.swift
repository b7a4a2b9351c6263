import CStageTime
import Glibc
import Synchronization

/// The open stages that own the clocks, and the tasks that belong to each.
///
/// A task belongs to a stage if the stage's test, or work of the stage, started it. The task in
/// which the stage was created owns it: its jobs run on the real main queue, so that a test can
/// await anything.
enum StageRegistry {
    private struct State {
        /// In order of use; the last is the one used last.
        var open: [StageTime] = []
        /// The stage of each task, by the task's identifier.
        var tasks: [UInt64: Int64] = [:]
        var sources: [UInt: StageSource] = [:]
        var timers: [UInt: StageTimer] = [:]
        var nextID: Int64 = 1
    }

    private static let state = Mutex(State())

    static func makeID() -> Int64 {
        state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
    }

    static func open(_ time: StageTime) {
        state.withLock { $0.open.append(time) }
        mainspring_stages_changed(1)
    }

    static func close(_ time: StageTime) {
        // Released outside the lock, because a deinit may call this type.
        let (wasOpen, timers) = state.withLock { state in
            let count = state.open.count
            let timers = state.timers.values.filter { $0.time === time }
            state.open.removeAll { $0 === time }
            state.tasks = state.tasks.filter { $0.value != time.id }
            state.timers = state.timers.filter { $0.value.time !== time }
            return (state.open.count < count, timers)
        }
        withExtendedLifetime(timers) {}
        if wasOpen { mainspring_stages_changed(-1) }
    }

    /// Makes a stage the one used last.
    static func use(_ time: StageTime) {
        state.withLock { state in
            guard state.open.last !== time,
                let index = state.open.firstIndex(where: { $0 === time })
            else { return }
            state.open.append(state.open.remove(at: index))
        }
    }

    static func stage(_ id: Int64) -> StageTime? {
        guard id != 0 else { return nil }
        return state.withLock { state in state.open.last { $0.id == id } }
    }

    /// The stage that a task owns and used last.
    static func stage(ownedBy task: UInt64) -> StageTime? {
        guard task != 0 else { return nil }
        return state.withLock { state in state.open.last { $0.ownerTask == task } }
    }

    static func stage(ofTask task: UInt64) -> StageTime? {
        guard task != 0 else { return nil }
        return state.withLock { state in
            guard let id = state.tasks[task] else { return nil }
            return state.open.last { $0.id == id }
        }
    }

    static func adopt(_ task: UInt64, by time: StageTime) {
        guard task != 0 else { return }
        state.withLock { $0.tasks[task] = time.id }
    }

    /// The stage of the calling code: of its task, else of its thread's work, else of its owner.
    static func current() -> StageTime? {
        let task = mainspring_current_task()
        let thread = mainspring_thread_stage()
        return state.withLock { (state) -> StageTime? in
            if let id = state.tasks[task] ?? (thread != 0 ? thread : nil) {
                let owner = state.open.last { $0.id == id }
                return owner
            }
            // Without tasks, as in XCTest, a stage belongs to its thread.
            let id = task == 0 ? Int(mainspring_thread_id()) : 0
            return state.open.last { $0.ownerTask == task && (task != 0 || $0.ownerThread == id) }
        }
    }

    // MARK: Sources and timers

    static func source(_ pointer: UnsafeMutableRawPointer) -> StageSource? {
        object(for: pointer, in: \.sources)
    }

    static func setSource(_ source: StageSource?, for pointer: UnsafeMutableRawPointer) {
        setObject(source, for: pointer, in: \.sources)
    }

    static func timer(_ pointer: UnsafeMutableRawPointer) -> StageTimer? {
        object(for: pointer, in: \.timers)
    }

    static func setTimer(_ timer: StageTimer?, for pointer: UnsafeMutableRawPointer) {
        setObject(timer, for: pointer, in: \.timers)
    }

    private typealias Table<Object> = any WritableKeyPath<State, [UInt: Object]> & Sendable

    private static func object<Object: Sendable>(
        for pointer: UnsafeMutableRawPointer, in table: Table<Object>
    ) -> Object? {
        let key = UInt(bitPattern: pointer)
        return state.withLock { $0[keyPath: table][key] }
    }

    private static func setObject<Object: Sendable>(
        _ object: Object?, for pointer: UnsafeMutableRawPointer, in table: Table<Object>
    ) {
        let key = UInt(bitPattern: pointer)
        // Released outside the lock, because a deinit may call this type.
        let old = state.withLock { state in
            defer { state[keyPath: table][key] = object }
            return state[keyPath: table][key]
        }
        withExtendedLifetime(old) {}
    }
}
