/// Puts the cursor into a program's own text input, selects its words, and shows both.
///
/// ```swift
/// let interaction = UITextInteraction(for: .editable)
/// interaction.textInput = editor
/// editor.addInteraction(interaction)
/// ```
///
/// A tap makes the input first responder and puts the cursor where the finger was; a tap on the
/// selection shows the edit menu. Two taps select a word, three a paragraph. A finger that stays
/// down moves the cursor, and shows the menu when it is lifted; in an input that is not editable it
/// selects the word there. The cursor and the selection are drawn over the input while it is first
/// responder, in its tint colour.
///
/// Source: Apple, UITextInteraction.
///
/// Deviation: the cursor does not blink, and the selection has no handles.
@preconcurrency @MainActor
open class UITextInteraction: NSObject, UIInteraction {
    /// The object that may refuse the interaction; not retained.
    open weak var delegate: (any UITextInteractionDelegate)?
    /// The text input, often the view to which the interaction is added; not retained.
    open weak var textInput: (any UIResponder & UITextInput)? {
        didSet {
            guard textInput !== oldValue else { return }
            release(oldValue)
            updateMarks()
        }
    }
    /// Whether taps edit the text, or select it only.
    open private(set) var textInteractionMode = UITextInteractionMode.editable
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?

    /// The recognizers of taps and of the long press, for requirements of the program's own.
    open var gesturesForFailureRequirements: [UIGestureRecognizer] { recognizers }

    private let tap = UITapGestureRecognizer()
    private let wordTap = UITapGestureRecognizer()
    private let paragraphTap = UITapGestureRecognizer()
    private let press = UILongPressGestureRecognizer()
    private var recognizers: [UIGestureRecognizer] { [tap, wordTap, paragraphTap, press] }
    private var isPressed = false
    private let menu = EditMenu()
    private lazy var marks = TextMarks(self)
    private let follower = TextInputFollower()

    /// Creates an interaction with editable text.
    public override init() {
        super.init()
        wordTap.numberOfTapsRequired = 2
        paragraphTap.numberOfTapsRequired = 3
        tap.addTarget(self, action: UITextInteraction.tapped)
        wordTap.addTarget(self, action: UITextInteraction.tappedTwice)
        paragraphTap.addTarget(self, action: UITextInteraction.tappedThrice)
        press.addTarget(self, action: UITextInteraction.pressed)
        follower.changed = { [weak self] in self?.marks.setNeedsLayout() }
    }

    /// Creates an interaction.
    public convenience init(for mode: UITextInteractionMode) {
        self.init()
        textInteractionMode = mode
    }

    /// Removes the recognizers and the marks when the interaction leaves its view.
    open func willMove(to view: UIView?) {
        for recognizer in recognizers { self.view?.removeGestureRecognizer(recognizer) }
        guard view == nil else { return }
        TextInteractions.all.remove(self)
        release(textInput)
        marks.removeFromSuperview()
        menu.dismissMenu()
    }

    /// Adds the recognizers to the view.
    open func didMove(to view: UIView?) {
        self.view = view
        menu.attach(to: view)
        guard let view else { return }
        for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
        TextInteractions.all.add(self)
        updateMarks()
    }

    private func release(_ input: (any UIResponder & UITextInput)?) {
        if let input, input.inputDelegate === follower { input.inputDelegate = nil }
    }

    // MARK: Marks

    /// The input's view, in whose coordinates its places are.
    final var inputView: UIView? {
        guard let chosen = textInput?.textInputView, chosen.window != nil else { return view }
        return chosen
    }

    /// Shows the cursor and the selection as they are now.
    final func updateMarks() {
        guard view != nil, let input = textInput, let inputView, input.isFirstResponder else {
            release(textInput)
            marks.removeFromSuperview()
            return
        }
        if input.inputDelegate == nil { input.inputDelegate = follower }
        if marks.superview !== inputView {
            marks.frame = inputView.bounds
            inputView.addSubview(marks)
        }
        marks.setNeedsLayout()
    }

    // MARK: Touches

