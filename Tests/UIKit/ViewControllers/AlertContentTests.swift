import HeadlessTesting
import Testing
import UIKit

/// What programs add to alerts by the names of properties without public ones.
@MainActor
@Suite("Alerts with content of a program's")
struct AlertContentTests {
    private func show(_ alert: UIAlertController) -> Stage {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.commit()
        root.present(alert, animated: false)
        stage.settle()
        return stage
    }

    @Test("a controller's view is between the texts and the buttons, as high as it prefers")
    func content() {
        final class Content: UIViewController {
            var log: [String] = []
            override func didMove(toParent parent: UIViewController?) {
                log.append(parent == nil ? "out" : "in")
            }
            override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
        }
        let alert = UIAlertController(title: "Size", message: nil, preferredStyle: .alert)
        let content = Content()
        content.preferredContentSize.height = 120
        let plain = UIAlertController(title: "Size", message: nil, preferredStyle: .alert)
        for each in [alert, plain] { each.addAction(UIAlertAction(title: "OK", style: .default)) }
        alert.setValue(content, forKey: "contentViewController")
        #expect(alert.value(forKey: "contentViewController") as? Content === content)
        let other = show(plain)
        let height = plain.view.bounds.height
        other.close()
        let stage = show(alert)
        defer { stage.close() }
        #expect(content.parent === alert)
        #expect(content.log == ["in", "appeared"])
        #expect(alert.view.bounds.height == height + 120)
        // The button is 44 points high, below the content.
        #expect(
            content.view.convert(content.view.bounds, to: alert.view)
                == CGRect(x: 0, y: height - 44, width: 270, height: 120))
        content.preferredContentSize.height = 200
        stage.settle()
        #expect(alert.view.bounds.height == height + 200)
        #expect(content.view.bounds.height == 200)
        alert.setValue(nil, forKey: "contentViewController")
        stage.settle()
        #expect(content.parent == nil)
        #expect(content.view.superview == nil)
    }

    @Test("a controller without a preferred size has the height of its constraints")
    func fittingContent() {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        let content = UIViewController()
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        content.view.addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: content.view.topAnchor),
            box.bottomAnchor.constraint(equalTo: content.view.bottomAnchor),
            box.leadingAnchor.constraint(equalTo: content.view.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: content.view.trailingAnchor),
            box.heightAnchor.constraint(equalToConstant: 90),
        ])
        alert.setValue(content, forKey: "contentViewController")
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        let stage = show(alert)
        defer { stage.close() }
        #expect(content.view.bounds.size == CGSize(width: alert.view.bounds.width, height: 90))
    }

    @Test("an action's title is at the left, with a mark at the right")
    func marks() throws {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        let actions = ["First", "Second"].map { UIAlertAction(title: $0, style: .default) }
        for action in actions { alert.addAction(action) }
        actions[0].setValue(CATextLayerAlignmentMode.left, forKey: "titleTextAlignment")
        actions[1].setValue(NSTextAlignment.right.rawValue, forKey: "titleTextAlignment")
        actions[0].setValue(true, forKey: "checked")
        let stage = show(alert)
        defer { stage.close() }
        let buttons = alert.view.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }
        try #require(buttons.count == 2)
        func title(_ button: UIButton) -> CGRect {
            button.titleLabel.map { $0.convert($0.bounds, to: button) } ?? .zero
        }
        #expect(title(buttons[0]).minX == 16)
        #expect(title(buttons[1]).maxX == buttons[1].bounds.width - 16)
        func marks(_ button: UIButton) -> [UIView] {
            button.subviews.filter { $0 is UIImageView && $0.frame.width == 16 }
        }
        #expect(marks(buttons[0]).map(\.frame.maxX) == [buttons[0].bounds.width - 16])
        #expect(marks(buttons[1]).isEmpty)
        actions[0].setValue(false, forKey: "checked")
        stage.settle()
        #expect(marks(buttons[0]).isEmpty)
    }
}
