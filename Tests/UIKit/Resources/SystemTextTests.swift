import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIBarButtonItem.SystemItem: titles are "localized"; "How iOS Determines the
/// Language For Your App" (QA1828): the language is one of the app's own.
@MainActor
@Suite("UIKit's own texts in the program's language")
struct SystemTextTests {
    @Test(
        "a text is in the first of the program's languages",
        arguments: [
            (["de", "en"], "Abbrechen"), (["de-AT"], "Abbrechen"), (["fr"], "Annuler"),
            (["pt-BR"], "Cancelar"), (["zh-Hant-HK"], "取消"), (["ja"], "キャンセル"),
            (["en-GB"], "Cancel"), (["en", "de"], "Cancel"), (["fi"], "Cancel"), ([], "Cancel"),
        ])
    func languages(_ languages: [String], _ expected: String) {
        #expect(SystemTexts.text("Cancel", in: languages) == expected)
    }

    @Test("a text without a translation is itself")
    func missing() {
        #expect(SystemTexts.text("Rewind", in: ["de"]) == "Rewind")
    }

    @Test("each row has a text for each language, and no text is there twice in English")
    func table() {
        for row in SystemTexts.rows {
            #expect(row.count == SystemTexts.languages.count + 1, "\(row)")
            #expect(row.allSatisfy { !$0.isEmpty && $0.first != " " && $0.last != " " }, "\(row)")
        }
        #expect(Set(SystemTexts.rows.map { $0[0] }).count == SystemTexts.rows.count)
    }

    @Test("without languages of the user the titles are English")
    func titles() {
        #expect(UIBarButtonItem(systemItem: .cancel).title == "Cancel")
        #expect(UITabBarItem(tabBarSystemItem: .more, tag: 0).title == "More")
        #expect(UndoManager().undoMenuTitle(forUndoActionName: "Typing") == "Undo Typing")
        #expect(UndoManager().redoMenuTitle(forUndoActionName: "") == "Redo")
    }
}
