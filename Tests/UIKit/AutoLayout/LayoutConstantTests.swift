import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, UILayoutPriority, NSLayoutConstraint.shouldBeArchived, and the message about
/// constraints that cannot be satisfied.
@MainActor
@Suite("Auto Layout: priorities and conflicts", .serialized)
struct LayoutConstantTests {
    @Test("the priorities of scenes' sizes have Apple's values and order")
    func priorities() {
        #expect(UILayoutPriority.dragThatCanResizeScene.rawValue == 510)
        #expect(UILayoutPriority.sceneSizeStayPut.rawValue == 500)
        #expect(UILayoutPriority.dragThatCannotResizeScene.rawValue == 490)
        let constraint = UIView().widthAnchor.constraint(equalToConstant: 1)
        #expect(!constraint.shouldBeArchived)
        constraint.shouldBeArchived = true
        #expect(constraint.shouldBeArchived)
    }

    @Test("a conflict describes the constraint that is broken, as its message does")
    func conflict() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer {
            NSLayoutConstraint.conflictHandler = nil
            stage.close()
        }
        var conflicts: [NSLayoutConstraint.Conflict] = []
        NSLayoutConstraint.conflictHandler = { conflicts.append($0) }
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        for width in [10, 20] as [CGFloat] {
            let constraint = view.widthAnchor.constraint(equalToConstant: width)
            constraint.identifier = "wide-\(Int(width))"
            constraint.isActive = true
        }
        stage.commit()
        let conflict = try #require(conflicts.first)
        let broken = try #require(conflict.broken?.identifier)
        #expect(conflict.brokenDescription.contains(broken))
        #expect(conflict.descriptions.contains(conflict.brokenDescription))
        #expect(
            conflict.message.contains("by breaking constraint\n\(conflict.brokenDescription)\n"))
    }
}
