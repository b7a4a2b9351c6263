/// Several items that move as one.
///
/// The items keep their arrangement: moving or turning the group moves and turns all of them. They
/// collide with their own shapes.
///
/// Source: Apple, UIDynamicItemGroup.
@preconcurrency @MainActor
open class UIDynamicItemGroup: NSObject, UIDynamicItem, NamedInMessages {
    /// The items of the group.
    public final let items: [any UIDynamicItem]
    private var offsets: [CGVector] = []
    private var storedCenter = CGPoint.zero
    private var storedTransform = CGAffineTransform.identity

    /// Creates a group whose center is the middle of the box around the items.
    ///
    /// Groups among the items are reported and left out.
    public init(items: [any UIDynamicItem]) {
        var members: [any UIDynamicItem] = []
        for item in items {
            if item is UIDynamicItemGroup {
                reportMistake("A UIDynamicItemGroup cannot contain a UIDynamicItemGroup")
            } else if !members.contains(where: { $0 === item }) {
                members.append(item)
            }
        }
        self.items = members
        super.init()
        let box = memberBox
        storedCenter = members.isEmpty ? .zero : CGPoint(x: box.midX, y: box.midY)
        offsets = members.map {
            CGVector(dx: $0.center.x - storedCenter.x, dy: $0.center.y - storedCenter.y)
        }
    }

    /// The box around the items, without their transforms.
    private var memberBox: CGRect {
        items.reduce(CGRect.null) { box, item in
            let size = item.bounds.size
            return box.union(
                CGRect(
                    x: item.center.x - size.width / 2, y: item.center.y - size.height / 2,
                    width: size.width, height: size.height))
        }
    }

    /// The middle of the group. Setting it moves all items; NaN and infinity are reported.
    open var center: CGPoint {
        get { storedCenter }
        set {
            guard let new = usable(newValue, "center") else { return }
            let (x, y) = (new.x - storedCenter.x, new.y - storedCenter.y)
            guard x != 0 || y != 0 else { return }
            storedCenter = new
            for item in items { item.center = CGPoint(x: item.center.x + x, y: item.center.y + y) }
        }
    }

    /// The size of the box around the items, at the origin.
    open var bounds: CGRect {
        CGRect(origin: .zero, size: items.isEmpty ? .zero : memberBox.size)
    }

    /// The transform of all items. Default: identity.
    ///
    /// Setting it places the items about the center, and sets the transform of each. NaN and
    /// infinity are reported, and the transform stays.
    open var transform: CGAffineTransform {
        get { storedTransform }
        set {
            let new = newValue
            guard new != storedTransform else { return }
            guard [new.a, new.b, new.c, new.d, new.tx, new.ty].allSatisfy({ abs($0) <= 1e15 })
            else { return reportKept("transform", of: nameInMessages) }
            storedTransform = new
            for (item, offset) in zip(items, offsets) {
                let moved = CGPoint(x: offset.dx, y: offset.dy).applying(new)
                item.center = CGPoint(x: storedCenter.x + moved.x, y: storedCenter.y + moved.y)
                item.transform = new
            }
        }
    }

    /// A rectangle; the shapes of the items are used.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

    /// An empty path; the shapes of the items are used.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// The outlines of the items, about the group's middle and without its transform.
    final func memberOutline() -> RigidOutline? {
        guard !items.isEmpty else {
            reportMistake("A dynamic animator does not move a UIDynamicItemGroup without items")
            return nil
        }
        var outline: RigidOutline = []
        for (item, offset) in zip(items, offsets) {
            guard let pieces = item.outline() else { continue }
            outline += pieces.map { $0.moved(by: offset) }
        }
        return outline.isEmpty ? nil : outline
    }
}

extension RigidPiece {
    fileprivate func moved(by offset: CGVector) -> RigidPiece {
        switch self {
        case .circle(let center, let radius):
            .circle(
                center: CGPoint(x: center.x + offset.dx, y: center.y + offset.dy), radius: radius)
        case .polygon(let points):
            .polygon(points.map { CGPoint(x: $0.x + offset.dx, y: $0.y + offset.dy) })
        }
    }
}
