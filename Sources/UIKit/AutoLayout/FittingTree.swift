/// The part of a tree that takes part in a fitting, in the order in which it is walked.
@MainActor
struct FittingTree {
    private(set) var views: [UIView] = []
    private(set) var guides: [UILayoutGuide] = []
    private(set) var constraints: [NSLayoutConstraint] = []

    init(below view: UIView) { collect(view) }

    private mutating func collect(_ view: UIView) {
        views.append(view)
        guard view.autoLayout.isUsedInSubtree else { return }
        guides += view.baseLayoutGuides
        constraints += view.autoLayout.constraints
        for child in view.storedSubviews { collect(child) }
    }

    /// The values that must stay the same for a fitting's equations to stay the same except for
    /// their constants.
    var shape: Shape {
        Shape(
            views: views.map { view in
                Shape.View(
                    id: ObjectIdentifier(view), constraints: view.autoLayout.constraints.count,
                    isPlaced: view.autoLayout.translatesMask, isRightToLeft: view.isRightToLeft)
            }, guides: guides.map { ObjectIdentifier($0) },
            constraints: constraints.map { ObjectIdentifier($0) })
    }

    struct Shape: Equatable {
        struct View: Equatable {
            var id: ObjectIdentifier
            var constraints: Int
            var isPlaced, isRightToLeft: Bool
        }
        var views: [View]
        var guides, constraints: [ObjectIdentifier]
    }

    /// Has the items take the boxes of a fitting for the time of a call, and gives them their own
    /// back.
    func lend(_ boxes: inout [LayoutBox?], while body: () -> Void) {
        let own = swapIn(boxes)
        Self.loans += 1
        body()
        Self.loans -= 1
        boxes = swapIn(own)
    }

    /// How many calls have items with the boxes of a fitting at the moment. What the program asks
    /// for meanwhile waits.
    @exclusivity(unchecked) private(set) static var loans = 0

    private func swapIn(_ boxes: [LayoutBox?]) -> [LayoutBox?] {
        var former: [LayoutBox?] = []
        former.reserveCapacity(views.count + guides.count)
        for (index, view) in views.enumerated() {
            former.append(view.autoLayout.box)
            view.autoLayout.box = index < boxes.count ? boxes[index] : nil
        }
        for (index, guide) in guides.enumerated() {
            let index = index + views.count
            former.append(guide.layoutBox)
            guide.layoutBox = index < boxes.count ? boxes[index] : nil
        }
        return former
    }
}
