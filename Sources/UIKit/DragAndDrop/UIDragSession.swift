/// A drag, as the source and the places where it may end see it.
///
/// Source: Apple, UIDragDropSession.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
    /// The items, in the order in which they were added.
    var items: [UIDragItem] { get }
    /// Returns where the finger is, in a view's coordinates.
    func location(in view: UIView) -> CGPoint
    /// Whether the source allows that the items are moved.
    var allowsMoveOperation: Bool { get }
    /// Whether the items stay in the app, as the source's delegate decides.
    var isRestrictedToDraggingApplication: Bool { get }
    /// Returns whether an item has one of some types, or one that conforms to it.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
    /// Returns whether objects of a class can be loaded from an item.
    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

extension UIDragDropSession {
    /// Returns whether values can be loaded from an item, such as `String`s or `URL`s.
    public func canLoadObjects<T: _ObjectiveCBridgeable>(ofClass aClass: T.Type) -> Bool
    where T._ObjectiveCType: NSItemProviderReading {
        canLoadObjects(ofClass: T._ObjectiveCType.self)
    }
}

/// A drag, as its source sees it.
///
/// Source: Apple, UIDragSession.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// A value of the program's own. Default: nil.
    var localContext: Any? { get set }
}

/// A drag, as the places where it may end see it.
///
/// Source: Apple, UIDropSession.
///
/// Deviation: no progress is shown while data is loaded, and data can be loaded at any time.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag, as its source sees it. All drags here come from the app itself.
    var localDragSession: (any UIDragSession)? { get }
    /// The progress of the loads that ``loadObjects(ofClass:completion:)`` has begun.
    var progress: Progress { get }
    /// Loads an object of a class from each item that has one.
    ///
    /// - Parameters:
    ///   - aClass: the class.
    ///   - completion: called on the main loop with the objects, in the order of the items.
    /// - Returns: the progress of all loads.
    @discardableResult
    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type,
        completion: @escaping ([any NSItemProviderReading]) -> Void
    ) -> Progress
}

extension UIDropSession {
    /// Loads a value from each item that has one, such as a `String` or a `URL`.
    ///
    /// - Parameters:
    ///   - aClass: the type of the values.
    ///   - completion: called on the main loop with the values, in the order of the items.
    /// - Returns: the progress of all loads.
    @discardableResult
    public func loadObjects<T: _ObjectiveCBridgeable>(
        ofClass aClass: T.Type, completion: @escaping ([T]) -> Void
    ) -> Progress where T._ObjectiveCType: NSItemProviderReading {
        loadObjects(ofClass: T._ObjectiveCType.self) { objects in
            completion(
                objects.compactMap {
                    ($0 as? T._ObjectiveCType).map { T._unconditionallyBridgeFromObjectiveC($0) }
                })
        }
    }
}

/// Runs a program's animations along with those of a drag.
///
/// Source: Apple, UIDragAnimating.
@preconcurrency @MainActor
public protocol UIDragAnimating: NSObjectProtocol {
    /// Adds changes that are animated with the preview.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called when the animation has ended; with start if it was reversed.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// A program's additions to an animation of a drag.
final class DragAnimator: NSObject, UIDragAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var end: UIViewAnimatingPosition?

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        if let end { completion(end) } else { completions.append(completion) }
    }

    func animate() {
        for animation in animations { animation() }
        animations = []
    }

    func complete(at position: UIViewAnimatingPosition) {
        guard end == nil else { return }
        end = position
        let waiting = completions
        completions = []
        for completion in waiting { completion(position) }
    }
}
