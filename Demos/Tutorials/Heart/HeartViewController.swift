import UIKit

/// A heart in the middle, and a label below it that counts.
final class HeartViewController: UIViewController {
    private let heart = HeartButton()
    private let label = UILabel()
    private var count = 41

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Heart"
        view.backgroundColor = .systemBackground
        heart.accessibilityIdentifier = "heart"
        label.accessibilityIdentifier = "count"
        label.text = "\(count)"
        let column = UIStackView(arrangedSubviews: [heart, label])
        column.axis = .vertical
        column.alignment = .center
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        heart.addAction(UIAction { [unowned self] _ in change() }, for: .valueChanged)
    }

    private func change() {
        count += heart.isLiked ? 1 : -1
        UIView.transition(with: label, duration: 0.2, options: .transitionCrossDissolve) {
            self.label.text = "\(self.count)"
        }
    }
}
