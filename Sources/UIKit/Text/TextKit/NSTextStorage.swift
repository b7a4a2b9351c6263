/// An attributed string that tells its layout managers, and the text view that shows it, of every
/// change.
///
/// Subclasses with a text of their own override `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` and `setAttributes(_:range:)`, and call
/// ``edited(_:range:changeInLength:)`` in the last two. All other changes consist of these two.
///
/// Source: Apple, NSTextStorage. Ranges are in UTF-16 code units; a change outside the text is
/// reported and ignored.
///
/// Deviation: changes of `mutableString` are not noticed.
open class NSTextStorage: NSMutableAttributedString {
    /// The kinds of changes in a text.
    public struct EditActions: OptionSet, Sendable {
        /// The actions as a number.
        public let rawValue: UInt
        /// Creates actions from their number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Attributes have changed.
        public static let editedAttributes = EditActions(rawValue: 1 << 0)
        /// Characters have changed.
        public static let editedCharacters = EditActions(rawValue: 1 << 1)
    }

    /// The delegate, called before and after the processing of changes; not retained.
    open weak var delegate: (any NSTextStorageDelegate)?
    /// The layout managers that set the text; retained.
    open private(set) var layoutManagers: [NSLayoutManager] = []
    /// The changes since the last processing.
    open private(set) var editedMask: EditActions = []
    /// The changed range, in the text after the change.
    open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// By how many UTF-16 code units the changed range has grown.
    open private(set) var changeInLength = 0
    /// The content manager of the text; nil for none.
    final weak var contents: NSTextContentStorage?
    /// Called after each processing of changes.
    final var changed: @MainActor () -> Void = {}
    private var openEdits = 0
    /// The ranges whose attributes wait to be fixed; only if they are fixed lazily.
    final var invalidRanges: [NSRange] = []
    /// Whether the text is that of the superclass, not a subclass's own.
    private var isInherited = false

    /// Creates an empty text.
    public init() { super.init(string: "") }

    /// Creates a text without attributes.
    public override init(string: String) { super.init(string: string) }

    /// Creates a text with attributes.
    public override init(
        string: String, attributes attrs: [NSAttributedString.Key: Any]? = nil
    ) {
        super.init(string: string, attributes: attrs)
    }

    /// Creates a copy of a text.
    public override init(attributedString attrStr: NSAttributedString) {
        super.init(attributedString: attrStr)
    }

    /// Creates a text from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Layout managers

    /// Adds a layout manager, and removes it from its former storage.
    @preconcurrency @MainActor
    open func addLayoutManager(_ manager: NSLayoutManager) {
        manager.textStorage?.removeLayoutManager(manager)
        layoutManagers.append(manager)
        manager.textStorage = self
        manager.forgetLayout()
    }

    /// Removes a layout manager.
    @preconcurrency @MainActor
    open func removeLayoutManager(_ manager: NSLayoutManager) {
        layoutManagers.removeAll { $0 === manager }
        guard manager.textStorage === self else { return }
        manager.textStorage = nil
        manager.forgetLayout()
    }

    // MARK: Processing of changes

    /// Begins a group of changes that are processed together.
    open override func beginEditing() { openEdits += 1 }

    /// Ends a group of changes; the outermost call processes them.
    open override func endEditing() {
        guard openEdits > 0 else { return }
        openEdits -= 1
        if openEdits == 0, !editedMask.isEmpty { processEditing() }
    }

    /// Records a change, and processes it unless it belongs to a group.
    ///
    /// - Parameters:
    ///   - editedMask: the kinds of changes.
    ///   - editedRange: the range in the text before the change.
    ///   - delta: by how many UTF-16 code units the range has grown.
    open func edited(
        _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
    ) {
        guard isPossible(editedRange, grownBy: delta) else { return }
        if !isInherited { copyOwnText(in: editedRange, changeInLength: delta) }
        let end = editedRange.location + editedRange.length + delta
        if self.editedMask.isEmpty {
            self.editedRange = NSRange(
                location: editedRange.location, length: max(0, end - editedRange.location))
        } else {
            let start = min(self.editedRange.location, editedRange.location)
            let last = max(self.editedRange.location + self.editedRange.length + delta, end)
            self.editedRange = NSRange(location: start, length: max(0, last - start))
        }
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        if openEdits == 0 { processEditing() }
    }

