import Synchronization

extension NotificationCenter {
    /// Calls a method of an observer for each notification.
    ///
    /// The method runs on the posting thread. It may take the notification or no argument. The
    /// observer is not retained; its registrations end with it, or with
    /// ``removeObserver(_:name:object:)``.
    ///
    /// Source: Apple, addObserver(_:selector:name:object:).
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
        object anObject: Any?
    ) {
        let observer = targetObject(observer)
        let registration = ObserverRegistration(observer, self, name: aName, object: anObject)
        registration.token = addObserver(forName: aName, object: anObject, queue: nil) {
            [weak registration] notification in
            guard let registration else { return }
            guard let observer = registration.observer else { return registration.end() }
            aSelector.send(to: observer, notification)
        }
        ObserverRegistrations.add(registration, to: self)
    }

    /// Ends all registrations of an observer, or that of a block's token.
    public func removeObserver(_ observer: AnyObject) {
        removeObserver(observer, name: nil, object: nil)
    }

    /// Ends the registrations of an observer for a name and an object; nil means all.
    public func removeObserver(
        _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        ObserverRegistrations.remove(observer, aName, anObject, from: self)
        let isWhole = aName == nil && anObject == nil
        if !isWhole || RemovedTokens.insert(observer) {
            removeObserver(observer as Any, name: aName, object: anObject)
        }
    }

    /// Ends all registrations of a class.
    public func removeObserver(_ observer: AnyClass) { removeObserver(ClassObject.of(observer)) }

    /// Ends the registrations of a class for a name and an object; nil means all.
    public func removeObserver(
        _ observer: AnyClass, name aName: NSNotification.Name?, object anObject: Any?
    ) { removeObserver(ClassObject.of(observer), name: aName, object: anObject) }
}

/// One method of one observer.
private final class ObserverRegistration: @unchecked Sendable {
    weak var observer: AnyObject?
    private weak var center: NotificationCenter?
    let name: NSNotification.Name?
    weak var object: AnyObject?
    /// Set before the registration is shared.
    var token: (any NSObjectProtocol)?

    init(
        _ observer: AnyObject, _ center: NotificationCenter, name: NSNotification.Name?,
        object: Any?
    ) {
        self.observer = observer
        self.center = center
        self.name = name
        self.object = object.map { $0 as AnyObject }
    }

    func end() {
        if let token { center?.removeObserver(token as AnyObject) }
    }
}

/// The tokens that were removed and still exist.
///
/// Foundation's center on Linux drops every observer of a name when a token of it is removed the
/// second time, so that it must not be. Apple's ignores the second call.
private enum RemovedTokens {
    /// Used with the lock alone.
    private struct Table: @unchecked Sendable {
        let tokens = NSHashTable<AnyObject>.weakObjects()
    }

    private static let table = Mutex(Table())

    /// Returns whether the token is removed for the first time.
    static func insert(_ token: AnyObject) -> Bool {
        table.withLock { table in
            guard !table.tokens.contains(token) else { return false }
            table.tokens.add(token)
            return true
        }
    }
}

/// The registrations of all observers, by center and observer.
private enum ObserverRegistrations {
    private struct Key: Hashable {
        let center: ObjectIdentifier
        let observer: ObjectIdentifier
    }

    private struct State {
        var registrations: [Key: [ObserverRegistration]] = [:]
        var callsSinceSweep = 0
    }

    private static let state = Mutex(State())

    static func add(_ registration: ObserverRegistration, to center: NotificationCenter) {
        guard let observer = registration.observer else { return }
        let key = Key(center: ObjectIdentifier(center), observer: ObjectIdentifier(observer))
        let dead = state.withLock { state in
            state.registrations[key, default: []].append(registration)
            // Registrations of observers that no longer exist are removed once there have been as
            // many calls as entries, so that a call costs amortised O(1).
            state.callsSinceSweep += 1
            guard state.callsSinceSweep > state.registrations.count else {
                return [] as [ObserverRegistration]
            }
            state.callsSinceSweep = 0
            var dead: [ObserverRegistration] = []
            for (key, list) in state.registrations {
                let rest = list.filter { $0.observer != nil }
                guard rest.count < list.count else { continue }
                dead += list.filter { $0.observer == nil }
                state.registrations[key] = rest.isEmpty ? nil : rest
            }
            return dead
        }
        for registration in dead { registration.end() }
    }

    static func remove(
        _ observer: AnyObject, _ name: NSNotification.Name?, _ object: Any?,
        from center: NotificationCenter
    ) {
        let object = object.map { $0 as AnyObject }
        let key = Key(center: ObjectIdentifier(center), observer: ObjectIdentifier(observer))
        let ended = state.withLock { state in
            let list = state.registrations[key] ?? []
            func isMeant(_ registration: ObserverRegistration) -> Bool {
                (name == nil || registration.name == name)
                    && (object == nil || registration.object === object)
            }
            let rest = list.filter { !isMeant($0) }
            state.registrations[key] = rest.isEmpty ? nil : rest
            return list.filter(isMeant)
        }
        for registration in ended { registration.end() }
    }
}
