/// The fixed colours.
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

/// The system colours, with components for light and dark appearance, and partly for more contrast
/// or an elevated level.
///
/// Source: Apple, Human Interface Guidelines, "Color", and UIColor, "UI element colors" and
/// "Standard colors".
extension UIColor {
    /// The system's blue.
    public static let systemBlue = UIColor(
        light: (0, 122, 255, 1), dark: (10, 132, 255, 1),
        high: (0, 64, 221, 1), highDark: (64, 156, 255, 1))
    /// The system's brown.
    public static let systemBrown = UIColor(
        light: (162, 132, 94, 1), dark: (172, 142, 104, 1),
        high: (127, 101, 69, 1), highDark: (181, 148, 105, 1))
    /// The system's cyan.
    public static let systemCyan = UIColor(
        light: (50, 173, 230, 1), dark: (100, 210, 255, 1),
        high: (0, 113, 164, 1), highDark: (112, 215, 255, 1))
    /// The system's green.
    public static let systemGreen = UIColor(
        light: (52, 199, 89, 1), dark: (48, 209, 88, 1),
        high: (36, 138, 61, 1), highDark: (48, 219, 91, 1))
    /// The system's indigo.
    public static let systemIndigo = UIColor(
        light: (88, 86, 214, 1), dark: (94, 92, 230, 1),
        high: (54, 52, 163, 1), highDark: (125, 122, 255, 1))
    /// The system's mint.
    public static let systemMint = UIColor(
        light: (0, 199, 190, 1), dark: (99, 230, 226, 1),
        high: (12, 129, 123, 1), highDark: (102, 212, 207, 1))
    /// The system's orange.
    public static let systemOrange = UIColor(
        light: (255, 149, 0, 1), dark: (255, 159, 10, 1),
        high: (201, 52, 0, 1), highDark: (255, 179, 64, 1))
    /// The system's pink.
    public static let systemPink = UIColor(
        light: (255, 45, 85, 1), dark: (255, 55, 95, 1),
        high: (211, 15, 69, 1), highDark: (255, 100, 130, 1))
    /// The system's purple.
    public static let systemPurple = UIColor(
        light: (175, 82, 222, 1), dark: (191, 90, 242, 1),
        high: (137, 68, 171, 1), highDark: (218, 143, 255, 1))
    /// The system's red.
    public static let systemRed = UIColor(
        light: (255, 59, 48, 1), dark: (255, 69, 58, 1),
        high: (215, 0, 21, 1), highDark: (255, 105, 97, 1))
    /// The system's teal.
    public static let systemTeal = UIColor(
        light: (48, 176, 199, 1), dark: (64, 200, 224, 1),
        high: (0, 130, 153, 1), highDark: (93, 230, 255, 1))
    /// The system's yellow.
    public static let systemYellow = UIColor(
        light: (255, 204, 0, 1), dark: (255, 214, 10, 1),
        high: (178, 80, 0, 1), highDark: (255, 212, 38, 1))
    /// The system's grey.
    public static let systemGray = UIColor(
        light: (142, 142, 147, 1), dark: (142, 142, 147, 1),
        high: (108, 108, 112, 1), highDark: (174, 174, 178, 1))
    /// A grey lighter than `systemGray`.
    public static let systemGray2 = UIColor(
        light: (174, 174, 178, 1), dark: (99, 99, 102, 1),
        high: (142, 142, 147, 1), highDark: (124, 124, 128, 1))
    /// A grey lighter than `systemGray2`.
    public static let systemGray3 = UIColor(
        light: (199, 199, 204, 1), dark: (72, 72, 74, 1),
        high: (174, 174, 178, 1), highDark: (84, 84, 86, 1))
    /// A grey lighter than `systemGray3`.
    public static let systemGray4 = UIColor(
        light: (209, 209, 214, 1), dark: (58, 58, 60, 1),
        high: (188, 188, 192, 1), highDark: (68, 68, 70, 1))
    /// A grey lighter than `systemGray4`.
    public static let systemGray5 = UIColor(
        light: (229, 229, 234, 1), dark: (44, 44, 46, 1),
        high: (216, 216, 220, 1), highDark: (54, 54, 56, 1))
    /// The lightest grey.
    public static let systemGray6 = UIColor(
        light: (242, 242, 247, 1), dark: (28, 28, 30, 1),
        high: (235, 235, 240, 1), highDark: (36, 36, 38, 1))

