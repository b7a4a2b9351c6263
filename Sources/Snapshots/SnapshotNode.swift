public import Foundation

/// One layer-backed view in a snapshot: its geometry and look at the snapshot's time.
///
/// Every property but `id`, `className` and `frame` has a default, and a property that has its default is not written.
/// Numbers are written with nine decimals, so two values that agree to nine decimals are the same value to the
/// encoder and to ``changes(since:)``.
public struct SnapshotNode: Equatable, Sendable, Identifiable {
    /// The number of a view: the same for the whole of the view's life, and never given to another one.
    public typealias ID = UInt32

    /// The view's number (`id`).
    public var id: ID
    /// The superview's number (`parent`); nil for the root.
    public var parent: ID?
    /// The name of the view's class (`class`).
    public var className: String
    /// The view's accessibility identifier (`ident`), when it has one.
    public var identifier: String?

    /// The presentation frame in the superview's coordinates, in points, before the transform.
    ///
    /// It follows from position, anchor point and bounds size, less the superlayer's bounds origin: scrolled content
    /// has moved.
    public var frame: CGRect
    /// The anchor point, in units of the frame's size; default (0.5, 0.5).
    public var anchor: CGPoint
    /// The transform about the anchor point; nil when it is the identity.
    public var transform: Transform?
    /// The transform applied to the children, such as a perspective; nil when it is the identity.
    public var sublayerTransform: Transform?

    /// The opacity, 0…1; default 1.
    public var alpha: Double
    /// Whether the view is hidden; default false.
    public var hidden: Bool
    /// The colour behind the content; nil when there is none.
    public var background: Color?
    /// The corner radius in points (`radius`); default 0.
    public var radius: Double
    /// The border inside the edge; nil when its width is 0.
    public var border: Border?
    /// The shadow; nil when its opacity is 0.
    public var shadow: Shadow?
    /// Whether children are clipped to the bounds; default false.
    public var clips: Bool
    /// The position along the axis towards the viewer; default 0.
    public var zPosition: Double
    /// Whether the back is drawn when the layer is turned away; default true.
    public var doubleSided: Bool

    /// The text shown; nil when the view shows none.
    public var text: String?
    /// The text's font.
    public var font: Font?
    /// The text's colour (`color`).
    public var textColor: Color?
    /// The text's alignment (`align`); nil stands for natural.
    public var alignment: Alignment?
    /// The number of lines the text may take; 0 is as many as it needs; default 1.
    public var lines: Int

    /// The image's name under `/assets/`, such as `icons/hat.png`, or a `data:` URI.
    public var image: String?
    /// How the image fills the frame; nil stands for ``Gravity/fill``.
    public var gravity: Gravity?
    /// The colour that template images and controls take.
    public var tint: Color?

    /// Whether the control is enabled; default true.
    public var enabled: Bool
    /// The offset and content size of a scroll view.
    public var scroll: Scroll?
    /// Whether the control or cell is selected; default false.
    public var selected: Bool
    /// Whether the view reacts to touches by itself: a control, or a view with a gesture recognizer; default false.
    public var touchable: Bool
    /// Whether this is a frozen copy made for a transition, not a view of the program; default false.
    public var ghost: Bool
    /// Whether only the node's ghosts are drawn, in place of its content and children, because a transition plays;
    /// default false.
    public var replaced: Bool

    /// What is in flight on the layer, in the order of its being added.
    public var animations: [Animation]
    /// The constraints that the view holds.
    public var constraints: [Constraint]

    /// See ``drawing``; nil when all of it is at its default.
    var kept: Kept?

    /// Creates a node that has only what every node has.
    public init(id: ID, parent: ID?, className: String, frame: CGRect) {
        self.id = id
        self.parent = parent
        self.className = className
        self.frame = frame
        anchor = CGPoint(x: 0.5, y: 0.5)
        alpha = 1
        hidden = false
        radius = 0
        clips = false
        zPosition = 0
        doubleSided = true
        lines = 1
        enabled = true
        selected = false
        touchable = false
        ghost = false
        replaced = false
        animations = []
        constraints = []
    }
}
