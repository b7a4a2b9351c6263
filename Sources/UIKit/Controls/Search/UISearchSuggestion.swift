/// Something that is suggested for a search.
///
/// Source: Apple, UISearchSuggestion.
@preconcurrency @MainActor
public protocol UISearchSuggestion: NSObjectProtocol {
    /// The text.
    var localizedSuggestion: String? { get }
    /// The text that accessibility reads; nil for the suggested one.
    var localizedDescription: String? { get }
    /// The image before the text; nil for none.
    var iconImage: UIImage? { get }
    /// A value of the program's by which it recognizes the suggestion.
    var representedObject: Any? { get set }
}

/// A text that is suggested for a search.
///
/// Source: Apple, UISearchSuggestionItem.
@preconcurrency @MainActor
open class UISearchSuggestionItem: NSObject, UISearchSuggestion {
    /// The text.
    public final let localizedSuggestion: String?
    /// The text that accessibility reads; nil for the suggested one.
    public final let localizedDescription: String?
    /// The image before the text; nil for none.
    public final let iconImage: UIImage?
    /// A value of the program's by which it recognizes the suggestion. Default: nil.
    open var representedObject: Any?

    /// Creates a suggestion.
    ///
    /// - Parameters:
    ///   - localizedSuggestion: the text.
    ///   - localizedDescription: what accessibility says about it; nil for the text alone.
    ///   - iconImage: the image before the text; nil for none.
    public init(
        localizedSuggestion: String, localizedDescription: String? = nil, iconImage: UIImage? = nil
    ) {
        self.localizedSuggestion = localizedSuggestion
        self.localizedDescription = localizedDescription
        self.iconImage = iconImage
    }
}
