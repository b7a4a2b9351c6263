/// The field of a search bar; notifies the bar, whichever delegate it has.
final class UISearchBarTextField: UISearchTextField {
    weak var bar: UISearchBar?

    override func editingReached(_ stage: EditingStage) {
        guard let bar else { return }
        switch stage {
        case .began:
            bar.controller?.isActive = true
            bar.delegate?.searchBarTextDidBeginEditing(bar)
            bar.listener?.searchBarTextDidBeginEditing(bar)
        case .returned: bar.delegate?.searchBarSearchButtonClicked(bar)
        case .ended: bar.delegate?.searchBarTextDidEndEditing(bar)
        }
    }
}

/// The cancel button of a search bar, and the image behind the bar, by the names of their classes
/// on iOS.
final class UINavigationButton: UIButton {}
final class UISearchBarBackground: UIImageView {}
