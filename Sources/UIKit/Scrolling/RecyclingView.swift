/// A scroll view whose rows or items have views only while they are shown.
@MainActor
package protocol RecyclingView: UIScrollView {}

extension RecyclingView {
    /// Whether some of the content is scrolled away, and so has no views.
    package var isScrollable: Bool {
        contentSize.height > bounds.height + 0.5 || contentSize.width > bounds.width + 0.5
    }
}
