/// A scene with windows on a screen.
///
/// A window belongs to the scene with which it was created, or else to the first connected one. A
/// program without scenes has one as well, which the application makes for its first window.
///
/// Source: Apple, UIWindowScene.
@preconcurrency @MainActor
open class UIWindowScene: UIScene, UITraitEnvironment {
    /// The screen of the scene.
    open var screen: UIScreen { .main }

    /// The windows of the scene from back to front, including hidden ones. They are not retained.
    open var windows: [UIWindow] {
        UIApplication.shared.windows.filter { $0.windowScene === self }
    }

    /// The scene's window that is key, or nil.
    open var keyWindow: UIWindow? {
        guard let window = UIApplication.shared.keyWindow, window.windowScene === self else {
            return nil
        }
        return window
    }

    /// The orientation of the interface, from the shape of the screen.
    open var interfaceOrientation: UIInterfaceOrientation { screen.interfaceOrientation }

    /// The coordinates of the scene, which are those of its screen.
    open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

    /// The traits of the scene: those of a window that fills the screen.
    open var traitCollection: UITraitCollection {
        windows.first?.traitCollection ?? screen.traitCollection
    }

    /// Called by the framework after the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    final var traitState = TraitState()

    /// The traits that the scene overrides for its windows.
    public final var traitOverrides: UITraitOverrides {
        get { UITraitOverrides(traitState.overrides) }
        set {
            let overrides = newValue.values
            guard overrides != traitState.overrides else { return }
            if overrides.direction != nil { TraitState.directionsDiffer = true }
            let old = windows.map { ($0, $0.traitValues) }
            TraitState.becomeDifferent()
            traitState.overrides = overrides
            for (window, values) in old { window.traitsMayHaveChanged(from: values) }
        }
    }

    /// Reports a change of a window's traits if they are the scene's.
    final func traitsDidChange(of window: UIWindow, from old: UITraitCollection) {
        guard windows.first === window else { return }
        traitState.report(from: old, to: window.traitCollection)
        traitCollectionDidChange(old)
    }

    /// The status bar of the scene.
    open lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager(self)

    /// The sizes that the scene may have; nil on a phone, whose scenes have the screen's size.
    ///
    /// Source: Apple, UIWindowScene.sizeRestrictions.
    open var sizeRestrictions: UISceneSizeRestrictions? {
        UIDevice.current.userInterfaceIdiom == .phone ? nil : madeRestrictions
    }
    private final lazy var madeRestrictions = UISceneSizeRestrictions(self)
    /// Returns the nearest size that the scene may have.
    final func allowed(_ size: CGSize) -> CGSize { sizeRestrictions?.allowed(size) ?? size }

    /// Asks for a document in place of a screenshot.
    ///
    /// Source: Apple, UIWindowScene.screenshotService.
    open var screenshotService: UIScreenshotService? { storedScreenshotService }
    private final lazy var storedScreenshotService: UIScreenshotService? = UIScreenshotService(self)

    /// Notifies the delegate of a new size.
    final func didUpdate(
        from space: any UICoordinateSpace, _ orientation: UIInterfaceOrientation,
        _ traits: UITraitCollection
    ) {
        (delegate as? any UIWindowSceneDelegate)?.windowScene(
            self, didUpdate: space, interfaceOrientation: orientation, traitCollection: traits)
    }
}

/// The state of a scene's status bar.
///
/// Source: Apple, UIStatusBarManager.
@preconcurrency @MainActor
public final class UIStatusBarManager: NSObject {
    private weak var scene: UIWindowScene?

    init(_ scene: UIWindowScene) {
        self.scene = scene
        super.init()
    }

    private var window: UIWindow? {
        scene?.keyWindow ?? scene?.windows.last { !$0.isHidden }
    }

    /// The colour of the bar's content, as the front controller prefers it.
    public var statusBarStyle: UIStatusBarStyle {
        window?.systemBars?.look.isLight == true ? .lightContent : .darkContent
    }

    /// Whether the bar is hidden; also if the window has no room for one.
    public var isStatusBarHidden: Bool { statusBarFrame.height == 0 }

    /// The frame of the bar in the coordinates of the screen; empty if it is hidden.
    public var statusBarFrame: CGRect {
        guard let window, let bars = window.systemBars, !bars.look.hidesStatusBar,
            window.coveredInsets.top > 0
        else { return .zero }
        return CGRect(
            x: 0, y: 0, width: window.bounds.width, height: window.coveredInsets.top)
    }
}
