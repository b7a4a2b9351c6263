extension UIScreen {
    /// Returns a picture of the screen's windows, each as they are shown, the frontmost last.
    ///
    /// Source: Apple, UIScreen.snapshotView(afterScreenUpdates:).
    ///
    /// - Parameter afterUpdates: whether pending layout is performed first.
    /// - Returns: a view of the size of the screen.
    public final func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let picture = UIView(frame: bounds)
        for window in UIApplication.shared.windows where window.screen === self && !window.isHidden
        {
            guard let part = window.snapshotView(afterScreenUpdates: afterUpdates) else { continue }
            part.frame = window.frame
            picture.addSubview(part)
        }
        return picture
    }
}
