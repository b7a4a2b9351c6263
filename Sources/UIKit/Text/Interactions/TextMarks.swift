/// The cursor or the selection of a program's own text input.
final class TextMarks: UIView {
    private weak var interaction: UITextInteraction?
    private var parts: [UIView] = []

    init(_ interaction: UITextInteraction) {
        self.interaction = interaction
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The boxes of the marks, in the input's coordinates.
    private var boxes: [CGRect] {
        guard let input = interaction?.textInput, let selection = input.selectedTextRange else {
            return []
        }
        guard selection.isEmpty else { return input.selectionRects(for: selection).map(\.rect) }
        guard interaction?.textInteractionMode == .editable else { return [] }
        return [input.caretRect(for: selection.start)]
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isCursor = interaction?.textInput?.selectedTextRange?.isEmpty ?? true
        let shown = boxes.filter { !$0.isEmpty && !$0.isInfinite }
        while parts.count > shown.count { parts.removeLast().removeFromSuperview() }
        while parts.count < shown.count {
            let part = UIView()
            addSubview(part)
            parts.append(part)
        }
        for (part, box) in zip(parts, shown) {
            part.frame = convert(box, from: superview)
            // The share of the tint colour is ours. [U]
            part.backgroundColor = isCursor ? tintColor : tintColor.withAlphaComponent(0.2)
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }
}

/// The delegate of an input that has none, which follows its changes.
@MainActor
final class TextInputFollower: UITextInputDelegate {
    var changed: () -> Void = {}
    func selectionWillChange(_ textInput: (any UITextInput)?) {}
    func selectionDidChange(_ textInput: (any UITextInput)?) { changed() }
    func textWillChange(_ textInput: (any UITextInput)?) {}
    func textDidChange(_ textInput: (any UITextInput)?) { changed() }
}

/// The interactions that are added to views.
@MainActor
enum TextInteractions {
    static let all = NSHashTable<UITextInteraction>.weakObjects()

    /// Shows cursors and selections after a key, or another object became first responder.
    static func inputMayHaveChanged() {
        for interaction in all.allObjects { interaction.updateMarks() }
    }
}
