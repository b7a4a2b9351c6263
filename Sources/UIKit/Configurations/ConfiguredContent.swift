/// The views of a cell, header or footer that its configurations describe.
@MainActor
final class ConfiguredContent {
    private(set) var content: (any UIContentConfiguration)?
    private(set) var background: UIBackgroundConfiguration?
    var updatesContent = true
    var updatesBackground = true
    /// Whether the program has set the background, or none.
    var hasOwnBackground = false
    /// The corners that a list rounds.
    private var corners: CACornerMask = []
    private var view: (any UIView & UIContentView)?
    private var ground: _UISystemBackgroundView?
    private var shownLook: UIBackgroundConfiguration?
    /// Whether the state has changed since the last update.
    var needsUpdate = false
    /// Whether the cell is updating its configurations. What it sets meanwhile asks for no other
    /// update, which would set it again.
    private(set) var isUpdating = false

    /// Shows a content configuration in a container: in the view that shows the present one, if it
    /// supports the new one, otherwise in a new view at the container's edges.
    func show(_ new: (any UIContentConfiguration)?, in container: UIView) {
        content = new
        show(content: new, in: container)
    }

    private func show(content new: (any UIContentConfiguration)?, in container: UIView) {
        guard let new else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        if let view, view.supports(new) {
            view.configuration = new
            return
        }
        view?.removeFromSuperview()
        let made = new.makeContentView()
        made.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(made)
        NSLayoutConstraint.activate([
            made.topAnchor.constraint(equalTo: container.topAnchor),
            made.bottomAnchor.constraint(equalTo: container.bottomAnchor),
            made.leadingAnchor.constraint(equalTo: container.leadingAnchor),
            made.trailingAnchor.constraint(equalTo: container.trailingAnchor),
        ])
        view = made
    }

    /// Shows a background behind everything else in a view; nil removes it.
    func show(_ new: UIBackgroundConfiguration?, in owner: UIView) {
        background = new
        show(look: new, in: owner)
    }

    /// Runs an update of the configurations if the state has changed since the last one.
    func updateIfNeeded(_ update: () -> Void) {
        guard needsUpdate else { return }
        needsUpdate = false
        isUpdating = true
        defer { isUpdating = false }
        update()
    }

    /// Shows the configurations as they are for a state; those of the program are kept.
    func update(for state: any UIConfigurationState, in container: UIView, of owner: UIView) {
        needsUpdate = false
        if updatesContent, let content {
            show(content: content.updated(for: state), in: container)
        }
        if updatesBackground, let background {
            show(look: background.updated(for: state), in: owner)
        }
    }

    /// Rounds corners of the background, as those of a group of rows.
    func round(_ new: CACornerMask, in owner: UIView) {
        guard new != corners else { return }
        corners = new
        if ground != nil { show(look: shownLook, in: owner) }
    }

    /// Where the text of a list content configuration begins in the content view, in points; nil
    /// for other content.
    var textInset: CGFloat? { (view as? UIListContentView)?.textInset }

    private func show(look: UIBackgroundConfiguration?, in owner: UIView) {
        shownLook = look
        guard let look else {
            ground?.removeFromSuperview()
            ground = nil
            return
        }
        let view = ground ?? _UISystemBackgroundView()
        ground = view
        view.show(
            look, color: look.resolvedBackgroundColor(for: owner.tintColor), tint: owner.tintColor,
            traits: owner.traitCollection)
        view.layer.cornerRadius = corners.isEmpty ? look.cornerRadius : ListMetrics.cornerRadius
        view.layer.maskedCorners =
            corners.isEmpty ? CACornerMask(rawValue: 15) : corners
        if view.superview !== owner { owner.insertSubview(view, at: 0) }
        layOut(in: owner)
    }

    func layOut(in owner: UIView) {
        guard let ground, let background else { return }
        ground.frame = owner.bounds.inset(by: background.insets(in: owner))
    }
}
