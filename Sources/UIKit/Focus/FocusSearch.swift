/// Finds the items of a part of the interface, by groups.
@MainActor
struct FocusSearch {
    let window: UIWindow
    let root = FocusGroup(key: nil)
    private let heading: UIFocusHeading?
    private var groups: [AnyHashable: FocusGroup] = [:]
    private var seen: Set<ObjectIdentifier> = []
    /// Everything that an environment may contain.
    private static let everywhere = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

    /// Searches an environment.
    ///
    /// - Parameter heading: the direction in which lists look for cells that are not loaded; nil
    ///   for loaded ones only.
    init(_ environment: any UIFocusEnvironment, in window: UIWindow, heading: UIFocusHeading? = nil)
    {
        (self.window, self.heading) = (window, heading)
        collect(environment, into: root, scrolls: false)
    }

    private mutating func collect(
        _ environment: any UIFocusEnvironment, into outer: FocusGroup, scrolls: Bool
    ) {
        guard seen.insert(ObjectIdentifier(environment)).inserted else { return }
        if let controller = environment as? UIViewController {
            if let view = controller.viewIfLoaded {
                collect(view, into: outer, scrolls: scrolls)
            }
            return
        }
        let view = environment as? UIView
        if let view, !view.acceptsFocusInside { return }
        let scrolls = scrolls || view is any UIFocusItemScrollableContainer
        var group = outer
        if let key = Self.groupKey(of: environment), key != outer.key {
            if let known = groups[key] {
                group = known
            } else {
                group = FocusGroup(key: key)
                groups[key] = group
                outer.children.append(group)
            }
        }
        if let item = environment as? any UIFocusItem, item.canBecomeFocused {
            let frame = Self.frame(of: item, in: window)
            if scrolls || frame.intersects(window.bounds) {
                group.places.append(FocusPlace(target: .item(item), frame: frame))
            }
        }
        if let view {
            for case let guide as UIFocusGuide in view.layoutGuides where guide.isEnabled {
                let frame = view.convert(guide.layoutFrame, to: nil as UIView?)
                guard !frame.isEmpty, !guide.preferredFocusEnvironments.isEmpty else { continue }
                group.places.append(FocusPlace(target: .guide(guide), frame: frame))
            }
        }
        if let list = view as? any FocusList {
            if group !== outer { group.list = list }
            if let heading { addUnloaded(of: list, to: group, heading) }
        }
        let container = environment.focusItemContainer
        let covers = view?.subviews.filter(\.confinesFocus) ?? []
        for item in container?.focusItems(in: Self.everywhere) ?? [] {
            if let inner = item as? UIView, inner.isCovered(by: covers) { continue }
            collect(item, into: group, scrolls: scrolls)
        }
    }

    /// Adds the cells within one length of the list beyond the visible ones.
    private func addUnloaded(
        of list: any FocusList, to group: FocusGroup, _ heading: UIFocusHeading
    ) {
        var rect = list.bounds
        let (width, height) = (rect.width, rect.height)
        if heading.contains(.up) { rect.origin.y -= height }
        if heading.contains(.left) { rect.origin.x -= width }
        if !heading.isDisjoint(with: [.up, .down]) { rect.size.height += height }
        if !heading.isDisjoint(with: [.left, .right]) { rect.size.width += width }
        for (path, frame) in list.focusPaths(in: rect)
        where list.loadedFocusCell(at: path) == nil && list.allowsFocus(at: path) {
            group.places.append(
                FocusPlace(
                    target: .path(list, path), frame: list.convert(frame, to: nil as UIView?)))
        }
    }

    /// Returns the frame of an item in the window's coordinates.
    static func frame(of item: any UIFocusItem, in window: UIWindow) -> CGRect {
        if let view = item as? UIView { return view.convert(view.bounds, to: nil as UIView?) }
        guard let container = item.parentFocusEnvironment?.focusItemContainer else { return .zero }
        return window.convert(item.frame, from: container.coordinateSpace)
    }

    /// Returns the name of the group that begins with an environment; nil for that around it.
    private static func groupKey(of environment: any UIFocusEnvironment) -> AnyHashable? {
        if let name = environment.focusGroupIdentifier { return name }
        guard let view = environment as? UIView else { return nil }
        if let name = view.viewController?.focusGroupIdentifier { return name }
        return view.beginsFocusGroup ? ObjectIdentifier(view) : nil
    }
}

extension UIFocusSystem {
    /// The view that has the focus inside: that of the controller presented last, or the window.
    final var scope: UIView { window.confiningSubview ?? window }

