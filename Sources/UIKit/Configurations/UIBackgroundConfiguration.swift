/// The background of a button, cell, header or footer with a configuration.
///
/// Source: Apple, UIBackgroundConfiguration.
public struct UIBackgroundConfiguration: Sendable, Hashable {
    /// The colour; nil for the style's. Default: nil.
    public var backgroundColor: UIColor?
    /// Derives the colour shown from ``backgroundColor`` or the style's; nil for that colour
    /// itself. Default: nil.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The corner radius, in points, for the fixed and dynamic styles. Default: 5.95. [U]
    public var cornerRadius: CGFloat = 5.95
    /// The distance of the background from the view's edges, in points. Default: zero.
    public var backgroundInsets: NSDirectionalEdgeInsets = .zero
    /// The colour of the border; nil for the tint colour. Default: nil.
    public var strokeColor: UIColor?
    /// Derives the border's colour from ``strokeColor`` or the tint colour; nil for that colour
    /// itself. Default: nil.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the border, in points. Default: 0.
    public var strokeWidth: CGFloat = 0

    /// A view of the program's in front of the background's colour, which fills it; nil for none.
    /// Default: nil.
    public var customView: UIView?
    /// An effect in front of the background's colour; nil for none. Default: nil.
    public var visualEffect: UIVisualEffect?
    /// An image in front of the background's colour; nil for none. Default: nil.
    public var image: UIImage?
    /// How the image fills the background. Default: scaleToFill.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The edges at which the view's layout margins are added to ``backgroundInsets``. Default:
    /// none.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []

    /// Whether there is more than a colour and a border.
    var hasContent: Bool { customView != nil || visualEffect != nil || image != nil }

    /// Whether a list's cell darkens it while it is selected or highlighted.
    var marks = false

    /// Creates a background with UIKit's defaults.
    public init() {}

    /// Returns a transparent background.
    public static func clear() -> UIBackgroundConfiguration {
        var ground = UIBackgroundConfiguration()
        ground.backgroundColor = .clear
        return ground
    }

    /// The background of a cell of a plain list: the system's, grey while it is selected.
    public static func listPlainCell() -> UIBackgroundConfiguration {
        list(.systemBackground, marks: true)
    }
    /// The background of a cell of a grouped list: the system's second one in dark interfaces, grey
    /// while it is selected.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        list(.secondarySystemGroupedBackground, marks: true)
    }
    /// The background of a list's cell.
    ///
    /// Deviation: that of a plain list, whatever the style of the list around the cell.
    public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
    /// The background of a cell of a sidebar: none, grey with round corners while it is selected.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        var ground = list(.clear, marks: true)
        ground.cornerRadius = 10
        return ground
    }
    /// The background of a cell of a list beside a sidebar: as in the sidebar.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
        listSidebarCell()
    }
    /// The background of a sidebar's header: none.
    public static func listSidebarHeader() -> UIBackgroundConfiguration {
        list(.clear, marks: false)
    }
    /// The background of a plain list's header or footer.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
        list(.secondarySystemBackground, marks: false)
    }
    /// The background of a grouped list's header or footer: none.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration {
        list(.clear, marks: false)
    }

    private static func list(_ color: UIColor, marks: Bool) -> UIBackgroundConfiguration {
        var ground = UIBackgroundConfiguration()
        ground.backgroundColor = color
        ground.cornerRadius = 0
        ground.marks = marks
        return ground
    }

    /// Returns the background for a state: that of a list's cell is grey while the cell is selected
    /// or highlighted.
    @preconcurrency @MainActor
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard marks, let cell = state as? UICellConfigurationState,
            cell.isSelected || cell.isHighlighted
        else { return self }
        var result = self
        result.backgroundColor = .systemGray4
        return result
    }

    /// Returns the colour of the background in an environment with a tint colour: the tint colour
    /// if none was set, transformed.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// Returns the colour of the border in an environment with a tint colour: the tint colour if
    /// none was set, transformed.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }
}
