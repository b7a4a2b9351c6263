/// Registers a method of an object with an undo manager in place of calling it.
final class UndoInvocation: NSObject, @unchecked Sendable {
    private weak var manager: UndoManager?
    private weak var target: AnyObject?

    @MainActor
    init(_ manager: UndoManager, _ target: AnyObject) {
        self.manager = manager
        self.target = target
        super.init()
    }

    /// Registers a call of a method with its arguments. Main thread only.
    func register(_ selector: Selector, _ first: Any?, _ second: Any?, _ third: Any?) {
        guard let target else { return }
        nonisolated(unsafe) let (object, first, second, third) = (target, first, second, third)
        MainActor.assumeIsolated {
            manager?.register(
                UndoManager.Change(object) { [weak object] in
                    if let object { selector.send(to: object, first, second, third) }
                })
        }
    }
}
