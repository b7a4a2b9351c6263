import UIKit

class NoteViewController: UIViewController, UITextFieldDelegate {
    private let field = UITextField()
    private let button = UIButton(type: .system)
    private var timer: Timer?
    private(set) var seconds = 0
    var onDone: ((String) -> Void)?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        field.frame = CGRect(x: 20, y: 120, width: 280, height: 40)
        field.accessibilityIdentifier = "title"
        field.delegate = self
        field.addTarget(self, action: #selector(edited), for: .editingChanged)
        button.frame = CGRect(x: 20, y: 180, width: 280, height: 44)
        button.setTitle("Done", for: .normal)
        button.accessibilityIdentifier = "done"
        button.isEnabled = false
        button.addTarget(self, action: #selector(done(_:)), for: .touchUpInside)
        view.addSubview(field)
        view.addSubview(button)
        timer = Timer.scheduledTimer(
            timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        timer?.invalidate()
    }

    @objc private func tick() {
        seconds += 1
        title = "\(seconds) s"
    }

    @objc private func edited(_ sender: UITextField) {
        button.isEnabled = sender.text?.isEmpty == false
    }

    @IBAction func done(_ sender: Any) {
        onDone?(field.text ?? "")
        navigationController?.popViewController(animated: false)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if responds(to: #selector(done(_:))) { done(textField) }
        return true
    }
}
