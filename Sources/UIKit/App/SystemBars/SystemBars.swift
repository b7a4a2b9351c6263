import CoreGraphics
import QuartzCore

/// The status bar and the home indicator of a window, drawn where its safe area leaves room.
///
/// They are layers without views: they receive no touches and are not among the window's subviews.
@MainActor
final class SystemBars {
    /// Above every view of the window.
    static let zPosition: CGFloat = 1_000_000

    private(set) var statusBar: StatusBarLayer?
    private(set) var homeIndicator: CALayer?
    private(set) var look = Look()
    private var place = Place()

    /// The decisions of controllers.
    struct Look: Equatable {
        var isLight = false
        var hidesStatusBar = false
        var hidesHomeIndicator = false
    }

    /// Where the bars are.
    struct Place: Equatable {
        var size = CGSize.zero
        var insets = UIEdgeInsets.zero
    }

    /// Shows the bars with a new look or at a new place.
    ///
    /// Inside an animation block the look changes with its duration.
    func show(
        _ newLook: Look, at newPlace: Place, with animation: UIStatusBarAnimation, in host: CALayer
    ) {
        let wasPlaced = place == newPlace
        guard newLook != look || !wasPlaced else { return }
        (look, place) = (newLook, newPlace)
        let duration = wasPlaced ? UIView.inheritedAnimationDuration : 0
        CATransaction.begin()
        CATransaction.setDisableActions(duration == 0)
        CATransaction.setAnimationDuration(duration)
        defer { CATransaction.commit() }
        showHomeIndicator(in: host)
        showStatusBar(animation, in: host)
    }

    private var color: UIColor { look.isLight ? .white : .black }

    private func showStatusBar(_ animation: UIStatusBarAnimation, in host: CALayer) {
        let height = place.insets.top
        guard height >= StatusBarLayer.plainHeight else {
            statusBar?.removeFromSuperlayer()
            statusBar = nil
            return
        }
        let bar = statusBar ?? StatusBarLayer()
        if statusBar == nil {
            bar.prepare()
            host.addSublayer(bar)
            statusBar = bar
        }
        bar.arrange(width: place.size.width, height: height)
        bar.color = color
        if animation == .none { CATransaction.setDisableActions(true) }
        let slidesOut = look.hidesStatusBar && animation == .slide
        bar.frame = CGRect(
            x: 0, y: slidesOut ? -height : 0, width: place.size.width, height: height)
        bar.opacity = look.hidesStatusBar && !slidesOut ? 0 : 1
    }

    private func showHomeIndicator(in host: CALayer) {
        // 21 points are left to it in landscape, 34 in portrait.
        guard place.insets.bottom >= 20 else {
            homeIndicator?.removeFromSuperlayer()
            homeIndicator = nil
            return
        }
        let indicator = homeIndicator ?? CALayer()
        if homeIndicator == nil {
            indicator.zPosition = Self.zPosition
            indicator.cornerRadius = 2.5
            host.addSublayer(indicator)
            homeIndicator = indicator
        }
        let size = place.size
        let width = size.width < size.height ? size.width * 134 / 375 : size.width * 209 / 812
        indicator.frame = CGRect(
            x: (size.width - width) / 2, y: size.height - 13, width: width, height: 5)
        indicator.backgroundColor = color.cgColor
        indicator.opacity = look.hidesHomeIndicator ? 0 : 1
    }
}
