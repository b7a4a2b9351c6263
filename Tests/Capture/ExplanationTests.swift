import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Expected values follow from the constraints themselves: 10 from the left of a window 200 wide, 50
// wide.
@MainActor
@Suite("Causes of a view's edges")
struct ExplanationTests {
    @Test("each edge lists its constraints in the snapshot's words, as do the overruled ones")
    func reasons() throws {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        defer { stage.close() }
        let view = UIView()
        view.accessibilityIdentifier = "box"
        stage.window.accessibilityIdentifier = "window"
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        let wish = view.widthAnchor.constraint(equalToConstant: 80)
        wish.priority = UILayoutPriority(500)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10),
            view.widthAnchor.constraint(equalToConstant: 50), wish,
            view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 5),
        ])
        stage.commit()
        let snapshot = stage.session.snapshot()
        let node = try #require(snapshot.nodes.first { $0.identifier == "box" })
        let explanation = try #require(stage.session.explanation(of: node.id))
        #expect(explanation.id == node.id)
        #expect(explanation.constrained)
        let edges = Dictionary(uniqueKeysWithValues: explanation.edges.map { ($0.edge, $0) })
        #expect(
            explanation.edges.map(\.edge) == ["left", "width", "right", "top", "height", "bottom"])
        #expect(edges["left"]?.value == 10)
        #expect(edges["width"]?.value == 50)
        #expect(edges["right"]?.value == 60)
        let left = ["box.leading == window.leading + 10"]
        let width = ["box.width == 50"]
        #expect(edges["left"]?.because == left)
        #expect(edges["width"]?.because == width)
        #expect(edges["right"]?.because == left + width)
        #expect(edges["top"]?.because == ["box.top == window.top + 5"])
        // No constraint determines the height of the box.
        #expect(edges["height"]?.ambiguous == true)
        #expect(edges["bottom"]?.ambiguous == true)
        #expect(explanation.overruled.map(\.text) == ["box.width == 80 @500"])
        #expect(explanation.overruled.first?.missed == 30)
        #expect(explanation.overruled.first?.because == width)
        // The same text as in the notes.
        let notes = snapshot.nodes.flatMap(\.constraints).map(\.text)
        #expect(notes.contains(left[0]) && notes.contains(width[0]))
    }

    @Test("a view placed by its frame is reported as such, and an unknown number gets no answer")
    func others() throws {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        view.accessibilityIdentifier = "free"
        stage.window.addSubview(view)
        stage.commit()
        let node = try #require(stage.session.snapshot().nodes.first { $0.identifier == "free" })
        #expect(
            stage.session.explanation(of: node.id)
                == SnapshotExplanation(id: node.id, constrained: false))
        #expect(stage.session.explanation(of: 4_000_000_000) == nil)
    }
}
