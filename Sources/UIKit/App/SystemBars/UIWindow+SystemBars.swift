extension UIWindow {
    /// Asks the controllers about the bars before the next layout.
    final func systemBarsNeedUpdate() { awaitsSystemBars = true }

    /// Asks the controllers about the bars if something has changed that may change their answers.
    final func updateSystemBarsIfNeeded() {
        if awaitsSystemBars { updateSystemBars() }
    }

    /// Asks the controllers about the bars, and shows them accordingly.
    ///
    /// Inside an animation block the change is animated.
    final func updateSystemBars() {
        awaitsSystemBars = false
        let insets = coveredInsets
        guard systemBars != nil || max(insets.top, insets.bottom) >= StatusBarLayer.plainHeight
        else { return }
        let bars = systemBars ?? SystemBars()
        systemBars = bars
        let wasHidden = bars.look.hidesStatusBar
        var look = SystemBars.Look()
        var animation = UIStatusBarAnimation.none
        let controller = rootViewController?.capturingBars
        let application = UIApplication.shared
        let decides = application.decidesAboutStatusBar
        let styling = controller?.last(along: \.childForStatusBarStyle)
        let wanted = decides ? application.wantedStatusBar.style : styling?.preferredStatusBarStyle
        switch wanted ?? .default {
        case .lightContent: look.isLight = true
        case .darkContent: look.isLight = false
        case .default:
            let traits = styling?.traitCollection ?? traitCollection
            look.isLight = traits.userInterfaceStyle == .dark
        }
        if decides {
            look.hidesStatusBar = application.wantedStatusBar.isHidden
            animation = application.wantedStatusBar.animation
        } else if let hiding = controller?.last(along: \.childForStatusBarHidden) {
            look.hidesStatusBar = hiding.prefersStatusBarHidden
            animation = hiding.preferredStatusBarUpdateAnimation
        }
        look.hidesHomeIndicator =
            controller?.last(along: \.childForHomeIndicatorAutoHidden)
            .prefersHomeIndicatorAutoHidden ?? false
        bars.show(
            look, at: SystemBars.Place(size: bounds.size, insets: insets), with: animation,
            in: layer)
        if wasHidden != look.hidesStatusBar { insetsNeedUpdate() }
    }

    /// Whether the status bar is hidden, or the window leaves it no room.
    final var isStatusBarHidden: Bool {
        updateSystemBarsIfNeeded()
        return systemBars?.statusBar == nil || systemBars?.look.hidesStatusBar ?? true
    }
}

/// The status bar as a program sets it through the application.
struct WantedStatusBar {
    var style = UIStatusBarStyle.default
    var isHidden = false
    var animation = UIStatusBarAnimation.none
}

extension UIViewController {
    /// This controller, or the one presented over it that decides about the bars.
    final var capturingBars: UIViewController {
        guard let presented = presentation?.presentedViewController, !presented.isBeingDismissed,
            presented.modalPresentationStyle == .fullScreen
                || presented.modalPresentationCapturesStatusBarAppearance
        else { return self }
        return presented.capturingBars
    }

    /// The last controller of a chain of children.
    final func last(along child: KeyPath<UIViewController, UIViewController?>) -> UIViewController {
        var controller = self
        // A controller that names itself or a parent ends the chain.
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        while let next = controller[keyPath: child], seen.insert(ObjectIdentifier(next)).inserted {
            controller = next
        }
        return controller
    }

    final func baseSetNeedsStatusBarAppearanceUpdate() {
        viewIfLoaded?.window?.updateSystemBars()
    }

    /// Makes the window ask again before the next layout, because another controller may decide.
    final func barsMayHaveChanged() {
        let window = viewIfLoaded?.window ?? parent?.viewIfLoaded?.window
        window?.systemBarsNeedUpdate()
    }
}

extension UIApplication {
    /// Whether the program decides about the status bar instead of its controllers:
    /// `UIViewControllerBasedStatusBarAppearance` is false in Info.plist.
    final var decidesAboutStatusBar: Bool {
        infoDictionary?["UIViewControllerBasedStatusBarAppearance"] as? Bool == false
    }

    /// Whether the key window shows no status bar.
    ///
    /// Setting it hides or shows the bar if `UIViewControllerBasedStatusBarAppearance` is false in
    /// Info.plist; otherwise the controllers decide, and setting has no effect.
    ///
    /// Source: Apple, isStatusBarHidden, deprecated in favour of the scene's and the controllers'.
    public final var isStatusBarHidden: Bool {
        get { keyWindow?.isStatusBarHidden ?? true }
        set { setStatusBarHidden(newValue, with: .none) }
    }

    /// Hides or shows the status bar as ``isStatusBarHidden`` does, with an animation.
    public final func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
        (wantedStatusBar.isHidden, wantedStatusBar.animation) = (hidden, animation)
        UIView.animate(withDuration: animation == .none ? 0 : 0.35) { self.statusBarNeedsUpdate() }
    }

    /// The style of the status bar in the key window.
    ///
    /// Setting it has an effect under the same condition as with ``isStatusBarHidden``.
    ///
    /// Source: Apple, statusBarStyle, deprecated in favour of the scene's and the controllers'.
    public final var statusBarStyle: UIStatusBarStyle {
        get { keyWindow?.windowScene?.statusBarManager?.statusBarStyle ?? .default }
        set { setStatusBarStyle(newValue, animated: false) }
    }

    /// Sets the style of the status bar as ``statusBarStyle`` does; animated, the colour fades.
    public final func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
        wantedStatusBar.style = statusBarStyle
        UIView.animate(withDuration: animated ? 0.35 : 0) { self.statusBarNeedsUpdate() }
    }

    private func statusBarNeedsUpdate() {
        guard decidesAboutStatusBar else { return }
        for window in windows where window.systemBars != nil { window.updateSystemBars() }
    }

    /// The frame of the status bar in the key window's coordinates, in points; zero while hidden.
    ///
    /// Source: Apple, statusBarFrame, deprecated in iOS 13 in favour of the scene's.
    public final var statusBarFrame: CGRect {
        guard let window = keyWindow, !window.isStatusBarHidden else { return .zero }
        return CGRect(x: 0, y: 0, width: window.bounds.width, height: window.coveredInsets.top)
    }
}
