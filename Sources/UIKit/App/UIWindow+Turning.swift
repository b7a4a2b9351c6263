extension UIWindow {
    /// Turns the device by a quarter: the screen's width and height change places, and those of a window that fills it.
    ///
    /// Controllers hear of it by `viewWillTransition(to:with:)`, before their views have the new size. Touches that are down are
    /// cancelled.
    package final func turn() {
        cancelTouches()
        let old = screen
        let turned = UIScreen(size: CGSize(width: old.bounds.height, height: old.bounds.width), scale: old.scale)
        if UIScreen.main === old { UIScreen.install(turned) }
        let fills = frame.size == old.bounds.size
        screen = turned
        if fills { frame = turned.bounds }
    }
}
