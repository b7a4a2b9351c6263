import CoreGraphics

/// Animations that belong together, and what is called when the last of them has ended.
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
    /// Values of the program's own, by key.
    var keyedValues: [String: Any] = [:]
}

/// The key of a transaction's duration, a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether a transaction runs no actions, a flag.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers: their duration, pace, whether they animate, and what follows.
///
/// Changes outside any transaction form an implicit one, committed in this turn's commit.
///
/// Source: Apple, CATransaction.
@preconcurrency @MainActor
public enum CATransaction {
    private static var scheduler: LayerScheduler { LayerScheduler.current }

    /// Begins a transaction, inside the present one if there is one.
    public static func begin() {
        scheduler.transactions.append(TransactionState())
    }

    /// Commits the innermost transaction; without one it does nothing.
    ///
    /// The end of the outermost one carries out a ``flush()`` that was asked for meanwhile.
    public static func commit() {
        let scheduler = scheduler
        guard let state = scheduler.transactions.popLast() else { return }
        state.batch?.close()
        guard scheduler.flushIsPending, scheduler.transactions.allSatisfy(\.isImplicit) else { return }
        flush()
    }

    /// Commits the implicit transaction, if there is one. Inside an explicit one it takes effect when that ends.
    ///
    /// Source: Apple, CATransaction.flush().
    public static func flush() {
        let scheduler = scheduler
        // Cleared first: committing the implicit transaction below asks for it.
        scheduler.flushIsPending = false
        while let state = scheduler.transactions.last, state.isImplicit { commit() }
        guard scheduler.transactions.isEmpty else {
            scheduler.flushIsPending = true
            return
        }
        scheduler.layOut?()
        scheduler.countCommit()
    }

    /// The duration of animations that have none of their own, in seconds; 0.25 unless set.
    public static func animationDuration() -> CFTimeInterval {
        explicitAnimationDuration ?? 0.25
    }

    /// The duration that a transaction sets, if one does.
    package static var explicitAnimationDuration: CFTimeInterval? {
        scheduler.transactions.last { $0.duration != nil }?.duration
    }

    /// Sets the duration of animations that have none of their own, in seconds; negative counts as 0.
    ///
    /// NaN is reported, and the duration stays what it is.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {
        guard !duration.isNaN else {
            return reportMistake("CATransaction.setAnimationDuration: NaN is not a duration; it stays what it was")
        }
        change { $0.duration = max(0, duration) }
    }

    /// The pace of animations that have none of their own; nil unless set.
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        scheduler.transactions.last { $0.timingFunction != nil }?.timingFunction
    }

    /// Sets the pace of animations that have none of their own.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.timingFunction = function }
    }

    /// Whether changes of properties run no actions; false unless set.
    public static func disableActions() -> Bool {
        scheduler.transactions.last { $0.disableActions != nil }?.disableActions ?? false
    }

    /// Sets whether changes of properties run no actions.
    public static func setDisableActions(_ flag: Bool) {
        change { $0.disableActions = flag }
    }

    /// What is called when the transaction's animations have ended; nil unless set.
    public static func completionBlock() -> (@MainActor () -> Void)? {
        scheduler.transactions.last?.batch?.completion
    }

    /// Sets what is called when the animations added from now on in this transaction have ended.
    ///
    /// Without any, it is called when the transaction is committed.
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

    /// Returns the value of a key: one of those that have methods of their own here, or one of the program's.
    ///
    /// A transaction inside another one finds what the other has set. Nil where nobody has set the program's key.
    public static func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
        case kCATransactionDisableActions: NSNumber(value: disableActions())
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: scheduler.transactions.last { $0.keyedValues[key] != nil }?.keyedValues[key]
        }
    }

    /// Sets the value of a key for the present transaction: one of those that have methods of their own, or any other.
    ///
    /// - Parameters:
    ///   - value: What the key's method takes; of another type it is reported and left out. Nil takes back.
    ///   - key: Such as `kCATransactionDisableActions`.
    public static func setValue(_ value: Any?, forKey key: String) {
        let number: Double? = if case .number(let number) = LayerValue(value) { number } else { nil }
        switch key {
        case kCATransactionAnimationDuration where number != nil: setAnimationDuration(number ?? 0)
        case kCATransactionDisableActions where number != nil: setDisableActions(number != 0)
        case kCATransactionAnimationTimingFunction where value == nil || value is CAMediaTimingFunction:
            setAnimationTimingFunction(value as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock where value == nil: setCompletionBlock(nil)
        case kCATransactionCompletionBlock where value is (@MainActor () -> Void):
            setCompletionBlock(value as? @MainActor () -> Void)
        case kCATransactionCompletionBlock where value is () -> Void:
            if let block = value as? () -> Void { setCompletionBlock { block() } }
        case kCATransactionAnimationDuration, kCATransactionDisableActions, kCATransactionAnimationTimingFunction,
            kCATransactionCompletionBlock:
            reportMistake("CATransaction.setValue(_:forKey:): “\(key)” was given a \(type(of: value))")
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
    /// The batches that an animation added now counts for.
    func openBatches() -> [AnimationBatch] {
        // The innermost first: that is the order in which their completion blocks run.
        let batches = transactions.reversed().compactMap(\.batch)
        for batch in batches { batch.animationAdded() }
        return batches
    }
}
