/// Lengths that tables and lists of collection views have in common, in points. [U]
enum ListMetrics {
    /// The distance of an inset section from the edges.
    static let inset: CGFloat = 20
    /// The radius of the corners of an inset section.
    static let cornerRadius: CGFloat = 10
    /// The distance above the first section of a grouped list without a header.
    static let firstGap: CGFloat = 35
    /// The distance above and below the other sections of a grouped list without one.
    static let gap: CGFloat = 18
    /// The distance above a plain list's header.
    static let plainHeaderPadding: CGFloat = 22
    /// The least height of a row with a list content configuration.
    static let rowHeight: CGFloat = 44
    /// The distance between the edges and a row's content or accessories.
    static let margin: CGFloat = 16
}