    /// Makes the input first responder, unless the delegate refuses; returns whether it is.
    private func begin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let view, let input = textInput,
            delegate?.interactionShouldBegin(self, at: recognizer.location(in: view)) ?? true,
            input.isFirstResponder || input.becomeFirstResponder()
        else { return false }
        delegate?.interactionWillBegin(self)
        return true
    }

    /// Calls a closure with the input and the place of a recognizer in it.
    private func interact(
        _ recognizer: UIGestureRecognizer,
        _ body: (any UIResponder & UITextInput, CGPoint) -> Void
    ) {
        guard let textInput, let inputView else { return }
        body(textInput, recognizer.location(in: inputView))
        updateMarks()
    }

    private func end() { delegate?.interactionDidEnd(self) }

    private func set(_ range: UITextRange?, of input: any UITextInput) {
        guard let range else { return }
        input.inputDelegate?.selectionWillChange(input)
        input.selectedTextRange = range
        input.inputDelegate?.selectionDidChange(input)
    }

    private func putCursor(at point: CGPoint, in input: any UITextInput) {
        guard let place = input.closestPosition(to: point) else { return }
        set(input.textRange(from: place, to: place), of: input)
    }

    private func tapped(_ recognizer: UITapGestureRecognizer) {
        guard begin(recognizer) else { return }
        defer { end() }
        interact(recognizer) { input, point in
            let selection = input.selectedTextRange
            if let selection, !selection.isEmpty,
                input.selectionRects(for: selection).contains(where: { $0.rect.contains(point) })
            {
                return showMenu(for: input)
            }
            if textInteractionMode == .editable {
                putCursor(at: point, in: input)
            } else if let selection, !selection.isEmpty {
                set(input.textRange(from: selection.start, to: selection.start), of: input)
            }
        }
    }

    private func tappedTwice(_ recognizer: UITapGestureRecognizer) { select(.word, recognizer) }
    private func tappedThrice(_ recognizer: UITapGestureRecognizer) {
        select(.paragraph, recognizer)
    }

    private func select(_ unit: UITextGranularity, _ recognizer: UIGestureRecognizer) {
        guard begin(recognizer) else { return }
        interact(recognizer) { input, point in select(unit, at: point, in: input) }
        end()
    }

    private func select(
        _ unit: UITextGranularity, at point: CGPoint, in input: any UITextInput
    ) {
        guard let place = input.closestPosition(to: point) else { return }
        func range(_ direction: UITextStorageDirection) -> UITextRange? {
            input.tokenizer.rangeEnclosingPosition(
                place, with: unit, inDirection: .storage(direction))
        }
        set(range(.forward) ?? range(.backward), of: input)
    }

    private func pressed(_ recognizer: UILongPressGestureRecognizer) {
        if recognizer.state == .began { isPressed = begin(recognizer) }
        guard isPressed else { return }
        switch recognizer.state {
        case .began, .changed:
            interact(recognizer) { input, point in
                if textInteractionMode == .editable {
                    putCursor(at: point, in: input)
                } else {
                    select(.word, at: point, in: input)
                }
            }
        default:
            isPressed = false
            end()
            if recognizer.state == .ended, let textInput { showMenu(for: textInput) }
        }
    }

    private func showMenu(for input: any UITextInput) {
        guard let inputView, let selection = input.selectedTextRange else { return }
        let actions = EditMenu.suggestedActions(in: inputView)
        let rect =
            input.selectionRects(for: selection).first?.rect
            ?? input.caretRect(for: selection.start)
        menu.show(UIMenu(children: actions), at: rect, of: inputView)
    }
}

/// Whether an interaction edits a text.
///
/// Source: Apple, UITextInteractionMode.
public enum UITextInteractionMode: Int, Sendable {
    /// It edits the text.
    case editable = 0
    /// It only selects the text.
    case nonEditable = 1
}

/// An object that may refuse an interaction with a text.
///
/// Source: Apple, UITextInteractionDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextInteractionDelegate: NSObjectProtocol {
    /// Returns whether a touch at a place of the interaction's view begins an interaction.
    func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
    /// Called before a touch changes the selection.
    func interactionWillBegin(_ interaction: UITextInteraction)
    /// Called after a touch has changed the selection.
    func interactionDidEnd(_ interaction: UITextInteraction)
}

extension UITextInteractionDelegate {
    /// Returns true.
    public func interactionShouldBegin(
        _ interaction: UITextInteraction, at point: CGPoint
    ) -> Bool { true }
    /// Does nothing.
    public func interactionWillBegin(_ interaction: UITextInteraction) {}
    /// Does nothing.
    public func interactionDidEnd(_ interaction: UITextInteraction) {}
}
