import CoreGraphics
import MainLoop

/// A callback for each display tick.
///
/// - Note: On Linux there are no selectors: the target is given with an unapplied method reference, and is held
///   strongly until ``invalidate()``, as Apple's display link holds it.
///
/// Source: Apple, CADisplayLink.
@preconcurrency @MainActor
public final class CADisplayLink {
    private let callback: @MainActor (CADisplayLink) -> Void
    private unowned let scheduler: LayerScheduler
    private var isAdded = false

    /// The time of the last frame shown, in seconds of the loop.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the next frame, in seconds of the loop.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The time between two frames, in seconds; 0 before the first callback.
    public private(set) var duration: CFTimeInterval = 0
    /// Whether callbacks are held back. Default: false.
    public var isPaused = false {
        didSet { scheduler.updateTicks() }
    }

    /// Creates a display link that calls a method of an object.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) {
        callback = { selector(target)($0) }
        scheduler = .current
    }

    /// Creates a display link that calls a closure.
    public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
        self.callback = callback
        scheduler = .current
    }

    /// Starts the callbacks; run loop and mode are accepted for source compatibility, there is one main loop.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { add() }

    /// Starts the callbacks.
    public func add() {
        guard !isAdded else { return }
        isAdded = true
        scheduler.displayLinks.append(self)
        scheduler.updateTicks()
    }

    /// Ends the callbacks for good.
    public func invalidate() {
        isAdded = false
        scheduler.displayLinks.removeAll { $0 === self }
        scheduler.updateTicks()
    }

    func fire(_ tick: MainLoop.Tick) {
        guard isAdded else { return }
        timestamp = tick.time.seconds
        targetTimestamp = tick.target.seconds
        duration = 1 / Double(scheduler.framesPerSecond)
        callback(self)
    }
}

/// The loop's time in seconds; what display links and animations are timed by.
///
/// Source: Apple, CACurrentMediaTime; here it starts with the main loop, so that it is the same in every virtual run.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { LayerScheduler.current.mediaTime }
