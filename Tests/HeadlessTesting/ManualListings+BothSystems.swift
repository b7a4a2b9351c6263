import HeadlessTesting
import Testing
import UIKit

// The listings of docs/code-for-both.md.

final class ThermostatViewController: UIViewController {
    private(set) var degrees = 20
    private let display = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        let warm = UIAction(title: "Warmer") { [weak self] _ in self?.add(1) }
        let warmer = UIButton(type: .system, primaryAction: warm)
        warmer.accessibilityIdentifier = "warmer"
        display.isUserInteractionEnabled = true
        display.accessibilityIdentifier = "display"
        #if os(Linux)
        let tap = UITapGestureRecognizer(target: self, action: ThermostatViewController.reset)
        #else
        let tap = UITapGestureRecognizer(target: self, action: #selector(reset))
        #endif
        display.addGestureRecognizer(tap)

        let column = UIStackView(arrangedSubviews: [display, warmer])
        column.axis = .vertical
        column.frame = CGRect(x: 20, y: 100, width: 335, height: 88)
        column.distribution = .fillEqually
        view.addSubview(column)
        reset()
    }

    private func add(_ change: Int) {
        degrees += change
        display.text = "\(degrees) °C"
    }

    #if !os(Linux)
    @objc
    #endif
    private func reset() {
        add(20 - degrees)
    }
}

@MainActor @Test func theRowsShareTheColumn() {  // runs on Linux and in the simulator
    let controller = ThermostatViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
    controller.view.layoutIfNeeded()
    let rows = controller.view.subviews[0].subviews
    #expect(rows.map(\.frame.height) == [44, 44])
}

#if os(Linux)
@MainActor @Test func aTapOnTheDisplayResets() {  // time passes: on Linux only
    let stage = Stage(size: CGSize(width: 375, height: 667))
    defer { stage.close() }
    let controller = ThermostatViewController()
    stage.window.rootViewController = controller
    stage.commit()
    stage.tap("warmer")
    #expect(controller.degrees == 21)
    stage.tap("display")
    #expect(controller.degrees == 20)
}
#endif
