public import CoreGraphics
import MainLoop
public import QuartzCore

/// A step of an update of the screen.
///
/// Source: Apple, UIUpdateActionPhase.
public struct UIUpdateActionPhase: Hashable, Sendable {
    let order: Int

    /// The update was scheduled.
    public static let afterUpdateScheduled = Self(order: 0)
    /// Before touches are delivered.
    public static let beforeEventDispatch = Self(order: 1)
    /// After touches were delivered.
    public static let afterEventDispatch = Self(order: 2)
    /// Before display links are called.
    public static let beforeCADisplayLinkDispatch = Self(order: 3)
    /// After display links were called.
    public static let afterCADisplayLinkDispatch = Self(order: 4)
    /// Before changes are shown.
    public static let beforeCATransactionCommit = Self(order: 5)
    /// After changes are shown.
    public static let afterCATransactionCommit = Self(order: 6)
    /// The update is complete.
    public static let afterUpdateComplete = Self(order: 7)
}

/// The times of an update of the screen.
///
/// Source: Apple, UIUpdateInfo.
@preconcurrency @MainActor
public final class UIUpdateInfo: NSObject {
    /// The time for which animations are computed, in seconds of `CACurrentMediaTime()`.
    public let modelTime: TimeInterval
    /// The time by which the update should be complete.
    public let completionDeadlineTime: TimeInterval
    /// The time at which it is visible.
    public let estimatedPresentationTime: TimeInterval

    init(_ now: TimeInterval, until end: TimeInterval) {
        (modelTime, completionDeadlineTime, estimatedPresentationTime) = (now, end, end)
        super.init()
    }
}

/// Calls closures at the steps of updates of the screen.
///
/// ```swift
/// let link = UIUpdateLink(view: view)
/// link.addAction(to: .beforeCADisplayLinkDispatch) { link, info in … }
/// link.requiresContinuousUpdates = true
/// link.isEnabled = true
/// ```
///
/// An update is a frame of the display while ``requiresContinuousUpdates`` is true; otherwise it is
/// a turn of the main loop, whatever it does [U]. A link for a view is active while the view is in
/// a window.
///
/// Source: Apple, UIUpdateLink.
///
/// Deviation: the steps up to the display links run one after the other, because touches come
/// between updates.
@preconcurrency @MainActor
public final class UIUpdateLink: NSObject {
    private weak var view: UIView?
    private weak var scene: UIWindowScene?
    private struct Action {
        let phase: UIUpdateActionPhase
        let body: (UIUpdateLink, UIUpdateInfo) -> Void
    }
    private var actions: [Action] = []
    private var display: CADisplayLink?
    private var commits: [MainLoop.CommitID] = []
    private weak var loop: MainLoop?
    /// Whether the commit ends an update that has begun with a frame.
    private var isPending = false

    /// The times of the update in progress; nil outside of updates.
    public private(set) var currentUpdateInfo: UIUpdateInfo?

    /// Whether the closures are called. Default: false.
    public var isEnabled = false { didSet { if isEnabled != oldValue { restart() } } }
    /// Whether updates follow each other at the display's rate. Default: false.
    public var requiresContinuousUpdates = false {
        didSet { if requiresContinuousUpdates != oldValue { restart() } }
    }
    /// The rate of continuous updates. Default: the display's.
    ///
    /// A range with a negative number or NaN is reported, and the link keeps its old range.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            guard preferredFrameRateRange.isUsable else {
                reportMistake(
                    "UIUpdateLink keeps its frame rate: \(preferredFrameRateRange) cannot be used")
                preferredFrameRateRange = oldValue
                return
            }
            display?.preferredFrameRateRange = preferredFrameRateRange
        }
    }

    /// Creates a link for the updates of a view's window.
    public init(view: UIView) {
        self.view = view
        super.init()
    }

    /// Creates a link for the updates of a scene.
    public init(windowScene: UIWindowScene) {
        scene = windowScene
        super.init()
    }

    /// Creates a link with a closure; see ``addAction(handler:)``.
    public convenience init(
        view: UIView, actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {
        self.init(view: view)
        addAction(handler: handler)
    }

    /// Creates a link with a closure; see ``addAction(handler:)``.
    public convenience init(
        windowScene: UIWindowScene,
        actionHandler handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) {
        self.init(windowScene: windowScene)
        addAction(handler: handler)
    }

    isolated deinit { stop() }

    /// Adds a closure to a step; closures of a step are called in the order in which they were
    /// added.
    public func addAction(
        to phase: UIUpdateActionPhase,
        handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void
    ) { actions.append(Action(phase: phase, body: handler)) }

    /// Adds a closure that is called before display links are. [U]
    public func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
        addAction(to: .beforeCADisplayLinkDispatch, handler: handler)
    }

    private var isShown: Bool { view?.window != nil || scene != nil }

    private func stop() {
        display?.invalidate()
        display = nil
        for commit in commits { loop?.removeCommit(commit) }
        commits = []
        (isPending, currentUpdateInfo) = (false, nil)
    }

    private func restart() {
        stop()
        guard isEnabled else { return }
        let loop = MainLoop.main
        self.loop = loop
        if requiresContinuousUpdates {
            let link = CADisplayLink { [weak self] in self?.frame($0) }
            link.preferredFrameRateRange = preferredFrameRateRange
            link.add()
            display = link
        }
        commits = [
            loop.onCommit(.layout) { [weak self] in self?.commitBegins() },
            loop.onCommit(.snapshots) { [weak self] in self?.commitEnds() },
        ]
    }

    private func run(_ phases: ClosedRange<Int>, _ info: UIUpdateInfo) {
        for order in phases {
            for action in actions where action.phase.order == order && isEnabled {
                action.body(self, info)
            }
        }
    }

    private func frame(_ link: CADisplayLink) {
        guard isShown else { return }
        let info = UIUpdateInfo(link.timestamp, until: link.targetTimestamp)
        (currentUpdateInfo, isPending) = (info, true)
        run(0...4, info)
    }

    private func commitBegins() {
        guard isShown else { return }
        if !requiresContinuousUpdates {
            let now = CACurrentMediaTime()
            let info = UIUpdateInfo(now, until: now)
            (currentUpdateInfo, isPending) = (info, true)
            run(0...4, info)
        }
        guard isPending, let currentUpdateInfo else { return }
        run(5...5, currentUpdateInfo)
    }

    private func commitEnds() {
        // Outside of windows the loop need not wake for frames.
        if let display, display.isPaused == isShown { display.isPaused = !isShown }
        guard isPending, let info = currentUpdateInfo else { return }
        isPending = false
        run(6...7, info)
        currentUpdateInfo = nil
    }
}
