import MainLoop

/// Records how to take changes back, and takes them back in the opposite order.
///
/// A change registers a function that undoes it; while that function runs, what it registers redoes
/// the change. Everything that is registered in one turn of the main loop is one group, which is
/// undone at once, unless ``groupsByEvent`` is false.
///
/// ```swift
/// func rename(_ name: String) {
///     let old = self.name
///     undoManager?.registerUndo(withTarget: self) { $0.rename(old) }
///     self.name = name
/// }
/// ```
///
/// Foundation on Linux does not have the class. It is not thread-safe.
///
/// Source: Apple, UndoManager.
///
/// Deviation: mistakes, such as the end of a group that has not begun, are reported and ignored;
/// titles of menus are English.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    /// Changes that are undone together.
    final class Group {
        var changes: [Change] = []
        var name = ""
        var isDiscardable = false
    }

    /// A function that undoes one change.
    final class Change {
        weak var target: AnyObject?
        /// For a target that no longer exists the function is not called.
        let call: () -> Void

        init(_ target: AnyObject, _ call: @escaping () -> Void) {
            self.target = target
            self.call = call
        }
    }

    private final var undoable: [Group] = []
    private final var redoable: [Group] = []
    private final var open: [Group] = []
    private final var disables = 0
    private final var eventEnd: (loop: MainLoop, id: MainLoop.CommitID)?
    /// The number of changes, groups and undone groups so far, by which typing finds out whether
    /// something came between.
    final var generation = 0
    /// The text that was typed last, which the next character continues.
    final var typing: TextUndoRun?

    /// Creates a manager without changes.
    public override init() { super.init() }

    // MARK: State

    /// Whether changes outside of a group begin one that ends with the turn of the main loop.
    /// Default: true.
    open var groupsByEvent = true

    /// The largest number of groups that can be undone; 0 (the default) for any number.
    ///
    /// Negative numbers count as 0.
    open var levelsOfUndo = 0 { didSet { dropOldGroups() } }

    /// Whether the manager is undoing a group.
    public private(set) final var isUndoing = false
    /// Whether the manager is redoing a group.
    public private(set) final var isRedoing = false
    /// The number of groups that have begun and not ended.
    public final var groupingLevel: Int { open.count }
    /// Whether changes are registered; see ``disableUndoRegistration()``.
    public final var isUndoRegistrationEnabled: Bool { disables == 0 }
    /// Whether there is a group that can be undone.
    open var canUndo: Bool { !undoable.isEmpty || open.contains { !$0.changes.isEmpty } }
    /// Whether there is a group that can be redone.
    open var canRedo: Bool { !redoable.isEmpty }

    /// Ignores changes until ``enableUndoRegistration()`` is called as often as this method.
    public final func disableUndoRegistration() { disables += 1 }

    /// Registers changes again.
    public final func enableUndoRegistration() {
        guard disables > 0 else {
            return reportMistake("enableUndoRegistration() without disableUndoRegistration()")
        }
        disables -= 1
    }

    // MARK: Registering

    /// Registers a function that undoes a change.
    ///
    /// - Parameters:
    ///   - target: The object that the function receives. The manager does not retain it, and does
    ///     not call the function after it has ceased to exist.
    ///   - handler: Undoes the change; it must not refer to the target itself.
    public final func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping (TargetType) -> Void
    ) {
        register(Change(target) { [weak target] in if let target { handler(target) } })
    }

    /// Registers a method that undoes a change.
    ///
    /// - Parameters:
    ///   - target: The object whose method is called. The manager does not retain it.
    ///   - selector: The method, with one parameter.
    ///   - anObject: The argument.
    public final func registerUndo(
        withTarget target: Any, selector: Selector, object anObject: Any?
    ) {
        let object = target as AnyObject
        register(
            Change(object) { [weak object] in
                _ = (object as? NSObject)?.perform(selector, with: anObject)
            })
    }

    /// Returns an object that registers the method of the target that it is asked to perform.
    ///
    /// The object performs selectors of at most three arguments. `mainspring port` writes
    /// `perform` for `(manager.prepare(withInvocationTarget: self) as AnyObject).resize(3)`.
    ///
    /// Source: Apple, prepare(withInvocationTarget:).
    /// - Parameter target: The object whose method is called. The manager does not retain it.
    public final func prepare(withInvocationTarget target: Any) -> Any {
        UndoInvocation(self, target as AnyObject)
    }

    final func register(_ change: Change) {
        guard isUndoRegistrationEnabled else { return }
        if open.isEmpty {
            guard groupsByEvent else {
                return reportMistake(
                    "A change is registered outside of a group, and groupsByEvent is false; it "
                        + "cannot be undone")
            }
            openGroup()
            endGroupWithEvent()
        }
        generation += 1
        if !isUndoing, !isRedoing { redoable = [] }
        open.last?.changes.append(change)
    }

    /// Ends the group at the end of the loop's turn, after layout has run.
    private func endGroupWithEvent() {
        guard eventEnd == nil else { return }
        let loop = MainLoop.main
        let id = loop.onCommit(.transactions) { [weak self] in self?.eventEnded() }
        eventEnd = (loop, id)
    }

    private func eventEnded() {
        // A group that the program has begun inside and not ended lasts longer than the event.
        guard open.count <= 1 else { return }
        stopWaiting()
        if open.count == 1 { endUndoGrouping() }
    }

    private func stopWaiting() {
        eventEnd.map { $0.loop.removeCommit($0.id) }
        eventEnd = nil
    }

    // MARK: Groups

    /// Begins a group, inside the one that has not ended.
    open func beginUndoGrouping() {
        if open.isEmpty, groupsByEvent, !isUndoing, !isRedoing, eventEnd == nil {
            // The event's own group contains the program's.
            openGroup()
            endGroupWithEvent()
        }
        openGroup()
    }

    private func openGroup() {
        generation += 1
        post(.NSUndoManagerCheckpoint)
        open.append(Group())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Ends the last group that has begun.
    open func endUndoGrouping() {
        guard let group = open.last else {
            return reportMistake("endUndoGrouping() without beginUndoGrouping()")
        }
        // A group that ends does not interrupt typing.
        let isTyping = typing?.generation == generation
        generation += 1
        if isTyping { typing?.generation = generation }
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerWillCloseUndoGroup)
        open.removeLast()
        if open.isEmpty { stopWaiting() }
        if let outer = open.last {
            outer.changes += group.changes
            if !group.name.isEmpty { outer.name = group.name }
        } else if !group.changes.isEmpty {
            if isUndoing { redoable.append(group) } else { undoable.append(group) }
            dropOldGroups()
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    private func dropOldGroups() {
        guard levelsOfUndo > 0 else { return }
        undoable.removeFirst(max(0, undoable.count - levelsOfUndo))
        redoable.removeFirst(max(0, redoable.count - levelsOfUndo))
    }

    // MARK: Undoing

    /// Undoes the last group; ends the event's group before.
    ///
    /// A group that the program has begun and not ended is reported, and nothing is undone.
    open func undo() {
        if open.count == 1 { endUndoGrouping() }
        undoNestedGroup()
    }

    /// Undoes the last group that has ended.
    open func undoNestedGroup() {
        guard open.isEmpty, !isUndoing, !isRedoing else {
            return reportMistake("undo() inside of a group or of another undo(); nothing is undone")
        }
        guard let group = undoable.popLast() else { return }
        isUndoing = true
        perform(group, .NSUndoManagerWillUndoChange)
        isUndoing = false
        post(.NSUndoManagerDidUndoChange)
    }

    /// Redoes the group that was undone last.
    open func redo() {
        if open.count == 1 { endUndoGrouping() }
        guard open.isEmpty, !isUndoing, !isRedoing else {
            return reportMistake("redo() inside of a group or of another undo(); nothing is redone")
        }
        guard let group = redoable.popLast() else { return }
        isRedoing = true
        perform(group, .NSUndoManagerWillRedoChange)
        isRedoing = false
        post(.NSUndoManagerDidRedoChange)
    }

    private func perform(_ group: Group, _ name: Notification.Name) {
        post(.NSUndoManagerCheckpoint)
        post(name)
        beginUndoGrouping()
        open.last?.name = group.name
        open.last?.isDiscardable = group.isDiscardable
        for change in group.changes.reversed() where change.target != nil { change.call() }
        // A handler may have begun groups without ending them.
        while !open.isEmpty { endUndoGrouping() }
    }

    /// Removes everything that can be undone and redone, and registers changes again.
    open func removeAllActions() {
        generation += 1
        (undoable, redoable, disables, typing) = ([], [], 0, nil)
        for group in open { group.changes = [] }
    }

    /// Removes the changes of an object.
    open func removeAllActions(withTarget target: Any) {
        generation += 1
        let target = target as AnyObject
        for group in undoable + redoable + open {
            group.changes.removeAll { $0.target === target || $0.target == nil }
        }
        undoable.removeAll(where: \.changes.isEmpty)
        redoable.removeAll(where: \.changes.isEmpty)
    }

    // MARK: Names

    /// Names the group that is open, or the last one: "Typing" for "Undo Typing".
    open func setActionName(_ actionName: String) {
        (open.last ?? undoable.last)?.name = actionName
    }

    /// The name of the group that would be undone; empty if it has none.
    open var undoActionName: String {
        (open.last { !$0.name.isEmpty } ?? undoable.last)?.name ?? ""
    }
    /// The name of the group that would be redone; empty if it has none.
    open var redoActionName: String { redoable.last?.name ?? "" }
    /// The title of a menu's item: "Undo", with the name of the group.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of a menu's item: "Redo", with the name of the group.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// Returns "Undo" with a name.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        [systemText("Undo"), actionName].filter { !$0.isEmpty }.joined(separator: " ")
    }
    /// Returns "Redo" with a name.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        [systemText("Redo"), actionName].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Marks the group that is open as one that can be lost without harm.
    open func setActionIsDiscardable(_ discardable: Bool) {
        open.last?.isDiscardable = discardable
    }
    /// Whether the group that would be undone can be lost without harm.
    open var undoActionIsDiscardable: Bool { undoable.last?.isDiscardable ?? false }
    /// Whether the group that would be redone can be lost without harm.
    open var redoActionIsDiscardable: Bool { redoable.last?.isDiscardable ?? false }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}

extension Notification.Name {
    /// Posted before a group begins or ends and before a group is undone or redone.
    public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
    /// Posted after a group has begun.
    public static let NSUndoManagerDidOpenUndoGroup =
        Self("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group ends.
    public static let NSUndoManagerWillCloseUndoGroup =
        Self("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted after a group has ended.
    public static let NSUndoManagerDidCloseUndoGroup =
        Self("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before a group is undone.
    public static let NSUndoManagerWillUndoChange = Self("NSUndoManagerWillUndoChangeNotification")
    /// Posted after a group has been undone.
    public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
    /// Posted before a group is redone.
    public static let NSUndoManagerWillRedoChange = Self("NSUndoManagerWillRedoChangeNotification")
    /// Posted after a group has been redone.
    public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
}
