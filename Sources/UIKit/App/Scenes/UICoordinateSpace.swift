/// Something with coordinates: a view, a window or a screen.
///
/// Source: Apple, UICoordinateSpace.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds of the object in its own coordinates.
    var bounds: CGRect { get }
    /// Converts a point from the object's coordinates to another's.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point to the object's coordinates from another's.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle from the object's coordinates to another's.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle to the object's coordinates from another's.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
    /// Converts a point from the view's coordinates to those of a view or screen.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, to: Optional(view)) }
        let onScreen = pointOnScreen(point)
        if coordinateSpace is UIScreen { return onScreen }
        return coordinateSpace.convert(onScreen, from: screenOfWindow)
    }

    /// Converts a point to the view's coordinates from those of a view or screen.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, from: Optional(view)) }
        if coordinateSpace is UIScreen { return pointFromScreen(point) }
        return pointFromScreen(coordinateSpace.convert(point, to: screenOfWindow))
    }

    /// Converts a rectangle from the view's coordinates to those of a view or screen.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, to: Optional(view)) }
        return rect.mapped { convert($0, to: coordinateSpace) }
    }

    /// Converts a rectangle to the view's coordinates from those of a view or screen.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, from: Optional(view)) }
        return rect.mapped { convert($0, from: coordinateSpace) }
    }

    private var screenOfWindow: UIScreen { window?.screen ?? .main }

    /// A view without a window counts as one at the screen's origin.
    private func pointOnScreen(_ point: CGPoint) -> CGPoint {
        let inWindow = convert(point, to: nil as UIView?)
        return window?.onScreen(inWindow) ?? inWindow
    }

    private func pointFromScreen(_ point: CGPoint) -> CGPoint {
        convert(window?.fromScreen(point) ?? point, from: nil as UIView?)
    }
}

extension UIScreen: UICoordinateSpace {
    /// The coordinates of the screen, which turn with the interface.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// Converts a point from the screen's coordinates to those of a view.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, from: self)
    }

    /// Converts a point to the screen's coordinates from those of a view.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, to: self)
    }

    /// Converts a rectangle from the screen's coordinates to those of a view.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, from: self)
    }

    /// Converts a rectangle to the screen's coordinates from those of a view.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, to: self)
    }
}
