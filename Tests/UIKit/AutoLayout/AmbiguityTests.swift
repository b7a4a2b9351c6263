import Testing
import UIKit

/// Source: Apple, hasAmbiguousLayout, constraintsAffectingLayout(for:).
@MainActor
@Suite("Ambiguous layout")
struct AmbiguityTests {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let view = UIView()

    init() {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
    }

    @Test("a view is ambiguous until its origin and size are determined")
    func ambiguity() {
        #expect(view.hasAmbiguousLayout)
        let constraints = [
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(greaterThanOrEqualToConstant: 20),
        ]
        NSLayoutConstraint.activate(constraints)
        #expect(view.hasAmbiguousLayout)
        view.heightAnchor.constraint(lessThanOrEqualToConstant: 20).isActive = true
        #expect(!view.hasAmbiguousLayout)
        #expect(!root.hasAmbiguousLayout)
    }

    @Test("the determining constraints of an axis are separated from the others")
    func affecting() {
        let left = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
        let width = view.widthAnchor.constraint(equalToConstant: 40)
        let idle = view.widthAnchor.constraint(lessThanOrEqualToConstant: 100)
        let top = view.topAnchor.constraint(equalTo: root.topAnchor)
        let height = view.heightAnchor.constraint(equalToConstant: 20)
        NSLayoutConstraint.activate([left, width, idle, top, height])
        #expect(view.constraintsAffectingLayout(for: .horizontal) == [left, width])
        #expect(view.constraintsAffectingLayout(for: .vertical) == [top, height])
    }

    @Test("exercising ambiguity moves among permitted values, and keeps determined views")
    func exercise() {
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 10),
            view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -10),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(greaterThanOrEqualToConstant: 20),
        ])
        root.layoutIfNeeded()
        var frames: [CGRect] = []
        for _ in 0..<3 {
            view.exerciseAmbiguityInLayout()
            root.layoutIfNeeded()
            frames.append(view.frame)
            #expect(view.hasAmbiguousLayout)
        }
        // Left edge 10 or 250; height 20, or 100 more.
        #expect(Set(frames.map(\.minX)) == [10, 250])
        #expect(Set(frames.map(\.height)) == [20, 120])
        #expect(frames[0] != frames[1] && frames[0] == frames[2])
        #expect(frames.allSatisfy { $0.minY == 0 && $0.width == 40 })
        let left = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30)
        let height = view.heightAnchor.constraint(equalToConstant: 50)
        NSLayoutConstraint.activate([left, height])
        #expect(!view.hasAmbiguousLayout)
        view.exerciseAmbiguityInLayout()
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 30, y: 0, width: 40, height: 50))
    }

    @Test("an exercised view is still explained as ambiguous, and a determined one completely")
    func explainedExercise() {
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor),
            view.widthAnchor.constraint(equalToConstant: 40),
        ])
        view.exerciseAmbiguityInLayout()
        root.layoutIfNeeded()
        let frame = view.frame
        #expect(view.explainLayout(.vertical).contains("Its top edge is at 0, but is ambiguous"))
        root.layoutIfNeeded()
        #expect(view.frame == frame)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
            view.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        #expect(!view.explainLayout(.vertical).contains("missed"))
    }
}