    /// Calls the delegate, has the attributes fixed, and notifies the layout managers.
    ///
    /// Changes by the delegate belong to the group that is processed.
    open func processEditing() {
        openEdits += 1
        delegate?.textStorage(
            self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength
        )
        let edited = editedRange
        moveInvalidRanges()
        invalidateAttributes(in: edited)
        delegate?.textStorage(
            self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        openEdits -= 1
        let (mask, range, delta) = (editedMask, editedRange, changeInLength)
        editedMask = []
        editedRange = NSRange(location: NSNotFound, length: 0)
        changeInLength = 0
        // Layout managers and text views belong to the main actor, and so do changes of their text.
        nonisolated(unsafe) let storage = self
        MainActor.assumeIsolated {
            for manager in storage.layoutManagers {
                manager.processEditing(
                    for: storage, edited: mask, range: edited, changeInLength: delta,
                    invalidatedRange: NSUnionRange(edited, range))
            }
            storage.contents?.textWasEdited(range, changeInLength: delta)
            storage.changed()
        }
    }

    // MARK: Fixing of attributes

    /// Whether attributes are fixed when they are read, not when the text changes. Default: false.
    ///
    /// A subclass that returns true calls ``ensureAttributesAreFixed(in:)`` before it returns
    /// attributes. Source: Apple, NSTextStorage.fixesAttributesLazily.
    ///
    /// Deviation: also false for `NSTextStorage` itself, which fixes attributes at once.
    open var fixesAttributesLazily: Bool { false }

    /// Fixes the attributes of a range, or records that they have to be.
    ///
    /// Called for the changed range when changes are processed. The base version calls
    /// ``fixAttributes(in:)`` unless ``fixesAttributesLazily`` is true.
    ///
    /// Source: Apple, NSTextStorage.invalidateAttributes(in:).
    open func invalidateAttributes(in range: NSRange) {
        guard fixesAttributesLazily else { return fixAttributes(in: range) }
        if !invalidRanges.contains(range) { invalidRanges.append(range) }
    }

    /// Fixes those attributes in a range that wait for it.
    ///
    /// Source: Apple, NSTextStorage.ensureAttributesAreFixed(in:).
    open func ensureAttributesAreFixed(in range: NSRange) {
        let due = invalidRanges.filter { $0.meets(range) }
        guard !due.isEmpty else { return }
        // Removed first: the attributes are read while they are fixed.
        invalidRanges.removeAll { $0.meets(range) }
        for invalid in due { fixAttributes(in: invalid) }
    }

    /// Makes the attributes of a range consistent.
    ///
    /// Paragraphs that the range touches get the style of their first character throughout, and
    /// characters that are no attachment characters (U+FFFC) lose their attachments.
    ///
    /// Source: Apple, NSMutableAttributedString.fixAttributes(in:). Fonts are not replaced: the
    /// viewer chooses others for characters that a font lacks.
    open func fixAttributes(in range: NSRange) { baseFixAttributes(in: range) }

    // MARK: The two changes

    /// Replaces characters; the new ones have the attributes of the first replaced one, or of the
    /// one before.
    open override func replaceCharacters(in range: NSRange, with str: String) {
        guard isInside(range) else { return }
        isInherited = true
        super.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }

    /// Sets the attributes of a range.
    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        guard isInside(range) else { return }
        isInherited = true
        super.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    /// Copies a changed range of a subclass's own text to the superclass's, from which Foundation
    /// reads when the text is copied, searched or enumerated.
    private func copyOwnText(in range: NSRange, changeInLength delta: Int) {
        let text = string as NSString
        var (old, new) = (range, NSRange(location: range.location, length: range.length + delta))
        if super.length + delta != text.length || new.location + new.length > text.length {
            old = NSRange(location: 0, length: super.length)
            new = NSRange(location: 0, length: text.length)
        }
        super.replaceCharacters(in: old, with: text.substring(with: new))
        var place = new.location
        while place < new.location + new.length {
            var run = NSRange()
            let attributes = attributes(at: place, effectiveRange: &run)
            let end = min(max(run.location + run.length, place + 1), new.location + new.length)
            super.setAttributes(attributes, range: NSRange(location: place, length: end - place))
            place = end
        }
    }

    /// Whether a changed range is one of the text as it is now.
    private func isPossible(_ range: NSRange, grownBy delta: Int) -> Bool {
        let (old, isLarge) = range.location.addingReportingOverflow(range.length)
        let (new, isLarger) = old.addingReportingOverflow(delta)
        if range.location >= 0, range.length >= 0, !isLarge, !isLarger, new >= range.location,
            new <= length
        {
            return true
        }
        reportMistake(
            "A text storage noted a change of a range that begins at \(range.location), has a "
                + "length of \(range.length) and grows by \(delta), but the text then has a length "
                + "of \(length); the note is ignored")
        return false
    }

    /// Moves the ranges that wait to be fixed by the change that is processed.
    private func moveInvalidRanges() {
        guard !invalidRanges.isEmpty, changeInLength != 0 else { return }
        let (start, delta) = (editedRange.location, changeInLength)
        let oldEnd = editedRange.location + editedRange.length - delta
        invalidRanges = invalidRanges.map { range in
            func moved(_ place: Int) -> Int {
                place <= start ? place : max(start, place >= oldEnd ? place + delta : start)
            }
            let (first, last) = (moved(range.location), moved(range.location + range.length))
            return NSRange(location: first, length: last - first)
        }
    }

    private func isInside(_ range: NSRange) -> Bool {
        let (end, overflows) = range.location.addingReportingOverflow(range.length)
        if range.location >= 0, range.length >= 0, !overflows, end <= length { return true }
        reportMistake(
            "A text storage was changed in a range that begins at \(range.location) and has a "
                + "length of \(range.length), but its length is \(length); the change is ignored")
        return false
    }

    // MARK: Changes that consist of them

    /// Adds attributes to a range.
    open override func addAttributes(
        _ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange
    ) {
        changeAttributes(in: range) { $0.merge(attrs) { $1 } }
    }

    /// Adds an attribute to a range.
    open override func addAttribute(
        _ name: NSAttributedString.Key, value: Any, range: NSRange
    ) {
        changeAttributes(in: range) { $0[name] = value }
    }

    /// Removes an attribute from a range.
    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        changeAttributes(in: range) { $0[name] = nil }
    }

