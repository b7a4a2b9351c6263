/// The colour of the status bar's content.
///
/// Source: Apple, UIStatusBarStyle.
public enum UIStatusBarStyle: Int, Sendable {
    /// Dark in light mode, light in dark mode.
    case `default` = 0
    /// Light, for dark backgrounds.
    case lightContent = 1
    /// Dark, for light backgrounds.
    case darkContent = 3
}

/// How the status bar is hidden and shown.
///
/// Source: Apple, UIStatusBarAnimation.
public enum UIStatusBarAnimation: Int, Sendable {
    /// At once.
    case none = 0
    /// By fading.
    case fade = 1
    /// By moving beyond the upper edge.
    case slide = 2
}
