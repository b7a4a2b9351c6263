import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIResponder's keyboard notifications, UIKeyboardLayoutGuide.
@MainActor
@Suite("The keyboard that covers a window", .serialized)
struct KeyboardNotificationTests {
    @Test("the frame is at the bottom of a window that has not the screen's size")
    func otherSize() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 430, height: 932))
        let field = UITextField()
        window.addSubview(field)
        window.makeKeyAndVisible()
        window.keyboardHeight = 300
        var end = CGRect.zero
        let token = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { note in
            let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let frame = value?.cgRectValue ?? .zero
            MainActor.assumeIsolated { end = frame }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        #expect(field.becomeFirstResponder())
        // In the coordinates of the screen: the window's bottom is at 20 + 932 points.
        #expect(end == CGRect(x: 10, y: 652, width: 430, height: 300))
        field.resignFirstResponder()
        window.isHidden = true
    }

    @Test("notifications carry the frames, and the guide follows")
    func notifications() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let (field, root) = (UITextField(), UIView(frame: stage.window.bounds))
        stage.window.addSubview(root)
        root.addSubview(field)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
        NSLayoutConstraint.activate([
            box.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor),
            box.heightAnchor.constraint(equalToConstant: 10),
        ])
        var heard: [String] = []
        let names = [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
            UIResponder.keyboardWillChangeFrameNotification,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let end =
                    (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?
                    .cgRectValue ?? .zero
                let duration =
                    note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
                let text = "\(name.rawValue) \(Int(end.minY)) \(duration ?? 0)"
                MainActor.assumeIsolated { heard.append(text) }
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        stage.commit()
        #expect(field.becomeFirstResponder())
        #expect(heard.isEmpty)
        field.resignFirstResponder()
        stage.window.keyboardHeight = 216
        #expect(field.becomeFirstResponder())
        stage.commit()
        #expect(
            heard == [
                "UIKeyboardWillChangeFrameNotification 451 0.25",
                "UIKeyboardWillShowNotification 451 0.25",
            ])
        #expect(box.frame.maxY == 451)
        stage.advance(by: .seconds(0.3))
        #expect(heard.last == "UIKeyboardDidShowNotification 451 0.25")
        field.resignFirstResponder()
        stage.advance(by: .seconds(0.3))
        #expect(
            heard.suffix(2) == [
                "UIKeyboardWillHideNotification 667 0.25", "UIKeyboardDidHideNotification 667 0.25",
            ])
        #expect(box.frame.maxY == 667)
    }

    /// Source: Apple, Adjusting your layout with keyboard layout guide: docked keyboards are near
    /// the bottom and away from the other edges; a set of edges counts when all of them apply.
    @Test("constraints follow the edges of a guide that follows undocked keyboards")
    func tracking() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let guide = root.keyboardLayoutGuide
        let all = (0..<6).map {
            root.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0))
        }
        func active() -> [Int] { all.indices.filter { all[$0].isActive } }
        guide.setConstraints([all[0]], activeWhenNearEdge: .bottom)
        guide.setConstraints([all[1]], activeWhenNearEdge: [.bottom, .leading])
        guide.setConstraints([all[2]], activeWhenAwayFrom: [.leading, .trailing])
        guide.setConstraints([all[3]], activeWhenAwayFrom: [.leading, .trailing, .bottom])
        guide.setConstraints([all[4]], activeWhenAwayFrom: .top)
        #expect(active().isEmpty)
        guide.followsUndockedKeyboard = true
        #expect(active() == [0, 2, 4])
        guide.setConstraints([all[5]], activeWhenNearEdge: .bottom)
        #expect(active() == [2, 4, 5])
        #expect(guide.constraints(activeWhenNearEdge: .bottom) == [all[5]])
        #expect(guide.constraints(activeWhenAwayFrom: .top) == [all[4]])
        guide.setConstraints([], activeWhenAwayFrom: .top)
        #expect(active() == [2, 5])
        guide.removeAllTrackedConstraints()
        #expect(active().isEmpty)
        #expect(guide.constraints(activeWhenNearEdge: .bottom).isEmpty)
        guide.setConstraints([all[0]], activeWhenNearEdge: .bottom)
        guide.followsUndockedKeyboard = false
        #expect(active().isEmpty)
    }
}
