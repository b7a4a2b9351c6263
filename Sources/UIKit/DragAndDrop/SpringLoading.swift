import MainLoop

/// A control, bar or list that a drag activates by resting on it.
///
/// A drag that rests on it for half a second highlights it, and after another half a second
/// activates it as a tap does. [U]
///
/// Source: Apple, UISpringLoadedInteractionSupporting.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionSupporting: NSObjectProtocol {
    /// Whether a drag activates the object. Default: false.
    var isSpringLoaded: Bool { get set }
}

private nonisolated(unsafe) let springKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

extension NSObject {
    @MainActor
    fileprivate final var springs: Bool {
        get { objc_getAssociatedObject(self, springKey) as? Bool ?? false }
        set { objc_setAssociatedObject(self, springKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }
}

extension UIButton: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on the button taps it. Default: false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}
extension UIBarButtonItem: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on the item's button taps it. Default: false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}
extension UITabBarItem: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on the item selects it. Default: false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}
extension UITabBar: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on an item selects it. Default: false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}
extension UISegmentedControl: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on a segment selects it. Default: false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}
extension UIAlertController: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on a button of the alert taps it. Default: false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}
extension UITableView: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on a row selects it, unless the delegate forbids it. Default:
    /// false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}
extension UICollectionView: UISpringLoadedInteractionSupporting {
    /// Whether a drag that rests on an item selects it, unless the delegate forbids it. Default:
    /// false.
    public final var isSpringLoaded: Bool {
        get { springs }
        set { springs = newValue }
    }
}

/// The part of the interface that a drag below the finger would activate.
@MainActor
struct SpringTarget {
    weak var view: UIView?
    /// The part of the view, such as the index path of a row.
    var part: AnyHashable?
    /// Whether it may be activated; asked once.
    var allows: (UISpringLoadedContext) -> Bool = { _ in true }
    var show: (UISpringLoadedContext) -> Void
    var activate: (UISpringLoadedContext) -> Void
    var finish: () -> Void = {}
}

extension UIButton {
    /// The button as a target, if it or the object that it shows is spring-loaded.
    final func springTarget(_ isLoaded: Bool) -> SpringTarget? {
        guard isLoaded, isEnabled else { return nil }
        return SpringTarget(
            view: self,
            show: { [weak self] in self?.isHighlighted = $0.state.isShown },
            activate: { [weak self] _ in
                self?.pressWillBeSent()
                self?.sendActions(for: [.touchUpInside, .primaryActionTriggered])
            })
    }
}

extension UITabBar {
    final func springTarget(at point: CGPoint) -> SpringTarget? {
        guard let index = indexOfItem(at: point), let items, items.indices.contains(index),
            isSpringLoaded || items[index].isSpringLoaded, items[index].isEnabled
        else { return nil }
        return SpringTarget(
            view: self, part: index, show: { _ in },
            activate: { [weak self] _ in self?.tapped(index) })
    }
}

extension UISpringLoadedInteractionEffectState {
    /// Whether a control is highlighted.
    var isShown: Bool { self == .activating }
}

/// Activates what a drag rests on.
@MainActor
final class SpringLoader {
    /// How long a drag rests before the target is highlighted, and then until it is activated. [U]
    private static let wait = Duration.milliseconds(500)

    private var target: SpringTarget?
    private var context: UISpringLoadedContext?
    private var timer: MainLoop.TimerID?

    /// Follows the finger.
    func update(above hit: UIView?, of drag: Drag) {
        let found = Self.target(above: hit, of: drag)
        if let target, let found, target.view === found.view, target.part == found.part { return }
        end()
        guard let found else { return }
        let context = UISpringLoadedContext(drag, found.view)
        let allows = found.allows(context)
        // The program may have ended the drag.
        guard drag.isUnderWay else { return }
        guard allows else {
            // It is not asked again before the finger has left.
            (target, self.context) = (found, nil)
            return
        }
        (target, self.context) = (found, context)
        enter(.possible)
        schedule(.activating)
    }

    private static func target(above hit: UIView?, of drag: Drag) -> SpringTarget? {
        guard let hit else { return nil }
        for view in sequence(first: hit, next: \.superview) {
            let own = view.interactions.lazy.compactMap { $0 as? UISpringLoadedInteraction }.first
            if let own { return own.target }
            if let target = view.springLoadedTarget(at: drag.location(in: view)) { return target }
        }
        return nil
    }

    private func schedule(_ state: UISpringLoadedInteractionEffectState) {
        timer = MainLoop.main.schedule(after: Self.wait) { [weak self] in
            guard let self else { return }
            timer = nil
            enter(state)
            if state == .activating { schedule(.activated) }
        }
    }

    private func enter(_ state: UISpringLoadedInteractionEffectState) {
        guard let target, let context else { return }
        context.state = state
        target.show(context)
        if state == .activated {
            target.activate(context)
            target.finish()
        }
    }

    /// The finger has left the target, or the drag has ended.
    func end() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
        let finishes = context.map { $0.state != .activated } ?? false
        enter(.inactive)
        if finishes { target?.finish() }
        (target, context) = (nil, nil)
    }
}
