import Dispatch
import Foundation
import Observation
import UIKit

/// A sign-in form that uses every common source of time.
///
/// The file compiles on iOS unchanged: nothing in it knows of tests or of virtual time.
public final class SignInViewController: UIViewController {
    let session = Session()
    private let service: SignInService
    private let email = UITextField()
    private let password = UITextField()
    private let hint = UILabel()
    private let signIn = UIButton(type: .system)
    private let status = UILabel()
    private let clock = UILabel()
    private var validation: Task<Void, Never>?
    private var signingIn: Task<Void, Never>?
    private var clearing: DispatchWorkItem?
    private var ticking: Timer?
    private var idle: (any DispatchSourceTimer)?

    init(service: SignInService) {
        self.service = service
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates the form with a server that takes two seconds.
    public convenience init() { self.init(service: SignInService()) }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("not used") }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let named: [(UIView, String)] = [
            (email, "email"), (password, "password"), (hint, "hint"), (signIn, "signIn"),
            (status, "status"), (clock, "clock"),
        ]
        for (view, name) in named { view.accessibilityIdentifier = name }
        signIn.setTitle("Sign in", for: .normal)
        signIn.addAction(UIAction { [unowned self] _ in start() }, for: .touchUpInside)
        email.addAction(UIAction { [unowned self] _ in validate() }, for: .editingChanged)
        password.isSecureTextEntry = true
        let column = UIStackView(arrangedSubviews: [email, hint, password, signIn, status, clock])
        column.axis = .vertical
        column.spacing = 12
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            column.topAnchor.constraint(equalTo: view.topAnchor, constant: 80),
            email.heightAnchor.constraint(equalToConstant: 44),
            password.heightAnchor.constraint(equalToConstant: 44),
        ])
        observe()
        watchIdleness()
    }

    public override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        ticking?.invalidate()
        idle?.cancel()
    }

    /// Validates the address once nothing was typed for 0.3 s.
    private func validate() {
        validation?.cancel()
        validation = Task {
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled else { return }
            hint.text = email.text?.contains("@") == true ? "" : "An address contains @."
        }
        watchIdleness()
    }

    private func start() {
        clearing?.cancel()
        session.state = .signingIn
        let (email, password) = (email.text ?? "", password.text ?? "")
        signingIn = Task {
            do {
                try await service.signIn(email: email, password: password)
                session.state = .signedIn(since: Date())
            } catch {
                session.state = .failed("The password is wrong.")
            }
        }
    }

    /// Shows the session's state, again at each change.
    private func observe() {
        withObservationTracking {
            show(session.state)
        } onChange: { [weak self] in
            Task { @MainActor in self?.observe() }
        }
    }

    private func show(_ state: Session.State) {
        signIn.isEnabled = state != .signingIn
        switch state {
        case .signedOut: status.text = ""
        case .signingIn: status.text = "One moment…"
        case .failed(let reason):
            status.text = reason
            shake()
            // The message stays for four seconds.
            let item = DispatchWorkItem { [weak self] in
                MainActor.assumeIsolated { self?.status.text = "" }
            }
            clearing = item
            DispatchQueue.main.asyncAfter(deadline: .now() + 4, execute: item)
        case .signedIn(let since):
            status.text = "Welcome"
            tick(since: since)
        }
    }

    private func shake() {
        let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
        shake.values = [0, -10, 10, -10, 10, 0]
        shake.duration = 0.5
        shake.isAdditive = true
        signIn.layer.add(shake, forKey: "shake")
    }

    /// Counts the seconds since the beginning of the session.
    private func tick(since: Date) {
        ticking?.invalidate()
        ticking = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated {
                let seconds = Date().timeIntervalSince(since)
                self?.clock.text = "\(Int(seconds.rounded())) s"
            }
        }
    }

    /// Signs out after a minute without typing.
    private func watchIdleness() {
        idle?.cancel()
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + .seconds(60))
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                self?.ticking?.invalidate()
                self?.session.state = .signedOut
            }
        }
        source.activate()
        idle = source
    }
}
