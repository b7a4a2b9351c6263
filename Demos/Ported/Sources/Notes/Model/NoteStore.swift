import Foundation

extension Notification.Name {
    static let notesDidChange = Notification.Name("NotesDidChange")
}

class Note: NSObject {
    @objc dynamic var title: String
    @objc dynamic var isDone = false {
        didSet { changes += 1 }
    }
    private(set) var changes = 0

    init(title: String) {
        self.title = title
        super.init()
    }
}

@objcMembers
class NoteStore: NSObject {
    static let shared = NoteStore()

    private(set) var notes: [Note] = []
    private(set) var saves = 0
    var limit = 10

    func add(_ title: String) {
        notes.append(Note(title: title))
        NotificationCenter.default.post(name: .notesDidChange, object: self)
    }

    func removeAll() {
        notes.removeAll()
        NotificationCenter.default.post(name: .notesDidChange, object: self)
    }

    func save() { saves += 1 }
}
