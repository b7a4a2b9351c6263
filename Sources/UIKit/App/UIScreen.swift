import MainLoop
import Synchronization

/// A screen: its size in points, and how many pixels a point has.
///
/// Deviation: there is no device here, so that a program (or a test's stage) makes its screen and installs it; each main
/// loop has its own, at first one of 375 × 667 points at scale 2.
///
/// Source: Apple, UIScreen.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The rectangle of the screen, in points; its origin is zero.
    public let bounds: CGRect

    /// How many pixels a point has, at least 1.
    public let scale: CGFloat

    /// The rectangle of the screen, in pixels; its origin is zero.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }

    /// How many of the device's pixels a point has; the same as ``scale`` here.
    public var nativeScale: CGFloat { scale }

    /// Creates a screen of a size in points and a scale of at least 1. Not in UIKit; ``install(_:)`` puts it to use.
    ///
    /// Lengths that are not positive count as 1, and a scale below 1 as 1; both are reported.
    public init(size: CGSize, scale: CGFloat) {
        func usable(_ number: CGFloat, atLeast least: CGFloat) -> Bool { number >= least && number.isFinite }
        let tiny = CGFloat.leastNonzeroMagnitude
        let isUsable =
            usable(size.width, atLeast: tiny) && usable(size.height, atLeast: tiny) && usable(scale, atLeast: 1)
        bounds = CGRect(
            x: 0, y: 0, width: usable(size.width, atLeast: tiny) ? size.width : 1,
            height: usable(size.height, atLeast: tiny) ? size.height : 1)
        self.scale = usable(scale, atLeast: 1) ? scale : 1
        super.init()
        if !isUsable {
            reportMistake(
                "A screen of \(size.width) × \(size.height) points at scale \(scale) was made "
                    + "\(bounds.width) × \(bounds.height) at scale \(self.scale): lengths are positive, scales at least 1"
            )
        }
    }

    /// The screen of the present main loop.
    public static var main: UIScreen { mainScreen.borrow { $0.screen } }

    /// What the present main loop keeps of its screen. Looked up again when another loop is the main one: their numbers are
    /// given out once, and a loop keeps its screen.
    private static var mainScreen: Unmanaged<MainScreen> {
        if let latest, latest.loop == MainLoop.mainSerial { return latest.screen }
        let loop = MainLoop.main
        let screen = Unmanaged.passUnretained(loop.attachment(MainScreen.self) { _ in MainScreen() })
        latest = (loop.serial, screen)
        return screen
    }
    /// What was looked up last, with its loop's number.
    @exclusivity(unchecked) private static var latest: (loop: UInt32, screen: Unmanaged<MainScreen>)?

    /// Makes a screen the present main loop's ``main``. Not in UIKit. Windows that were made before keep their size.
    public static func install(_ screen: UIScreen) {
        mainScreen.borrow { $0.screen = screen }
        latestScale.withLock { $0 = screen.scale }
    }

    /// The scale of the screen that was installed last, for those who are not on the main actor.
    nonisolated static let latestScale = Mutex<CGFloat>(2)
}

/// What a main loop keeps of its screen.
@MainActor
private final class MainScreen {
    var screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2)
}
