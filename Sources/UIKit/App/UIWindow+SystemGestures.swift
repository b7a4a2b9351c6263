extension UIWindow {
    /// The edges at which the gestures of the controller in front precede those of a device.
    ///
    /// Not in UIKit, where the system reads them. A device that has gestures of its own observes
    /// ``screenEdgesDeferringSystemGesturesDidChangeNotification``, which is posted after a
    /// controller has called `setNeedsUpdateOfScreenEdgesDeferringSystemGestures()`.
    public final var screenEdgesDeferringSystemGestures: UIRectEdge {
        rootViewController?.inFront.last(along: \.childForScreenEdgesDeferringSystemGestures)
            .preferredScreenEdgesDeferringSystemGestures ?? []
    }

    /// Posted by the window when ``screenEdgesDeferringSystemGestures`` is to be read again.
    ///
    /// Not in UIKit.
    public nonisolated static let screenEdgesDeferringSystemGesturesDidChangeNotification =
        NSNotification.Name("MainspringScreenEdgesDeferringSystemGesturesDidChange")

    final func readDeferringEdges() {
        NotificationCenter.default.post(
            name: Self.screenEdgesDeferringSystemGesturesDidChangeNotification, object: self)
    }
}
