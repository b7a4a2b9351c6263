/// The separators above and below a row of a list.
///
/// Source: Apple, UIListSeparatorConfiguration. Deviation: no visual effect.
@preconcurrency @MainActor
public struct UIListSeparatorConfiguration: @MainActor Hashable {
    /// Whether a separator is visible.
    ///
    /// Source: Apple, UIListSeparatorConfiguration.Visibility.
    public enum Visibility: Int, Sendable {
        /// As the appearance of the list and the position of the row want it.
        ///
        /// Rows have a separator below them. In grouped lists there is one above the first row,
        /// too; in inset groups the last row has no separator below it. [U]
        case automatic = 0
        /// The separator is visible.
        case visible = 1
        /// The separator is hidden.
        case hidden = 2
    }

    /// Insets whose edges are replaced by those that the row wants.
    public nonisolated static let automaticInsets = NSDirectionalEdgeInsets(
        top: automatic, leading: automatic, bottom: automatic, trailing: automatic)
    nonisolated static let automatic = CGFloat.greatestFiniteMagnitude

    /// Whether the separator above a row is visible. Default: automatic.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether the separator below a row is visible. Default: automatic.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The distances of the separator above a row from its sides, in points; top and bottom are
    /// ignored. Default: ``automaticInsets``.
    ///
    /// Numbers that are not usable count as automatic.
    public var topSeparatorInsets = automaticInsets
    /// The distances of the separator below a row from its sides, in points; top and bottom are
    /// ignored. Default: ``automaticInsets``.
    ///
    /// Numbers that are not usable count as automatic.
    public var bottomSeparatorInsets = automaticInsets
    /// The colour. Default: separator.
    public var color = UIColor.separator
    /// The colour beside rows that are selected while several can be. Default: separator. [U]
    public var multipleSelectionColor = UIColor.separator

    let appearance: UICollectionLayoutListConfiguration.Appearance

    /// Creates the separators of an appearance.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
        appearance = listAppearance
    }
}
