/// The directions in which the focus moves; empty if the program moves it.
///
/// Source: Apple, UIFocusHeading.
public struct UIFocusHeading: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a heading from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upwards.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// Downwards.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// To the left.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// To the right.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// To the next group.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// To the previous group.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
    /// To the first item; no key of this system's causes it.
    public static let first = UIFocusHeading(rawValue: 1 << 8)
    /// To the last item; no key of this system's causes it.
    public static let last = UIFocusHeading(rawValue: 1 << 9)
}

/// A movement of the focus: from which item, to which item, in which direction.
///
/// Source: Apple, UIFocusUpdateContext.
@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
    /// The item that loses the focus; nil for none.
    open var previouslyFocusedItem: (any UIFocusItem)? { storedPreviouslyFocusedItem }
    private final weak var storedPreviouslyFocusedItem: (any UIFocusItem)?
    /// The item that gets the focus; nil for none.
    open var nextFocusedItem: (any UIFocusItem)? { storedNextFocusedItem }
    private final weak var storedNextFocusedItem: (any UIFocusItem)?
    /// The view that loses the focus, or that contains the item; nil for none.
    open var previouslyFocusedView: UIView? { storedPreviouslyFocusedView }
    private final weak var storedPreviouslyFocusedView: UIView?
    /// The view that gets the focus, or that contains the item; nil for none.
    open var nextFocusedView: UIView? { storedNextFocusedView }
    private final weak var storedNextFocusedView: UIView?
    /// The direction; empty if the program moves the focus.
    open private(set) var focusHeading: UIFocusHeading
    /// The places of both items in the list whose delegate gets the context.
    final private(set) var listPaths: (previous: IndexPath?, next: IndexPath?)

    init(
        from previous: (any UIFocusItem)?, to next: (any UIFocusItem)?, heading: UIFocusHeading
    ) {
        (storedPreviouslyFocusedItem, storedNextFocusedItem) = (previous, next)
        storedPreviouslyFocusedView = previous?.nearest(UIView.self)
        storedNextFocusedView = next?.nearest(UIView.self)
        focusHeading = heading
    }

    /// Creates the context of a list for its delegate.
    convenience init(_ context: UIFocusUpdateContext, in list: any FocusList) {
        self.init(
            from: context.previouslyFocusedItem, to: context.nextFocusedItem,
            heading: context.focusHeading)
        listPaths = (
            list.placeLosingFocus(context.previouslyFocusedItem),
            list.focusPath(of: context.nextFocusedItem)
        )
    }
}

/// Runs animations of a program with those of a movement of the focus.
///
/// They have the system's duration, 0.2 s [U], unless a block animates with one of its own.
///
/// Source: Apple, UIFocusAnimationCoordinator.
@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
    private struct Block {
        var animations: (any UIFocusAnimationContext) -> Void
        var completion: (() -> Void)?
    }

    private var blocks: [Block] = []
    private let context: UIFocusUpdateContext

    init(_ context: UIFocusUpdateContext) { self.context = context }

    /// Adds animations that run when the focus moves, whatever gains or loses it.
    ///
    /// - Parameters:
    ///   - animations: the changes; nil for none.
    ///   - completion: called after their end; also without animations.
    open func addCoordinatedAnimations(
        _ animations: (() -> Void)?, completion: (() -> Void)? = nil
    ) {
        blocks.append(Block(animations: { _ in animations?() }, completion: completion))
    }

    /// Adds animations of the item that gets the focus; they are left out if none does.
    ///
    /// - Parameters:
    ///   - animations: the changes; nil for none.
    ///   - completion: called after their end.
    open func addCoordinatedFocusingAnimations(
        _ animations: ((any UIFocusAnimationContext) -> Void)?, completion: (() -> Void)? = nil
    ) {
        guard context.nextFocusedItem != nil else { return }
        blocks.append(Block(animations: { animations?($0) }, completion: completion))
    }

    /// Adds animations of the item that loses the focus; they are left out if none does.
    ///
    /// - Parameters:
    ///   - animations: the changes; nil for none.
    ///   - completion: called after their end.
    open func addCoordinatedUnfocusingAnimations(
        _ animations: ((any UIFocusAnimationContext) -> Void)?, completion: (() -> Void)? = nil
    ) {
        guard context.previouslyFocusedItem != nil else { return }
        blocks.append(Block(animations: { animations?($0) }, completion: completion))
    }

    func run() {
        let timing = FocusAnimationContext()
        for block in blocks {
            UIView.animate(withDuration: timing.duration) {
                block.animations(timing)
            } completion: { _ in
                block.completion?()
            }
        }
        blocks = []
    }
}

/// The timing of the animations of a movement of the focus.
///
/// Source: Apple, UIFocusAnimationContext.
@preconcurrency @MainActor
public protocol UIFocusAnimationContext: NSObjectProtocol {
    /// The duration in seconds.
    var duration: TimeInterval { get }
}

private final class FocusAnimationContext: NSObject, UIFocusAnimationContext {
    let duration: TimeInterval = 0.2
}
