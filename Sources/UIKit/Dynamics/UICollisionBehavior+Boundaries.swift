extension UICollisionBehavior {
    /// Adds the lines of a path as a boundary; curves become lines of about 10 points.
    ///
    /// - Parameters:
    ///   - identifier: A name of the program's. A boundary with the same one is replaced.
    ///   - bezierPath: The path, in reference coordinates, which is copied. One without length, or
    ///     with NaN or infinity, is reported and not added.
    public func addBoundary(
        withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath
    ) {
        guard !bezierPath.collisionLines().isEmpty else {
            return reportMistake(
                "\(nameInMessages) has no boundary \(identifier): its path has no usable lines")
        }
        removeBoundary(withIdentifier: identifier)
        boundaries.append(
            Boundary(
                key: Self.key(identifier), identifier: identifier,
                path: UIBezierPath(cgPath: bezierPath.cgPath), number: nil))
        guard let simulation else { return }
        makeBoundary(boundaries.count - 1, simulation)
        propertyDidChange()
    }

    /// Adds a line as a boundary.
    ///
    /// - Parameters:
    ///   - identifier: A name of the program's. A boundary with the same one is replaced.
    ///   - p1: One end, in reference coordinates.
    ///   - p2: The other end.
    public func addBoundary(
        withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
    ) {
        let path = UIBezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        addBoundary(withIdentifier: identifier, for: path)
    }

    /// Returns a copy of a boundary's path, or nil for an unknown identifier.
    public func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        let key = Self.key(identifier)
        guard let boundary = boundaries.first(where: { $0.key == key }) else { return nil }
        return UIBezierPath(cgPath: boundary.path.cgPath)
    }

    /// Removes a boundary; has no effect for an unknown identifier.
    public func removeBoundary(withIdentifier identifier: any NSCopying) {
        let key = Self.key(identifier)
        guard let index = boundaries.firstIndex(where: { $0.key == key }) else { return }
        if let simulation { removeBoundary(index, simulation) }
        boundaries.remove(at: index)
        propertyDidChange()
    }

    /// The identifiers of the boundaries that were added, in order; nil without boundaries.
    ///
    /// The boundary of the reference bounds has no identifier.
    public var boundaryIdentifiers: [any NSCopying]? {
        boundaries.isEmpty ? nil : boundaries.map(\.identifier)
    }

    /// Removes the boundaries that were added; that of the reference bounds stays.
    public func removeAllBoundaries() {
        if let simulation {
            for index in boundaries.indices { removeBoundary(index, simulation) }
        }
        boundaries.removeAll()
        propertyDidChange()
    }

    /// The value by which identifiers are compared.
    private static func key(_ identifier: any NSCopying) -> AnyHashable {
        if let text = identifier as? NSString { return text.description }
        if let hashable = identifier as? any Hashable { return AnyHashable(hashable) }
        return ObjectIdentifier(identifier as AnyObject)
    }
}

/// The methods that a collision behaviour calls when contacts begin and end, in the frame in which
/// they do: after the items were moved and before actions, first for those that began.
///
/// Source: Apple, UICollisionBehaviorDelegate. All methods have defaults that do nothing.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
    /// Called when two items begin to touch, at a point in reference coordinates.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem, at p: CGPoint)
    /// Called when two items no longer touch.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem)
    /// Called when an item begins to touch a boundary, at a point in reference coordinates.
    ///
    /// The identifier of the reference bounds is nil.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    /// Called when an item no longer touches a boundary.
    ///
    /// The identifier of the reference bounds is nil.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {}
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}

/// Strings name boundaries, menus and the like in Swift, where Objective-C bridges them.
///
/// Source: Apple, NSString, to which `"name" as NSCopying` bridges on Apple's systems.
extension String: @retroactive NSCopying {
    /// Returns the string.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
