import UIKit

/// The contents of the storyboard: the page, the rating beyond the screen, and the button that
/// shows it.
extension ViewController {
    func loadStoryboard() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = .white
        self.view = view

        let webview = UIWebView()
        webview.layoutMargins = .zero
        webview.load(
            """
            A view that comes and goes is one constraint with two constants.

            Out of sight, the rating's middle is twice the longer side of the screen above the middle of this page. In \
            sight, it is on it. Its priority is 950: what is required cannot become optional later.

            Whether it comes or goes is read from the frames, not from a number that must be kept in step with them.
            """)

        let ratingView = MNGStarRating()
        ratingView.accessibilityIdentifier = "rating"

        let toggleButton = UIButton(type: .system)
        toggleButton.setTitle("Rate", for: .normal)
        toggleButton.titleLabel?.font = .systemFont(ofSize: 19, weight: .medium)
        toggleButton.accessibilityIdentifier = "toggle"
        toggleButton.addTarget(self, action: ViewController.toggleRatingView, for: .touchUpInside)

        for part in [webview, toggleButton, ratingView] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        self.webview = webview
        self.ratingView = ratingView
        self.toggleButton = toggleButton

        NSLayoutConstraint.activate([
            webview.topAnchor.constraint(equalTo: view.topAnchor),
            webview.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            webview.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            webview.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            toggleButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            toggleButton.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -24),
        ])
        NSLayoutConstraint.activate(ratingConstraints())
    }

    private func ratingConstraints() -> [NSLayoutConstraint] {
        let viewMargins = webview.layoutMarginsGuide
        let minimumScreenWidth = min(UIScreen.main.bounds.width, UIScreen.main.bounds.height)
        let centerY = ratingView.centerYAnchor.constraint(equalTo: webview.centerYAnchor)
        centerY.constant = aPointAboveScene
        centerY.priority = UILayoutPriority(950)
        let centerX = ratingView.centerXAnchor.constraint(equalTo: webview.centerXAnchor)
        centerX.priority = UILayoutPriority(950)

        var newConstraints: [NSLayoutConstraint] = []
        newConstraints.append(centerY)
        newConstraints.append(centerX)
        newConstraints.append(
            ratingView.leadingAnchor.constraint(equalTo: viewMargins.leadingAnchor, constant: 10.0))
        newConstraints.append(
            ratingView.trailingAnchor.constraint(
                equalTo: viewMargins.trailingAnchor, constant: -10.0))
        newConstraints.append(
            ratingView.widthAnchor.constraint(equalToConstant: minimumScreenWidth - 20.0))
        newConstraints.append(ratingView.heightAnchor.constraint(equalToConstant: 200.0))
        return newConstraints
    }
}
