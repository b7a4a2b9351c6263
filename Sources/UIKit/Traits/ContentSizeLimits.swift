/// The bounds of the size of text in a view and its descendants.
// A class, so that views without bounds have one word for it.
final class ContentSizeLimits: Sendable {
    let least: UIContentSizeCategory?
    let most: UIContentSizeCategory?

    init(least: UIContentSizeCategory?, most: UIContentSizeCategory?) {
        self.least = least
        self.most = most
    }

    /// Returns values whose size of text is within the bounds; the least one comes first.
    func limited(_ values: TraitValues) -> TraitValues {
        guard let size = values.contentSize, size != .unspecified else { return values }
        var values = values
        if let most, most < size { values.contentSize = most }
        if let least, let size = values.contentSize, size < least { values.contentSize = least }
        return values
    }
}

extension UIView {
    /// The smallest size of text in the view and its descendants; nil for no bound. Default: nil.
    ///
    /// Source: Apple, minimumContentSizeCategory.
    public final var minimumContentSizeCategory: UIContentSizeCategory? {
        get { traitState.sizeLimits?.least }
        set { limitSizes(least: newValue, most: maximumContentSizeCategory) }
    }

    /// The largest size of text in the view and its descendants; nil for no bound. Default: nil.
    ///
    /// Source: Apple, maximumContentSizeCategory.
    public final var maximumContentSizeCategory: UIContentSizeCategory? {
        get { traitState.sizeLimits?.most }
        set { limitSizes(least: minimumContentSizeCategory, most: newValue) }
    }

    /// The name of the size of text here and of the bounds that views around this one have, for
    /// people who look for the cause of a size.
    ///
    /// Source: Apple, appliedContentSizeCategoryLimitsDescription.
    public final var appliedContentSizeCategoryLimitsDescription: String {
        let bounds = sequence(first: self, next: \.superview).compactMap { view in
            view.traitState.sizeLimits.map {
                "\(type(of: view)): \($0.least?.rawValue ?? "-")…\($0.most?.rawValue ?? "-")"
            }
        }
        return ([traitValues.contentSize?.rawValue ?? ""] + bounds).joined(separator: ", ")
    }

    private func limitSizes(least: UIContentSizeCategory?, most: UIContentSizeCategory?) {
        changingTraits {
            traitState.sizeLimits =
                least == nil && most == nil ? nil : ContentSizeLimits(least: least, most: most)
        }
    }
}
