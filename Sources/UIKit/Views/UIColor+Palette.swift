/// The fixed colours that every program knows by name.
///
/// Source: Apple, UIColor, "Fixed colors".
extension UIColor {
    /// Grey 0.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Grey 1/3.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Grey 2/3.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// Grey 1.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Grey 1/2.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Red (1, 0, 0).
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green (0, 1, 0).
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue (0, 0, 1).
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Cyan (0, 1, 1).
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Yellow (1, 1, 0).
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Magenta (1, 0, 1).
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Orange (1, 0.5, 0).
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple (0.5, 0, 0.5).
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown (0.6, 0.4, 0.2).
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Grey 0 at opacity 0.
    public static let clear = UIColor(white: 0, alpha: 0)
}

/// The system palette in its light appearance.
///
/// Source: Apple, Human Interface Guidelines, "Color", and UIColor, "UI element colors" and "Standard colors".
extension UIColor {
    /// The system's blue.
    public static let systemBlue = UIColor(bytes: 0, 122, 255)
    /// The system's brown.
    public static let systemBrown = UIColor(bytes: 162, 132, 94)
    /// The system's cyan.
    public static let systemCyan = UIColor(bytes: 50, 173, 230)
    /// The system's green.
    public static let systemGreen = UIColor(bytes: 52, 199, 89)
    /// The system's indigo.
    public static let systemIndigo = UIColor(bytes: 88, 86, 214)
    /// The system's mint.
    public static let systemMint = UIColor(bytes: 0, 199, 190)
    /// The system's orange.
    public static let systemOrange = UIColor(bytes: 255, 149, 0)
    /// The system's pink.
    public static let systemPink = UIColor(bytes: 255, 45, 85)
    /// The system's purple.
    public static let systemPurple = UIColor(bytes: 175, 82, 222)
    /// The system's red.
    public static let systemRed = UIColor(bytes: 255, 59, 48)
    /// The system's teal.
    public static let systemTeal = UIColor(bytes: 48, 176, 199)
    /// The system's yellow.
    public static let systemYellow = UIColor(bytes: 255, 204, 0)
    /// The system's grey.
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    /// A grey lighter than `systemGray`.
    public static let systemGray2 = UIColor(bytes: 174, 174, 178)
    /// A grey lighter than `systemGray2`.
    public static let systemGray3 = UIColor(bytes: 199, 199, 204)
    /// A grey lighter than `systemGray3`.
    public static let systemGray4 = UIColor(bytes: 209, 209, 214)
    /// A grey lighter than `systemGray4`.
    public static let systemGray5 = UIColor(bytes: 229, 229, 234)
    /// The lightest grey.
    public static let systemGray6 = UIColor(bytes: 242, 242, 247)

    // MARK: Text and lines

    /// Text of first importance.
    public static let label = UIColor(bytes: 0, 0, 0)
    /// Text of second importance.
    public static let secondaryLabel = UIColor(bytes: 60, 60, 67, 0.6)
    /// Text of third importance.
    public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, 0.3)
    /// Text of fourth importance.
    public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, 0.18)
    /// Text that stands where the user has written nothing yet.
    public static let placeholderText = UIColor(bytes: 60, 60, 67, 0.3)
    /// Text that leads somewhere.
    public static let link = UIColor(bytes: 0, 122, 255)
    /// Text on light grounds, whatever the appearance.
    public static let darkText = UIColor(white: 0, alpha: 1)
    /// Text on dark grounds, whatever the appearance.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// A thin line that lets the ground through.
    public static let separator = UIColor(bytes: 60, 60, 67, 0.29)
    /// A thin line that hides the ground.
    public static let opaqueSeparator = UIColor(bytes: 198, 198, 200)
    /// What can be touched, where no view says otherwise: the system's blue.
    ///
    /// Deviation: a constant. Apple's resolves to the tint of the view that it is given to; set `view.tintColor` there.
    public static let tintColor = systemBlue

    // MARK: Fills and grounds

    /// A thin or small shape.
    public static let systemFill = UIColor(bytes: 120, 120, 128, 0.2)
    /// A shape of medium size.
    public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, 0.16)
    /// A large shape.
    public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, 0.12)
    /// A large area with content.
    public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, 0.08)
    /// The ground.
    public static let systemBackground = UIColor(bytes: 255, 255, 255)
    /// Content on the ground.
    public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247)
    /// Content on such content.
    public static let tertiarySystemBackground = UIColor(bytes: 255, 255, 255)
    /// The ground of grouped content.
    public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247)
    /// A group on the ground.
    public static let secondarySystemGroupedBackground = UIColor(bytes: 255, 255, 255)
    /// Content in a group.
    public static let tertiarySystemGroupedBackground = UIColor(bytes: 242, 242, 247)
    /// The older name of ``systemGroupedBackground``.
    public static let groupTableViewBackground = systemGroupedBackground

    private convenience init(bytes red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) {
        self.init(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
    }
}