    /// Whether an environment is visible and not covered by a presented controller.
    final func isAvailable(_ environment: any UIFocusEnvironment) -> Bool {
        let chain = environment.focusChain
        let scope = scope
        guard chain.contains(where: { $0 === scope }) else { return false }
        return chain.allSatisfy { environment in
            guard let view = environment as? UIView else { return true }
            let siblings = view === scope ? [] : view.superview?.subviews ?? []
            return view.acceptsFocusInside && !view.isCovered(by: siblings)
        }
    }

    /// Returns where the focus moves when it enters an environment.
    final func preferredPlace(
        in environment: any UIFocusEnvironment, asked: Set<ObjectIdentifier> = []
    ) -> FocusPlace? {
        guard isAvailable(environment) else { return nil }
        let asked = asked.union([ObjectIdentifier(environment)])
        for preferred in environment.preferredFocusEnvironments {
            if preferred === environment { break }
            guard !asked.contains(ObjectIdentifier(preferred)) else { continue }
            if let place = preferredPlace(in: preferred, asked: asked) { return place }
        }
        if let item = environment as? any UIFocusItem, item.canBecomeFocused {
            return FocusPlace(
                target: .item(item), frame: FocusSearch.frame(of: item, in: window))
        }
        if let list = environment as? any FocusList,
            let place = list.focusPlace(at: list.preferredFocusPath)
        {
            return place
        }
        return firstPlace(in: environment)
    }

    private func firstPlace(in environment: any UIFocusEnvironment) -> FocusPlace? {
        FocusSearch(environment, in: window).root.stops(rightToLeft: isRightToLeft).first
            .flatMap(primaryPlace)
    }

    final var isRightToLeft: Bool {
        window.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// Returns the place of greatest priority in a group.
    final func primaryPlace(of group: FocusGroup) -> FocusPlace? {
        if let list = group.list, let place = list.focusPlace(at: list.preferredFocusPath) {
            return place
        }
        let places = FocusOrder.sorted(
            group.places.filter { $0.item != nil }, rightToLeft: isRightToLeft, \.frame)
        let priorities = places.map { $0.item.map(priority) ?? .ignored }
        let best = priorities.max() ?? .ignored
        if let list = group.list {
            // The selected cell and the last one count although they are not visible.
            let known: [(IndexPath?, UIFocusGroupPriority)] = [
                (list.selectedFocusPath, .prioritized),
                (list.listFocus.lastPath, .previouslyFocused),
            ]
            for (path, priority) in known where priority > best {
                if let place = list.focusPlace(at: path) { return place }
            }
        }
        return priorities.firstIndex(of: best).map { places[$0] }
    }

    /// The greatest of an item's own priority and that of the system.
    private func priority(of item: any UIFocusItem) -> UIFocusGroupPriority {
        var system = UIFocusGroupPriority.ignored
        if item === focusedItem {
            system = .currentlyFocused
        } else if let view = item as? UIView, view.isSelectedForFocus {
            system = .prioritized
        } else if let view = item as? UIView, let list = view.superview as? any FocusList,
            let path = list.focusPath(of: view)
        {
            // A cell that was focused may show another row.
            system = path == list.listFocus.lastPath ? .previouslyFocused : .ignored
        } else if history.contains(where: { $0.object === item }) {
            system = isLastInHistory(item) ? .previouslyFocused : .ignored
        }
        return max(item.focusGroupPriority, system)
    }

    /// Whether no other item of the same group was focused later.
    private func isLastInHistory(_ item: any UIFocusItem) -> Bool {
        let parent = item.parentFocusEnvironment
        let last = history.last {
            ($0.object as? any UIFocusItem)?.parentFocusEnvironment === parent
        }
        return last?.object === item
    }

    /// Returns the item at a place, which a list loads and scrolls to; nil if there is none that
    /// can be focused.
    final func load(_ place: FocusPlace) -> (any UIFocusItem)? {
        switch place.target {
        case .item(let item): return item
        case .path(let list, let path):
            guard let cell = list.showFocusCell(at: path) else { return nil }
            if cell.canBecomeFocused { return cell }
            return firstPlace(in: cell)?.item
        case .guide(let guide):
            for environment in guide.preferredFocusEnvironments {
                if let place = preferredPlace(in: environment), let item = load(place) {
                    return item
                }
            }
            return nil
        }
    }
}

extension UIView {
    /// The subview that has the focus inside: that of the controller presented last; nil for none.
    final var confiningSubview: UIView? { subviews.last { $0.confinesFocus && !$0.isHidden } }

    /// Whether one of the siblings is the container of a controller that is presented in a context,
    /// and covers the view; of several containers the last one counts.
    final func isCovered(by siblings: [UIView]) -> Bool {
        let containers = siblings.filter { $0.confinesFocus && !$0.isHidden }
        guard !containers.isEmpty else { return false }
        let place = containers.firstIndex { $0 === self }
        return containers[(place.map { $0 + 1 } ?? 0)...].contains { $0.frame.contains(frame) }
    }
}
