import MainLoop

/// A store for values that are copied and pasted.
///
/// Text fields and text views copy and paste the text of ``general``.
///
/// Source: Apple, UIPasteboard.
///
/// Deviation: pasteboards are those of the process; no other program sees them, and they end with
/// it.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name as a string.
        public let rawValue: String
        /// Creates a name from a string.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a name from a string.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// The name of ``UIPasteboard/general``.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// The pasteboard for copying and pasting.
    public class var general: UIPasteboard { shared }
    private static let shared = UIPasteboard(Store(.general))

    /// The contents that all objects of one name share.
    @MainActor
    private final class Store {
        static var all: [Name: Store] = [:]
        static var madeCount = 0
        let name: Name
        var items: [[String: Any]] = []
        var changeCount = 0
        /// When the items are removed; nil if they stay.
        var expiration: Date?

        init(_ name: Name) { self.name = name }
    }

    private let store: Store

    private init(_ store: Store) {
        self.store = store
        super.init()
    }

    /// Creates the pasteboard of a name; nil if there is none and `create` is false.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        if pasteboardName == .general {
            self.init(Self.shared.store)
        } else if let store = Store.all[pasteboardName] {
            self.init(store)
        } else if create {
            let store = Store(pasteboardName)
            Store.all[pasteboardName] = store
            self.init(store)
        } else {
            return nil
        }
    }

    /// Returns a new pasteboard with a name that no other has.
    public class func withUniqueName() -> UIPasteboard {
        Store.madeCount += 1
        let store = Store(Name("pasteboard-\(Store.madeCount)"))
        Store.all[store.name] = store
        return UIPasteboard(store)
    }

    /// Removes a named pasteboard and its items, and posts ``removedNotification``. The general one
    /// stays.
    public class func remove(withName pasteboardName: Name) {
        guard let store = Store.all.removeValue(forKey: pasteboardName) else { return }
        store.items = []
        NotificationCenter.default.post(
            name: removedNotification, object: UIPasteboard(store))
    }

    /// The name.
    public final var name: Name { store.name }
    /// How often the items have changed since the process started.
    public final var changeCount: Int { store.changeCount }

    /// The items: the values of each by the identifiers of their types, such as
    /// "public.utf8-plain-text". Default: none.
    ///
    /// Setting them posts ``changedNotification`` with the identifiers that are new and gone.
    open var items: [[String: Any]] {
        get {
            removeExpiredItems()
            return store.items
        }
        set {
            store.expiration = nil
            let old = Set(store.items.flatMap(\.keys))
            let new = Set(newValue.flatMap(\.keys))
            store.items = newValue
            store.changeCount += 1
            NotificationCenter.default.post(
                name: Self.changedNotification, object: self,
                userInfo: [
                    Self.changedTypesAddedUserInfoKey: new.subtracting(old).sorted(),
                    Self.changedTypesRemovedUserInfoKey: old.subtracting(new).sorted(),
                ])
        }
    }

    /// Adds data to the items that are there, which is no change of theirs.
    final func store(_ items: [[String: Any]]) { store.items = items }

    /// Removes the items at a date, on the clock of the main loop.
    final func expire(at date: Date) {
        store.expiration = date
        let seconds = max(0, date.timeIntervalSinceNow)
        // Later dates are beyond what a clock counts; the items go when they are read.
        guard seconds < 1e9 else { return }
        MainLoop.main.schedule(after: .nanoseconds(Int64((seconds * 1e9).rounded(.up)))) {
            [self] in removeExpiredItems()
        }
    }

    private func removeExpiredItems() {
        guard let expiration = store.expiration, expiration <= Date() else { return }
        items = []
    }
}

extension UIPasteboard {
    /// Posted when the items have changed; the object is the pasteboard.
    nonisolated public static let changedNotification = NSNotification.Name(
        "UIPasteboardChangedNotification")
    /// Posted when a named pasteboard was removed; the object is one of its name.
    nonisolated public static let removedNotification = NSNotification.Name(
        "UIPasteboardRemovedNotification")
    /// The key of the identifiers of the types that were added, an array of strings.
    nonisolated public static let changedTypesAddedUserInfoKey =
        "UIPasteboardChangedTypesAddedUserInfoKey"
    /// The key of the identifiers of the types that were removed, an array of strings.
    nonisolated public static let changedTypesRemovedUserInfoKey =
        "UIPasteboardChangedTypesRemovedUserInfoKey"
}
