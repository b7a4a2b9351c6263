extension UIFocusHeading {
    /// Creates the heading of a key; nil for a key that moves nothing.
    @MainActor
    init?(_ key: UIKey) {
        let flags = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
        switch (key.charactersIgnoringModifiers, flags) {
        case ("\t", []): self = .next
        case ("\t", .shift): self = .previous
        case (UIKeyCommand.inputUpArrow, []): self = .up
        case (UIKeyCommand.inputDownArrow, []): self = .down
        case (UIKeyCommand.inputLeftArrow, []): self = .left
        case (UIKeyCommand.inputRightArrow, []): self = .right
        default: return nil
        }
    }

    /// Whether the focus moves to another group.
    var isBetweenGroups: Bool { !isDisjoint(with: [.next, .previous]) }
}

extension UIFocusSystem {
    /// Whether keys move the focus: an item is focused that is not a text being edited.
    final var ownsKeys: Bool {
        updateFocusIfNeeded()
        return focusedItem.map { !isEditing($0) } ?? false
    }

    /// The object at which keys begin: the one of the focused item.
    final var keyResponder: UIResponder? { focusedItem.flatMap(Self.responder) }

    /// Moves the focus from the focused item; without one it appears where it was left.
    ///
    /// - Returns: whether the key was for the focus.
    final func move(_ heading: UIFocusHeading) -> Bool {
        updateFocusIfNeeded()
        if let item = focusedItem, !isAvailable(item) || !item.canBecomeFocused { loseFocus() }
        updateFocusIfNeeded()
        guard let item = focusedItem else { return appear(heading) }
        return heading.isBetweenGroups
            ? moveBetweenGroups(from: item, heading)
            : moveWithinGroup(from: item, heading)
    }

    /// Moves the focus from a text that is edited to the next or previous group.
    final func moveFromText(_ text: any UIFocusItem, _ heading: UIFocusHeading) -> Bool {
        updateFocusIfNeeded()
        return moveBetweenGroups(from: text, heading)
    }

    private func appear(_ heading: UIFocusHeading) -> Bool {
        var place: FocusPlace?
        if let list = deferredList, isAvailable(list) {
            place = list.focusPlace(at: list.listFocus.lastPath)
        } else if let item = deferredEnvironment as? any UIFocusItem, let last = lastPlace(of: item)
        {
            place = last
        } else if let deferredEnvironment {
            place = preferredPlace(in: deferredEnvironment)
        }
        if place == nil, let item = lastAvailableItem {
            place = lastPlace(of: item) ?? FocusPlace(target: .item(item), frame: .zero)
        }
        if place == nil, heading == .previous {
            let search = FocusSearch(scope, in: window)
            place = search.root.stops(rightToLeft: isRightToLeft).last.flatMap(primaryPlace)
        }
        if place == nil { place = preferredPlace(in: scope) }
        guard let place, let item = load(place) else { return false }
        // Arrows are for the program where there is nothing but text to focus.
        if item is any UIKeyInput, !heading.isBetweenGroups { return false }
        update(to: item, heading: heading)
        return true
    }

    /// Returns the place in a list where an item was focused, whatever its cell shows now.
    private func lastPlace(of item: any UIFocusItem) -> FocusPlace? {
        guard let list = item.nearest((any FocusList).self), list.listFocus.lastItem === item
        else { return nil }
        return list.focusPlace(at: list.listFocus.lastPath)
    }

    private func moveBetweenGroups(from item: any UIFocusItem, _ heading: UIFocusHeading) -> Bool {
        let search = FocusSearch(scope, in: window)
        let stops = search.root.stops(rightToLeft: isRightToLeft)
        guard let group = search.root.group(of: item),
            let index = stops.firstIndex(where: { $0 === group })
        else { return false }
        let step = heading == .next ? 1 : stops.count - 1
        for distance in 1..<max(stops.count, 1) {
            let stop = stops[(index + distance * step) % stops.count]
            guard let place = primaryPlace(of: stop), let next = load(place) else { continue }
            update(to: next, heading: heading)
            return true
        }
        guard focusedItem === item else { return false }
        reportFailure(UIFocusUpdateContext(from: item, to: nil, heading: heading))
        return true
    }

    private func moveWithinGroup(from item: any UIFocusItem, _ heading: UIFocusHeading) -> Bool {
        let search = FocusSearch(scope, in: window, heading: heading)
        let group = search.root.group(of: item) ?? search.root
        let places = group.places.filter { $0.item !== item }
        let frame = FocusSearch.frame(of: item, in: window)
        for place in FocusOrder.nearest(to: frame, heading, in: places) {
            guard let next = load(place), next !== item else { continue }
            update(to: next, heading: heading)
            return true
        }
        reportFailure(UIFocusUpdateContext(from: item, to: nil, heading: heading))
        return true
    }
}
