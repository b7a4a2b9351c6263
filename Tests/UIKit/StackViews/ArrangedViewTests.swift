import AllocationCounter
import Testing
import UIKit

@MainActor
@Suite("Arranged views")
struct ArrangedViewTests {
    /// How many memory blocks adding a view to a stack of a given size allocates, on average of a
    /// hundred.
    private func blocks(toAddAfter count: Int) -> Int {
        let stack = UIStackView()
        for _ in 0..<count { stack.addArrangedSubview(UIView()) }
        let views = (0..<100).map { _ in UIView() }
        let before = allocation_count()
        for view in views { stack.addArrangedSubview(view) }
        return allocation_count() - before
    }

    // O(1): a copy of the list for each view would allocate blocks that grow with it, one more at
    // each doubling.
    @Test("adding a view costs the same however many there are")
    func constantCost() {
        guard allocation_count() >= 0 else { return }
        _ = blocks(toAddAfter: 10)
        // Between powers of two, at which storage grows and is copied once.
        let (few, many) = (blocks(toAddAfter: 300), blocks(toAddAfter: 4200))
        #expect(many <= few + 4)
    }

    @Test("a view that is already arranged moves")
    func moves() {
        let stack = UIStackView()
        let views = (0..<4).map { _ in UIView() }
        for view in views { stack.addArrangedSubview(view) }
        stack.addArrangedSubview(views[1])
        #expect(stack.arrangedSubviews == [views[0], views[2], views[3], views[1]])
        stack.insertArrangedSubview(views[3], at: 0)
        #expect(stack.arrangedSubviews == [views[3], views[0], views[2], views[1]])
        stack.insertArrangedSubview(views[3], at: 3)
        #expect(stack.arrangedSubviews == [views[0], views[2], views[1], views[3]])
    }

    @Test("a view that moves to another stack is arranged only there")
    func changesStack() {
        let (one, other) = (UIStackView(), UIStackView())
        let view = UIView()
        one.addArrangedSubview(view)
        other.addArrangedSubview(view)
        #expect(one.arrangedSubviews == [])
        #expect(other.arrangedSubviews == [view])
        other.removeArrangedSubview(view)
        #expect(view.superview === other)
        one.addSubview(view)
        #expect(one.arrangedSubviews == [])
        one.addArrangedSubview(view)
        #expect(one.arrangedSubviews == [view])
        view.removeFromSuperview()
        #expect(one.arrangedSubviews == [])
    }
}
