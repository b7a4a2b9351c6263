import TestSupport
import Testing
import UIKit

/// A view with a size of its own, as a label has.
private final class SizedView: UIView {
    var size: CGSize
    override var intrinsicContentSize: CGSize { size }

    init(_ size: CGSize) {
        self.size = size
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("not used") }

    func apply(_ content: Content) {
        if size != content.size {
            size = content.size
            invalidateIntrinsicContentSize()
        }
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let index = axis == .horizontal ? 0 : 1
            let (hugging, resistance) = (content.hugging[index], content.resistance[index])
            if contentHuggingPriority(for: axis) != hugging {
                setContentHuggingPriority(hugging, for: axis)
            }
            if contentCompressionResistancePriority(for: axis) != resistance {
                setContentCompressionResistancePriority(resistance, for: axis)
            }
        }
    }
}

/// What a view is like, apart from its constraints.
private struct Content {
    var size: CGSize
    var hugging: [UILayoutPriority]
    var resistance: [UILayoutPriority]
    var isHidden = false

    init(using random: inout SeededGenerator) {
        size = CGSize(
            width: Int.random(in: 0...60, using: &random),
            height: Int.random(in: 0...30, using: &random))
        hugging = [.defaultLow, .defaultLow]
        resistance = [.defaultHigh, .defaultHigh]
        change(using: &random)
    }

    mutating func change(using random: inout SeededGenerator) {
        let axis = Int.random(in: 0...1, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: size.width = CGFloat(Int.random(in: 0...60, using: &random))
        case 1: hugging[axis] = randomPriority([50, 250, 251, 700], using: &random)
        default: resistance[axis] = randomPriority([200, 250, 750, 900], using: &random)
        }
    }
}

private func randomPriority(
    _ values: [Float], using random: inout SeededGenerator
) -> UILayoutPriority {
    UILayoutPriority(values.randomElement(using: &random)!)
}

private func areSame(_ edited: [CGRect], _ fresh: [CGRect]) -> Bool {
    func numbers(_ frames: [CGRect]) -> [CGFloat] {
        frames.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
    }
    let isExact = numbers(fresh).allSatisfy { ($0 * 1024).rounded() == $0 * 1024 }
    return zip(numbers(edited), numbers(fresh)).allSatisfy { one, other in
        isExact ? one == other : abs(one - other) <= 1e-9 * (1 + abs(other))
    }
}

