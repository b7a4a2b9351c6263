import MainLoop

/// The order in which callbacks run, with their times on a stage.
///
/// ```swift
/// let calls = CallOrder(on: stage)
/// controller.onAppear = { calls.record("appear") }
/// UIView.animate(withDuration: 0.3) { card.alpha = 0 } completion: { _ in calls.record("faded") }
/// stage.settle()
/// calls.expect(["appear", "faded"])
/// ```
@preconcurrency @MainActor
public final class CallOrder {
    /// One call.
    public struct Call: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// The stage's time.
        public var time: Duration
    }

    /// The calls so far, in order.
    public private(set) var calls: [Call] = []
    private let loop: MainLoop

    /// Creates an empty record.
    public init(on stage: Stage) { loop = stage.loop }

    /// Records a call at the stage's present time.
    public func record(_ name: String) {
        calls.append(Call(name: name, time: .nanoseconds(loop.now.nanoseconds)))
    }

    /// Expects exactly these calls in this order; a difference fails the test at the call.
    ///
    /// - Returns: whether it holds.
    @discardableResult
    public func expect(
        _ names: [String], fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let found = calls.map(\.name)
        guard found != names else { return true }
        let index = zip(found, names).prefix { $0 == $1 }.count
        let problem =
            if index == found.count {
                "“\(names[index])” was not called"
            } else if index == names.count {
                "“\(found[index])” was called at \(calls[index].time.inWords), after the last "
                    + "expected call"
            } else {
                "“\(found[index])” was called at \(calls[index].time.inWords), where "
                    + "“\(names[index])” was expected"
            }
        let all = calls.map { "\($0.name) at \($0.time.inWords)" }.joined(separator: ", ")
        CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
            "Call \(index + 1): \(problem). All calls: \(all.isEmpty ? "none" : all).")
        return false
    }
}
