/// An element of a menu that a program replaces by others once the menu is shown.
///
/// Until the provider calls its completion, the menu shows a spinning row in its place. Elements of
/// ``init(_:)`` are kept for the next time; those of ``uncached(_:)`` are asked for each time.
///
/// Source: Apple, UIDeferredMenuElement.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
    /// The provider of the elements: it calls its argument once, now or later.
    typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void

    final let provider: Provider
    final let isCached: Bool
    final var cached: [UIMenuElement]?

    /// Creates an element whose elements are asked for once, when it is shown first.
    ///
    /// `elementProvider` calls its argument with the elements, on the main loop's thread.
    public convenience init(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) {
        self.init(elementProvider, isCached: true)
    }

    /// Returns an element whose elements are asked for each time that it is shown.
    open class func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement {
        UIDeferredMenuElement(elementProvider, isCached: false)
    }

    init(_ provider: @escaping Provider, isCached: Bool) {
        self.provider = provider
        self.isCached = isCached
        super.init("", nil, nil)
    }
}
