import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UIKeyCommand and "Adding hardware keyboard support to your app".
@MainActor
@Suite("Key commands and motion")
struct KeyCommandTests {
    final class Screen: UIViewController {
        let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
        var calls: [String] = []
        var commands: [UIKeyCommand] = []
        override var keyCommands: [UIKeyCommand]? { commands }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(field)
        }

        func add(
            _ input: String, _ flags: UIKeyModifierFlags = [],
            attributes: UIMenuElement.Attributes = []
        ) -> UIKeyCommand {
            let command = UIKeyCommand(
                action: Selector("carryOut:", Screen.carryOut(_:)), input: input,
                modifierFlags: flags, attributes: attributes)
            commands.append(command)
            return command
        }

        func carryOut(_ command: UIKeyCommand) { calls.append(command.input ?? "") }

        override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            calls.append("began \(motion) \(event?.type == .motion)")
        }
        override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            calls.append("ended \(event?.subtype == .motionShake)")
        }
    }

    let stage = Stage()
    let screen = Screen()

    init() {
        stage.window.rootViewController = screen
        stage.commit()
    }

    @Test("a key with its modifiers performs the command of the controller in front")
    func modifiers() {
        defer { stage.close() }
        _ = screen.add("n", .command)
        _ = screen.add(UIKeyCommand.inputEscape)
        _ = screen.add("x", [.command, .shift])
        _ = screen.add("d", .command, attributes: .disabled)
        #expect(stage.press("n", modifiers: .command))
        #expect(stage.press(UIKeyCommand.inputEscape))
        #expect(stage.press(.escape))
        #expect(stage.press("X", modifiers: [.command, .shift]))
        #expect(screen.calls == ["n", "UIKeyInputEscape", "UIKeyInputEscape", "x"])
        withKnownIssue { #expect(stage.press("n")) }
        withKnownIssue { #expect(stage.press("d", modifiers: .command)) }
        #expect(screen.calls.count == 4)
    }

    @Test("a text gets plain keys before commands, unless they want priority")
    func texts() {
        defer { stage.close() }
        let plain = screen.add("a")
        _ = screen.add("s", .command)
        screen.field.becomeFirstResponder()
        #expect(stage.type("a"))
        #expect(stage.press("s", modifiers: .command))
        #expect(screen.field.text == "a")
        #expect(screen.calls == ["s"])
        plain.wantsPriorityOverSystemBehavior = true
        #expect(stage.press("a"))
        #expect(screen.field.text == "a")
        #expect(screen.calls == ["s", "a"])
        #expect(stage.press("b"))
        #expect(screen.field.text == "ab")
    }

    @Test("a shake reaches the controller in front, or the first responder's chain")
    func shake() {
        defer { stage.close() }
        stage.shake()
        screen.field.becomeFirstResponder()
        stage.shake()
        #expect(
            screen.calls == [
                "began motionShake true", "ended true", "began motionShake true", "ended true",
            ])
    }

    @Test("a parent overrides traits of its child, and of no other controller")
    func childTraits() {
        defer { stage.close() }
        let child = UIViewController()
        screen.addChild(child)
        screen.view.addSubview(child.view)
        screen.setOverrideTraitCollection(
            UITraitCollection(horizontalSizeClass: .regular), forChild: child)
        #expect(child.traitCollection.horizontalSizeClass == .regular)
        #expect(screen.traitCollection.horizontalSizeClass == .compact)
        #expect(screen.overrideTraitCollection(forChild: child)?.horizontalSizeClass == .regular)
        screen.setOverrideTraitCollection(nil, forChild: child)
        #expect(child.traitCollection.horizontalSizeClass == .compact)
        #expect(screen.overrideTraitCollection(forChild: child) == nil)
        let words = mistakes {
            screen.setOverrideTraitCollection(
                UITraitCollection(horizontalSizeClass: .regular), forChild: UIViewController())
        }
        #expect(words.contains("is no child"))
    }

    @Test("remote notifications need a token; the delegate says what it has fetched")
    func remoteNotifications() {
        defer { stage.close() }
        final class Delegate: NSObject, UIApplicationDelegate {
            var calls: [String] = []
            func application(
                _ application: UIApplication,
                didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
            ) { calls.append("token \(deviceToken.count)") }
            func application(
                _ application: UIApplication,
                didFailToRegisterForRemoteNotificationsWithError error: any Error
            ) { calls.append(error.localizedDescription) }
            func application(
                _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
                fetchCompletionHandler handler: @escaping (UIBackgroundFetchResult) -> Void
            ) {
                calls.append("\(info)")
                handler(.newData)
            }
        }
        let application = UIApplication.shared
        let (delegate, before) = (Delegate(), application.delegate)
        application.delegate = delegate
        defer {
            application.delegate = before
            application.remoteNotificationToken = nil
        }
        application.registerForRemoteNotifications()
        #expect(delegate.calls.isEmpty)
        stage.commit()
        #expect(delegate.calls.first?.contains("nothing sends remote notifications") == true)
        application.remoteNotificationToken = Data([1, 2])
        application.registerForRemoteNotifications()
        stage.commit()
        #expect(delegate.calls.last == "token 2")
        #expect(application.isRegisteredForRemoteNotifications)
        var result: UIBackgroundFetchResult?
        application.receive(remoteNotification: ["a": 1]) { result = $0 }
        #expect(result == .newData)
    }

    @Test("tab bar items look as the size classes choose")
    func tabBarLooks() {
        defer { stage.close() }
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
        let appearance = UITabBarAppearance()
        appearance.stackedLayoutAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.red
        ]
        appearance.inlineLayoutAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.green
        ]
        appearance.compactInlineLayoutAppearance.normal.titleTextAttributes = [
            .foregroundColor: UIColor.blue
        ]
        bar.standardAppearance = appearance
        bar.items = [UITabBarItem(title: "A", image: nil, tag: 0)]
        screen.view.addSubview(bar)
        func color() -> UIColor? {
            stage.commit()
            bar.setNeedsLayout()
            bar.layoutIfNeeded()
            return bar.subviews.flatMap(\.subviews).lazy.compactMap { $0 as? UILabel }.first?
                .textColor
        }
        #expect(color() == .red)
        bar.traitOverrides.horizontalSizeClass = .regular
        #expect(color() == .green)
        bar.traitOverrides.verticalSizeClass = .compact
        #expect(color() == .blue)
    }
}
