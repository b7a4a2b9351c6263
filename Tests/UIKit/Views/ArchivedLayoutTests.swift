import Testing
import UIKit

/// At the top, because an unarchiver of Foundation on Linux finds no others.
final class ArchivedHolder: UIView {
    var y: NSLayoutConstraint?
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) {
        y = coder.decodeObject(forKey: "y") as? NSLayoutConstraint
        super.init(coder: coder)
    }
    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(y, forKey: "y")
    }
}

// Source: Apple, NSCoding; nib files are archives with constraints, and programs copy views so.
@MainActor
@Suite("Archives of views with their layout")
struct ArchivedLayoutTests {
    private func copy<Object: NSObject>(_ object: Object) throws -> Object {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: false)
        let found = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
        return try #require(found as? Object)
    }

    private func centered() -> (box: UIView, view: UIView, y: NSLayoutConstraint) {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(view)
        let y = view.centerYAnchor.constraint(equalTo: box.centerYAnchor, constant: 10)
        y.identifier = "y"
        y.priority = UILayoutPriority(rawValue: 900)
        NSLayoutConstraint.activate([
            y, view.centerXAnchor.constraint(equalTo: box.centerXAnchor),
            view.widthAnchor.constraint(equalToConstant: 50),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.8),
        ])
        return (box, view, y)
    }

    @Test("constraints are kept by the views that hold them")
    func constraints() throws {
        let box = centered().box
        box.restorationIdentifier = "box"
        let other = try copy(box)
        other.layoutIfNeeded()
        let view = try #require(other.subviews.first)
        #expect(other.constraints.count == 2 && view.constraints.count == 2)
        #expect(!view.translatesAutoresizingMaskIntoConstraints)
        #expect(other.translatesAutoresizingMaskIntoConstraints)
        // 200/2 - 50/2, 100/2 + 10 - 40/2.
        #expect(view.frame == CGRect(x: 75, y: 40, width: 50, height: 40))
        let y = try #require(other.constraints.first { $0.identifier == "y" })
        #expect(y.constant == 10 && y.priority.rawValue == 900 && y.isActive)
        #expect(y.firstItem === view && y.secondItem === other)
        #expect(other.restorationIdentifier == "box")
    }

    @Test("a constraint to a view outside of the archive is left out")
    func outside() throws {
        let (box, view, _) = centered()
        let other = try copy(view)
        #expect(other.constraints.count == 2)
        let alone = try copy(box.constraints[0])
        #expect(!alone.isActive && alone.firstItem == nil)
    }

    @Test("a constraint that a class archives itself is the one that the view holds")
    func property() throws {
        let holder = ArchivedHolder(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        holder.addSubview(view)
        let y = view.topAnchor.constraint(equalTo: holder.safeAreaLayoutGuide.topAnchor)
        y.isActive = true
        holder.y = y
        let other = try copy(holder)
        #expect(other.constraints.count == 1 && other.y === other.constraints.first)
        #expect(other.y?.secondItem === other.safeAreaLayoutGuide)
    }

    @Test("layout guides of the program are kept")
    func guides() throws {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let guide = UILayoutGuide()
        guide.identifier = "half"
        box.addLayoutGuide(guide)
        guide.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5).isActive = true
        let other = try copy(box)
        let found = try #require(other.layoutGuides.first { $0.identifier == "half" })
        other.layoutIfNeeded()
        #expect(other.constraints.count == 1 && found.layoutFrame.width == 100)
    }

    @Test("a stack keeps its arrangement, and makes its own constraints again")
    func stack() throws {
        let views = (0..<3).map { UIView(frame: CGRect(x: $0, y: 0, width: 1, height: 1)) }
        for (index, view) in views.enumerated() { view.tag = index }
        let stack = UIStackView(arrangedSubviews: [views[2], views[0]])
        stack.addSubview(views[1])
        (stack.axis, stack.alignment, stack.distribution) = (.vertical, .center, .equalSpacing)
        stack.spacing = 7
        stack.setCustomSpacing(3, after: views[2])
        stack.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        stack.layoutIfNeeded()
        let other = try copy(stack)
        #expect(other.arrangedSubviews.map(\.tag) == [2, 0] && other.subviews.count == 3)
        #expect(other.axis == .vertical && other.alignment == .center)
        #expect(other.distribution == .equalSpacing && other.spacing == 7)
        #expect(other.customSpacing(after: other.arrangedSubviews[0]) == 3)
        other.layoutIfNeeded()
        #expect(other.constraints.count == stack.constraints.count)
    }

    @Test("a table cell keeps its content, its identifier and its texts")
    func tableCell() throws {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "row")
        let label = UILabel()
        label.text = "Hat"
        label.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(label)
        label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 9)
            .isActive = true
        cell.textLabel?.text = "a"
        cell.detailTextLabel?.text = "b"
        cell.accessoryType = .checkmark
        let other = try copy(cell)
        let found = try #require(other.contentView.subviews.first as? UILabel)
        #expect(found.text == "Hat" && other.reuseIdentifier == "row")
        #expect(found.superview === other.contentView)
        #expect(
            other.contentView.constraints.contains { $0.constant == 9 && $0.firstItem === found })
        #expect(other.textLabel?.text == "a" && other.detailTextLabel?.text == "b")
        #expect(other.accessoryType == .checkmark)
        #expect(other.contentView.subviews.count == cell.contentView.subviews.count)
    }

    @Test("scroll views and what they contain keep their values")
    func scrolling() throws {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 900)
        scroll.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        scroll.contentOffset = CGPoint(x: 0, y: 50)
        scroll.maximumZoomScale = 3
        (scroll.isPagingEnabled, scroll.bounces, scroll.isScrollEnabled) = (true, false, false)
        (scroll.keyboardDismissMode, scroll.indicatorStyle) = (.interactive, .white)
        scroll.addSubview(UIView())
        let other = try copy(scroll)
        #expect(
            other.contentSize == scroll.contentSize && other.contentInset == scroll.contentInset)
        #expect(other.contentOffset.y == 50 && other.maximumZoomScale == 3)
        #expect(other.isPagingEnabled && !other.bounces && !other.isScrollEnabled)
        #expect(other.keyboardDismissMode == .interactive && other.indicatorStyle == .white)
        #expect(other.subviews.count == 1)
        let text = UITextView(frame: scroll.frame)
        (text.text, text.isEditable, text.isScrollEnabled) = ("Hat", false, false)
        let read = try copy(text)
        #expect(read.text == "Hat" && !read.isEditable && !read.isScrollEnabled)
        #expect(read.subviews.count == text.subviews.count)
    }

    @Test("small controls and effect views keep their values")
    func controls() throws {
        let stepper = UIStepper()
        (stepper.maximumValue, stepper.minimumValue) = (500, -500)
        (stepper.stepValue, stepper.value, stepper.wraps) = (5, 250, true)
        let stepped = try copy(stepper)
        #expect((stepped.maximumValue, stepped.minimumValue, stepped.stepValue) == (500, -500, 5))
        #expect(stepped.value == 250 && stepped.wraps)
        #expect(stepped.subviews.count == stepper.subviews.count)
        let wheel = UIActivityIndicatorView(style: .large)
        (wheel.color, wheel.hidesWhenStopped) = (.red, false)
        wheel.startAnimating()
        let turned = try copy(wheel)
        #expect(turned.style == .large && turned.color == .red && turned.isAnimating)
        #expect(!turned.hidesWhenStopped && turned.subviews.count == wheel.subviews.count)
        let segments = UISegmentedControl(items: ["a", "b", "c"])
        segments.selectedSegmentIndex = 1
        segments.setEnabled(false, forSegmentAt: 2)
        let chosen = try copy(segments)
        #expect(chosen.numberOfSegments == 3 && chosen.titleForSegment(at: 2) == "c")
        #expect(chosen.selectedSegmentIndex == 1 && !chosen.isEnabledForSegment(at: 2))
        let blurred = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        blurred.contentView.addSubview(UISwitch())
        let seen = try copy(blurred)
        #expect(seen.effect is UIBlurEffect && seen.contentView.subviews.count == 1)
        #expect(seen.subviews.count == blurred.subviews.count)
        let header = UITableViewHeaderFooterView(reuseIdentifier: "head")
        header.textLabel?.text = "Hats"
        header.contentView.addSubview(UISwitch())
        let shown = try copy(header)
        #expect(shown.reuseIdentifier == "head" && shown.textLabel?.text == "Hats")
        #expect(shown.contentView.subviews.count == 2 && shown.subviews.count == 1)
    }

    @Test("damaged archives do not stop the program")
    func damaged() throws {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: centered().box, requiringSecureCoding: false)
        for end in stride(from: 0, to: data.count, by: max(1, data.count / 40)) {
            guard let coder = try? NSKeyedUnarchiver(forReadingFrom: data.prefix(end)) else {
                continue
            }
            coder.requiresSecureCoding = false
            coder.decodingFailurePolicy = .setErrorAndReturn
            _ = coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
        }
    }
}
