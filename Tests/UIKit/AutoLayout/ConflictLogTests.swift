import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, Auto Layout Guide, "Unsatisfiable Layouts", and the logs that UIKit writes.
@MainActor
@Suite("The log of conflicts", .serialized)
struct ConflictLogTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    private func log(_ constraints: [NSLayoutConstraint]) -> String {
        mistakes {
            NSLayoutConstraint.activate(constraints)
            root.layoutIfNeeded()
        }
    }

    @Test("distances use the visual format, sizes equations; the broken one and the views follow")
    func words() {
        let card = placed(in: root, "card")
        let title = placed(in: card, "title")
        card.pin(0, 0, 100, 100, in: root)
        let lead = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10)
        lead.identifier = "lead"
        let text = log([
            lead, title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
            title.widthAnchor.constraint(greaterThanOrEqualToConstant: 200),
            title.topAnchor.constraint(equalTo: card.topAnchor),
        ])
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let start = lines.firstIndex(of: "(") ?? 0
        #expect(
            lines[(start + 1)...].prefix(4).map { $0.trimmingCharacters(in: ["\"", ","]) } == [
                "<NSLayoutConstraint card.width == 100   (active)>",
                "<NSLayoutConstraint 'lead' H:|-(10)-[title]   (active, names: '|':card )>",
                "<NSLayoutConstraint H:[title]-(12)-|   (active, names: '|':card )>",
                "<NSLayoutConstraint title.width >= 200   (active)>",
            ])
        #expect(
            lines.contains(
                "Probably at least one of the constraints in the following list is one you don't want."
            ))
        let broken = lines.firstIndex(of: "Will attempt to recover by breaking constraint") ?? -2
        #expect(lines[broken + 1] == "<NSLayoutConstraint title.width >= 200   (active)>")
        #expect(
            text.contains("Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints"))
        #expect(lines.contains("title: UIView/card/title"))
        #expect(!text.contains("NSAutoresizingMask"))
    }

    @Test("neighbors, relations and sides are turned into the direction of the format")
    func notation() {
        let (a, b) = (placed(in: root, "a"), placed(in: root, "b"))
        root.accessibilityIdentifier = "root"
        b.pin(0, 300, 10, 10, in: root)
        let text = log([
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            a.heightAnchor.constraint(equalToConstant: 400),
            a.bottomAnchor.constraint(lessThanOrEqualTo: b.topAnchor, constant: -8),
        ])
        #expect(text.contains("<NSLayoutConstraint V:[a]-(>=8)-[b]   (active)>"))
        #expect(text.contains("<NSLayoutConstraint V:|-(5)-[a]   (active, names: '|':root )>"))
        #expect(text.contains("<NSLayoutConstraint V:|-(300)-[b]   (active, names: '|':root )>"))
        let (c, d) = (placed(in: root, "c"), placed(in: root, "d"))
        let sides = log([
            c.leftAnchor.constraint(equalTo: root.leftAnchor),
            c.rightAnchor.constraint(equalTo: d.leftAnchor),
            root.rightAnchor.constraint(greaterThanOrEqualTo: d.rightAnchor, constant: 3),
            d.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 40),
            c.widthAnchor.constraint(equalToConstant: 60),
        ])
        #expect(
            sides.contains("<NSLayoutConstraint H:|-(0)-[c](LTR)   (active, names: '|':root )>"))
        #expect(sides.contains("<NSLayoutConstraint H:[c]-(0)-[d](LTR)   (active)>"))
        #expect(!sides.contains("(>=3)"), "not in conflict")
    }

    /// Source: the logs of UIKit, as developers quote them: `h=--& v=--&` for a view without a
    /// mask, `h=-&- v=-&-` for one that keeps its distances.
    @Test("masks in a conflict are explained")
    func masks() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        root.addSubview(view)
        let text = log([view.widthAnchor.constraint(equalToConstant: 80)])
        let start = "<NSAutoresizingMaskLayoutConstraint h="
        #expect(text.contains("\(start)--& v=--& UIView/UIView[0].width == 50   (active)>"))
        view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin, .flexibleBottomMargin]
        let other = log([view.widthAnchor.constraint(equalToConstant: 90)])
        #expect(other.contains("\(start)-&- v=&-& UIView/UIView[0].width == 50   (active)>"))
        #expect(
            text.contains(
                "the documentation for the UIView property translatesAutoresizingMaskIntoConstraints"
            ))
        #expect(view.frame.width == 50)
    }
}
