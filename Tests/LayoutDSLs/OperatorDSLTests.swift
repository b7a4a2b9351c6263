import Testing
import UIKit

/// Expected values: sums of the numbers in the layouts.
@MainActor
@Suite("Operator, fluent and frame languages over UIKit")
struct OperatorDSLTests {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let one = UIView()
    let two = UIView()

    init() {
        container.addSubview(one)
        container.addSubview(two)
    }

    @Test("operators relate attributes with factors and constants")
    func operators() {
        constrain(one, two, container) { views in
            let (one, two, container) = (views[0], views[1], views[2])
            one.left .== container.left + 20
            one.top .== container.top
            one.width .== container.width / 4
            one.height .== 50
            two.left .== one.right + 10
            two.width .== 2 * one.width - 30
            two.centerY .== one.centerY
            two.height .<= one.height - 10
            two.height .>= 40
        }
        container.layoutIfNeeded()
        #expect(one.frame == CGRect(x: 20, y: 0, width: 100, height: 50))
        #expect(two.frame == CGRect(x: 130, y: 5, width: 170, height: 40))
        #expect(container.constraints.count == 7)
        #expect(one.constraints.count == 1)
    }

    @Test("fluent pins accept guides, directional insets and priorities")
    func fluent() {
        container.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        one.pinEdges(
            to: container.layoutMarginsGuide,
            insets: .init(top: 10, leading: 20, bottom: 30, trailing: 40))
        two.pinEdges(to: container.safeAreaLayoutGuide, priority: .defaultHigh)
        two.sized(30, 40)
        container.layoutIfNeeded()
        #expect(one.frame == CGRect(x: 22, y: 11, width: 400 - 6 - 60, height: 300 - 4 - 40))
        #expect(two.frame.size == CGSize(width: 30, height: 40))
    }

    @Test("leading and trailing swap in right-to-left direction")
    func mirrored() {
        container.semanticContentAttribute = .forceRightToLeft
        one.pinEdges(to: container, insets: .init(top: 0, leading: 100, bottom: 0, trailing: 0))
        container.layoutIfNeeded()
        #expect(one.frame == CGRect(x: 0, y: 0, width: 300, height: 300))
        #expect(container.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    @Test("generic code relates anchors of either axis")
    func generic() {
        one.sized(10, 20)
        let across = tie(one.leadingAnchor, container.leadingAnchor, 5)
        let down = tie(one.topAnchor, container.topAnchor, 6)
        container.layoutIfNeeded()
        #expect(one.frame == CGRect(x: 5, y: 6, width: 10, height: 20))
        #expect(
            [across, down].allSatisfy { $0.identifier == "tie" && $0.priority.rawValue == 999.5 })
        #expect(across.firstAnchor.item === one)
        #expect(across.secondAnchor?.item === container)
        #expect(container.constraints.filter { $0.identifier == "tie" }.count == 2)
    }

    @Test("frames are set without constraints")
    func frames() {
        FrameLayout(one).inset(UIEdgeInsets(top: 10, left: 20, bottom: 200, right: 300))
        #expect(one.frame == CGRect(x: 20, y: 10, width: 80, height: 90))
        FrameLayout(two).size(CGSize(width: 50, height: 10)).below(one, 5).start(15)
        #expect(two.frame == CGRect(x: 15, y: 105, width: 50, height: 10))
        two.semanticContentAttribute = .forceRightToLeft
        FrameLayout(two).start(15).safeTop()
        #expect(two.frame == CGRect(x: 335, y: 0, width: 50, height: 10))
        let label = UILabel()
        label.text = "abcd"
        label.font = .systemFont(ofSize: 10)
        container.addSubview(label)
        FrameLayout(label).fit()
        #expect(label.bounds.size == CGSize(width: 40, height: 10))
    }

    @Test("scroll views size their content by constraints, and cells lay out their content view")
    func containers() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let content = UIView()
        scroll.addSubview(content)
        content.pinEdges(to: scroll.contentLayoutGuide)
        content.sized(250, 400)
        scroll.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 250, height: 400))
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
        cell.layoutIfNeeded()
        let inner = UIView()
        cell.contentView.addSubview(inner)
        inner.pinEdges(
            to: cell.contentView, insets: .init(top: 4, leading: 5, bottom: 6, trailing: 7))
        cell.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 5, y: 4, width: 188, height: 34))
    }

    @Test("baselines have substitutes in views that name them, and appearance protocols exist")
    func standIns() {
        final class Badge: UIView {
            let label = UILabel()
            override var forFirstBaselineLayout: UIView { label }
            override var forLastBaselineLayout: UIView { label }
        }
        let badge = Badge()
        badge.addSubview(badge.label)
        badge.label.text = "x"
        badge.label.font = .systemFont(ofSize: 20)
        badge.label.pinEdges(to: badge, insets: .init(top: 5, leading: 5, bottom: 5, trailing: 5))
        container.addSubview(badge)
        badge.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            badge.firstBaselineAnchor.constraint(equalTo: container.topAnchor, constant: 50),
            badge.leftAnchor.constraint(equalTo: container.leftAnchor),
        ])
        container.layoutIfNeeded()
        // The built-in metrics: an ascent of 0.75 em. The label is 20 high, the badge 30. Whole
        // points, because the screen's scale is that of a stage that another test may have open.
        #expect(badge.frame == CGRect(x: 0, y: 50 - 15 - 5, width: 30, height: 30))
        #expect((badge as Any) is UIAppearance)
        #expect((badge as Any) is UIAppearanceContainer)
    }
}
