import UIKit

/// Five stars to tap.
class MNGStarRating: UIView {
    /// How many stars are lit, 0 to 5.
    private(set) var rating = 3 {
        didSet { light() }
    }
    private let stars = (1...5).map { _ in UIButton(type: .custom) }
    private let title = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = UIColor(white: 0.15, alpha: 0.95)
        layer.cornerRadius = 16
        title.text = "How was it?"
        title.textColor = .white
        title.textAlignment = .center
        title.font = .systemFont(ofSize: 20, weight: .medium)

        let row = UIStackView(arrangedSubviews: stars)
        row.distribution = .fillEqually
        for star in stars {
            star.setTitle("★", for: .normal)
            star.titleLabel?.font = .systemFont(ofSize: 40)
            star.addTarget(self, action: MNGStarRating.rate, for: .touchUpInside)
        }
        for (number, star) in zip(1..., stars) {
            star.accessibilityIdentifier = "star-\(number)"
        }
        light()

        for part in [title, row] {
            part.translatesAutoresizingMaskIntoConstraints = false
            addSubview(part)
        }
        NSLayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: topAnchor, constant: 32),
            title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            title.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
            row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
            row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -36),
            row.heightAnchor.constraint(equalToConstant: 64),
        ])
    }

    private func rate(_ sender: UIButton) {
        rating = (stars.firstIndex(of: sender) ?? 0) + 1
    }

    private func light() {
        for (number, star) in zip(1..., stars) {
            star.setTitleColor(number <= rating ? .systemYellow : .darkGray, for: .normal)
        }
    }
}
