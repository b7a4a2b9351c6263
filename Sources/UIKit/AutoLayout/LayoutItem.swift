import Cassowary
import QuartzCore

/// An item that constraints relate: a view or a layout guide.
@MainActor
package protocol LayoutItem: AnyObject {
    /// The item's view in the hierarchy: the view itself, or the guide's owner.
    var hierarchyView: UIView? { get }
    /// The view in whose coordinates the item's origin is given: the superview, or the guide's
    /// owner.
    var coordinateView: UIView? { get }
    /// The reference that others keep to the item.
    var link: LayoutItemLink { get }
    /// The item's variables; nil as long as it takes no part in Auto Layout.
    var layoutBox: LayoutBox? { get set }

    /// Insets of the margins that the margin attributes mean.
    var marginInsets: UIEdgeInsets { get }
    /// How far the rectangle that constraints relate lies inside the item's bounds.
    var alignmentInsets: UIEdgeInsets { get }
    /// Where text is in the item.
    var baselines: Baselines { get }
    /// Called when the item has got its variables in an engine, for the constraints that the engine
    /// keeps for it.
    func boxWasMade(in engine: LayoutEngine)
}

/// An item's part in an engine: its four variables, and the constraints that the engine keeps on
/// its own for them.
///
/// minX and minY are relative to the superview (a guide's: to its owner), so that subtrees are
/// independent.
@MainActor
package final class LayoutBox {
    let link: LayoutItemLink
    /// Kept alive, so that items that outlive their tree can be distinguished from others.
    let engine: LayoutEngine
    let minX, minY, width, height: Variable
    /// Holds the frame of a view that is placed by its frame; one constraint for each variable that
    /// is pinned.
    var pins: [(variable: Variable, id: ConstraintID)] = []
    var pinPriority = UILayoutPriority.required
    /// Whether the box is still its item's; false when the item has left the tree.
    var isInForce = true
    /// Rarely used state, allocated on demand.
    var extras: Extras?

    final class Extras: ExtraFields {
        /// The values to which `exerciseAmbiguityInLayout` has pulled ambiguous variables, below
        /// all other priorities.
        var exercise: [(variable: Variable, target: Double, id: ConstraintID)] = []
        /// The constraint that keeps the width or the height from being negative, where it would
        /// have been; see
        /// ``LayoutEngine/bound(_:of:)``.
        var bounds: [(variable: Variable, id: ConstraintID)] = []
        /// The values of a guide's tie, in the order of its pins.
        var tieValues: [CGFloat] = []
        /// Hugging and compression resistance of the intrinsic size, by axis.
        @exclusivity(unchecked) var content:
            (horizontal: ContentConstraints?, vertical: ContentConstraints?)

        /// The constraints of the intrinsic size, the horizontal ones first.
        var contentConstraints: [ContentConstraints] {
            [content.horizontal, content.vertical].compactMap(\.self)
        }
    }

    struct ContentConstraints {
        let hugging, compression: ConstraintID
        var size: Double
        var huggingPriority, compressionPriority: UILayoutPriority
    }

    // Inlined into the one place that makes boxes, where the engine is kept already.
    @inline(__always)
    init(_ link: LayoutItemLink, engine: LayoutEngine) {
        self.link = link
        self.engine = engine
        // What is left open falls to the variables made first: an ambiguous size is 0, as in UIKit,
        // before an origin is.
        (width, height, minX, minY) = Unmanaged.passUnretained(engine.solver).borrow {
            $0.makeRectangle()
        }
        engine.register(self)
    }

    /// The view or guide; nil after its deallocation.
    var item: (any LayoutItem)? { link.item }

    /// The variables along an axis; nil in another engine.
    @inline(__always)
    fileprivate func place(in engine: LayoutEngine, isHorizontal: Bool) -> (
        origin: Variable, length: Variable
    )? {
        guard self.engine === engine else { return nil }
        return isHorizontal ? (minX, width) : (minY, height)
    }

    /// Whether a variable is the width or the height.
    func isLength(_ variable: Variable) -> Bool { variable == width || variable == height }

    var variables: [Variable] { [minX, minY, width, height] }

    /// The solved rectangle, unrounded, in the coordinates of the superview or owner.
    package var solvedFrame: CGRect { engine.frame(rectangle) }

    /// The variables alone.
    @inline(__always)
    fileprivate var rectangle: LayoutRectangle {
        LayoutRectangle(minX: minX, minY: minY, width: width, height: height)
    }
}

/// The variables of a box, for who looks up their values without keeping the box meanwhile.
struct LayoutRectangle {
    let minX, minY, width, height: Variable
}

extension UIView {
    /// The view's variables along an axis; nil when it has none in the engine.
    @inline(__always)
    final func place(in engine: LayoutEngine, isHorizontal: Bool) -> (
        origin: Variable, length: Variable
    )? {
        guard let box = autoLayout.box else { return nil }
        return Unmanaged.passUnretained(box).borrow {
            $0.place(in: engine, isHorizontal: isHorizontal)
        }
    }

    /// All of the view's variables; nil when it has none.
    @inline(__always)
    final var layoutRectangle: LayoutRectangle? {
        guard let box = autoLayout.box else { return nil }
        return Unmanaged.passUnretained(box).borrow { $0.rectangle }
    }
}
