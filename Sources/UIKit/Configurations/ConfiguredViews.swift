extension UIButton: ConfiguredView {}

/// A cell, a header or a footer, whose content and background configurations may describe.
protocol ConfigurationOwner: ConfiguredView {
    /// The views of the configurations; nil before there was one.
    var configured: ConfiguredContent? { get set }
    var contentView: UIView { get }
    var backgroundView: UIView? { get set }
    /// Whether a handler of the program or an override updates the configurations.
    var updatesConfigurationItself: Bool { get }
    /// Calls the method and the handler for the present state.
    func updateConfigurationNow()
}

extension ConfigurationOwner {
    func configuring() -> ConfiguredContent {
        if let configured { return configured }
        let new = ConfiguredContent()
        configured = new
        return new
    }

    /// Shows a content configuration, and has it updated for the state.
    func configure(content new: (any UIContentConfiguration)?) {
        configuring().show(new, in: contentView)
        if !configuring().isUpdating { setNeedsUpdateConfiguration() }
    }

    /// Shows a background in place of the view's others, and has it updated for the state.
    func configure(background new: UIBackgroundConfiguration?) {
        if new != nil {
            backgroundView = nil
            backgroundColor = nil
        }
        configuring().show(new, in: self)
        if !configuring().isUpdating { setNeedsUpdateConfiguration() }
    }

    func baseSetNeedsUpdateConfiguration() {
        guard configured != nil || updatesConfigurationItself else { return }
        configuring().needsUpdate = true
        setNeedsLayout()
    }

    /// Updates the configurations if the state has changed since.
    func updateConfigurationIfNeeded() {
        if configured == nil { setNeedsUpdateConfiguration() }
        configured?.updateIfNeeded(updateConfigurationNow)
    }
}

extension UITableViewCell: ConfigurationOwner {
    final var updatesConfigurationItself: Bool {
        configurationUpdateHandler != nil
            || ConfigurationUpdates.ofCells.differ(type(of: self), UITableViewCell.self)
    }

    final func updateConfigurationNow() {
        updateConfiguration(using: configurationState)
        configurationUpdateHandler?(self, configurationState)
    }
}

extension UICollectionViewCell: ConfigurationOwner {
    final var updatesConfigurationItself: Bool {
        configurationUpdateHandler != nil
            || ConfigurationUpdates.ofItems.differ(type(of: self), UICollectionViewCell.self)
    }

    final func updateConfigurationNow() {
        updateConfiguration(using: configurationState)
        configurationUpdateHandler?(self, configurationState)
    }
}

extension UITableViewHeaderFooterView: ConfigurationOwner {
    final var updatesConfigurationItself: Bool {
        configurationUpdateHandler != nil
            || ConfigurationUpdates.ofHeaders.differ(
                type(of: self), UITableViewHeaderFooterView.self)
    }

    final func updateConfigurationNow() {
        updateConfiguration(using: configurationState)
        configurationUpdateHandler?(self, configurationState)
    }
}
