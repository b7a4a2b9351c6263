import Foundation

/// The values of two publishers that wait for their partners.
///
/// A publisher that sends only what it is asked for is asked for one value a pair, so that an
/// endless one does not fill the memory. Others are asked for all, because a subject drops what
/// was not asked for.
final class Pairs<First, Second, Failure: Error>: @unchecked Sendable {
    struct State {
        var first: [First] = []
        var second: [Second] = []
        var hasEnded = [false, false]
        /// Whether a value was asked for and has not come.
        var isAsked = [true, true]
        var isPaced = [false, false]

        func lacks(_ side: Int) -> Bool { side == 0 ? first.isEmpty : second.isEmpty }
    }
    private let state = Locked(State())
    private let junction: Junction<(First, Second), Failure>
    /// Pairs are made and sent under it, so that their order is that of the values; recursive,
    /// because the delivery of a pair may send another value.
    private let order = NSRecursiveLock()

    init(_ junction: Junction<(First, Second), Failure>) { self.junction = junction }

    /// Asks for the first values, once both publishers are connected.
    func begin() {
        for side in 0...1 {
            let isPaced = junction.isPaced(side)
            state.withLock { state in
                state.isPaced[side] = isPaced
                state.isAsked[side] = !isPaced
            }
        }
        for side in 0...1 where !state.withLock({ $0.isPaced[side] }) {
            junction.request(.unlimited, from: side)
        }
        ask()
    }

    /// Asks for the values that the next pair lacks, if it is wanted.
    func ask() {
        for side in 0...1 {
            guard junction.isWanting else { return }
            let asks = state.withLock { state in
                guard state.lacks(side), !state.isAsked[side], !state.hasEnded[side] else {
                    return false
                }
                state.isAsked[side] = true
                return true
            }
            if asks { junction.request(.max(1), from: side) }
        }
    }

    func change(_ side: Int, _ body: (inout State) -> Void) {
        order.lock()
        let (pair, isOver) = state.withLock { state in
            body(&state)
            if state.isPaced[side] { state.isAsked[side] = false }
            var pair: (First, Second)?
            if !state.first.isEmpty, !state.second.isEmpty {
                pair = (state.first.removeFirst(), state.second.removeFirst())
            }
            return (pair, (0...1).contains { state.hasEnded[$0] && state.lacks($0) })
        }
        if let pair { junction.send(pair) }
        if isOver { junction.end(.finished) }
        order.unlock()
        if !isOver { ask() }
    }

    func end(_ side: Int, _ completion: Subscribers.Completion<Failure>) {
        if case .failure = completion { return junction.end(completion) }
        change(side) { $0.hasEnded[side] = true }
    }
}
