/// The elements of a text, for layout managers.
///
/// ``NSTextContentStorage`` is the one of attributed strings. A class with a text of another kind
/// overrides ``documentRange``, ``enumerateTextElements(from:options:using:)``,
/// ``location(_:offsetBy:)`` and ``offset(from:to:)``, and provides ``NSTextParagraph``s.
///
/// Source: Apple, NSTextContentManager.
///
/// Deviation: elements that are not paragraphs are not laid out.
@preconcurrency @MainActor
open class NSTextContentManager: NSObject {
    /// Options for the order of elements.
    ///
    /// Source: Apple, NSTextContentManager.EnumerationOptions.
    public struct EnumerationOptions: OptionSet, Sendable {
        /// The options as a number.
        public let rawValue: UInt
        /// Creates options from their number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// From the last element to the first.
        public static let reverse = EnumerationOptions(rawValue: 1 << 0)
    }

    /// The object that leaves out elements; not retained.
    // Disfavoured, so that a subclass can narrow the delegate's type.
    @_disfavoredOverload
    open weak var delegate: (any NSTextContentManagerDelegate)? {
        didSet { if delegate !== oldValue { delegateDidChange() } }
    }
    func delegateDidChange() { contentMayHaveChanged() }

    /// The managers that lay out the text.
    open private(set) var textLayoutManagers: [NSTextLayoutManager] = []
    /// The manager whose selection is that of the text; nil means the first one.
    ///
    /// Only one of ``textLayoutManagers`` is chosen; another one means nil, and so does one that
    /// is removed. Source: Apple, NSTextContentManager.primaryTextLayoutManager.
    open var primaryTextLayoutManager: NSTextLayoutManager? {
        get { chosenManager ?? textLayoutManagers.first }
        set { chosenManager = newValue.flatMap { textLayoutManagers.contains($0) ? $0 : nil } }
    }
    private weak var chosenManager: NSTextLayoutManager?

    /// Creates a manager without elements.
    public override init() { super.init() }

    /// Creates a manager without elements from an archive, which has nothing of it.
    public required init?(coder: NSCoder) { super.init() }

    // MARK: Layout managers

    /// Adds a layout manager, and removes it from its former text.
    open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
        guard textLayoutManager.textContentManager !== self else { return }
        textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
        textLayoutManagers.append(textLayoutManager)
        textLayoutManager.storedTextContentManager = self
        textLayoutManager.forgetText()
    }

    /// Removes a layout manager.
    open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
        textLayoutManagers.removeAll { $0 === textLayoutManager }
        if chosenManager === textLayoutManager { chosenManager = nil }
        guard textLayoutManager.textContentManager === self else { return }
        textLayoutManager.storedTextContentManager = nil
        textLayoutManager.forgetText()
    }

    /// Lays out the whole text again.
    final func contentMayHaveChanged() {
        for manager in textLayoutManagers { manager.forgetText() }
    }

    // MARK: Elements

    /// The range of the whole text. Default: empty.
    open var documentRange: NSTextRange { NSTextRange(location: CountedTextLocation(0)) }

    /// Calls a closure for elements in their order, until it returns false.
    ///
    /// - Parameters:
    ///   - textLocation: a place in the first element; nil for the start, or the end in reverse.
    ///   - options: the order.
    ///   - block: receives an element.
    /// - Returns: where the last of these elements ends, or begins in reverse; nil for none, as by
    ///   default.
    @discardableResult
    open func enumerateTextElements(
        from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
        using block: (NSTextElement) -> Bool
    ) -> (any NSTextLocation)? { nil }

    /// Returns the elements with a character in a range.
    open func textElements(for range: NSTextRange) -> [NSTextElement] {
        var elements: [NSTextElement] = []
        enumerateTextElements(from: range.location, options: []) { element in
            guard let own = element.elementRange, own.intersects(range) else {
                return element.elementRange == nil || elements.isEmpty
            }
            elements.append(element)
            return true
        }
        return elements
    }

    /// Returns whether the delegate leaves out an element.
    final func hides(_ element: NSTextElement, _ options: EnumerationOptions) -> Bool {
        delegate.map {
            !$0.textContentManager(self, shouldEnumerate: element, options: options)
        } ?? false
    }

    /// Replaces the elements of a range. Default: does nothing.
    ///
    /// - Parameters:
    ///   - range: the range.
    ///   - textElements: what is there afterwards; nil for nothing.
    open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {}

    // MARK: Locations

    /// Returns the location at a distance from another; nil outside the text, as by default.
    open func location(
        _ location: any NSTextLocation, offsetBy offset: Int
    ) -> (any NSTextLocation)? { nil }

    /// Returns the distance between two locations. Default: 0.
    open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { 0 }

    // MARK: Changes

    /// Whether a group of changes is open.
    open private(set) var hasEditingTransaction = false

    /// Calls a closure whose changes of the text are processed together.
    open func performEditingTransaction(_ transaction: () -> Void) {
        let isOutermost = !hasEditingTransaction
        hasEditingTransaction = true
        transaction()
        if isOutermost { hasEditingTransaction = false }
    }

    /// Lays out the text again after a change that a class with a text of its own made.
    ///
    /// - Parameters:
    ///   - originalTextRange: the range before the change.
    ///   - newTextRange: the range afterwards.
    open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {
        contentMayHaveChanged()
    }
}

/// An object that leaves out elements of a text.
///
/// Source: Apple, NSTextContentManagerDelegate. Its method has a default.
@preconcurrency @MainActor
public protocol NSTextContentManagerDelegate: NSObjectProtocol {
    /// Returns whether an element is enumerated, and laid out.
    ///
    /// Deviation: text views show the element nonetheless.
    func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
        options: NSTextContentManager.EnumerationOptions
    ) -> Bool
}

extension NSTextContentManagerDelegate {
    /// Returns true.
    public func textContentManager(
        _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
        options: NSTextContentManager.EnumerationOptions
    ) -> Bool { true }
}
