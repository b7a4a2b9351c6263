// The controller's view, and its additional insets.
extension UIViewController {
    func setStoredView(_ newView: UIView?) {
        guard newView !== storedView else { return }
        storedView?.viewController = nil
        storedView = newView
        newView?.viewController = self
        newView?.adoptMarginsOfController()
        newView?.controllerWasSet()
        if addedSafeAreaInsets != .zero { newView?.insetsNeedUpdate() }
    }

    func loadStoredView() {
        guard storedView == nil else { return }
        loadView()
        if storedView == nil {
            reportMistake(
                "\(type(of: self)).loadView() did not set the controller's view, so it is empty. "
                    + "An override must set self.view and not call super.")
            view = UIView(frame: UIScreen.main.bounds)
        }
        performEmbeddings()
        viewDidLoad()
    }

    var addedSafeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(
            top: additionalSafeAreaInsets.top + barInsets.top,
            left: additionalSafeAreaInsets.left + barInsets.left,
            bottom: additionalSafeAreaInsets.bottom + barInsets.bottom,
            right: additionalSafeAreaInsets.right + barInsets.right)
    }

    var baseSystemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let width = viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width
        let side: CGFloat = width < 414 ? 16 : 20
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
}
