extension UIViewController: UIFocusEnvironment {
    final var basePreferredFocusEnvironments: [any UIFocusEnvironment] {
        preferredFocusedView.map { [$0] } ?? []
    }
}

extension UIPresentationController: UIFocusEnvironment {}
