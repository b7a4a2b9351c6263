import UIKit

// An app as in Xcode's template: no line of it mentions a browser. The target links LivePreview, so
// MAINSPRING_PORT=8737 swift run --package-path Demos hello-delegate serves the window.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.backgroundColor = .systemBackground
        window.rootViewController = HelloController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// A switch and a label that shows whether it is on.
final class HelloController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let (toggle, label) = (
            UISwitch(frame: CGRect(x: 20, y: 60, width: 51, height: 31)), UILabel()
        )
        label.frame = CGRect(x: 90, y: 60, width: 200, height: 31)
        label.text = "off"
        toggle.accessibilityIdentifier = "toggle"
        toggle.addAction(
            UIAction { _ in label.text = toggle.isOn ? "on" : "off" }, for: .valueChanged)
        view.addSubview(toggle)
        view.addSubview(label)
    }
}
