import UIKit

/// Two dials, and a label that shows their sum, in a flow container.
final class DialViewController: UIViewController {
    let flow = FlowView()
    let dials = [Dial(), Dial()]
    let sum = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Dials"
        view.backgroundColor = .systemBackground
        flow.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(flow)
        NSLayoutConstraint.activate([
            flow.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            flow.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            flow.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
        ])
        for (dial, name) in zip(dials, ["left", "right"]) {
            dial.accessibilityIdentifier = name
            dial.addAction(UIAction { [unowned self] _ in showSum() }, for: .valueChanged)
            flow.addSubview(dial)
        }
        sum.accessibilityIdentifier = "sum"
        flow.addSubview(sum)
        showSum()
    }

    private func showSum() { sum.text = "Sum: \(dials.map(\.value).reduce(0, +))" }
}
