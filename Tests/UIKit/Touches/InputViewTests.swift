import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

/// Input views and accessory views.
///
/// Sources: Apple, UIResponder.inputView, inputAccessoryView and reloadInputViews(), UIInputView,
/// "Custom views for data input".
@MainActor
@Suite("Input views", .serialized)
final class InputViewTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))

    private func setUp() {
        stage.window.addSubview(field)
        stage.commit()
    }

    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: stage.window) }

    /// Collects the notifications of a keyboard with the upper edge and the height at the end.
    ///
    /// They are posted on the main thread.
    private final class Heard: @unchecked Sendable {
        var lines: [String] = []
        private var tokens: [any NSObjectProtocol] = []

        init() {
            tokens = [
                UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
                UIResponder.keyboardDidShowNotification, UIResponder.keyboardDidHideNotification,
            ].map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak self] note in
                    let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
                    let frame = value?.cgRectValue ?? .zero
                    let short = name.rawValue.dropFirst("UIKeyboard".count)
                        .replacingOccurrences(of: "Notification", with: "")
                    self?.lines.append("\(short) \(Int(frame.minY)) \(Int(frame.height))")
                }
            }
        }

        func end() { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    }

    // ALTextInputBar follows the keyboard with a disabled accessory view in front of its bar;
    // SlackTextViewController does the same.
    @Test("touches reach what is behind an accessory view that is disabled")
    func disabledAccessory() {
        defer { stage.close() }
        let follower = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        follower.isUserInteractionEnabled = false
        final class Holder: UIViewController {
            var accessory: UIView?
            override var canBecomeFirstResponder: Bool { true }
            override var inputAccessoryView: UIView? { accessory }
        }
        let holder = Holder()
        holder.accessory = follower
        stage.window.rootViewController = holder
        let bar = UITextField(frame: CGRect(x: 0, y: 436, width: 320, height: 44))
        holder.view.addSubview(bar)
        stage.commit()
        #expect(holder.becomeFirstResponder())
        stage.advance(by: .seconds(1))
        #expect(frame(follower) == CGRect(x: 0, y: 436, width: 320, height: 44))
        stage.tap(CGPoint(x: 160, y: 458))
        #expect(bar.isFirstResponder)
        follower.isUserInteractionEnabled = true
        #expect(stage.window.hitTest(CGPoint(x: 160, y: 458), with: nil) === follower)
    }

    @Test("a picker in place of the keyboard moves the guide, is touched, and moves away")
    func picker() {
        setUp()
        defer { stage.close() }
        let heard = Heard()
        defer { heard.end() }
        // UIPickerView: 216 points high, by its intrinsic content size.
        let picker = UIPickerView()
        field.inputView = picker
        let guide = stage.window.keyboardLayoutGuide
        #expect(field.becomeFirstResponder())
        stage.advance(by: .seconds(0.3))
        #expect(frame(picker) == CGRect(x: 0, y: 264, width: 320, height: 216))
        #expect(guide.layoutFrame.minY == 264)
        #expect(heard.lines == ["WillShow 264 216", "DidShow 264 216"])
        let hit = stage.window.hitTest(CGPoint(x: 160, y: 400), with: nil)
        #expect(hit?.isDescendant(of: picker) == true)
        field.resignFirstResponder()
        stage.advance(by: .seconds(0.1))
        // It slides down in a quarter of a second.
        #expect(picker.window != nil)
        stage.advance(by: .seconds(0.3))
        #expect(picker.window == nil)
        #expect(guide.layoutFrame.minY == 480)
        #expect(heard.lines.suffix(2) == ["WillHide 480 216", "DidHide 480 216"])
    }

    // Source: Apple, UIScrollView.KeyboardDismissMode.
    @Test("a drag dismisses the keyboard at once, or when the finger moves over it")
    func dismissal() {
        setUp()
        defer { stage.close() }
        stage.window.keyboardHeight = 200
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        scroll.contentSize = CGSize(width: 320, height: 2000)
        scroll.contentOffset.y = 600
        stage.window.insertSubview(scroll, at: 0)
        func drag(_ mode: UIScrollView.KeyboardDismissMode, to y: CGFloat) -> Bool {
            field.becomeFirstResponder()
            stage.advance(by: .seconds(0.3))
            scroll.keyboardDismissMode = mode
            stage.pan(
                from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: y), over: .milliseconds(200))
            stage.advance(by: .seconds(2))
            return field.isFirstResponder
        }
        // The keyboard begins at 280, its accessory view at 236.
        #expect(drag(.none, to: 300))
        #expect(!drag(.onDrag, to: 140))
        #expect(!drag(.onDragWithAccessory, to: 140))
        #expect(drag(.interactive, to: 270))
        #expect(!drag(.interactive, to: 300))
        // Source: Apple, UIKeyboardLayoutGuide.keyboardDismissPadding.
        stage.window.keyboardLayoutGuide.keyboardDismissPadding = 20
        #expect(!drag(.interactive, to: 270))
        stage.window.keyboardLayoutGuide.keyboardDismissPadding = 0
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        field.inputAccessoryView = bar
        #expect(drag(.interactive, to: 260))
        #expect(!drag(.interactiveWithAccessory, to: 260))
        stage.window.keyboardHeight = 0
        field.inputAccessoryView = nil
        // A keyboard that covers nothing cannot be reached.
        #expect(drag(.interactive, to: 470))
    }

    @Test("an accessory view is above the keyboard, and its button is tapped")
    func accessory() {
        setUp()
        defer { stage.close() }
        let heard = Heard()
        defer { heard.end() }
        stage.window.keyboardHeight = 200
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        let done = UIButton(type: .system)
        done.frame = CGRect(x: 0, y: 0, width: 80, height: 44)
        done.accessibilityIdentifier = "done"
        done.addAction(
            UIAction { [weak field] _ in field?.resignFirstResponder() }, for: .touchUpInside)
        bar.addSubview(done)
        field.inputAccessoryView = bar
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(frame(bar) == CGRect(x: 0, y: 236, width: 320, height: 44))
        // What the keyboard covers still receives touches, since the keyboard is not drawn.
        #expect(stage.window.hitTest(CGPoint(x: 160, y: 400), with: nil) === stage.window)
        stage.tap("done")
        stage.advance(by: .seconds(0.3))
        #expect(!field.isFirstResponder)
        #expect(bar.window == nil)
        #expect(
            heard.lines == [
                "WillShow 236 244", "DidShow 236 244", "WillHide 480 244", "DidHide 480 244",
            ])
    }

    @Test("the keyboard stays while another field becomes first responder")
    func neighbours() {
        setUp()
        defer { stage.close() }
        let other = UITextField(frame: CGRect(x: 10, y: 60, width: 200, height: 34))
        stage.window.addSubview(other)
        stage.window.keyboardHeight = 200
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        let heard = Heard()
        defer { heard.end() }
        other.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(heard.lines.isEmpty)
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
        other.inputAccessoryView = bar
        stage.advance(by: .seconds(0.3))
        #expect(bar.window == nil)
        other.reloadInputViews()
        stage.advance(by: .seconds(0.3))
        #expect(frame(bar).minY == 230)
    }

    private final class Chat: UIViewController {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
        let message = UITextField(frame: CGRect(x: 10, y: 5, width: 200, height: 40))
        override var inputAccessoryView: UIView? { bar }
        override var canBecomeFirstResponder: Bool { true }
        override func viewDidLoad() {
            bar.addSubview(message)
            message.accessibilityIdentifier = "message"
        }
    }

    @Test("a controller's accessory view is docked, and stays while its field is edited")
    func controller() {
        defer { stage.close() }
        let chat = Chat()
        stage.window.rootViewController = chat
        stage.commit()
        #expect(chat.becomeFirstResponder())
        stage.advance(by: .seconds(0.3))
        #expect(frame(chat.bar) == CGRect(x: 0, y: 430, width: 320, height: 50))
        stage.window.keyboardHeight = 200
        stage.tap("message")
        stage.advance(by: .seconds(0.3))
        #expect(chat.message.isFirstResponder)
        #expect(frame(chat.bar).minY == 230)
        stage.type("hi")
        #expect(chat.message.text == "hi")
        chat.message.resignFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(chat.isFirstResponder)
        #expect(frame(chat.bar).minY == 430)
        // A field of the controller's view is below it on the responder chain.
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
        chat.view.addSubview(field)
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(frame(chat.bar).minY == 230)
        stage.window.rootViewController = UIViewController()
        stage.advance(by: .seconds(0.3))
        #expect(chat.bar.window == nil)
    }

    @Test("views with constraints, and self-sizing input views, have their own height")
    func heights() {
        setUp()
        defer { stage.close() }
        let input = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        input.allowsSelfSizing = true
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        input.addSubview(content)
        NSLayoutConstraint.activate([
            content.heightAnchor.constraint(equalToConstant: 120),
            content.topAnchor.constraint(equalTo: input.topAnchor),
            content.bottomAnchor.constraint(equalTo: input.bottomAnchor),
        ])
        #expect(input.inputViewStyle == .keyboard)
        #expect(input.backgroundColor != nil)
        field.inputView = input
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(frame(input) == CGRect(x: 0, y: 360, width: 320, height: 120))
        let pinned = UIView()
        pinned.translatesAutoresizingMaskIntoConstraints = false
        pinned.heightAnchor.constraint(equalToConstant: 30).isActive = true
        field.inputAccessoryView = pinned
        // A layout that does not settle is reported.
        let words = mistakes {
            field.reloadInputViews()
            stage.advance(by: .seconds(0.3))
        }
        #expect(words == "")
        #expect(frame(pinned) == CGRect(x: 0, y: 330, width: 320, height: 30))
    }

    /// A controller with a bar, as of a chat.
    private final class Room: UIViewController {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        override var canBecomeFirstResponder: Bool { true }
        override var inputAccessoryView: UIView? { bar }
    }

    @Test("a controller's accessory view leaves with its view")
    func leaving() {
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        for pops in [true, false] {
            let chat = Room()
            navigation.pushViewController(chat, animated: false)
            stage.commit()
            chat.becomeFirstResponder()
            stage.advance(by: .seconds(0.3))
            #expect(chat.bar.window != nil)
            if pops {
                navigation.popViewController(animated: false)
            } else {
                navigation.pushViewController(UIViewController(), animated: false)
            }
            stage.advance(by: .seconds(1))
            #expect(chat.bar.window == nil)
            #expect(!chat.isFirstResponder)
            navigation.popToRootViewController(animated: false)
            stage.commit()
        }
    }

    @Test("a field in its own accessory view does not follow itself")
    func own() {
        setUp()
        defer { stage.close() }
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let inner = UITextField(frame: bar.bounds)
        bar.addSubview(inner)
        field.inputAccessoryView = bar
        inner.inputAccessoryView = bar
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        inner.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(inner.target(forAction: Selector("nothing:"), withSender: nil) == nil)
        stage.window.endEditing(true)
        stage.advance(by: .seconds(0.3))
    }

    @Test("an input view makes place for a keyboard of the same height")
    func sameHeight() {
        setUp()
        defer { stage.close() }
        let panel = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        field.inputView = panel
        stage.window.keyboardHeight = 216
        let other = UITextField(frame: CGRect(x: 10, y: 60, width: 200, height: 34))
        stage.window.addSubview(other)
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(panel.window != nil)
        other.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(panel.window == nil)
    }

    @Test(
        "an accessory view that grows while the keyboard is announced is placed with its new height"
    )
    func grown() {
        setUp()
        defer { stage.close() }
        stage.window.keyboardHeight = 200
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 40))
        field.inputAccessoryView = bar
        let token = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { [field] _ in
            MainActor.assumeIsolated {
                bar.frame.size.height = 100
                field.reloadInputViews()
            }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.6))
        // 480 − 200 − 100.
        #expect(frame(bar) == CGRect(x: 0, y: 180, width: 320, height: 100))
    }

    @Test("lines of the session contain the input view")
    func snapshots() {
        setUp()
        defer { stage.close() }
        let panel = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 90))
        panel.accessibilityIdentifier = "panel"
        field.inputView = panel
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(stage.session.view(withIdentifier: "panel") === panel)
        #expect(stage.tap("panel"))
    }
}
