import LivePreview
import UIKit

/// A button that counts its taps and grows on a spring at each of them.
final class HelloViewController: UIViewController {
    private var taps = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Hello UIKit"
        view.backgroundColor = .systemBackground
        let button = UIButton(type: .system)
        button.setTitle("Tap me", for: .normal)
        button.accessibilityIdentifier = "hello"
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            button.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        button.addAction(UIAction { [unowned self] _ in bounce(button) }, for: .touchUpInside)
    }

    private func bounce(_ button: UIButton) {
        taps += 1
        button.setTitle("Tapped \(taps) times", for: .normal)
        button.transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
        UIView.animate(springDuration: 0.6, bounce: 0.6) {
            button.transform = .identity
        }
    }
}

try LivePreview(HelloViewController()).run()
