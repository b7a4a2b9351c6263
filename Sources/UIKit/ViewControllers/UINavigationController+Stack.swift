extension UINavigationController {
    final func basePushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === viewController }) else {
            return reportMistake(
                "Pushing the same view controller instance more than once is not supported "
                    + "(\(type(of: viewController))); nothing was pushed")
        }
        change(to: stack + [viewController], operation: .push, animated: animated)
    }

    final func basePopViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let top = stack.last
        change(to: Array(stack.dropLast()), operation: .pop, animated: animated)
        return top
    }
}

// State restoration.
//
// Source: Apple, "State Preservation" of UINavigationController.
extension UINavigationController {
    private static let stackKey = "UINavigationControllerStack"

    final func encodeStack(with coder: NSCoder) {
        let saved = stack.filter { $0.stateKey != nil }
        coder.encode(saved as NSArray, forKey: Self.stackKey)
    }

    final func decodeStack(with coder: NSCoder) {
        let saved = coder.decodeObject(forKey: Self.stackKey) as? [Any] ?? []
        let restored = saved.compactMap { $0 as? UIViewController }
        // A root without an identifier of its own stays where the program has put it.
        let kept = stack.prefix { $0.restorationIdentifier == nil }
        let new = kept + restored
        guard !restored.isEmpty, !new.elementsEqual(stack, by: ===) else { return }
        setViewControllers(Array(new), animated: false)
    }
}