    // MARK: Text and separators

    /// Primary text.
    public static let label = UIColor(light: (0, 0, 0, 1), dark: (255, 255, 255, 1))
    /// Secondary text.
    public static let secondaryLabel = UIColor(light: (60, 60, 67, 0.6), dark: (235, 235, 245, 0.6))
    /// Tertiary text.
    public static let tertiaryLabel = UIColor(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
    /// Quaternary text.
    public static let quaternaryLabel = UIColor(
        light: (60, 60, 67, 0.18), dark: (235, 235, 245, 0.16))
    /// Placeholder text.
    public static let placeholderText = UIColor(
        light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
    /// Links.
    public static let link = UIColor(light: (0, 122, 255, 1), dark: (9, 132, 255, 1))
    /// Text on light backgrounds, in both appearances.
    public static let darkText = UIColor(white: 0, alpha: 1)
    /// Text on dark backgrounds, in both appearances.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// A thin, translucent separator.
    public static let separator = UIColor(light: (60, 60, 67, 0.29), dark: (84, 84, 88, 0.6))
    /// A thin, opaque separator.
    public static let opaqueSeparator = UIColor(light: (198, 198, 200, 1), dark: (56, 56, 58, 1))
    /// The tint colour of interactive elements; the system blue unless a view sets another one.
    ///
    /// A dynamic colour: in a view it resolves to the view's tint colour. Source: Apple,
    /// UIColor.tintColor.
    public static let tintColor = UIColor(source: .tint)

    // MARK: Fills and backgrounds

    /// The fill of thin or small shapes.
    public static let systemFill = UIColor(light: (120, 120, 128, 0.2), dark: (120, 120, 128, 0.36))
    /// The fill of medium-size shapes.
    public static let secondarySystemFill = UIColor(
        light: (120, 120, 128, 0.16), dark: (120, 120, 128, 0.32))
    /// The fill of large shapes.
    public static let tertiarySystemFill = UIColor(
        light: (118, 118, 128, 0.12), dark: (118, 118, 128, 0.24))
    /// The fill of large areas with content.
    public static let quaternarySystemFill = UIColor(
        light: (116, 116, 128, 0.08), dark: (118, 118, 128, 0.18))
    /// The main background.
    public static let systemBackground = UIColor(
        light: (255, 255, 255, 1), dark: (0, 0, 0, 1),
        elevated: (28, 28, 30, 1))
    /// The background of content on the main background.
    public static let secondarySystemBackground = UIColor(
        light: (242, 242, 247, 1), dark: (28, 28, 30, 1),
        elevated: (44, 44, 46, 1))
    /// The background of content on the secondary background.
    public static let tertiarySystemBackground = UIColor(
        light: (255, 255, 255, 1), dark: (44, 44, 46, 1),
        elevated: (58, 58, 60, 1))
    /// The main background of grouped content.
    public static let systemGroupedBackground = UIColor(
        light: (242, 242, 247, 1), dark: (0, 0, 0, 1),
        elevated: (28, 28, 30, 1))
    /// The background of a group.
    public static let secondarySystemGroupedBackground = UIColor(
        light: (255, 255, 255, 1), dark: (28, 28, 30, 1),
        elevated: (44, 44, 46, 1))
    /// The background of content in a group.
    public static let tertiarySystemGroupedBackground = UIColor(
        light: (242, 242, 247, 1), dark: (44, 44, 46, 1),
        elevated: (58, 58, 60, 1))
    /// The old name of ``systemGroupedBackground``.
    public static let groupTableViewBackground = systemGroupedBackground

    private typealias Bytes = (red: Int, green: Int, blue: Int, alpha: CGFloat)

    private static func components(_ bytes: Bytes) -> CGColor {
        CGColor(
            red: CGFloat(bytes.red) / 255, green: CGFloat(bytes.green) / 255,
            blue: CGFloat(bytes.blue) / 255,
            alpha: bytes.alpha)
    }

    private convenience init(
        light: Bytes, dark: Bytes, elevated: Bytes? = nil, high: Bytes? = nil,
        highDark: Bytes? = nil
    ) {
        self.init(
            source: .palette(
                Palette(
                    light: Self.components(light), dark: Self.components(dark),
                    elevated: elevated.map(Self.components),
                    highLight: high.map(Self.components),
                    highDark: highDark.map(Self.components))))
    }
}
