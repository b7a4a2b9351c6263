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
