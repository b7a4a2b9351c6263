import Observation
import UIKit

/// The cost of a changed property that few or all of many views have read.
@MainActor
enum LayoutReactive: Workload {
    nonisolated static let name = "layout-reactive"

    @Observable @MainActor
    final class State {
        var chosen = 0
        var other = 0
    }

    final class Reader: UIView {
        var state: State?
        var readsChosen = false
        var shown = 0
        override func updateProperties() {
            guard let state else { return }
            shown = readsChosen ? state.chosen : state.other
        }
    }

    static func measure() -> [Measurement] {
        let oneOfTen = change(views: 10, readers: 1)
        let oneOfMany = change(views: 10_000, readers: 1)
        let all = change(views: 10_000, readers: 10_000)
        let ratio = oneOfMany / oneOfTen
        return [
            Measurement(
                "layout-reactive-1-of-10000", ours: oneOfMany, "us", peer: "1-of-10", oneOfTen,
                goal: "ratio<=1.5",
                reached: ratio <= 1.5),
            Measurement("layout-reactive-10000-of-10000", ours: all, "us"),
            Measurement(
                "layout-reactive-10000-of-10000-per-view", ours: all / 10_000, "us",
                peer: "1-of-10", oneOfTen),
        ]
    }

    /// Microseconds for one change and the layout pass that follows; 100 views per container, as in
    /// a real tree.
    private static func change(views: Int, readers: Int) -> Double {
        let state = State()
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
        var all: [Reader] = []
        for index in 0..<views {
            if index % 100 == 0 { root.addSubview(UIView(frame: root.bounds)) }
            let view = Reader(frame: .zero)
            view.state = state
            view.readsChosen = index < readers
            root.subviews[index / 100].addSubview(view)
            all.append(view)
        }
        root.layoutIfNeeded()
        let steps = readers == 1 ? 200 : 3
        let result = median(of: 9) {
            time {
                for _ in 0..<steps {
                    state.chosen += 1
                    root.layoutIfNeeded()
                }
            } / Double(steps)
        }
        precondition(
            all.allSatisfy { $0.shown == ($0.readsChosen ? state.chosen : 0) },
            "a view shows old state")
        return result / 1000
    }
}
