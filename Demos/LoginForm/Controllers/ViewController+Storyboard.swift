import UIKit

/// The contents of the storyboard. The order of the views is the article's: button, account, list,
/// and below them the others.
extension ViewController {
    func loadStoryboard() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = UIColor(red: 0.92, green: 0.94, blue: 0.97, alpha: 1)
        self.view = view

        let avatar = makeAvatar()
        let passwordField = makeField("Password", identifier: "password")
        passwordField.isSecureTextEntry = true
        let signInButton = makeSignInButton()
        let recordList = makeRecordList()
        let accountField = makeField("Account", identifier: "account")
        let dropdownButton = makeDropdownButton()

        for part in [avatar, signInButton, passwordField, recordList, accountField, dropdownButton]
        {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        self.accountField = accountField
        self.passwordField = passwordField
        self.signInButton = signInButton
        self.recordList = recordList
        self.dropdownButton = dropdownButton

        constrainTop(avatar)
        constrainList()
        constrainBottom()
    }

    // MARK: The parts

    private func makeAvatar() -> UIView {
        let avatar = UILabel()
        avatar.text = "☺"
        avatar.textAlignment = .center
        avatar.font = .systemFont(ofSize: 56)
        avatar.textColor = .white
        avatar.backgroundColor = UIColor(red: 0.36, green: 0.55, blue: 0.85, alpha: 1)
        avatar.layer.cornerRadius = 45
        avatar.layer.masksToBounds = true
        avatar.accessibilityIdentifier = "avatar"
        return avatar
    }

    private func makeField(_ placeholder: String, identifier: String) -> UITextField {
        let field = UITextField()
        field.placeholder = placeholder
        field.borderStyle = .none
        field.backgroundColor = .white
        field.font = .systemFont(ofSize: 16)
        field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 44))
        field.leftViewMode = .always
        field.accessibilityIdentifier = identifier
        return field
    }

    private func makeDropdownButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.setTitle("▾", for: .normal)
        button.setTitleColor(.darkGray, for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 22)
        button.accessibilityIdentifier = "dropdown"
        button.addTarget(self, action: ViewController.actionToOpenOrCloseList, for: .touchUpInside)
        return button
    }

    private func makeSignInButton() -> SignInButton {
        let button = SignInButton(type: .custom)
        button.setTitle("Sign in", for: .normal)
        button.setTitleColor(.white, for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 17, weight: .medium)
        button.titleLabel?.textAlignment = .center
        button.backgroundColor = UIColor(red: 0.20, green: 0.62, blue: 0.45, alpha: 1)
        button.layer.cornerRadius = 22
        button.accessibilityIdentifier = "signIn"
        button.addTarget(self, action: ViewController.actionToSignIn, for: .touchUpInside)
        return button
    }

    private func makeRecordList() -> UITableView {
        let list = UITableView()
        list.rowHeight = 44
        list.register(UITableViewCell.self, forCellReuseIdentifier: "record")
        list.dataSource = self
        list.delegate = self
        list.accessibilityIdentifier = "records"
        return list
    }

    // MARK: The constraints

    private func constrainTop(_ avatar: UIView) {
        let accountHeight = accountField.heightAnchor.constraint(equalToConstant: 44)
        NSLayoutConstraint.activate([
            avatar.topAnchor.constraint(equalTo: view.topAnchor, constant: 80),
            avatar.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            avatar.widthAnchor.constraint(equalToConstant: 90),
            avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),

            accountField.topAnchor.constraint(equalTo: avatar.bottomAnchor, constant: 40),
            accountField.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 25),
            accountField.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -25),
            accountHeight,

            dropdownButton.centerYAnchor.constraint(equalTo: accountField.centerYAnchor),
            dropdownButton.trailingAnchor.constraint(equalTo: accountField.trailingAnchor),
            dropdownButton.widthAnchor.constraint(equalToConstant: 44),
            dropdownButton.heightAnchor.constraint(equalToConstant: 44),
        ])
        accountHeightConstraint = accountHeight
    }

    private func constrainList() {
        let listTop = recordList.topAnchor.constraint(equalTo: accountField.topAnchor)
        let listHeight = recordList.heightAnchor.constraint(equalToConstant: 0)
        NSLayoutConstraint.activate([
            listTop,
            listHeight,
            recordList.leadingAnchor.constraint(equalTo: accountField.leadingAnchor),
            recordList.trailingAnchor.constraint(equalTo: accountField.trailingAnchor),
        ])
        listTopConstraint = listTop
        listHeightConstraint = listHeight
    }

    private func constrainBottom() {
        let loginHeight = signInButton.heightAnchor.constraint(equalToConstant: 44)
        let loginLeft = signInButton.leadingAnchor.constraint(
            equalTo: view.leadingAnchor, constant: 25)
        let loginRight = signInButton.trailingAnchor.constraint(
            equalTo: view.trailingAnchor, constant: -25)
        NSLayoutConstraint.activate([
            passwordField.topAnchor.constraint(equalTo: accountField.bottomAnchor, constant: 12),
            passwordField.leadingAnchor.constraint(equalTo: accountField.leadingAnchor),
            passwordField.trailingAnchor.constraint(equalTo: accountField.trailingAnchor),
            passwordField.heightAnchor.constraint(equalTo: accountField.heightAnchor),

            signInButton.topAnchor.constraint(equalTo: passwordField.bottomAnchor, constant: 32),
            loginLeft,
            loginRight,
            loginHeight,
        ])
        loginHeightConstraint = loginHeight
        loginLeftConstraint = loginLeft
        loginRightConstraint = loginRight
    }
}