/// Views side by side with random constraints, edited in place.
@MainActor
private final class EditedConstraints {
    struct Rule {
        var first: Int
        var attribute: NSLayoutConstraint.Attribute
        var relation: NSLayoutConstraint.Relation
        /// The other view; nil for the root, and if there is no second attribute.
        var second: Int?
        var other: NSLayoutConstraint.Attribute
        var constant: CGFloat
        var priority: UILayoutPriority
    }

    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    private var random: SeededGenerator
    private var nextName = 0
    private var contents: [(name: Int, content: Content)] = []
    /// In the order in which they were activated last.
    private var rules: [Rule] = []
    private var inactive: [(rule: Rule, constraint: NSLayoutConstraint)] = []
    private var views: [Int: SizedView] = [:]
    private var constraints: [NSLayoutConstraint] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for _ in 0..<3 { addView() }
        for _ in 0..<6 { addRule() }
    }

    private func addView() {
        contents.append((nextName, Content(using: &random)))
        let view = SizedView(contents.last!.content.size)
        view.apply(contents.last!.content)
        views[nextName] = view
        root.addSubview(view)
        nextName += 1
    }

    private func randomRule() -> Rule {
        let isHorizontal = Bool.random(using: &random)
        let edges: [NSLayoutConstraint.Attribute] =
            isHorizontal ? [.left, .right, .centerX] : [.top, .bottom, .centerY]
        let length: NSLayoutConstraint.Attribute = isHorizontal ? .width : .height
        let isLength = Int.random(in: 0...2, using: &random) == 0
        let first = contents.randomElement(using: &random)!.name
        let others = contents.map(\.name).filter { $0 != first }
        let second = Bool.random(using: &random) ? others.randomElement(using: &random) : nil
        let attribute = isLength ? length : edges.randomElement(using: &random)!
        var other = isLength ? length : edges.randomElement(using: &random)!
        if isLength && Bool.random(using: &random) { other = .notAnAttribute }
        let isPlain = other == .notAnAttribute
        let relations: [NSLayoutConstraint.Relation] = [
            .equal, .lessThanOrEqual, .greaterThanOrEqual,
        ]
        return Rule(
            first: first, attribute: attribute,
            relation: relations.randomElement(using: &random)!,
            second: isPlain ? nil : second, other: other,
            constant: CGFloat(Int.random(in: isPlain ? 5...90 : -30...30, using: &random)),
            priority: randomPriority([1000, 1000, 999, 750, 250, 100], using: &random))
    }

    private func constraint(
        _ rule: Rule, _ views: [Int: SizedView], _ root: UIView
    ) -> NSLayoutConstraint {
        let target = rule.other == .notAnAttribute ? nil : rule.second.map { views[$0]! } ?? root
        let result = NSLayoutConstraint(
            item: views[rule.first]!, attribute: rule.attribute, relatedBy: rule.relation,
            toItem: target, attribute: rule.other, multiplier: 1, constant: rule.constant)
        result.priority = rule.priority
        return result
    }

    private func addRule() {
        rules.append(randomRule())
        constraints.append(constraint(rules.last!, views, root))
        constraints.last!.isActive = true
    }

    func edit() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: addRule()
        case 1 where contents.count < 6: addView()
        case 2 where contents.count > 2:
            let name = contents.remove(at: Int.random(in: 0..<contents.count, using: &random)).name
            views.removeValue(forKey: name)!.removeFromSuperview()
            inactive.removeAll { $0.rule.first == name || $0.rule.second == name }
            for index in rules.indices.reversed()
            where rules[index].first == name || rules[index].second == name {
                rules.remove(at: index)
                constraints.remove(at: index)
            }
        case 3, 4:
            guard let index = rules.indices.randomElement(using: &random) else { return }
            rules[index].constant = CGFloat(Int.random(in: -30...90, using: &random))
            constraints[index].constant = rules[index].constant
        case 5:
            guard let index = rules.indices.randomElement(using: &random) else { return }
            guard rules[index].priority != .required else { return }
            rules[index].priority = randomPriority([999, 750, 250, 100], using: &random)
            constraints[index].priority = rules[index].priority
        case 6:
            guard let index = rules.indices.randomElement(using: &random) else { return }
            constraints[index].isActive = false
            inactive.append((rules.remove(at: index), constraints.remove(at: index)))
        case 7:
            guard let index = inactive.indices.randomElement(using: &random) else { return }
            let (rule, constraint) = inactive.remove(at: index)
            constraint.isActive = true
            rules.append(rule)
            constraints.append(constraint)
        default:
            let index = Int.random(in: 0..<contents.count, using: &random)
            contents[index].content.change(using: &random)
            views[contents[index].name]!.apply(contents[index].content)
        }
    }

    func frames() -> [CGRect] {
        root.layoutIfNeeded()
        return root.subviews.map(\.frame)
    }

    /// The frames of new views with the same contents and constraints, activated in the same order.
    func freshFrames() -> [CGRect] {
        let root = UIView(frame: self.root.frame)
        var views: [Int: SizedView] = [:]
        for (name, content) in contents {
            let view = SizedView(content.size)
            view.apply(content)
            views[name] = view
            root.addSubview(view)
        }
        for rule in rules { constraint(rule, views, root).isActive = true }
        root.layoutIfNeeded()
        return root.subviews.map(\.frame)
    }

    var description: String { constraints.map(\.description).joined(separator: "\n") }
}

/// A stack with an inner stack, edited in place.
@MainActor
private final class EditedStack {
    struct Look {
        var axis = NSLayoutConstraint.Axis.horizontal
        var distribution = UIStackView.Distribution.fill
        var alignment = UIStackView.Alignment.fill
        var spacing: CGFloat = 0

        @MainActor
        func apply(to stack: UIStackView) {
            if stack.axis != axis { stack.axis = axis }
            if stack.distribution != distribution { stack.distribution = distribution }
            if stack.alignment != alignment { stack.alignment = alignment }
            if stack.spacing != spacing { stack.spacing = spacing }
        }
    }

