import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, UIBarButtonItem.init(customView:) and WWDC 2017, Updating Your App for iOS 11:
/// bars lay custom views out by their constraints and their own content. A character is one em
/// wide: fonts have 10 points.
@MainActor
@Suite("Bars: custom views")
struct CustomViewTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))

    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.text = text
        return label
    }

    private func square(_ side: CGFloat, _ view: UIView, keepsMask: Bool) -> UIView {
        view.translatesAutoresizingMaskIntoConstraints = keepsMask
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: side),
            view.heightAnchor.constraint(equalToConstant: side),
        ])
        return view
    }

    private func show(_ place: (UIViewController) -> Void) -> UINavigationController {
        let root = UIViewController()
        place(root)
        let navigation = UINavigationController(rootViewController: root)
        navigation.isToolbarHidden = false
        stage.window.rootViewController = navigation
        stage.commit()
        return navigation
    }

    @Test("a label has its text's size in both bars, and follows it", arguments: [true, false])
    func labels(keepsMask: Bool) {
        defer { stage.close() }
        let (left, below) = (label("abc"), label("abcd"))
        for view in [left, below] { view.translatesAutoresizingMaskIntoConstraints = keepsMask }
        let navigation = show {
            $0.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: left)
            $0.toolbarItems = [UIBarButtonItem(customView: below)]
        }
        let bar = navigation.navigationBar
        #expect(left.bounds.size == left.intrinsicContentSize && left.bounds.width == 30)
        #expect(left.convert(left.bounds, to: bar).midY == bar.bounds.midY)
        #expect(below.bounds.size == below.intrinsicContentSize && below.bounds.width == 40)
        let x = left.convert(left.bounds, to: bar).minX
        left.text = "abcdef"
        stage.commit()
        #expect(left.bounds.width == 60)
        #expect(left.convert(left.bounds, to: bar).minX == x)
    }

    @Test("a size by constraints holds, with and without the mask", arguments: [true, false])
    func constraints(keepsMask: Bool) {
        defer { stage.close() }
        let button = square(24, UIButton(type: .custom), keepsMask: keepsMask)
        let (view, below) = (
            square(20, UIView(), keepsMask: keepsMask), square(18, UIView(), keepsMask: keepsMask)
        )
        let navigation = show {
            $0.navigationItem.rightBarButtonItems = [
                UIBarButtonItem(customView: button), UIBarButtonItem(customView: view),
            ]
            $0.toolbarItems = [.flexibleSpace(), UIBarButtonItem(customView: below)]
        }
        let bar = navigation.navigationBar
        let frames = [button, view].map { $0.convert($0.bounds, to: bar) }
        #expect(frames.map(\.width) == [24, 20] && frames.map(\.height) == [24, 20])
        // 8 points apart.
        #expect(frames[1].maxX + 8 == frames[0].minX)
        #expect(below.bounds.size == CGSize(width: 18, height: 18))
        let edge = below.convert(below.bounds, to: navigation.toolbar).maxX
        #expect(abs(edge - (320 - 16)) < 1e-9)
    }

    @Test("a stack is as large as what it arranges, and one in the title's place is centred")
    func stacks() {
        defer { stage.close() }
        func stack(_ words: String...) -> UIStackView {
            let stack = UIStackView(arrangedSubviews: words.map(label))
            stack.spacing = 5
            return stack
        }
        let (item, title) = (stack("ab", "c"), stack("abcd", "abcd"))
        title.axis = .vertical
        title.translatesAutoresizingMaskIntoConstraints = false
        let navigation = show {
            $0.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: item)
            $0.navigationItem.titleView = title
        }
        #expect(abs(item.bounds.width - (20 + 5 + 10)) < 1e-9)
        #expect(abs(title.bounds.width - 40) < 1e-9)
        let bar = navigation.navigationBar
        #expect(abs(title.convert(title.bounds, to: bar).midX - bar.bounds.midX) < 1e-9)
    }

    @Test("a frame that the program has set holds; a title that is too wide is truncated")
    func frames() {
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        let title = label(String(repeating: "a", count: 60))
        title.translatesAutoresizingMaskIntoConstraints = false
        let navigation = show {
            $0.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: view)
            $0.navigationItem.titleView = title
        }
        #expect(view.bounds.size == CGSize(width: 50, height: 20))
        let bar = navigation.navigationBar
        let shown = title.convert(title.bounds, to: bar)
        #expect(shown.minX >= 0 && shown.maxX < view.convert(view.bounds, to: bar).minX)
    }

    @Test("a label that is empty at first, and a title that is constrained later, are seen")
    func later() {
        defer { stage.close() }
        let (item, title, sized) = (label(""), label(""), label("abcd"))
        let navigation = show {
            $0.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: item)
            $0.navigationItem.titleView = title
        }
        let bar = navigation.navigationBar
        (item.text, title.text) = ("ab", "abc")
        stage.commit()
        for (view, width) in [(item, 20.0), (title, 30)] {
            #expect(view.isDescendant(of: bar) && abs(view.bounds.width - width) < 1e-9)
        }
        sized.sizeToFit()
        navigation.topViewController?.navigationItem.titleView = sized
        stage.commit()
        sized.widthAnchor.constraint(equalToConstant: 50).isActive = true
        bar.setNeedsLayout()
        stage.commit()
        #expect(sized.isDescendant(of: bar) && sized.window != nil)
    }
}
