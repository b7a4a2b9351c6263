/// Something that a view can do when it is touched, which is added to it as a whole.
///
/// Source: Apple, UIInteraction.
@preconcurrency @MainActor
public protocol UIInteraction: NSObjectProtocol {
    /// The view to which the interaction was added; not retained.
    var view: UIView? { get }
    /// Called before the interaction is added to a view, or removed from its view (nil).
    func willMove(to view: UIView?)
    /// Called after the interaction was added to a view, or removed from its view (nil).
    func didMove(to view: UIView?)
}

extension UIView {
    final var baseInteractions: [any UIInteraction] {
        get { extras?.interactions ?? [] }
        set {
            let old = interactions
            for interaction in old where !newValue.contains(where: { $0 === interaction }) {
                removeInteraction(interaction)
            }
            for interaction in newValue { addInteraction(interaction) }
            extras?.interactions = newValue
        }
    }

    final func baseAddInteraction(_ interaction: any UIInteraction) {
        guard !interactions.contains(where: { $0 === interaction }) else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        extras.made().interactions.append(interaction)
        interaction.didMove(to: self)
    }

    final func baseRemoveInteraction(_ interaction: any UIInteraction) {
        guard interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        extras?.interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
}
