import MainLoop

/// The base class of the generators of haptic feedback.
///
/// There is no motor here. A viewer and a recording receive a log line for each feedback, such as
/// "haptic impact medium", and a test reads ``UIApplication/feedbackHandler``.
///
/// Source: Apple, UIFeedbackGenerator.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() { super.init() }

    /// Creates a generator for a view.
    public convenience init(view: UIView) { self.init() }

    /// Prepares the motor for a feedback that follows soon; nothing needs preparation here.
    open func prepare() {}

    final func occur(_ name: String) { UIApplication.shared.receive(feedback: name) }
}

/// A generator for a collision of things on the screen.
///
/// Source: Apple, UIImpactFeedbackGenerator.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass of the things that collide.
    public enum FeedbackStyle: Int, Sendable {
        /// Small things.
        case light = 0
        /// Things of medium size.
        case medium = 1
        /// Large things.
        case heavy = 2
        /// Soft things.
        case soft = 3
        /// Rigid things.
        case rigid = 4
    }

    private let style: FeedbackStyle

    /// Creates a generator for a style.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Creates a generator for the style medium.
    public override convenience init() { self.init(style: .medium) }

    /// Creates a generator for a style and a view.
    public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

    /// Reports a collision.
    open func impactOccurred() { occur("impact \(style)") }

    /// Reports a collision with an intensity, 0 to 1.
    open func impactOccurred(intensity: CGFloat) {
        let usable = usableNumbers(intensity, in: 0...1, "intensity", of: "An impact") ?? 1
        occur("impact \(style) \(usable)")
    }
}

/// A generator for a changed selection.
///
/// Source: Apple, UISelectionFeedbackGenerator.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Reports a changed selection.
    open func selectionChanged() { occur("selection") }
}

/// A generator for the result of a task.
///
/// Source: Apple, UINotificationFeedbackGenerator.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of a task.
    public enum FeedbackType: Int, Sendable {
        /// The task has succeeded.
        case success = 0
        /// The task has succeeded, and something needs attention.
        case warning = 1
        /// The task has failed.
        case error = 2
    }

    /// Reports the result of a task.
    open func notificationOccurred(_ notificationType: FeedbackType) {
        occur("notification \(notificationType)")
    }
}

extension UIApplication {
    private final class FeedbackHandlers {
        var handler: (@MainActor (String) -> Void)?
        let sessions = Receivers<String>()
    }

    private var feedback: FeedbackHandlers {
        MainLoop.main.attachment(FeedbackHandlers.self) { _ in FeedbackHandlers() }
    }

    /// Receives each haptic feedback, such as "impact medium" or "selection". Not in UIKit.
    /// Default: nil.
    ///
    /// Set it to drive a motor of the device, or to record the feedback in a test.
    public final var feedbackHandler: (@MainActor (String) -> Void)? {
        get { feedback.handler }
        set { feedback.handler = newValue }
    }

    /// Adds a receiver of feedback, which returns whether it wants more.
    package final func onFeedback(_ body: @escaping @MainActor (String) -> Bool) {
        feedback.sessions.add(body)
    }

    package final func receive(feedback name: String) {
        feedback.handler?(name)
        feedback.sessions.send(name)
    }
}
