import Snapshots
import UIKit

/// The random choices of a monkey.
///
/// Source of the generator: Steele, Lea, Flood, "Fast splittable pseudorandom number generators"
/// (OOPSLA 2014): SplitMix64.
struct MonkeyChoice {
    private var state: UInt64
    private let input: [Monkey.Input]
    /// The last actions, the latest at the end.
    private var recent: [Monkey.Step] = []
    /// The second finger's drag, after that of the first one.
    private var second: Monkey.Step?

    init(seed: UInt64, input: [Monkey.Input]) {
        state = seed
        self.input = input
    }

    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
    }

    /// The next action for the present screen; nil if the monkey has no input.
    @MainActor
    mutating func next(on stage: Stage) -> Monkey.Step? {
        guard !input.isEmpty else { return nil }
        if let step = second {
            second = nil
            return step
        }
        // Many mistakes show when the same thing is done twice, quickly, or begun and undone.
        if !recent.isEmpty, below(4) == 0 {
            return recent[max(below(recent.count), below(recent.count))]
        }
        // People mostly tap and drag.
        let preferred = input.filter { $0 == .taps || $0 == .drags }
        let isPreferred = !preferred.isEmpty && below(4) > 0
        let kind = isPreferred ? preferred[below(preferred.count)] : input[below(input.count)]
        let waits: [Int64] = [0, 0, 16_666_667, 100_000_000, 300_000_000, 1_000_000_000]
        let action: StageScript.Action
        switch kind {
        case .taps: action = tap(on: stage)
        case .drags:
            action = .pan(
                (0...(1 + below(2))).map { _ in point(on: stage) },
                duration: Int64(1 + below(6)) * 100_000_000)
        case .keys:
            let keys: [StageScript.Action] = [
                .type("a"), .type("@"), .type("7"), .type("é"), .key(.backspace), .key(.return),
                .key(.tab),
            ]
            action = keys[below(keys.count)]
        case .wheel:
            action = .scroll(
                CGSize(width: 0, height: CGFloat(below(401) - 200)), at: point(on: stage))
        case .rotations: action = .rotate
        case .twoFingers:
            let duration = Int64(1 + below(6)) * 100_000_000
            let ways = (0..<2).map { _ in [point(on: stage), point(on: stage)] }
            second = .init(
                action: .pan(ways[1], duration: duration), wait: waits[below(waits.count)])
            return .init(action: .pan(ways[0], duration: duration), wait: -duration)
        case .environment: action = .environment(environment())
        }
        let step = Monkey.Step(action: action, wait: waits[below(waits.count)])
        recent.append(step)
        if recent.count > 4 { recent.removeFirst() }
        return step
    }

    private mutating func environment() -> EnvironmentChange {
        switch below(3) {
        case 0: return EnvironmentChange(style: .value(below(2) == 0 ? .dark : .light))
        case 1:
            let sizes = EnvironmentChange.TextSize.allCases
            return EnvironmentChange(textSize: .value(sizes[below(sizes.count)]))
        default:
            return EnvironmentChange(
                direction: .value(below(2) == 0 ? .rightToLeft : .leftToRight))
        }
    }

    @MainActor
    private mutating func tap(on stage: Stage) -> StageScript.Action {
        var views: [String: [UIView]] = [:]
        for view in stage.window.subtree where ViewQuery.isShown(view) {
            guard let name = view.accessibilityIdentifier, !name.isEmpty else { continue }
            views[name, default: []].append(view)
        }
        // A name that two views have does not say which one to tap.
        let names = views.filter { $0.value.count == 1 }.keys.sorted()
        guard !names.isEmpty, below(3) > 0 else { return .tap(.point(point(on: stage))) }
        // People mostly tap things that react.
        let reacting = names.filter { Self.reacts(views[$0]![0]) }
        let choice = !reacting.isEmpty && below(4) > 0 ? reacting : names
        return .tap(.identifier(choice[below(choice.count)]))
    }

    /// Whether a tap on a view may do something: it, or a view that contains it, takes touches.
    @MainActor
    private static func reacts(_ view: UIView) -> Bool {
        sequence(first: view, next: \.superview).contains { $0.contentDescription().isTouchable }
    }

    @MainActor
    private mutating func point(on stage: Stage) -> CGPoint {
        let size = stage.window.bounds.size
        return CGPoint(x: below(Int(size.width)), y: below(Int(size.height)))
    }
}
