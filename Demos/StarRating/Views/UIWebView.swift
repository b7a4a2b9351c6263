import UIKit

/// The storyboard's background: a page to read. Here the page is a text.
class UIWebView: UIView {
    private let page = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    /// Replaces the text.
    func load(_ text: String) {
        page.text = text
    }

    private func prepare() {
        backgroundColor = UIColor(red: 0.97, green: 0.96, blue: 0.93, alpha: 1)
        page.numberOfLines = 0
        page.font = .systemFont(ofSize: 15)
        page.textColor = .darkGray
        page.translatesAutoresizingMaskIntoConstraints = false
        addSubview(page)
        NSLayoutConstraint.activate([
            page.topAnchor.constraint(equalTo: topAnchor, constant: 24),
            page.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
            page.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
        ])
    }
}
