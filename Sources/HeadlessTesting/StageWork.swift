import CStageTime

/// Work that Dispatch or Swift's concurrency library handed to a stage.
struct StageWork: @unchecked Sendable {
    /// The function, its context and its queue.
    let raw: mainspring_work
    /// Whether the work only wakes a thread that waits, and belongs to no queue.
    var isWakeUp = false
    /// Whether another thread waits for the work.
    var isAwaited = false

    /// Whether the work belongs to another Dispatch queue, on whose threads it has to run.
    ///
    /// Jobs of the global executor do not: running them on the stage's loop keeps their order.
    var needsItsQueue: Bool { !raw.is_main_queue && !raw.is_job && !isWakeUp }
    /// Whether the work does not run on the main actor.
    var isOffMain: Bool { !raw.is_main_queue }

    /// Runs the work on the calling thread.
    func run() {
        raw.function(raw.context)
        if raw.is_block { mainspring_block_release(raw.context) }
    }

    /// Releases the work's objects without running it.
    func discard() {
        if raw.is_block { mainspring_block_release(raw.context) }
        raw.discard?(raw.context)
    }

    /// Passes the work to its queue, where it runs at some time.
    func submit() {
        guard !isWakeUp else { return run() }
        let box = Unmanaged.passRetained(Box(self))
        mainspring_real_async(raw.queue, box.toOpaque()) { context in
            Unmanaged<Box<StageWork>>.fromOpaque(context!).takeRetainedValue().value.run()
        }
    }
}

/// A value with a reference, for the contexts of C.
final class Box<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
