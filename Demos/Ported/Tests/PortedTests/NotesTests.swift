import HeadlessTesting
import Testing
import UIKit

@testable import Notes

/// What the code does on an iPhone, read off its source.
@MainActor
@Suite("The notes app, as it is written for iPhones", .serialized)
struct NotesTests {
    private func notes(_ body: (Stage, NotesViewController) throws -> Void) rethrows {
        NoteStore.shared.removeAll()
        let stage = Stage()
        defer { stage.close() }
        let controller = NotesViewController()
        stage.window.rootViewController = UINavigationController(rootViewController: controller)
        stage.commit()
        try body(stage, controller)
    }

    private func add(_ title: String, _ stage: Stage, _ controller: NotesViewController) {
        controller.perform(#selector(NotesViewController.addNote))
        stage.commit()
        stage.tap("title")
        stage.type(title)
        stage.tap("done")
        stage.commit()
    }

    @Test("controls, notifications and delayed selectors call private methods")
    func selectors() {
        notes { stage, controller in
            add("Milk", stage, controller)
            #expect(NoteStore.shared.notes.map(\.title) == ["Milk"])
            #expect(controller.badge.value == 1)
            stage.advance(by: .milliseconds(499))
            #expect(controller.saves == 0)
            stage.advance(by: .milliseconds(1))
            #expect(controller.saves == 1)
        }
    }

    @Test("a timer's selector is called once a second")
    func timer() throws {
        try notes { stage, controller in
            controller.perform(#selector(NotesViewController.addNote))
            stage.commit()
            let note = try #require(
                controller.navigationController?.topViewController as? NoteViewController)
            stage.advance(by: .seconds(3))
            #expect(note.seconds == 3)
        }
    }

    @Test("key-value observers see a scroll view's offset and a dynamic property")
    func observers() {
        notes { stage, controller in
            controller.tableView.contentOffset = CGPoint(x: 0, y: 30)
            #expect(controller.lastOffset == 30)
            add("Milk", stage, controller)
            let note = NoteStore.shared.notes[0]
            note.isDone = true
            stage.commit()
            let cell = controller.tableView.cellForRow(at: IndexPath(row: 0, section: 0))
            #expect(cell?.accessoryType == .checkmark)
            #expect(note.changes == 1)
        }
    }

    @Test("optional methods of a delegate answer if the class has them")
    func optionalMethods() {
        notes { stage, controller in
            add("Milk", stage, controller)
            let label = stage.view("badge-label", as: UILabel.self)
            #expect(label?.text == "1")
            #expect(label?.textColor == .blue)
        }
    }

    @Test("an override in an extension lays out the layer")
    func movedOverride() {
        notes { stage, controller in
            #expect(controller.badge.ring.path?.boundingBox == controller.badge.bounds)
        }
    }

    @Test("key-value coding reads and sets members that Objective-C sees")
    func keyValueCoding() {
        let store = NoteStore()
        store.setValue(3, forKey: "limit")
        #expect(store.limit == 3)
        #expect(store.responds(to: Selector(("removeAll"))))
        #expect(!store.responds(to: Selector(("missing"))))
    }
}
