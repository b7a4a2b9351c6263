import MainLoop
import Synchronization

/// A screen: its size in points and the number of pixels per point.
///
/// Deviation: there is no device, so a program or a test creates its screen and installs it. Each
/// main loop has its own, initially with 375 × 667 points at scale 2.
///
/// Source: Apple, UIScreen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    private final let baseBounds: CGRect
    private final let baseScale: CGFloat

    /// The bounds of the screen in points, with a zero origin.
    open var bounds: CGRect { baseBounds }

    /// The number of pixels per point, at least 1.
    open var scale: CGFloat { baseScale }

    /// The bounds of the screen in pixels, with a zero origin.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }

    /// The number of device pixels per point; here the same as ``scale``.
    open var nativeScale: CGFloat { scale }

    /// The number of frames a second at which animations run: that of the main loop's ticks.
    open var maximumFramesPerSecond: Int { MainLoop.main.framesPerSecond }

    /// The bounds without the status bar.
    ///
    /// Source: Apple, applicationFrame, deprecated in iOS 9.
    public final var applicationFrame: CGRect {
        let bar = UIApplication.shared.statusBarFrame.intersection(bounds)
        let top = bar.isNull ? 0 : bar.maxY
        return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }

    final lazy var mode = UIScreenMode(nativeBounds.size)
    /// The orientation to which the interface was turned; nil for that of the bounds.
    final var turnedInterface: UIInterfaceOrientation?
    final var storedBrightness: CGFloat = 0.5
    final var storedIsCaptured = false

    /// The screens of the program: the main one.
    public static var screens: [UIScreen] { [main] }

    /// Creates a screen of a size in points with a scale. Not in UIKit; ``install(_:)`` activates
    /// it.
    ///
    /// Lengths that are not positive and scales below 1 are reported and replaced by 1.
    public init(size: CGSize, scale: CGFloat) {
        func usable(_ number: CGFloat, atLeast least: CGFloat) -> Bool {
            number >= least && number.isFinite
        }
        let tiny = CGFloat.leastNonzeroMagnitude
        let isUsable =
            usable(size.width, atLeast: tiny) && usable(size.height, atLeast: tiny)
            && usable(scale, atLeast: 1)
        baseBounds = CGRect(
            x: 0, y: 0, width: usable(size.width, atLeast: tiny) ? size.width : 1,
            height: usable(size.height, atLeast: tiny) ? size.height : 1)
        baseScale = usable(scale, atLeast: 1) ? scale : 1
        super.init()
        if !isUsable {
            reportMistake(
                "A screen of \(size.width) × \(size.height) points at scale \(scale) became "
                    + "\(baseBounds.width) × \(baseBounds.height) at scale \(baseScale): lengths must "
                    + "be positive, scales at least 1"
            )
        }
    }

    /// Creates a screen like the one that each main loop has initially.
    public override convenience init() { self.init(size: Self.usualSize, scale: 2) }

    fileprivate static let usualSize = CGSize(width: 375, height: 667)

    /// The brightness of the screen between 0 and 1. Default: 0.5.
    ///
    /// A device passes it on after ``brightnessDidChangeNotification``. Numbers outside of the
    /// range are reported and limited.
    open var brightness: CGFloat {
        get { storedBrightness }
        set { setBrightness(newValue) }
    }

    /// Whether the screen is recorded or mirrored. Default: false.
    ///
    /// Windows have it as the trait ``UITraitCollection/sceneCaptureState``, too.
    open var isCaptured: Bool { storedIsCaptured }

    /// The traits of the screen: light style, its scale, the size classes of its bounds, and the
    /// user's settings.
    open var traitCollection: UITraitCollection { UITraitCollection(traitValues) }

    /// Called after the user's settings have changed; the base version does nothing.
    ///
    /// Source: Apple, UITraitEnvironment.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The screen of the current main loop.
    public static var main: UIScreen { mainScreen.borrow { $0.screen } }

    /// The screen storage of the current main loop.
    ///
    /// It is looked up again only when another loop becomes current: loop numbers are never reused,
    /// and a loop keeps its storage.
    private static var mainScreen: Unmanaged<MainScreen> {
        if let latest, latest.loop == MainLoop.mainSerial { return latest.screen }
        let loop = MainLoop.main
        let screen = Unmanaged.passUnretained(
            loop.attachment(MainScreen.self) { _ in MainScreen() })
        latest = (loop.serial, screen)
        return screen
    }
    /// The result of the last lookup, with its loop's number.
    @exclusivity(unchecked) private static var latest:
        (loop: UInt32, screen: Unmanaged<MainScreen>)?

    /// Makes a screen the current main loop's ``main``. Not in UIKit. Existing windows keep their
    /// size.
    public static func install(_ screen: UIScreen) {
        let old = main
        mainScreen.borrow { $0.screen = screen }
        latestScale.withLock { $0 = screen.scale }
        screen.settingsDidChange()
        let turns =
            screen.turnedInterface != nil && screen.turnedInterface != old.turnedInterface
        // A screen that turns keeps its pixels.
        guard !turns, screen.nativeBounds.size != old.nativeBounds.size else { return }
        NotificationCenter.default.post(name: modeDidChangeNotification, object: screen)
    }

    /// The style, direction and text size that the user has chosen; nil for the defaults.
    final var userTraits: TraitValues? {
        willSet { traitsBefore = traitValues }
        didSet {
            settingsDidChange()
            guard let before = traitsBefore, before != traitValues else { return }
            traitCollectionDidChange(UITraitCollection(before))
        }
    }
    private final var traitsBefore: TraitValues?

    /// Copies what the user and the program have set of the screen before it turned.
    final func copySettings(of other: UIScreen) {
        (storedBrightness, storedIsCaptured) = (other.storedBrightness, other.storedIsCaptured)
        userTraits = other.userTraits
    }

    /// The number of the screen's present traits; see ``TraitMoments``.
    final var traitMoment: UInt32 {
        if let storedTraitMoment { return storedTraitMoment }
        // The fallback of a full table would ask for this number again.
        storedTraitMoment = .max
        let moment = TraitMoments.moment(of: traitValues)
        storedTraitMoment = moment
        return moment
    }
    private final var storedTraitMoment: UInt32?

    /// Makes the traits known to other threads.
    final func settingsDidChange() {
        storedTraitMoment = nil
        guard Self.main === self else { return }
        let traits = traitValues
        Self.latestTraits.withLock { $0 = traits }
    }

    /// The traits of the main screen, for code outside of the main actor.
    nonisolated static let latestTraits = Mutex<TraitValues?>(nil)

    /// The scale of the most recently installed screen, for code outside of the main actor.
    nonisolated static let latestScale = Mutex<CGFloat>(2)
}

/// The screen storage of one main loop.
@MainActor
private final class MainScreen {
    var screen = UIScreen()
}
