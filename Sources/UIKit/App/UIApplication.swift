import MainLoop

/// The program as seen by its windows: the list of windows and the end of the responder chain.
///
/// Source: Apple, UIApplication.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The application of the present main loop.
    ///
    /// Deviation: there is one for each main loop, so that a test's virtual loop starts without windows.
    public static var shared: UIApplication {
        MainLoop.main.attachment(UIApplication.self) { loop in
            let application = UIApplication()
            // Layout is the first part of each turn's commit.
            let layOut = { @MainActor [unowned application] in LayoutPass.commit(application.windows) }
            loop.onCommit(.layout, layOut)
            LayerScheduler.current.layOut = layOut
            LayerScheduler.current.measureText = CATextLayer.measure
            return application
        }
    }

    /// Who decides what the program does when it starts, becomes active and ends; not retained.
    ///
    /// A responder among delegates comes last in the responder chain.
    open weak var delegate: (any UIApplicationDelegate)?

    /// Whether the program is shown and gets events. Default: active; a program that starts through
    /// ``UIApplicationMain(_:_:_:_:)`` becomes so after its launch.
    public internal(set) final var applicationState = State.active

    /// The delegate, if it is a responder.
    open override var next: UIResponder? { delegate as? UIResponder }

    private struct WindowReference {
        weak var window: UIWindow?
    }

    private var references: [WindowReference] = []

    /// The windows that exist, hidden ones too, back to front. Windows are not retained: keep them yourself.
    public final var windows: [UIWindow] { references.compactMap(\.window) }

    /// The window that was made key last; nil when there is none.
    public internal(set) final weak var keyWindow: UIWindow? {
        didSet {
            guard keyWindow !== oldValue else { return }
            oldValue?.resignKey()
            keyWindow?.becomeKey()
        }
    }

    /// Hands an event to the window it belongs to.
    open func sendEvent(_ event: UIEvent) {
        event.window?.sendEvent(event)
    }

    final func windowWasCreated(_ window: UIWindow) {
        references.removeAll { $0.window == nil }
        references.append(WindowReference(window: window))
    }

    final func windowCameToFront(_ window: UIWindow) {
        references.removeAll { $0.window == nil || $0.window === window }
        references.append(WindowReference(window: window))
    }
}
