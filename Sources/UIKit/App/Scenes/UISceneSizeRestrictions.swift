/// The sizes that a scene's windows may have.
///
/// ```swift
/// windowScene.sizeRestrictions?.minimumSize = CGSize(width: 800, height: 600)
/// ```
///
/// The screen of the scene gets the nearest size that is allowed, and with it the window that
/// fills it.
///
/// Source: Apple, UISceneSizeRestrictions.
@preconcurrency @MainActor
public final class UISceneSizeRestrictions: NSObject {
    private weak var scene: UIWindowScene?

    /// The smallest size, in points. Default: zero.
    ///
    /// A size that is negative, infinite or NaN is reported, and the old one is kept.
    public var minimumSize = CGSize.zero {
        didSet {
            minimumSize = checked(
                minimumSize, "minimumSize", keeping: oldValue, isFinite: true)
            apply()
        }
    }
    /// The largest size, in points; where it is smaller than the smallest one, that counts.
    /// Default: without a limit.
    public var maximumSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    {
        didSet {
            maximumSize = checked(maximumSize, "maximumSize", keeping: oldValue)
            apply()
        }
    }
    /// Whether a device may show the scene on the whole screen, for the device to read. Default:
    /// true.
    public var allowsFullScreen = true

    init(_ scene: UIWindowScene) {
        self.scene = scene
        super.init()
    }

    private func checked(
        _ size: CGSize, _ name: StaticString, keeping old: CGSize, isFinite: Bool = false
    ) -> CGSize {
        let isUsable =
            size.width >= 0 && size.height >= 0
            && (!isFinite || size.width.isFinite && size.height.isFinite)
        if isUsable { return size }
        reportMistake("UISceneSizeRestrictions keeps its \(name): \(size) cannot be used")
        return old
    }

    /// Returns the nearest size that is allowed.
    func allowed(_ size: CGSize) -> CGSize {
        CGSize(
            width: max(minimumSize.width, min(size.width, maximumSize.width)),
            height: max(minimumSize.height, min(size.height, maximumSize.height)))
    }

    private func apply() {
        guard let scene else { return }
        let window = scene.windows.first { $0.frame == scene.screen.bounds } ?? scene.windows.first
        window?.resizeScreen(to: allowed(scene.screen.bounds.size))
    }
}

extension UIWindow {
    /// Gives the screen another size, and the window if it fills the screen.
    final func resizeScreen(to size: CGSize) {
        let old = screen
        guard size != old.bounds.size, size.width > 0, size.height > 0 else { return }
        cancelTouches()
        let (traits, orientation) = (traitCollection, old.interfaceOrientation)
        replaceScreen(size: size)
        windowScene?.didUpdate(from: old, orientation, traits)
    }
}
