import Testing
import UIKit

/// Source: Apple, "Unable to simultaneously satisfy constraints" (Auto Layout Guide, Unsatisfiable
/// Layouts).
@MainActor
@Suite("Explanations of layout", .serialized)
struct ExplanationTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let title = UILabel()

    init() {
        root.accessibilityIdentifier = "card"
        title.accessibilityIdentifier = "title"
        title.text = "five!"
        title.font = .systemFont(ofSize: 10)
        title.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(title)
        title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10).isActive = true
    }

    @Test("the sentences name the constraint of an edge and the content behind a length")
    func determined() {
        title.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        let text = title.explainLayout(.horizontal)
        #expect(text.contains("title spans 10 … 60 of card horizontally."))
        #expect(
            text.contains(
                "left edge is at 10 because of <NSLayoutConstraint title.leading == card.leading + 10>"
            ))
        #expect(text.contains("width is 50 because of the intrinsic width 50 of title"))
        #expect(
            title.explainLayout(.vertical).contains(
                "height is 10 because of the intrinsic height 10 of title"))
    }

    @Test("an overruled constraint is listed with those that overrule it")
    func overruled() {
        let wish = title.widthAnchor.constraint(equalToConstant: 80)
        wish.priority = UILayoutPriority(500)
        let limit = title.widthAnchor.constraint(lessThanOrEqualToConstant: 40)
        NSLayoutConstraint.activate([wish, limit])
        let text = title.explainLayout(.horizontal)
        #expect(text.contains("width is 40 because of <NSLayoutConstraint title.width <= 40>"))
        #expect(
            text.contains(
                "<NSLayoutConstraint title.width == 80 @500> is violated by 40: "
                    + "overruled by <NSLayoutConstraint title.width <= 40>"))
        #expect(text.contains("The intrinsic width 50 of title (kept at 750) is violated by 10"))
    }

    @Test("ambiguity is listed with the possible values")
    func ambiguous() {
        title.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor, constant: 20).isActive =
            true
        #expect(
            title.explainLayout(.vertical).contains(
                "ambiguous: values of at least 20 are possible too"))
    }

    @Test("a determined far edge is explained while near edge and length are ambiguous")
    func farEdge() {
        let view = placed(in: root, "view")
        view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10).isActive = true
        let text = view.explainLayout(.horizontal)
        #expect(
            text.contains(
                "right edge is at 290 because of <NSLayoutConstraint view.right == card.right - 10>"
            ))
        let edges = view.layoutReasons?.edges ?? []
        #expect(edges.first { $0.edge == "right" }?.isAmbiguous == false)
        #expect(edges.first { $0.edge == "left" }?.isAmbiguous == true)
    }

    @Test("hugging and compression of one size are listed together, and equal names by index")
    func shortWords() {
        title.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        title.setContentHuggingPriority(UILayoutPriority(600), for: .horizontal)
        #expect(
            title.explainLayout(.horizontal).contains(
                "the intrinsic width 50 of title (hugged at 600, kept at 750)."))
        let twin = placed(in: root, "title")
        twin.accessibilityIdentifier = "title"
        #expect(twin.explainLayout(.vertical).hasPrefix("title[1] spans"))
        twin.accessibilityIdentifier = ""
        #expect(twin.explainLayout(.vertical).hasPrefix("card/UIView[1] spans"))
    }

    @Test("views without names have their index on the path to them")
    func pathsWithoutNames() throws {
        var conflicts: [NSLayoutConstraint.Conflict] = []
        NSLayoutConstraint.conflictHandler = { conflicts.append($0) }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (first, second) = (placed(in: root), placed(in: root))
        NSLayoutConstraint.activate([
            first.leftAnchor.constraint(equalTo: second.rightAnchor, constant: 5),
            second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 5),
        ])
        root.layoutIfNeeded()
        let conflict = try #require(conflicts.first)
        #expect(conflict.paths == ["UIView/UIView[0]", "UIView/UIView[1]"])
    }

    @Test("margins are explained as ties between their guide and its owner")
    func margins() throws {
        var conflicts: [NSLayoutConstraint.Conflict] = []
        NSLayoutConstraint.conflictHandler = { conflicts.append($0) }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.accessibilityIdentifier = "root"
        let view = placed(in: root, "view"), guide = root.layoutMarginsGuide
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: guide.leftAnchor),
            view.rightAnchor.constraint(equalTo: guide.rightAnchor),
            view.widthAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        let conflict = try #require(conflicts.first)
        // Margins are 8 at first. Source: Apple, UIView.layoutMargins.
        let tie =
            "root.UIViewLayoutMarginsGuide.minX + root.UIViewLayoutMarginsGuide.width == root.width - 8"
        #expect(
            conflict.message.contains(
                "<NSLayoutConstraint 'UIView-guide-constraint' \(tie)   (active)>"))
        #expect(
            conflict.message.contains(
                "<NSAutoresizingMaskLayoutConstraint h=--& v=--& root.width == 100   (active)>"))
    }

    @Test("a view without constraints is reported as such")
    func frames() {
        #expect(UIView().explainLayout(.vertical).contains("does not take part in Auto Layout"))
    }

    @Test("a handler gets a conflict as a value: minimal set, broken constraint, paths of views")
    func conflicts() throws {
        var conflicts: [NSLayoutConstraint.Conflict] = []
        NSLayoutConstraint.conflictHandler = { conflicts.append($0) }
        defer { NSLayoutConstraint.conflictHandler = nil }
        let narrow = title.widthAnchor.constraint(equalToConstant: 40)
        let wide = title.widthAnchor.constraint(equalToConstant: 60)
        let idle = title.widthAnchor.constraint(lessThanOrEqualToConstant: 500)
        NSLayoutConstraint.activate([idle, narrow, wide])
        root.layoutIfNeeded()
        let conflict = try #require(conflicts.first)
        #expect(conflicts.count == 1)
        #expect(Set(conflict.constraints) == [narrow, wide])
        #expect(conflict.broken === wide)
        #expect(conflict.paths == ["title: card/title"])
        #expect(conflict.message.hasPrefix("Unable to simultaneously satisfy constraints."))
        #expect(conflict.message.contains("\"<NSLayoutConstraint title.width == 40   (active)>\""))
        #expect(
            conflict.message.contains(
                "Will attempt to recover by breaking constraint\n<NSLayoutConstraint title.width == 60   (active)>"
            ))
        #expect(
            title.explainLayout(.horizontal).contains(
                "<NSLayoutConstraint title.width == 60> was broken"))
    }
}
