import UIKit

/// A strip at the top of a view that slides in, waits for two seconds, and slides out.
final class Banner: UIView {
    private static let height: CGFloat = 64
    private let label = UILabel()

    init(text: String) {
        super.init(frame: .zero)
        accessibilityIdentifier = "banner"
        backgroundColor = .systemIndigo
        label.text = text
        label.textColor = .white
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: centerXAnchor),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    //@2

    func show(in view: UIView) {
        frame = CGRect(x: 0, y: -Self.height, width: view.bounds.width, height: Self.height)
        view.addSubview(self)
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseOut) {
            self.frame.origin.y = 0
        }
        //@3
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.4) { self.hide() }
        //@2
    }
    //@3

    private func hide() {
        UIView.animate(
            withDuration: 0.4, delay: 0, options: .curveEaseIn,
            animations: { self.frame.origin.y = -Self.height },
            completion: { _ in self.removeFromSuperview() })
    }
    //@
}