    /// Replaces a range with an attributed text.
    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        guard isInside(range) else { return }
        // The text may be this one.
        let copy =
            attrString === self ? NSAttributedString(attributedString: attrString) : attrString
        beginEditing()
        replaceCharacters(in: range, with: copy.string)
        var place = 0
        while place < copy.length {
            var run = NSRange()
            let attributes = copy.attributes(at: place, effectiveRange: &run)
            let end = min(max(run.location + run.length, place + 1), copy.length)
            setAttributes(
                attributes, range: NSRange(location: range.location + place, length: end - place))
            place = end
        }
        endEditing()
    }

    /// Inserts an attributed text.
    open override func insert(_ attrString: NSAttributedString, at loc: Int) {
        replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
    }

    /// Appends an attributed text.
    open override func append(_ attrString: NSAttributedString) { insert(attrString, at: length) }

    /// Deletes a range.
    open override func deleteCharacters(in range: NSRange) {
        replaceCharacters(in: range, with: "")
    }

    /// Replaces the whole text.
    open override func setAttributedString(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
    }

    /// The length in UTF-16 code units.
    open override var length: Int { string.utf16.count }

    private func changeAttributes(
        in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void
    ) {
        guard isInside(range) else { return }
        beginEditing()
        var place = range.location
        let last = range.location + range.length
        while place < last {
            var run = NSRange()
            var attributes = attributes(at: place, effectiveRange: &run)
            change(&attributes)
            let end = min(max(run.location + run.length, place + 1), last)
            setAttributes(attributes, range: NSRange(location: place, length: end - place))
            place = end
        }
        endEditing()
    }
}

/// The methods that a text storage calls on its delegate as it is changed.
///
/// Source: Apple, NSTextStorageDelegate. All methods have defaults.
public protocol NSTextStorageDelegate: AnyObject {
    /// Called before a change is processed; the delegate may change characters and attributes.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
    /// Called when a change has been processed; the delegate may change attributes.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
}
