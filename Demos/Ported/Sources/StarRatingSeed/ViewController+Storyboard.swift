import UIKit

class MNGStarRating: UIView {}
class UIWebView: UIView {}

/// The contents of the storyboard: the page, the rating beyond the screen, and the button that
/// shows it.
extension ViewController {
    override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = .white
        self.view = view

        let webview = UIWebView(frame: view.bounds)
        webview.layoutMargins = .zero
        let ratingView = MNGStarRating()
        let toggleButton = UIButton(type: .system)
        toggleButton.setTitle("Rate", for: .normal)
        toggleButton.accessibilityIdentifier = "toggle"
        toggleButton.addTarget(self, action: #selector(toggleRatingView), for: .touchUpInside)
        for part in [webview, toggleButton, ratingView] { view.addSubview(part) }
        self.webview = webview
        self.ratingView = ratingView

        ratingView.translatesAutoresizingMaskIntoConstraints = false
        toggleButton.frame = CGRect(x: 20, y: 20, width: 100, height: 44)
        NSLayoutConstraint.activate([
            ratingView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            ratingView.widthAnchor.constraint(equalToConstant: 300),
            ratingView.heightAnchor.constraint(equalToConstant: 200),
        ])
        let centerY = ratingView.centerYAnchor.constraint(equalTo: webview.centerYAnchor)
        centerY.constant = -2 * max(UIScreen.main.bounds.width, UIScreen.main.bounds.height)
        centerY.priority = UILayoutPriority(950)
        centerY.isActive = true
        starTopInflectionPoint = centerY
    }

    func changeConstraintPriority(
        _ constraints: [NSLayoutConstraint], value: UILayoutPriority, forView view: UIView
    ) {
        for constraint in constraints { constraint.priority = value }
    }
}
