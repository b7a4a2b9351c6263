// The children of a tab bar controller, which come and go with its tabs.
extension UITabBarController {
    /// Replaces the tabs; with animation, the delegate's animator leads away from a controller that
    /// goes.
    final func replace(with new: [TabPlace], animated: Bool = false) {
        transition?.completeTransition(true)
        let old = selectedPlace
        let wasMore = selected == .more
        more?.returnControllers()
        let kept = new.compactMap { $0.tab == nil ? $0.controller : nil }
        let index = old.flatMap { old in new.firstIndex { $0.isSame(as: old) } }
        let room = Self.room(for: new.count)
        let staysMore = wasMore && room < new.count && index ?? room >= room
        let stays = staysMore || !wasMore && index != nil ? shown : nil
        let gone = adopted.filter { controller in
            controller !== stays && !kept.contains { $0 === controller }
        }
        adopted.removeAll { controller in gone.contains { $0 === controller } }
        let left = animated ? gone.first { $0 === shown && $0 === selectedViewController } : nil
        for controller in gone where controller !== left { release(controller) }
        for controller in kept { adopt(controller) }
        places = new
        selected = nil
        tabBar.items = barItems
        more?.list.placesChanged()
        if staysMore {
            selected = .more
            tabBar.selectedItem = item(of: .more)
            if let index { moreController.show(new[index], animated: false) }
        } else if let index, index < room, !wasMore {
            selected = .place(index)
            tabBar.selectedItem = new[index].item
        } else if !new.isEmpty {
            select(index ?? 0, leaving: left)
        }
        if let left, left.parent === self, transition?.from !== left { release(left) }
    }

    final func adopt(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        adopted.append(controller)
        addChild(controller)
        controller.didMove(toParent: self)
    }

    /// Releases a child, whose view the More navigation controller is about to show.
    final func lend(_ controller: UIViewController) {
        guard controller.parent === self else { return }
        adopted.removeAll { $0 === controller }
        release(controller)
    }

    final func release(_ controller: UIViewController) {
        controller.willMove(toParent: nil)
        if controller === shown { controller.viewIfLoaded?.removeFromSuperview() }
        controller.barInsets = .zero
        controller.removeFromParent()
    }
}
