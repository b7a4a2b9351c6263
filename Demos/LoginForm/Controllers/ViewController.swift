public import UIKit

let centerXIdentifier = "centerXConstraint"
let ratioIdentifier = "ratioIdentifier"

/// A login form: a list of previous accounts drops down, and the button becomes a ring while it
/// signs in.
public class ViewController: UIViewController {
    /// How the sign-in button shrinks to a circle.
    public enum Morph: String, CaseIterable {
        /// A ratio and a centre replace its leading and trailing constraints.
        case ratio
        /// The constants of its leading and trailing constraints change.
        case constants
    }

    // The outlets: the storyboard's part is in ViewController+Storyboard.swift.
    weak var accountField: UITextField!
    weak var passwordField: UITextField!
    weak var dropdownButton: UIButton!
    weak var signInButton: SignInButton!
    weak var recordList: UITableView!
    weak var listTopConstraint: NSLayoutConstraint!
    weak var listHeightConstraint: NSLayoutConstraint!
    weak var accountHeightConstraint: NSLayoutConstraint!
    weak var loginHeightConstraint: NSLayoutConstraint!
    weak var loginLeftConstraint: NSLayoutConstraint!
    weak var loginRightConstraint: NSLayoutConstraint!

    let morph: Morph
    var isAnimating = false
    let records = [
        "ada@example.org", "bruno@example.org", "chiyo@example.org", "dana@example.org",
        "emil@example.org",
    ]

    /// Creates the controller.
    public init(morph: Morph = .ratio) {
        self.morph = morph
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        morph = .ratio
        super.init(coder: coder)
    }

    public override func loadView() {
        loadStoryboard()
    }

    /// Signs in, or cancels signing in.
    func actionToSignIn(_ sender: UIButton) {
        isAnimating.toggle()
        if isAnimating {
            signInButton.start()
            switch morph {
            case .ratio: animateToMakeButtonSmall()
            case .constants: animateConstantsToMakeButtonSmall()
            }
        } else {
            signInButton.stop()
            switch morph {
            case .ratio: animateToMakeButtonBig()
            case .constants: animateConstantsToMakeButtonBig()
            }
        }
    }
}

// MARK: - The list of accounts

extension ViewController {
    /// Opens or hides the list.
    func actionToOpenOrCloseList(_ sender: UIButton) {
        view.endEditing(true)
        animateToRotateArrow(selected: sender.isSelected)
        sender.isSelected ? showRecordList() : hideRecordList()
    }

    /// Turns the arrow.
    func animateToRotateArrow(selected: Bool) {
        let transform = selected ? CATransform3DIdentity : CATransform3DMakeRotation(.pi, 0, 0, 1)
        dropdownButton.isSelected = !selected
        UIView.animate(withDuration: 0.25) {
            self.dropdownButton.layer.transform = transform
        }
    }

    /// Shows the list.
    func showRecordList() {
        listTopConstraint.constant = accountHeightConstraint.constant
        listHeightConstraint.constant = accountHeightConstraint.constant * 5
        UIView.animate(
            withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 5,
            options: [.curveEaseInOut, .allowUserInteraction],
            animations: {
                self.view.layoutIfNeeded()
            }, completion: nil)
    }

    /// Hides the list.
    func hideRecordList() {
        listTopConstraint.constant = 0
        listHeightConstraint.constant = 0
        UIView.animate(
            withDuration: 0.25,
            animations: {
                self.view.layoutIfNeeded()
            }, completion: nil)
    }
}

extension ViewController: UITableViewDataSource, UITableViewDelegate {
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return records.count
    }

    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "record", for: indexPath)
        cell.textLabel?.text = records[indexPath.row]
        cell.textLabel?.font = .systemFont(ofSize: 15)
        cell.accessibilityIdentifier = "record-\(indexPath.row)"
        return cell
    }

    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        accountField.text = records[indexPath.row]
        actionToOpenOrCloseList(dropdownButton)
    }
}
