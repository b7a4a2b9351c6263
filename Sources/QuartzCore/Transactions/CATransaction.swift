import CoreGraphics

/// Animations that belong together, and the block to call when the last of them has ended.
@MainActor
final class AnimationBatch {
    private var outstanding = 0
    private var isOpen = true
    var completion: (@MainActor () -> Void)?

    func animationAdded() { outstanding += 1 }

    func animationEnded() {
        outstanding -= 1
        finishIfDone()
    }

    func close() {
        isOpen = false
        finishIfDone()
    }

    private func finishIfDone() {
        guard !isOpen, outstanding == 0, let completion else { return }
        self.completion = nil
        completion()
    }
}

/// One level of the stack of transactions.
struct TransactionState {
    var isImplicit = false
    var duration: CFTimeInterval?
    var timingFunction: CAMediaTimingFunction?
    var disableActions: Bool?
    var batch: AnimationBatch?
    /// The program's own values, by key.
    var keyedValues: [String: Any] = [:]
}

/// The key of a transaction's duration, in seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether a transaction disables actions, a flag.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers and sets their duration, timing function, actions and completion block.
///
/// Changes outside an explicit transaction form an implicit one, which this turn's commit commits.
///
/// Source: Apple, CATransaction.
@preconcurrency @MainActor
public enum CATransaction {
    private static var scheduler: LayerScheduler { LayerScheduler.current }

    /// Returns the value of the innermost transaction that sets it; nil if none does.
    ///
    /// It copies no transaction: each change of a layer asks several times.
    @inline(__always)
    private static func innermost<Value>(_ value: (borrowing TransactionState) -> Value?) -> Value?
    {
        let scheduler = scheduler
        for index in scheduler.transactions.indices.reversed() {
            if let value = value(scheduler.transactions[index]) { return value }
        }
        return nil
    }

    /// Begins a transaction, nested in the current one if there is one.
    public static func begin() {
        scheduler.transactions.append(TransactionState())
    }

    /// Commits the innermost transaction; does nothing if there is none.
    ///
    /// Committing the outermost one does a pending ``flush()``.
    public static func commit() {
        let scheduler = scheduler
        guard let state = scheduler.transactions.popLast() else { return }
        state.batch?.close()
        guard scheduler.flushIsPending, scheduler.transactions.allSatisfy(\.isImplicit) else {
            return
        }
        flush()
    }

    /// Commits the implicit transaction, if any; inside an explicit one, after that one ends.
    ///
    /// Source: Apple, CATransaction.flush().
    public static func flush() {
        let scheduler = scheduler
        // Clear it first, because `commit()` below checks it.
        scheduler.flushIsPending = false
        while let state = scheduler.transactions.last, state.isImplicit { commit() }
        guard scheduler.transactions.isEmpty else {
            scheduler.flushIsPending = true
            return
        }
        scheduler.layOut?()
        scheduler.countCommit()
    }

    /// Returns the duration of animations that set none, in seconds; 0.25 by default.
    public static func animationDuration() -> CFTimeInterval {
        explicitAnimationDuration ?? 0.25
    }

    /// The duration that a transaction sets; nil if none does.
    package static var explicitAnimationDuration: CFTimeInterval? {
        innermost { $0.duration }
    }

    /// Sets the duration of animations that set none, in seconds; a negative one counts as 0.
    ///
    /// NaN is reported, and the duration stays unchanged.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {
        guard !duration.isNaN else {
            return reportMistake(
                "CATransaction.setAnimationDuration: NaN is not a duration; the previous value "
                    + "is kept"
            )
        }
        change { $0.duration = max(0, duration) }
    }

    /// Returns the timing function of animations that set none; nil by default.
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        innermost { $0.timingFunction }
    }

    /// Sets the timing function of animations that set none.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.timingFunction = function }
    }

    /// Returns whether property changes run no actions; false by default.
    public static func disableActions() -> Bool {
        innermost { $0.disableActions } ?? false
    }

    /// Sets whether property changes run no actions.
    public static func setDisableActions(_ flag: Bool) {
        change { $0.disableActions = flag }
    }

    /// Returns the block called when the transaction's animations have ended; nil by default.
    public static func completionBlock() -> (@MainActor () -> Void)? {
        scheduler.transactions.last?.batch?.completion
    }

    /// Sets the block called when all animations added from now on in this transaction have ended.
    ///
    /// If there are none, it is called when the transaction is committed.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        change {
            $0.batch?.close()
            $0.batch = block.map { block in
                let batch = AnimationBatch()
                batch.completion = block
                return batch
            }
        }
    }

    /// Returns the value of a key: a predefined one, or one that the program defines.
    ///
    /// A nested transaction also sees the values of the outer ones. Nil if no transaction has set
    /// it.
    public static func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
        case kCATransactionDisableActions: NSNumber(value: disableActions())
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: scheduler.transactions.last { $0.keyedValues[key] != nil }?.keyedValues[key]
        }
    }

    /// Sets the value of a key for the current transaction: a predefined one, or any other.
    ///
    /// - Parameters:
    ///   - value: A value of the type that the key's method takes; another type is reported and
    ///     ignored. Nil removes the value.
    ///   - key: Such as `kCATransactionDisableActions`.
    public static func setValue(_ value: Any?, forKey key: String) {
        let number: Double? =
            if case .number(let number) = LayerValue(value) { number } else { nil }
        switch key {
        case kCATransactionAnimationDuration where number != nil: setAnimationDuration(number ?? 0)
        case kCATransactionDisableActions where number != nil: setDisableActions(number != 0)
        case kCATransactionAnimationTimingFunction
        where value == nil || value is CAMediaTimingFunction:
            setAnimationTimingFunction(value as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock where value == nil: setCompletionBlock(nil)
        case kCATransactionCompletionBlock where value is (@MainActor () -> Void):
            setCompletionBlock(value as? @MainActor () -> Void)
        case kCATransactionCompletionBlock where value is () -> Void:
            if let block = value as? () -> Void { setCompletionBlock { block() } }
        case kCATransactionAnimationDuration, kCATransactionDisableActions,
            kCATransactionAnimationTimingFunction,
            kCATransactionCompletionBlock:
            reportMistake(
                "CATransaction.setValue(_:forKey:): “\(key)” cannot be a \(type(of: value))")
        default: change { $0.keyedValues[key] = value }
        }
    }

    private static func change(_ body: (inout TransactionState) -> Void) {
        let scheduler = scheduler
        if scheduler.transactions.isEmpty {
            scheduler.transactions.append(TransactionState(isImplicit: true))
        }
        body(&scheduler.transactions[scheduler.transactions.count - 1])
    }
}

extension LayerScheduler {
    /// Returns the open batches, and counts an added animation in each.
    func openBatches() -> [AnimationBatch] {
        // Innermost first, the order in which their completion blocks run.
        let batches = transactions.reversed().compactMap(\.batch)
        for batch in batches { batch.animationAdded() }
        return batches
    }
}
