extension UIWindow {
    /// Rotates the device by a quarter turn: swaps the width and height of the screen and of a
    /// full-screen window.
    ///
    /// Controllers receive `viewWillTransition(to:with:)` before their views have the new size.
    /// Active touches are cancelled.
    package final func turn() {
        cancelTouches()
        let old = screen
        let turned = UIScreen(
            size: CGSize(width: old.bounds.height, height: old.bounds.width), scale: old.scale)
        if UIScreen.main === old { UIScreen.install(turned) }
        let fills = frame.size == old.bounds.size
        screen = turned
        if fills { frame = turned.bounds }
    }
}
