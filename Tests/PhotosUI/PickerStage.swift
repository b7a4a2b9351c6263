import HeadlessTesting
import UIKit

extension Stage {
    /// Presents a picker over a controller in the window, and waits until it is there.
    @MainActor
    func present(_ picker: UIViewController, over root: UIViewController) {
        window.rootViewController = root
        window.makeKeyAndVisible()
        root.present(picker, animated: true)
        advance(by: .seconds(1))
    }
}
