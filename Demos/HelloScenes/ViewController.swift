import UIKit

/// A label that counts the taps on a button.
class ViewController: UIViewController {
    private let label = UILabel()
    private var taps = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let button = UIButton(type: .system)
        button.setTitle("Tap", for: .normal)
        button.accessibilityIdentifier = "tap"
        // What `mainspring port` writes for #selector(tap(_:)).
        button.addTarget(
            self, action: Selector("tap:", ViewController.tap(_:)), for: .touchUpInside)
        button.frame = CGRect(x: 20, y: 60, width: 80, height: 31)
        label.frame = CGRect(x: 120, y: 60, width: 200, height: 31)
        label.text = "0"
        label.accessibilityIdentifier = "count"
        view.addSubview(button)
        view.addSubview(label)
    }

    @IBAction func tap(_ sender: UIButton) {
        taps += 1
        label.text = "\(taps)"
    }
}
