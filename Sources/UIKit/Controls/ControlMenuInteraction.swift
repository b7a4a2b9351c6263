/// The interaction with which a control shows its menu.
final class ControlMenuInteraction: UIContextMenuInteraction {
    private weak var control: UIControl?

    init(_ control: UIControl) {
        self.control = control
        super.init(delegate: control)
    }

    override var mayOpen: Bool { control?.isEnabled ?? false }
    override var opensAtOnce: Bool { control?.showsMenuAsPrimaryAction ?? false }
    override var isCompact: Bool { true }
    override var sender: Any? { control?.menuSender }

    override func willDisplay(
        _ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator
    ) {
        control?.isHighlighted = true
        control?.sendActions(for: .menuActionTriggered)
        super.willDisplay(configuration, animator)
    }

    override func willEnd(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator) {
        control?.isHighlighted = false
        super.willEnd(configuration, animator)
    }

    override func didChoose(_ leaf: any UIMenuLeaf) { control?.didChoose(leaf) }

    /// Overrides of a control's `sendAction(_:)` see each action that it sends itself.
    override func send(_ action: UIAction) {
        guard let control, control.menuSender as? UIView === control else {
            return super.send(action)
        }
        control.sendAction(action)
    }
}

extension UIControl: UIContextMenuInteractionDelegate {}

extension UIControl {
    final var baseIsContextMenuInteractionEnabled: Bool {
        get { contextMenuInteraction != nil }
        set {
            if let interaction = contextMenuInteraction {
                if !newValue { removeInteraction(interaction) }
            } else if newValue {
                addInteraction(ControlMenuInteraction(self))
            }
        }
    }

    final var baseContextMenuInteraction: UIContextMenuInteraction? {
        for case let interaction as ControlMenuInteraction in interactions { return interaction }
        return nil
    }
}
