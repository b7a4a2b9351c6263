import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Sources: Apple, the attributes accessibilitySpeechLanguage and accessibilityTextHeadingLevel;
// WAI-ARIA, aria-level; docs/line-format.md, "access".
@MainActor
@Suite("Attributes of speech")
struct SpokenTextTests {
    private func access(_ view: UIView) throws -> SnapshotNode.Access? {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        stage.window.addSubview(view)
        stage.commit()
        let node = try #require(stage.snapshot.nodes.first { $0.id == view.layer.nodeID })
        return node.hasDrawing ? node.drawing.access : nil
    }

    @Test("the language and the level of a whole text are in the snapshot, those of parts are not")
    func labels() throws {
        let label = UILabel()
        label.attributedText = NSAttributedString(
            string: "Bonjour",
            attributes: [.accessibilitySpeechLanguage: "fr-FR", .accessibilityTextHeadingLevel: 2])
        let whole = try #require(try access(label))
        #expect(whole.language == "fr-FR" && whole.role == "heading" && whole.level == 2)
        let text = NSMutableAttributedString(string: "Say bonjour")
        text.addAttribute(
            .accessibilitySpeechLanguage, value: "fr-FR", range: NSRange(location: 4, length: 7))
        let part = UILabel()
        part.attributedText = text
        #expect(try access(part) == nil)
    }

    @Test("a name's attributes count unless the program has chosen a language and a role")
    func names() throws {
        let view = UIView()
        view.isAccessibilityElement = true
        view.accessibilityAttributedLabel = NSAttributedString(
            string: "Hallo",
            attributes: [.accessibilitySpeechLanguage: "de", .accessibilityTextHeadingLevel: 3])
        let own = try #require(try access(view))
        #expect(own.language == "de" && own.role == "heading" && own.level == 3)
        view.accessibilityLanguage = "en"
        view.accessibilityTraits = .button
        let chosen = try #require(try access(view))
        #expect(chosen.language == "en" && chosen.role == "button" && chosen.level == nil)
        view.accessibilityLabel = "Other"
        view.accessibilityLanguage = nil
        #expect(try access(view)?.language == nil)
    }

    @Test("an announcement is posted with its attributes, for a device's speech")
    func announcements() {
        nonisolated(unsafe) var heard: NSAttributedString?
        let token = NotificationCenter.default.addObserver(
            forName: UIAccessibility.announcementNotification, object: nil, queue: nil
        ) { note in
            heard =
                note.userInfo?[UIAccessibility.announcementTextUserInfoKey] as? NSAttributedString
        }
        defer { NotificationCenter.default.removeObserver(token) }
        let text = NSAttributedString(
            string: "Saved",
            attributes: [
                .accessibilitySpeechAnnouncementPriority: UIAccessibilityPriority.high,
                .accessibilitySpeechPitch: 1.5,
            ])
        UIAccessibility.post(notification: .announcement, argument: text)
        let said = heard?.attributes(at: 0, effectiveRange: nil) ?? [:]
        #expect(heard?.string == "Saved")
        #expect(
            said[.accessibilitySpeechAnnouncementPriority] as? UIAccessibilityPriority == .high)
        #expect(said[.accessibilitySpeechPitch] as? Double == 1.5)
        UIAccessibility.post(notification: .announcement, argument: "Plain")
        #expect(heard == NSAttributedString(string: "Plain"))
    }

    // Source: Apple, NSAttributedString.Key.ligature: 0 for none, 1 for the default ones.
    @Test("runs without ligatures say so")
    func ligatures() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        let text = NSMutableAttributedString(string: "fifi", attributes: [.ligature: 1])
        text.addAttribute(.ligature, value: 0, range: NSRange(location: 2, length: 2))
        label.attributedText = text
        stage.window.addSubview(label)
        stage.commit()
        let node = try #require(stage.snapshot.nodes.first { $0.id == label.layer.nodeID })
        #expect(node.drawing.runs.map(\.hasNoLigatures) == [false, true])
        var words = AttributedString("fi")
        words.ligature = 0
        #expect(
            NSAttributedString(words).attribute(.ligature, at: 0, effectiveRange: nil) as? Int == 0)
    }
}
