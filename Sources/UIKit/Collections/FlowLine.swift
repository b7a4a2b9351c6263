/// Where the items of one line of a flow layout are placed across the scroll direction.
///
/// A full line is justified. The last line keeps the spacing that a full line of its items would
/// have. An item that shares its line with no other, because no further item fits, is centred.
///
/// Source: PSTCollectionView, a reimplementation of UIKit's classes (PSTGridLayoutRow: a justified
/// row with room for one item splits the space left over); PluginLayout, issue 16, which compares
/// both directions with UIKit.
struct FlowLine {
    /// The distance of the first item from the start of the line.
    private(set) var start: CGFloat = 0
    /// The distance between two items.
    private(set) var spacing: CGFloat

    init(lengths: [CGFloat], isLast: Bool, width: CGFloat, spacing: CGFloat) {
        self.spacing = spacing
        guard let length = lengths.first else { return }
        guard isLast else {
            if lengths.count > 1 {
                self.spacing = (width - lengths.reduce(0, +)) / CGFloat(lengths.count - 1)
            } else {
                start = max(0, (width - length) / 2)
            }
            return
        }
        guard length > 0, length + spacing > 0 else { return }
        let room = ((width + spacing) / (length + spacing)).rounded(.down)
        if room > 1 {
            self.spacing = max(spacing, (width - room * length) / (room - 1))
        } else if lengths.count == 1 {
            start = max(0, (width - length) / 2)
        }
    }
}