    private var random: SeededGenerator
    private var looks = [Look(), Look(axis: .vertical)]
    /// The arranged views of both stacks; the inner stack is the outer one's last view.
    private var contents: [[Content]] = [[], []]
    private var views: [[SizedView]] = [[], []]
    private var length: CGFloat = 300
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let stacks: [UIStackView]
    private let lengthConstraint: NSLayoutConstraint

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        stacks = [UIStackView(), UIStackView()]
        lengthConstraint = Self.assemble(stacks, in: root, length: length)
        for _ in 0..<3 { insert(0) }
        for _ in 0..<2 { insert(1) }
    }

    private static func assemble(
        _ stacks: [UIStackView], in root: UIView, length: CGFloat
    ) -> NSLayoutConstraint {
        for stack in stacks { stack.translatesAutoresizingMaskIntoConstraints = false }
        root.addSubview(stacks[0])
        stacks[0].addArrangedSubview(stacks[1])
        stacks[0].leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
        stacks[0].topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        let constraint = stacks[0].widthAnchor.constraint(equalToConstant: length)
        constraint.priority = UILayoutPriority(900)
        constraint.isActive = true
        return constraint
    }

    private func insert(_ stack: Int) {
        let index = Int.random(in: 0...contents[stack].count, using: &random)
        let content = Content(using: &random)
        let view = SizedView(content.size)
        view.apply(content)
        contents[stack].insert(content, at: index)
        views[stack].insert(view, at: index)
        stacks[stack].insertArrangedSubview(view, at: index)
    }

    func edit() {
        let stack = Int.random(in: 0...1, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: looks[stack].axis = looks[stack].axis == .horizontal ? .vertical : .horizontal
        case 1: looks[stack].spacing = CGFloat(Int.random(in: 0...12, using: &random))
        case 2, 3:
            let all: [UIStackView.Distribution] = [
                .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
            ]
            looks[stack].distribution = all.randomElement(using: &random)!
        case 4:
            let all: [UIStackView.Alignment] = [.fill, .leading, .center, .trailing]
            looks[stack].alignment = all.randomElement(using: &random)!
        case 5 where contents[stack].count < 5: insert(stack)
        case 6 where contents[stack].count > 1:
            let index = Int.random(in: 0..<contents[stack].count, using: &random)
            contents[stack].remove(at: index)
            views[stack].remove(at: index).removeFromSuperview()
        case 7:
            length = CGFloat(Int.random(in: 100...380, using: &random))
            lengthConstraint.constant = length
        default:
            guard let index = contents[stack].indices.randomElement(using: &random) else { return }
            if Bool.random(using: &random) {
                contents[stack][index].isHidden.toggle()
                views[stack][index].isHidden = contents[stack][index].isHidden
            } else {
                contents[stack][index].change(using: &random)
                views[stack][index].apply(contents[stack][index])
            }
        }
        for (look, stack) in zip(looks, stacks) { look.apply(to: stack) }
    }

    func frames() -> [CGRect] { Self.frames(of: stacks, in: root) }

    private static func frames(of stacks: [UIStackView], in root: UIView) -> [CGRect] {
        root.layoutIfNeeded()
        return stacks.flatMap { [$0.frame] + $0.arrangedSubviews.map(\.frame) }
    }

    func freshFrames() -> [CGRect] {
        let root = UIView(frame: self.root.frame)
        let stacks = [UIStackView(), UIStackView()]
        for (look, stack) in zip(looks, stacks) { look.apply(to: stack) }
        _ = Self.assemble(stacks, in: root, length: length)
        for index in stacks.indices {
            let arranged = contents[index].map { content in
                let view = SizedView(content.size)
                view.apply(content)
                view.isHidden = content.isHidden
                return view
            }
            // The order of the subviews, which decides between equal views, is that of insertion.
            for subview in self.stacks[index].subviews {
                guard let place = views[index].firstIndex(where: { $0 === subview }) else {
                    continue
                }
                stacks[index].addSubview(arranged[place])
            }
            for (place, view) in arranged.enumerated() {
                stacks[index].insertArrangedSubview(view, at: place)
            }
        }
        return Self.frames(of: stacks, in: root)
    }

    var description: String { "\(looks), length \(length), \(contents)" }
}

/// Layout is a function of state: which views there are, and which constraints in which order.
@MainActor
@Suite("Edited layouts against fresh ones")
struct EditedLayoutTests {
    @Test(
        "edited constraints and contents give the frames of a fresh build",
        arguments: UInt64(1)...12)
    func constraints(seed: UInt64) {
        // Conflicts are a part of the test; their messages are not.
        NSLayoutConstraint.conflictHandler = { _ in }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let edited = EditedConstraints(seed: seed)
        for round in 0..<12 {
            for _ in 0..<3 { edited.edit() }
            let (frames, fresh) = (edited.frames(), edited.freshFrames())
            #expect(
                areSame(frames, fresh),
                "round \(round): \(frames) instead of \(fresh)\n\(edited.description)")
        }
    }

    @Test("an edited stack gives the frames of a fresh build", arguments: UInt64(1)...12)
    func stacks(seed: UInt64) {
        // Conflicts are a part of the test; their messages are not.
        NSLayoutConstraint.conflictHandler = { _ in }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let edited = EditedStack(seed: seed)
        for round in 0..<10 {
            for _ in 0..<3 { edited.edit() }
            let (frames, fresh) = (edited.frames(), edited.freshFrames())
            #expect(
                areSame(frames, fresh),
                "round \(round): \(frames) instead of \(fresh)\n\(edited.description)")
        }
    }
}
