import QuartzCore

/// How much of the current page has been shown, which its dot displays as a bar that fills.
///
/// Source: Apple, UIPageControlProgress.
@preconcurrency @MainActor
open class UIPageControlProgress: NSObject {
    /// The delegate; not retained.
    open weak var delegate: (any UIPageControlProgressDelegate)?

    /// The progress of the current page, 0…1; other numbers are clamped. Default: 0.
    open var currentProgress: Float = 0 {
        didSet {
            let usable = currentProgress.isNaN ? oldValue : min(max(currentProgress, 0), 1)
            if usable != currentProgress { currentProgress = usable }
            if currentProgress != oldValue { control?.setNeedsLayout() }
        }
    }

    /// Whether the bar is shown: in a page control, unless a finger moves along the dots.
    public final var isProgressVisible: Bool { control?.isScrubbing == false }

    final weak var control: UIPageControl?

    /// Creates a progress of 0.
    public override init() { super.init() }

    /// Called when the control's page has changed.
    final func pageDidChange(to page: Int) {
        currentProgress = delegate?.pageControlProgress(self, initialProgressForPage: page) ?? 0
    }

    func visibilityDidChange() { delegate?.pageControlProgressVisibilityDidChange(self) }
}

/// Chooses where the progress of a page begins, and observes whether it is shown.
///
/// Source: Apple, UIPageControlProgressDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIPageControlProgressDelegate: AnyObject {
    /// Returns the progress of a page when it becomes the current one, 0…1.
    func pageControlProgress(
        _ progress: UIPageControlProgress, initialProgressForPage page: Int
    ) -> Float
    /// Called when the bar was hidden or shown, because a finger moves along the dots or has left.
    func pageControlProgressVisibilityDidChange(_ progress: UIPageControlProgress)
}

extension UIPageControlProgressDelegate {
    /// Returns 0.
    public func pageControlProgress(
        _ progress: UIPageControlProgress, initialProgressForPage page: Int
    ) -> Float { 0 }
    /// Does nothing.
    public func pageControlProgressVisibilityDidChange(_ progress: UIPageControlProgress) {}
}

/// A progress that advances with time, and turns to the next page at its end.
///
/// The control then sends `valueChanged`. Time does not pass while a finger moves along the dots.
///
/// Source: Apple, UIPageControlTimerProgress.
@preconcurrency @MainActor
open class UIPageControlTimerProgress: UIPageControlProgress {
    /// The time of pages without one of their own, in seconds; at least 0.
    open var preferredDuration: TimeInterval {
        didSet { preferredDuration = Self.usable(preferredDuration, keeping: oldValue) }
    }
    /// Whether the first page follows the last one. Default: false.
    open var resetsToInitialPageAfterEnd = false
    /// Whether time passes.
    public final var isRunning: Bool { link != nil }

    private var durations: [Int: TimeInterval] = [:]
    private var link: CADisplayLink?
    private var last: TimeInterval?

    /// Creates a progress that does not run yet.
    ///
    /// - Parameter preferredDuration: the time of a page, in seconds.
    public init(preferredDuration: TimeInterval) {
        self.preferredDuration = Self.usable(preferredDuration, keeping: 0)
        super.init()
    }

    isolated deinit { link?.invalidate() }

    private static func usable(_ duration: TimeInterval, keeping old: TimeInterval) -> TimeInterval
    {
        guard duration >= 0, duration <= 1e9 else {
            reportMistake(
                "UIPageControlTimerProgress keeps \(old) s: a page cannot take \(duration) s")
            return old
        }
        return duration
    }

    /// Sets the time of a page, in seconds.
    open func setDuration(_ duration: TimeInterval, forPage page: Int) {
        durations[page] = Self.usable(duration, keeping: self.duration(forPage: page))
    }

    /// Returns the time of a page, in seconds: its own, or else ``preferredDuration``.
    open func duration(forPage page: Int) -> TimeInterval { durations[page] ?? preferredDuration }

    /// Lets time pass.
    open func resumeTimer() {
        guard link == nil else { return }
        last = CACurrentMediaTime()
        let link = CADisplayLink { [weak self] link in
            // The progress was deallocated while the display's frame was delivered.
            guard let self else { return link.invalidate() }
            step()
        }
        self.link = link
        link.add()
    }

    /// Stops the time where it is.
    open func pauseTimer() {
        link?.invalidate()
        link = nil
    }

    private var timerDelegate: (any UIPageControlTimerProgressDelegate)? {
        delegate as? any UIPageControlTimerProgressDelegate
    }

    private func step() {
        let now = CACurrentMediaTime()
        let passed = now - (last ?? now)
        last = now
        guard isProgressVisible, let control else { return }
        let duration = duration(forPage: control.currentPage)
        currentProgress = duration > 0 ? currentProgress + Float(passed / duration) : 1
        timerDelegate?.pageControlTimerProgressDidChange(self)
        // Half a millionth, because the sum of many steps is not exact.
        if currentProgress >= 1 - 5e-7, isRunning { advance(control) }
    }

    private func advance(_ control: UIPageControl) {
        let next = control.currentPage + 1
        let page = next < control.numberOfPages ? next : resetsToInitialPageAfterEnd ? 0 : nil
        guard let page,
            timerDelegate?.pageControlTimerProgress(self, shouldAdvanceToPage: page) ?? true
        else { return pauseTimer() }
        let isSame = page == control.currentPage
        control.currentPage = page
        if isSame { pageDidChange(to: page) }
        control.sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}

/// Observes a progress that advances with time, and may stop it at the end of a page.
///
/// Source: Apple, UIPageControlTimerProgressDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIPageControlTimerProgressDelegate: UIPageControlProgressDelegate {
    /// Called after the progress has advanced.
    func pageControlTimerProgressDidChange(_ progress: UIPageControlTimerProgress)
    /// Returns whether a page follows; false stops the time.
    func pageControlTimerProgress(
        _ progress: UIPageControlTimerProgress, shouldAdvanceToPage page: Int
    ) -> Bool
}

extension UIPageControlTimerProgressDelegate {
    /// Does nothing.
    public func pageControlTimerProgressDidChange(_ progress: UIPageControlTimerProgress) {}
    /// Returns true.
    public func pageControlTimerProgress(
        _ progress: UIPageControlTimerProgress, shouldAdvanceToPage page: Int
    ) -> Bool { true }
}
