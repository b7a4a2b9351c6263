import HeadlessTesting
import Testing
import UIKit

// The exact listings of README.md and of the manual's pages on tests; HouseTests compares them.

@MainActor @Test func theBarOpensWithASpring() {
    let stage = Stage(size: CGSize(width: 375, height: 667))
    defer { stage.close() }
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(bar)
    let height = bar.heightAnchor.constraint(equalToConstant: 60)
    height.isActive = true
    stage.commit()
    height.constant = 200
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0)
    {
        stage.window.layoutIfNeeded()
    }
    stage.advance(by: .milliseconds(350))  // does not wait: the stage owns the clock
    #expect(bar.layer.presentation()!.bounds.height > 200)  // it overshoots, as on iOS
}

final class LoginViewController: UIViewController {
    private let email = UITextField()
    private let signIn = UIButton(type: .system)
    private let error = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        email.accessibilityIdentifier = "email"
        signIn.accessibilityIdentifier = "signIn"
        signIn.setTitle("Sign in", for: .normal)
        signIn.addAction(UIAction { [unowned self] _ in check() }, for: .touchUpInside)
        error.accessibilityIdentifier = "error"
        error.text = "Please enter an email address."
        error.alpha = 0
        let column = UIStackView(arrangedSubviews: [email, signIn, error])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            email.heightAnchor.constraint(equalToConstant: 44),
        ])
    }

    private func check() {
        guard email.text?.contains("@") != true else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) { self.error.alpha = 1 }
    }
}

@MainActor @Test func theErrorFadesIn() {
    let stage = Stage(size: CGSize(width: 375, height: 667))
    defer { stage.close() }
    stage.window.rootViewController = LoginViewController()
    stage.commit()

    stage.tap("email")
    stage.type("not an address")
    stage.tap("signIn")
    stage.advance(by: .milliseconds(150))  // half of a fade of 0.3 s

    let error = stage.snapshot.nodes.first { $0.identifier == "error" }
    #expect(error?.alpha == 0.5)
}

@MainActor
@Test(
    arguments: StageConfiguration.matrix(
        devices: [.smallPhone, .phone, .tablet], styles: [.light, .dark],
        textSizes: [.large, .accessibilityLarge], directions: [.leftToRight, .rightToLeft]))
func fits(configuration: StageConfiguration) {
    let stage = Stage(configuration)
    defer { stage.close() }
    stage.window.rootViewController = LoginViewController()
    stage.expectSoundLayout()
}

@MainActor @Test func aFadeIsAsLongAsItsCurve() {
    let stage = Stage()
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.alpha = 0
    stage.window.addSubview(view)
    stage.commit()
    UIView.animate(withDuration: 0.35, delay: 0, options: .curveLinear) { view.alpha = 1 }
    for frame in 1...21 {
        stage.advanceFrames()
        let alpha = view.layer.presentation()!.opacity
        #expect(abs(Double(alpha) - Double(frame) / 60 / 0.35) < 1e-6)  // a linear fade over 0.35 s
    }
}
