import CoreGraphics
import MainLoop

/// A callback for each display tick.
///
/// The link holds its target strongly until ``invalidate()``, as Apple's does.
///
/// Source: Apple, CADisplayLink.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
    /// Released when the link is invalidated, and with it the target.
    private final var callback: (@MainActor (CADisplayLink) -> Void)?
    private final weak var scheduler: LayerScheduler?
    /// The object that the link calls and holds; nil if it calls a closure.
    package private(set) final weak var target: AnyObject?
    private final var isAdded = false
    private final var isInvalid = false
    /// The link's work, as a sentence, if it ends without an invalidation, as that of a scrolling
    /// view.
    package final var finiteName: String?
    /// Whether the link belongs to animations and is invalidated with the last of them.
    package final var endsWithItsAnimations = false

    /// The number of the last due frame at the link's rate; nil before the first callback.
    private final var lastFrame: Int64?

    /// The time of the last displayed frame, in seconds of the loop.
    ///
    /// It is on the display's grid; a link called for every nth frame uses multiples of n.
    open private(set) var timestamp: CFTimeInterval = 0
    /// The time of the next frame for which the link will be called, in seconds of the loop.
    open private(set) var targetTimestamp: CFTimeInterval = 0
    /// The time between two frames of the display, in seconds; 0 before the first callback.
    ///
    /// The time between two callbacks is `targetTimestamp − timestamp`.
    open private(set) var duration: CFTimeInterval = 0
    /// Whether callbacks are suspended. Default: false.
    open var isPaused = false {
        didSet {
            lastFrame = nil
            scheduler?.updateTicks()
        }
    }
    /// The requested frequency of callbacks. Default: every frame.
    ///
    /// The display shows whole frames: the link is called for every nth frame, with the n whose
    /// rate is in the range and nearest to the preferred one. If all links are slow, the loop does
    /// not wake for the frames in between.
    ///
    /// A range with a negative number or NaN is reported, and the link keeps its old range.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard preferredFrameRateRange.isUsable else {
                reportMistake(
                    "CADisplayLink keeps its frame rate: \(preferredFrameRateRange) cannot be used")
                preferredFrameRateRange = oldValue
                return
            }
            lastFrame = nil
            scheduler?.updateTicks()
        }
    }
    /// The requested frequency of callbacks in frames per second; 0 (the default) for every frame.
    ///
    /// The display shows whole frames: 25 of 60 becomes 30, the nearest rate of every nth frame.
    open var preferredFramesPerSecond: Int {
        get { Int(min(1e9, preferredFrameRateRange.preferred ?? 0)) }
        set {
            let rate = Float(max(0, newValue))
            preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: rate)
        }
    }

    /// Every how many frames of the display the link is called: 1 (the default) for every one.
    ///
    /// It is another form of ``preferredFramesPerSecond``. Numbers below 1 count as 1.
    ///
    /// Source: Apple, CADisplayLink.frameInterval, deprecated in iOS 10.
    open var frameInterval: Int {
        get { preferredFrameRateRange.divisor(ofDisplayRate: displayRate) }
        set { preferredFramesPerSecond = newValue <= 1 ? 0 : max(1, displayRate / newValue) }
    }

    private final var displayRate: Int { scheduler?.framesPerSecond ?? 60 }

    /// Creates a display link that calls a method of an object.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> (CADisplayLink) -> Void
    ) {
        callback = { selector(target)($0) }
        self.target = target
        scheduler = LayerScheduler.current
    }

    /// Creates a display link that calls a closure for an object, which the closure holds.
    package init(receiver: AnyObject, _ callback: @escaping @MainActor (CADisplayLink) -> Void) {
        self.callback = callback
        target = receiver
        scheduler = LayerScheduler.current
    }

    /// Creates a display link that calls a closure.
    public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
        self.callback = callback
        scheduler = LayerScheduler.current
    }

    /// Starts the callbacks; the arguments are ignored, because there is one main loop.
    open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { add() }

    /// Stops the callbacks; the arguments are ignored, because there is one main loop.
    open func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { remove() }

    /// Starts the callbacks; has no effect after ``invalidate()``.
    open func add() {
        guard !isAdded, !isInvalid, let scheduler else { return }
        isAdded = true
        scheduler.displayLinks.append(self)
        scheduler.updateTicks()
    }

    private final func remove() {
        isAdded = false
        lastFrame = nil
        scheduler?.displayLinks.removeAll { $0 === self }
        scheduler?.updateTicks()
    }

    /// Stops the callbacks permanently.
    open func invalidate() {
        isInvalid = true
        callback = nil
        remove()
    }

    final func fire(_ tick: MainLoop.Tick) {
        guard isAdded, let scheduler else { return }
        let rate = scheduler.framesPerSecond
        let divisor = Int64(preferredFrameRateRange.divisor(ofDisplayRate: rate))
        // Late frames are skipped: one that has become due meanwhile is reported once, with its own
        // time.
        let frame = tick.index / divisor
        guard divisor == 1 || tick.index % divisor == 0 || lastFrame.map({ frame > $0 }) == true
        else {
            if lastFrame == nil { lastFrame = frame }
            return
        }
        lastFrame = frame
        timestamp = scheduler.time(ofFrame: frame * divisor, from: tick)
        targetTimestamp = scheduler.time(ofFrame: (frame + 1) * divisor, from: tick)
        duration = 1 / Double(rate)
        callback?(self)
    }
}

extension LayerScheduler {
    /// Returns the time of a point of the display's grid, in seconds.
    fileprivate func time(ofFrame frame: Int64, from tick: MainLoop.Tick) -> CFTimeInterval {
        if frame == tick.index { return tick.time.seconds }
        if frame == tick.index + 1 { return tick.target.seconds }
        let rate = Int64(framesPerSecond)
        // Rounded to the nearest nanosecond, as in TickGrid.
        let (seconds, rest) = frame.quotientAndRemainder(dividingBy: rate)
        return LoopClock.Instant(
            nanoseconds: seconds * 1_000_000_000 + (2 * rest * 1_000_000_000 + rate) / (2 * rate)
        )
        .seconds
    }
}

/// Returns the loop's time in seconds, the time base of display links and animations.
///
/// Source: Apple, CACurrentMediaTime; here it starts with the main loop, so that it is the same in
/// every virtual run.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { LayerScheduler.current.mediaTime }
