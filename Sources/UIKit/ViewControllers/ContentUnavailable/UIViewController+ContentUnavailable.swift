/// A controller's configuration for content that is unavailable, and the view that shows it.
struct ContentUnavailable {
    var configuration: (any UIContentConfiguration)?
    var view: (any UIView & UIContentView)?
}

extension UIViewController {
    final var baseContentUnavailableConfiguration: (any UIContentConfiguration)? {
        get { unavailable.configuration }
        set {
            unavailable.configuration = newValue
            if isViewLoaded { showUnavailable() }
        }
    }

    /// The state for which the configuration is updated: the traits, and what is searched for.
    ///
    /// Source: Apple, contentUnavailableConfigurationState.
    public final var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
        var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
        if let search = bars.navigationItem?.searchController, search.isActive {
            state.searchText = search.usedSearchBar.text
        }
        return state
    }

    final func baseSetNeedsUpdateContentUnavailableConfiguration() {
        guard unavailable.configuration != nil || overridesUnavailableUpdate else { return }
        setNeedsUpdateProperties()
    }

    private var overridesUnavailableUpdate: Bool {
        MethodOverrides.ofUnavailableUpdates.differ(type(of: self), UIViewController.self)
    }

    /// Updates and shows the configuration, if the controller has one.
    final func updateContentUnavailable() {
        if overridesUnavailableUpdate {
            updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
        }
        if unavailable.configuration != nil || unavailable.view != nil { showUnavailable() }
    }

    private func showUnavailable() {
        guard
            let configuration = unavailable.configuration?.updated(
                for: contentUnavailableConfigurationState)
        else {
            unavailable.view?.removeFromSuperview()
            unavailable.view = nil
            return
        }
        if let view = unavailable.view, view.supports(configuration) {
            view.configuration = configuration
            return
        }
        unavailable.view?.removeFromSuperview()
        let cover = configuration.makeContentView()
        unavailable.view = cover
        cover.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(cover)
        // The frame of a scroll view, so that the cover does not scroll with its content.
        let frame = (view as? UIScrollView)?.frameLayoutGuide
        NSLayoutConstraint.activate([
            cover.topAnchor.constraint(equalTo: frame?.topAnchor ?? view.topAnchor),
            cover.bottomAnchor.constraint(equalTo: frame?.bottomAnchor ?? view.bottomAnchor),
            cover.leadingAnchor.constraint(equalTo: frame?.leadingAnchor ?? view.leadingAnchor),
            cover.trailingAnchor.constraint(equalTo: frame?.trailingAnchor ?? view.trailingAnchor),
        ])
    }
}
