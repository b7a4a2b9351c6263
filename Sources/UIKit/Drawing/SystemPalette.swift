/// The system colours by their names in interface files and asset catalogues.
package enum SystemPalette {
    /// Returns a colour by its name, such as "systemRedColor"; nil if there is none.
    package static func color(_ name: String) -> UIColor? {
        if let old = old[name] { return old }
        return colors[name.hasSuffix("Color") ? String(name.dropLast(5)) : name]
    }

    /// Names from before iOS 13.
    private static let old: [String: UIColor] = [
        "darkTextColor": .darkText, "lightTextColor": .lightText,
        "groupTableViewBackgroundColor": .systemGroupedBackground,
        "tableCellGroupedBackgroundColor": .secondarySystemGroupedBackground,
        "viewFlipsideBackgroundColor": .darkGray,
        "scrollViewTexturedBackgroundColor": .darkGray,
        "underPageBackgroundColor": .darkGray,
    ]

    private static let colors: [String: UIColor] = [
        "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
        "quaternaryLabel": .quaternaryLabel, "placeholderText": .placeholderText, "link": .link,
        "separator": .separator, "opaqueSeparator": .opaqueSeparator,
        "systemBackground": .systemBackground,
        "secondarySystemBackground": .secondarySystemBackground,
        "tertiarySystemBackground": .tertiarySystemBackground,
        "systemGroupedBackground": .systemGroupedBackground,
        "secondarySystemGroupedBackground": .secondarySystemGroupedBackground,
        "tertiarySystemGroupedBackground": .tertiarySystemGroupedBackground,
        "systemFill": .systemFill, "secondarySystemFill": .secondarySystemFill,
        "tertiarySystemFill": .tertiarySystemFill, "quaternarySystemFill": .quaternarySystemFill,
        "systemBlue": .systemBlue, "systemBrown": .systemBrown, "systemCyan": .systemCyan,
        "systemGreen": .systemGreen, "systemIndigo": .systemIndigo, "systemMint": .systemMint,
        "systemOrange": .systemOrange, "systemPink": .systemPink, "systemPurple": .systemPurple,
        "systemRed": .systemRed, "systemTeal": .systemTeal, "systemYellow": .systemYellow,
        "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3,
        "systemGray4": .systemGray4, "systemGray5": .systemGray5, "systemGray6": .systemGray6,
        "black": .black, "white": .white, "clear": .clear, "gray": .gray, "darkGray": .darkGray,
        "lightGray": .lightGray, "red": .red, "green": .green, "blue": .blue, "cyan": .cyan,
        "yellow": .yellow, "magenta": .magenta, "orange": .orange, "purple": .purple,
        "brown": .brown,
    ]
}
