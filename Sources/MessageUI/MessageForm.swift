import UIKit

/// The form of a mail or message: fields of one line, a text, the names of files.
///
/// Each field's accessibility identifier is its title, that of the text is `body`.
final class MessageForm: UIViewController {
    private let fields: [(label: UILabel, field: UITextField)]
    private let text = UITextView()
    private let files = UILabel()
    /// Returns whether the values of the fields suffice for sending.
    var isComplete: ([String]) -> Bool = { _ in true }
    /// Receives the values of the fields and the text; nil after Cancel.
    var whenOver: (([String]?, String) -> Void)?

    init(title: String, fields: [(String, String)], body: String, attachments: [String]) {
        self.fields = fields.map { title, value in
            let (label, field) = (UILabel(), UITextField())
            label.text = title
            label.textColor = .secondaryLabel
            field.text = value
            field.accessibilityIdentifier = title
            field.autocapitalizationType = .none
            return (label, field)
        }
        super.init(nibName: nil, bundle: nil)
        self.title = title
        text.text = body
        text.font = .preferredFont(forTextStyle: .body)
        text.accessibilityIdentifier = "body"
        files.text = attachments.joined(separator: ", ")
        files.textColor = .secondaryLabel
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in self?.whenOver?(nil, "") })
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Send", primaryAction: UIAction { [weak self] _ in self?.send() })
    }

    required init?(coder: NSCoder) { nil }

    private var values: [String] { fields.map { $0.field.text ?? "" } }

    private func send() {
        view.endEditing(true)
        whenOver?(values, text.text ?? "")
    }

    private func valuesHaveChanged() {
        navigationItem.rightBarButtonItem?.isEnabled = isComplete(values)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for (label, field) in fields {
            field.addAction(
                UIAction { [weak self] _ in self?.valuesHaveChanged() }, for: .editingChanged)
            view.addSubview(label)
            view.addSubview(field)
        }
        view.addSubview(text)
        view.addSubview(files)
        valuesHaveChanged()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 16, dy: 0)
        var y = area.minY
        for (label, field) in fields {
            let width = label.sizeThatFits(area.size).width
            label.frame = CGRect(x: area.minX, y: y, width: width, height: 44)
            field.frame = CGRect(
                x: area.minX + width + 8, y: y, width: max(0, area.width - width - 8), height: 44)
            y += 44
        }
        let height: CGFloat = files.text?.isEmpty == false ? 44 : 0
        text.frame = CGRect(
            x: area.minX - 5, y: y, width: area.width + 10,
            height: max(0, area.maxY - y - height))
        files.frame = CGRect(
            x: area.minX, y: area.maxY - height, width: area.width, height: height)
    }
}
