// Bars that hide when the user swipes or taps, when the keyboard appears, or in a low window.
extension UINavigationController {
    private var hiding: BarHiding {
        if let barHiding { return barHiding }
        let made = BarHiding(self)
        barHiding = made
        made.attach()
        return made
    }

    final var baseHidesBarsOnSwipe: Bool {
        get { barHiding?.swipe.isEnabled ?? false }
        set { if newValue != hidesBarsOnSwipe { hiding.swipe.isEnabled = newValue } }
    }

    final var baseHidesBarsOnTap: Bool {
        get { barHiding?.tap.isEnabled ?? false }
        set { if newValue != hidesBarsOnTap { hiding.tap.isEnabled = newValue } }
    }

    final var baseHidesBarsWhenVerticallyCompact: Bool {
        get { barHiding?.hidesWhenCompact ?? false }
        set { if newValue != hidesBarsWhenVerticallyCompact { hiding.hidesWhenCompact = newValue } }
    }

    final var baseHidesBarsWhenKeyboardAppears: Bool {
        get { barHiding?.hidesWithKeyboard ?? false }
        set { if newValue != hidesBarsWhenKeyboardAppears { hiding.hidesWithKeyboard = newValue } }
    }

    final var baseBarHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { hiding.swipe }

    final var baseBarHideOnTapGestureRecognizer: UITapGestureRecognizer { hiding.tap }
}

/// Hides the bars of a navigation controller after swipes and taps, with the keyboard and in a low
/// window.
@MainActor
final class BarHiding {
    private weak var navigation: UINavigationController?
    let swipe = UIPanGestureRecognizer()
    let tap = UITapGestureRecognizer()
    var hidesWhenCompact = false { didSet { heightMayHaveChanged() } }
    var hidesWithKeyboard = false { didSet { observeKeyboard() } }
    private var wasCompact = false
    /// Whether the toolbar was hidden with the bar, and therefore shows with it.
    private var hidToolbar = false
    private var observation: (any NSObjectProtocol)?

    init(_ navigation: UINavigationController) {
        self.navigation = navigation
        for recognizer in [swipe, tap] {
            recognizer.isEnabled = false
            recognizer.delegate = self
            recognizer.cancelsTouchesInView = false
        }
        swipe.addTarget(self, action: BarHiding.swiped)
        tap.addTarget(self, action: BarHiding.tapped)
    }

    isolated deinit {
        if let observation { NotificationCenter.default.removeObserver(observation) }
    }

    /// Adds the recognizers to the controller's view, once it is loaded.
    func attach() {
        guard let view = navigation?.viewIfLoaded, swipe.view !== view else { return }
        view.addGestureRecognizer(swipe)
        view.addGestureRecognizer(tap)
        heightMayHaveChanged()
    }

    private func swiped(_ pan: UIPanGestureRecognizer) {
        guard let navigation, pan.state == .began || pan.state == .changed else { return }
        let move = pan.translation(in: navigation.view)
        guard abs(move.y) >= UIPanGestureRecognizer.hysteresis, abs(move.y) > abs(move.x) else {
            return
        }
        pan.setTranslation(.zero, in: navigation.view)
        hide(move.y < 0)
    }

    private func tapped() {
        guard let navigation else { return }
        hide(!navigation.isNavigationBarHidden)
    }

    private func hide(_ hides: Bool) {
        guard let navigation else { return }
        if hides { hidToolbar = hidToolbar || !navigation.isToolbarHidden }
        navigation.setNavigationBarHidden(hides, animated: true)
        if hidToolbar { navigation.setToolbarHidden(hides, animated: true) }
        if !hides { hidToolbar = false }
    }

    /// Hides the bars when the window has become low, and shows them when it is high again.
    func heightMayHaveChanged() {
        guard let navigation, navigation.viewIfLoaded?.window != nil else { return }
        let isCompact = navigation.traitCollection.verticalSizeClass == .compact
        guard hidesWhenCompact else {
            wasCompact = false
            return
        }
        guard isCompact != wasCompact else { return }
        wasCompact = isCompact
        hide(isCompact)
    }

    private func observeKeyboard() {
        if let observation { NotificationCenter.default.removeObserver(observation) }
        observation = nil
        guard hidesWithKeyboard else { return }
        observation = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.keyboardAppears() }
        }
    }

    private func keyboardAppears() {
        if navigation?.viewIfLoaded?.window != nil { hide(true) }
    }
}

extension BarHiding: UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
        guard gestureRecognizer === tap, let navigation else { return true }
        var view = touch.view
        while let each = view {
            if each is UIControl || each === navigation.navigationBar || each === navigation.toolbar
            {
                return false
            }
            view = each.superview
        }
        return true
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}
