import MainLoop
import Synchronization

/// A screen: its size in points and the number of pixels per point.
///
/// Deviation: there is no device, so a program or a test creates its screen and installs it. Each
/// main loop has its own, initially with 375 × 667 points at scale 2.
///
/// Source: Apple, UIScreen.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The bounds of the screen in points, with a zero origin.
    public let bounds: CGRect

    /// The number of pixels per point, at least 1.
    public let scale: CGFloat

    /// The bounds of the screen in pixels, with a zero origin.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }

    /// The number of device pixels per point; here the same as ``scale``.
    public var nativeScale: CGFloat { scale }

    /// The number of frames a second at which animations run: that of the main loop's ticks.
    public var maximumFramesPerSecond: Int { MainLoop.main.framesPerSecond }

    /// The bounds without the status bar.
    ///
    /// Source: Apple, applicationFrame, deprecated in iOS 9.
    public var applicationFrame: CGRect {
        let bar = UIApplication.shared.statusBarFrame.intersection(bounds)
        let top = bar.isNull ? 0 : bar.maxY
        return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }

    /// The orientation to which the interface was turned; nil for that of the bounds.
    var turnedInterface: UIInterfaceOrientation?
    var storedBrightness: CGFloat = 0.5
    var storedIsCaptured = false

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
        bounds = CGRect(
            x: 0, y: 0, width: usable(size.width, atLeast: tiny) ? size.width : 1,
            height: usable(size.height, atLeast: tiny) ? size.height : 1)
        self.scale = usable(scale, atLeast: 1) ? scale : 1
        super.init()
        if !isUsable {
            reportMistake(
                "A screen of \(size.width) × \(size.height) points at scale \(scale) became "
                    + "\(bounds.width) × \(bounds.height) at scale \(self.scale): lengths must "
                    + "be positive, scales at least 1"
            )
        }
    }

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
        mainScreen.borrow { $0.screen = screen }
        latestScale.withLock { $0 = screen.scale }
        screen.settingsDidChange()
    }

    /// The style, direction and text size that the user has chosen; nil for the defaults.
    var userTraits: TraitValues? { didSet { settingsDidChange() } }

    /// Copies what the user and the program have set of the screen before it turned.
    func copySettings(of other: UIScreen) {
        (storedBrightness, storedIsCaptured) = (other.storedBrightness, other.storedIsCaptured)
        userTraits = other.userTraits
    }

    /// Makes the traits known to other threads.
    func settingsDidChange() {
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
    var screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2)
}
