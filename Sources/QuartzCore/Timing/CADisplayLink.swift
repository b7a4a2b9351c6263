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
    private weak var scheduler: LayerScheduler?
    private var isAdded = false
    private var isInvalid = false

    /// The number of the last frame that was due, on the grid of the link's own rate; nil before the first callback.
    private var lastFrame: Int64?

    /// The time of the last frame shown, in seconds of the loop.
    ///
    /// It lies on the display's grid: with one of every n frames, on one whose number is a multiple of n.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the next frame that the link will be called for, in seconds of the loop.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The time between two frames of the display, in seconds; 0 before the first callback.
    ///
    /// What passes between two callbacks is `targetTimestamp − timestamp`.
    public private(set) var duration: CFTimeInterval = 0
    /// Whether callbacks are held back. Default: false.
    public var isPaused = false {
        didSet {
            lastFrame = nil
            scheduler?.updateTicks()
        }
    }
    /// How often the link wants to be called. Default: with each frame.
    ///
    /// The display shows whole frames: of every n frames the link gets one, with the n whose rate lies in the range
    /// and nearest to the preferred one. A slow link alone wakes nobody for the frames in between.
    ///
    /// A range with a negative number or NaN is reported, and the link keeps the one it has.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard preferredFrameRateRange.isUsable else {
                reportMistake("CADisplayLink keeps its frame rate: \(preferredFrameRateRange) cannot be used")
                preferredFrameRateRange = oldValue
                return
            }
            lastFrame = nil
            scheduler?.updateTicks()
        }
    }
    /// How often the link wants to be called, in frames a second; 0 (the default) for each frame.
    ///
    /// The display shows whole frames: 25 of 60 become 30, the rate of a whole number of frames that is nearest.
    public var preferredFramesPerSecond: Int {
        get { Int(min(1e9, preferredFrameRateRange.preferred ?? 0)) }
        set {
            let rate = Float(max(0, newValue))
            preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: rate)
        }
    }

    /// Creates a display link that calls a method of an object.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) {
        callback = { selector(target)($0) }
        scheduler = LayerScheduler.current
    }

    /// Creates a display link that calls a closure.
    public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
        self.callback = callback
        scheduler = LayerScheduler.current
    }

    /// Starts the callbacks; run loop and mode are accepted for source compatibility, there is one main loop.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { add() }

    /// Ends the callbacks; run loop and mode are accepted for source compatibility, there is one main loop.
    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { remove() }

    /// Starts the callbacks; after ``invalidate()`` nothing does.
    public func add() {
        guard !isAdded, !isInvalid, let scheduler else { return }
        isAdded = true
        scheduler.displayLinks.append(self)
        scheduler.updateTicks()
    }

    private func remove() {
        isAdded = false
        lastFrame = nil
        scheduler?.displayLinks.removeAll { $0 === self }
        scheduler?.updateTicks()
    }

    /// Ends the callbacks for good.
    public func invalidate() {
        isInvalid = true
        remove()
    }

    func fire(_ tick: MainLoop.Tick) {
        guard isAdded, let scheduler else { return }
        let rate = scheduler.framesPerSecond
        let divisor = Int64(preferredFrameRateRange.divisor(ofDisplayRate: rate))
        // Frames that came too late are skipped: one whose time has passed meanwhile is shown once, with its own time.
        let frame = tick.index / divisor
        guard divisor == 1 || tick.index % divisor == 0 || lastFrame.map({ frame > $0 }) == true else {
            if lastFrame == nil { lastFrame = frame }
            return
        }
        lastFrame = frame
        timestamp = scheduler.time(ofFrame: frame * divisor, from: tick)
        targetTimestamp = scheduler.time(ofFrame: (frame + 1) * divisor, from: tick)
        duration = 1 / Double(rate)
        callback(self)
    }
}

extension LayerScheduler {
    /// The time of a point of the display's grid, in seconds.
    fileprivate func time(ofFrame frame: Int64, from tick: MainLoop.Tick) -> CFTimeInterval {
        if frame == tick.index { return tick.time.seconds }
        if frame == tick.index + 1 { return tick.target.seconds }
        let rate = Int64(framesPerSecond)
        // As the grid has it: to the nearest nanosecond.
        let (seconds, rest) = frame.quotientAndRemainder(dividingBy: rate)
        return LoopClock.Instant(nanoseconds: seconds * 1_000_000_000 + (2 * rest * 1_000_000_000 + rate) / (2 * rate))
            .seconds
    }
}

/// The loop's time in seconds; what display links and animations are timed by.
///
/// Source: Apple, CACurrentMediaTime; here it starts with the main loop, so that it is the same in every virtual run.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { LayerScheduler.current.mediaTime }
