/// A size that a screen can have.
///
/// Source: Apple, UIScreenMode.
@preconcurrency @MainActor
open class UIScreenMode: NSObject {
    /// The size in pixels.
    open internal(set) var size: CGSize
    /// The width of a pixel divided by its height: 1.
    open var pixelAspectRatio: CGFloat { 1 }

    init(_ size: CGSize) {
        self.size = size
        super.init()
    }
}

extension UIScreen {
    /// Posted when a screen was connected; the object is the screen. There is one screen, so that
    /// this is for programs that care for others, as on a phone without another screen.
    nonisolated public static let didConnectNotification = NSNotification.Name(
        "UIScreenDidConnectNotification")
    /// Posted when a screen was disconnected; see ``didConnectNotification``.
    nonisolated public static let didDisconnectNotification = NSNotification.Name(
        "UIScreenDidDisconnectNotification")
    /// Posted when the screen has another mode, because ``install(_:)`` has replaced it by one with
    /// another number of pixels; the object is the new screen.
    ///
    /// Source: Apple, UIScreen.modeDidChangeNotification.
    nonisolated public static let modeDidChangeNotification = NSNotification.Name(
        "UIScreenModeDidChangeNotification")

    /// The mode of the screen; the only one that it has. Setting one of another size is reported
    /// and ignored.
    ///
    /// Source: Apple, currentMode.
    public var currentMode: UIScreenMode? {
        get { mode }
        set {
            guard let newValue, newValue.size != mode.size else { return }
            reportMistake(
                "A screen has one mode, of \(mode.size.width) × \(mode.size.height) pixels")
        }
    }
    /// The mode that suits the screen best.
    public var preferredMode: UIScreenMode? { mode }
    /// The modes of the screen: the current one.
    public var availableModes: [UIScreenMode] { [mode] }
    /// The screen that this one shows as well; nil, because there is no other.
    public var mirrored: UIScreen? { nil }

    /// The coordinates of the screen held upright, which do not turn with the interface.
    ///
    /// Source: Apple, fixedCoordinateSpace.
    public var fixedCoordinateSpace: any UICoordinateSpace { FixedCoordinates(self) }
}

/// The coordinates of a screen held upright.
private final class FixedCoordinates: NSObject, UICoordinateSpace {
    private let screen: UIScreen

    init(_ screen: UIScreen) {
        self.screen = screen
        super.init()
    }

    var bounds: CGRect {
        let size = screen.bounds.size
        guard screen.interfaceOrientation.isLandscape else { return screen.bounds }
        return CGRect(x: 0, y: 0, width: size.height, height: size.width)
    }

    /// Returns a point of the interface: it is turned about the screen's corners.
    private func turned(_ point: CGPoint) -> CGPoint {
        let size = screen.bounds.size
        switch screen.interfaceOrientation {
        case .landscapeRight: return CGPoint(x: point.y, y: size.height - point.x)
        case .landscapeLeft: return CGPoint(x: size.width - point.y, y: point.x)
        case .portraitUpsideDown: return CGPoint(x: size.width - point.x, y: size.height - point.y)
        default: return point
        }
    }

    /// Returns the point held upright for one of the interface.
    private func upright(_ point: CGPoint) -> CGPoint {
        let size = screen.bounds.size
        switch screen.interfaceOrientation {
        case .landscapeRight: return CGPoint(x: size.height - point.y, y: point.x)
        case .landscapeLeft: return CGPoint(x: point.y, y: size.width - point.x)
        default: return turned(point)
        }
    }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if coordinateSpace is FixedCoordinates { return point }
        return screen.convert(turned(point), to: coordinateSpace)
    }
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if coordinateSpace is FixedCoordinates { return point }
        return upright(screen.convert(point, from: coordinateSpace))
    }
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.mapped { convert($0, to: coordinateSpace) }
    }
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.mapped { convert($0, from: coordinateSpace) }
    }
}
