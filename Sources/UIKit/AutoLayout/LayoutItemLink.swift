/// What constraints, anchors and boxes keep of a view or guide: it outlives the item, and then leads nowhere.
///
/// In place of a weak reference, which would give every item a side table, and slow down each retain of it from then on.
/// The item clears its link in its deinit, before anything of it has gone.
package final class LayoutItemLink: @unchecked Sendable {
    /// The item, when it is a view that lives; see ``view``. Loops borrow it from here, where each retain would count.
    @exclusivity(unchecked) private(set) var viewReference: Unmanaged<UIView>?
    /// The item, when it is a view that lives.
    var view: UIView? {
        get { viewReference?.takeUnretainedValue() }
        set { viewReference = newValue.map { Unmanaged.passUnretained($0) } }
    }
    /// The item, when it is a guide that lives.
    @exclusivity(unchecked) unowned(unsafe) var guide: UILayoutGuide?

    init(view: UIView) { viewReference = Unmanaged.passUnretained(view) }

    init(guide: UILayoutGuide) { self.guide = guide }

    /// Whether the item lives.
    var isInUse: Bool { viewReference != nil || guide != nil }

    /// The item; nil when it is gone.
    var item: (any LayoutItem)? {
        if let view { return view }
        return guide
    }

    /// The view in the hierarchy that stands for the item: the view itself, or the guide's owner.
    @MainActor
    var hierarchyView: UIView? { view ?? guide?.owningView }

    /// The view in whose coordinates the item's origin is given: the superview, or the guide's owner.
    @MainActor
    var coordinateViewReference: Unmanaged<UIView>? {
        if let viewReference { return viewReference.borrow { $0.superviewReference } }
        if let owner = guide?.owner { return .passUnretained(owner) }
        return nil
    }

    /// Calls the body with the hierarchy's view without keeping it meanwhile: nothing of a program's may run in the body.
    @MainActor @inline(__always)
    func borrowHierarchyView<Result>(_ body: (UIView) -> Result) -> Result? {
        if let viewReference { return viewReference.borrow(body) }
        return guide?.owningView.map(body)
    }
}
