import MainLoop

extension NSObjectProtocol {
    /// Returns whether the object has a method under a selector.
    ///
    /// Deviation: only methods that the selector contains, or that the class's ``ObjCTable`` lists,
    /// are known. Overrides of ``UIResponder`` and ``OverridableObject`` are asked.
    public func responds(to aSelector: Selector?) -> Bool {
        (self as? NSObject)?.answersResponds(to: aSelector) ?? (aSelector?.method(of: self) != nil)
    }

    /// Calls a method, and returns its result if that is an object.
    ///
    /// A selector that the object does not have is reported and ignored.
    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        unmanaged(send(aSelector, to: self))
    }

    /// Calls a method with an argument; see ``perform(_:)``.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any?) -> Unmanaged<AnyObject>! {
        unmanaged(send(aSelector, to: self, object))
    }

    /// Calls a method with two arguments; see ``perform(_:)``.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object1: Any?, with object2: Any?)
        -> Unmanaged<AnyObject>!
    {
        unmanaged(send(aSelector, to: self, object1, object2))
    }
}

/// Calls a method; a missing selector is reported.
func send(
    _ selector: Selector?, to object: AnyObject, _ first: Any? = nil, _ second: Any? = nil
) -> Any? {
    guard let selector else {
        reportMistake("\(type(of: object)) was asked to perform nil; nothing was called")
        return nil
    }
    return selector.send(to: object, first, second)
}

/// Returns a result of `perform(_:)` if it is an object, or a value that is one for Objective-C,
/// such as a string.
func unmanaged(_ value: Any?) -> Unmanaged<AnyObject>? {
    // A number or a Bool is no object in Objective-C unless an Any is returned.
    guard let value = unwrapped(value),
        Swift.type(of: value) is AnyClass
            || value is any _ObjectiveCBridgeable && !(value is Bool) && !(value is any Numeric)
    else { return nil }
    // The result belongs to the object, as that of a getter; one that nothing else retains
    // lives until the end of the turn.
    nonisolated(unsafe) let object = objectOf(value)
    MainActor.assumeIsolated { MainLoop.main.deferBlock { withExtendedLifetime(object) {} } }
    return .passUnretained(object)
}

extension NSObject {
    /// Calls a method after a delay on the main loop's clock, virtual or real.
    ///
    /// The object and the argument are retained until then. With a delay of 0 or less the method is
    /// called in the next turn of the loop.
    ///
    /// Source: Apple, perform(_:with:afterDelay:).
    @preconcurrency @MainActor
    public final func perform(
        _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
    ) {
        let delay = usableNumbers(delay, in: NumberRange.numbers, "delay", of: "\(self)") ?? 0
        DelayedCalls.current.add(self, aSelector, anArgument, after: max(0, nanoseconds(delay)))
    }

    /// Calls a method of the class after a delay.
    ///
    /// Source: Apple, perform(_:with:afterDelay:): a class is an object there, too.
    @preconcurrency @MainActor
    public class func perform(
        _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
    ) {
        let delay = usableNumbers(delay, in: NumberRange.numbers, "delay", of: "\(self)") ?? 0
        DelayedCalls.current.add(
            ClassObject.of(self), aSelector, anArgument, after: max(0, nanoseconds(delay)))
    }

    /// Calls a method after a delay; the modes are ignored, because the main loop has one.
    @preconcurrency @MainActor
    public final func perform(
        _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
        inModes modes: [RunLoop.Mode]
    ) {
        perform(aSelector, with: anArgument, afterDelay: delay)
    }

    /// Calls a method on the main thread.
    ///
    /// `wait`: whether to return after the call. On the main thread the method is then called at
    /// once; otherwise it is called in the main queue's turn.
    public final func performSelector(
        onMainThread aSelector: Selector, with argument: Any?, waitUntilDone wait: Bool
    ) {
        nonisolated(unsafe) let (object, argument) = (self, argument)
        if wait {
            MainContext.wait { _ = aSelector.send(to: object, argument) }
        } else {
            DispatchQueue.main.async { aSelector.send(to: object, argument) }
        }
    }

    /// Calls a method in a later turn of the main loop.
    ///
    /// Deviation: on iOS another thread calls it. The methods of most objects here are isolated to
    /// the main actor, so that none but the main thread may. Source: Apple,
    /// performSelector(inBackground:with:).
    public final func performSelector(inBackground aSelector: Selector, with arg: Any?) {
        performSelector(onMainThread: aSelector, with: arg, waitUntilDone: false)
    }

    /// Calls a method on a thread, which is the main one; others have no loop and are reported.
    ///
    /// Source: Apple, perform(_:on:with:waitUntilDone:).
    public final func perform(
        _ aSelector: Selector, on thr: Thread, with arg: Any?, waitUntilDone wait: Bool
    ) {
        guard thr.isMainThread else {
            return reportMistake(
                "\(aSelector.shownName) cannot be performed on a thread without a loop; perform it "
                    + "on the main thread")
        }
        performSelector(onMainThread: aSelector, with: arg, waitUntilDone: wait)
    }

    /// Cancels the delayed calls of an object.
    @preconcurrency @MainActor
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        let target = targetObject(aTarget)
        DelayedCalls.current.cancel { $0 === target }
    }

    /// Cancels the delayed calls of an object with a selector and an argument.
    @preconcurrency @MainActor
    public class func cancelPreviousPerformRequests(
        withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
    ) {
        let target = targetObject(aTarget)
        DelayedCalls.current.cancel(aSelector, anArgument) { $0 === target }
    }
}

/// The delayed calls of one main loop.
@MainActor
private final class DelayedCalls {
    private struct Call {
        let target: AnyObject
        let selector: Selector
        let argument: Any?
        let timer: MainLoop.TimerID
    }

    private var calls: [Int: Call] = [:]
    private var count = 0
    private let loop: MainLoop

    init(_ loop: MainLoop) { self.loop = loop }

    static var current: DelayedCalls {
        MainLoop.main.attachment(DelayedCalls.self) { DelayedCalls($0) }
    }

    func add(_ target: AnyObject, _ selector: Selector, _ argument: Any?, after delay: Int64) {
        count += 1
        let number = count
        let timer = loop.schedule(after: .nanoseconds(delay), every: nil) { [weak self] in
            guard let call = self?.calls.removeValue(forKey: number) else { return }
            call.selector.send(to: call.target, call.argument)
        }
        calls[number] = Call(target: target, selector: selector, argument: argument, timer: timer)
    }

    func cancel(
        _ selector: Selector? = nil, _ argument: Any? = nil, where isMeant: (AnyObject) -> Bool
    ) {
        for (number, call) in calls where isMeant(call.target) {
            if let selector, call.selector != selector || !isSame(call.argument, argument) {
                continue
            }
            loop.cancel(call.timer)
            calls[number] = nil
        }
    }

    private func isSame(_ one: Any?, _ other: Any?) -> Bool {
        switch (one, other) {
        case (nil, nil): true
        case (let one?, let other?):
            if let one = one as? AnyHashable, let other = other as? AnyHashable {
                one == other
            } else {
                one as AnyObject === other as AnyObject
            }
        default: false
        }
    }
}
