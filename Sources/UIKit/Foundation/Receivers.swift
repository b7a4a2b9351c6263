/// Receivers of events, such as sessions, each until it wants no more.
@MainActor
final class Receivers<Event> {
    private var all: [@MainActor (Event) -> Bool] = []

    /// Adds a receiver, which returns whether it wants more.
    func add(_ receiver: @escaping @MainActor (Event) -> Bool) { all.append(receiver) }

    /// Sends an event to all receivers, which may add others meanwhile.
    func send(_ event: Event) {
        let present = all
        all = []
        let remaining = present.filter { $0(event) }
        all = remaining + all
    }
}
