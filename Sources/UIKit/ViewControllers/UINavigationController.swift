/// A stack of controllers below a navigation bar; the top controller is shown.
///
/// Source: Apple, UINavigationController.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The operation that a transition performs on the stack.
    public enum Operation: Int, Sendable {
        /// Neither push nor pop.
        case none = 0
        /// A controller is added on top.
        case push = 1
        /// The top controller is removed.
        case pop = 2
    }

    /// The navigation bar; its items are those of the controllers.
    public final let navigationBar: UINavigationBar
    /// The delegate, which may provide animators; not retained.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The stack, root first; setting it does not animate.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The top controller of the stack.
    open var topViewController: UIViewController? { stack.last }
    /// The visible controller: the one presented by this controller, otherwise the top of the
    /// stack.
    open var visibleViewController: UIViewController? {
        presentation?.presentedViewController ?? stack.last
    }
    /// The top controller if the bar is hidden; otherwise the bar's own style applies. [U]
    open override var childForStatusBarStyle: UIViewController? {
        barIsHidden ? topViewController : nil
    }
    /// The top controller.
    open override var childForStatusBarHidden: UIViewController? { topViewController }
    /// The top controller.
    open override var childForHomeIndicatorAutoHidden: UIViewController? { topViewController }
    /// Whether the bar is hidden. Default: false.
    open var isNavigationBarHidden: Bool {
        get { barIsHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// The duration of showing or hiding the bar, in seconds.
    public static let hideShowBarDuration: CGFloat = 0.2

    final var stack: [UIViewController] = []
    private var barIsHidden = false
    /// The superview of the controllers' views.
    final let stage = UIView()
    final var transition: ControllerTransition?
    /// The interactive pop that is running.
    final var interactivePop: InteractivePop?
    /// The recognizer of the edge swipe that pops a controller; nil before the view is loaded.
    ///
    /// It begins only while the bar is visible with a back button. The bar's items change after the
    /// swipe has ended.
    public private(set) final var interactivePopGestureRecognizer: UIGestureRecognizer?

    /// Creates a controller with the root of its stack.
    public init(rootViewController: UIViewController) {
        navigationBar = UINavigationBar()
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates a controller with an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        navigationBar = UINavigationBar()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller with an empty stack; archives are not supported.
    public required init?(coder: NSCoder) {
        navigationBar = UINavigationBar()
        super.init(coder: coder)
    }

    /// Creates the view, with a container for the controllers' views and the bar in front of it.
    open override func loadView() {
        let view = NavigationView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.controller = self
        stage.frame = view.bounds
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stage.clipsToBounds = true
        view.addSubview(stage)
        navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
        view.addSubview(navigationBar)
        let recognizer = makePopRecognizer()
        interactivePopGestureRecognizer = recognizer
        view.addGestureRecognizer(recognizer)
        self.view = view
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        layOutBar()
        if let top = stack.last { install(top) }
    }

    // MARK: The stack

    /// Pushes a controller onto the stack and shows it.
    ///
    /// A controller that is already in the stack is reported and ignored; UIKit raises an
    /// exception.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === viewController }) else {
            return reportMistake(
                "Pushing the same view controller instance more than once is not supported "
                    + "(\(type(of: viewController))); nothing was pushed")
        }
        change(to: stack + [viewController], operation: .push, animated: animated)
    }

    /// Pops the top controller and returns it; returns nil if only the root is left.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let top = stack.last
        change(to: Array(stack.dropLast()), operation: .pop, animated: animated)
        return top
    }

    /// Pops all controllers except the root and returns them; nil if there are none.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pops all controllers above the given one and returns them; nil if there are none.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool)
        -> [UIViewController]?
    {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            reportMistake(
                "popToViewController: \(type(of: viewController)) is not in the stack; nothing was popped"
            )
            return nil
        }
        let gone = Array(stack[(index + 1)...])
        guard !gone.isEmpty else { return nil }
        change(to: Array(stack[...index]), operation: .pop, animated: animated)
        return gone
    }

    /// Replaces the stack. If animated, it is a pop if the new top was below the old one, otherwise
    /// a push.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let isBack =
            viewControllers.last.map { top in stack.dropLast().contains { $0 === top } } ?? false
        change(to: viewControllers, operation: isBack ? .pop : .push, animated: animated)
    }

    /// Pushes the controller with animation.
    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: true)
    }

    private func change(to new: [UIViewController], operation: Operation, animated: Bool) {
        // A running transition is completed immediately.
        finishTransition()
        let old = stack
        let gone = old.filter { controller in !new.contains { $0 === controller } }
        let come = new.filter { controller in !old.contains { $0 === controller } }
        for controller in gone { controller.willMove(toParent: nil) }
        for controller in come { addChild(controller) }
        stack = new
        let isSeen = isViewLoaded && view.window != nil
        let isAnimated =
            animated && isSeen && appearance.phase == .appeared && !old.isEmpty
            && old.last !== new.last
            && UIView.areAnimationsEnabled
        updateBarItems(operation: operation, animated: isAnimated)
        let finish = { [self] in
            for controller in gone {
                controller.isMovingFromParent = false
                controller.barInsets = .zero
                controller.removeFromParent()
            }
            for controller in come {
                controller.isMovingToParent = false
                controller.didMove(toParent: self)
            }
        }
        guard isViewLoaded, old.last !== new.last else { return finish() }
        for controller in gone { controller.isMovingFromParent = true }
        for controller in come { controller.isMovingToParent = true }
        show(new.last, from: old.last, operation: operation, animated: isAnimated, finish: finish)
    }

    final func updateBarItems(operation: Operation, animated: Bool) {
        navigationBar.setItems(stack.map(\.navigationItem), animated: animated)
    }

    // MARK: Transitions

    private func show(
        _ to: UIViewController?, from: UIViewController?, operation: Operation, animated: Bool,
        finish: @escaping () -> Void
    ) {
        // Without a window no appearance callbacks are due; the view's later move to a window sends
        // them.
        let isLed = appearance.isOn
        let transition = ControllerTransition(
            container: stage, from: from, to: to, isAnimated: animated)
        transition.fromView = from?.viewIfLoaded
        transition.toView = to?.view
        if let from {
            transition.initialFrames[ObjectIdentifier(from)] = stage.bounds
            transition.finalFrames[ObjectIdentifier(from)] = .zero
        }
        if let to {
            updateInsets(of: to)
            to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            transition.finalFrames[ObjectIdentifier(to)] = stageFrame(of: to)
        }
        self.transition = transition
        var animator: (any UIViewControllerAnimatedTransitioning)?
        if animated, let from, let to {
            animator =
                delegate?.navigationController(
                    self, animationControllerFor: operation, from: from, to: to)
                ?? NavigationAnimator(operation: operation)
        }
        transition.prepare(animator)
        transition.whenOver = { [self] _ in
            self.transition = nil
            if let view = from?.viewIfLoaded, from !== stack.last, view.superview === stage {
                view.removeFromSuperview()
            }
            if let to, to.view.superview !== stage { stage.addSubview(to.view) }
            if isLed {
                from?.endAppearanceTransition()
                to?.endAppearanceTransition()
            }
            finish()
            if let to { delegate?.navigationController(self, didShow: to, animated: animated) }
        }
        if let to { delegate?.navigationController(self, willShow: to, animated: animated) }
        if isLed {
            from?.beginAppearanceTransition(false, animated: animated)
            to?.beginAppearanceTransition(true, animated: animated)
        }
        if !animated, let view = from?.viewIfLoaded, view.superview === stage {
            view.removeFromSuperview()
        }
        transition.run()
    }

    /// Completes a running transition now.
    private func finishTransition() {
        guard let transition else { return }
        for controller in [transition.from, transition.to] {
            controller?.viewIfLoaded?.layer.removeAllAnimations()
        }
        transition.completeTransition(true)
    }

    private func install(_ controller: UIViewController) {
        updateInsets(of: controller)
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.view.frame = stageFrame(of: controller)
        stage.addSubview(controller.view)
        delegate?.navigationController(self, willShow: controller, animated: false)
        delegate?.navigationController(self, didShow: controller, animated: false)
    }

    // MARK: The bar

    /// Shows or hides the bar, in 0.2 s if animated.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != barIsHidden else { return }
        barIsHidden = hidden
        barsMayHaveChanged()
        guard isViewLoaded else { return }
        if !hidden {
            UIView.performWithoutAnimation {
                navigationBar.isHidden = false
                placeBar(hidden: true)
            }
        }
        UIView.animateOrPlace(
            withDuration: animated ? Self.hideShowBarDuration : 0,
            animations: {
                self.layOutBar()
                self.view.layOutSubtree()
            }, completion: { _ in self.navigationBar.isHidden = self.barIsHidden })
    }

    final func layOutBar() {
        placeBar(hidden: barIsHidden)
        if !navigationBar.isHidden || barIsHidden, transition == nil {
            navigationBar.isHidden = barIsHidden
        }
        for controller in stack where controller.isViewLoaded { updateInsets(of: controller) }
        if transition == nil, let top = stack.last, let view = top.viewIfLoaded,
            view.superview === stage
        {
            let frame = stageFrame(of: top)
            if view.frame != frame { view.frame = frame }
        }
    }

    private func placeBar(hidden: Bool) {
        let top = view.safeAreaInsets.top
        let height = navigationBar.ownHeight
        let frame = CGRect(
            x: 0, y: hidden ? -height : top, width: view.bounds.width, height: height)
        guard navigationBar.frame != frame else { return }
        navigationBar.frame = frame
        navigationBar.setNeedsLayout()
    }

    /// Returns the frame of a controller's view inside the container.
    ///
    /// The bar covers the top of the view. If the bar is not translucent or the controller does not
    /// extend under it, the view begins below the bar. The same holds for a tab bar at the bottom.
    final func stageFrame(of controller: UIViewController) -> CGRect {
        let bounds = stage.bounds
        let top =
            barIsHidden || barCovers(controller)
            ? 0 : view.safeAreaInsets.top + navigationBar.ownHeight
        let endsAtTabs =
            barInsets.bottom > 0 && !controller.edgesForExtendedLayout.contains(.bottom)
        let bottom = endsAtTabs ? view.safeAreaInsets.bottom : 0
        return CGRect(
            x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - bottom))
    }

    private func barCovers(_ controller: UIViewController) -> Bool {
        !barIsHidden && navigationBar.isTranslucent
            && controller.edgesForExtendedLayout.contains(.top)
    }

    final func updateInsets(of controller: UIViewController) {
        let covers = barCovers(controller)
        controller.barInsets.top = covers ? navigationBar.ownHeight : 0
    }
}

/// The view of a navigation controller; keeps the bar below the top safe area.
final class NavigationView: UIView {
    weak var controller: UINavigationController?

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layOutBar()
    }
}

extension UIViewController {
    final var baseNavigationController: UINavigationController? {
        (parent as? UINavigationController) ?? parent?.navigationController
    }

    final var baseNavigationItem: UINavigationItem {
        if let storedNavigationItem { return storedNavigationItem }
        let item = UINavigationItem(title: title ?? "")
        storedNavigationItem = item
        return item
    }
}
