public import Foundation

extension SnapshotNode {
    /// What a layer draws beyond a plain box: a shape, a gradient, a part of a picture; and how others cut it.
    ///
    /// Few nodes have any of it. A node keeps it on the heap, and only when something in it differs from its default;
    /// in a line its properties stand beside the node's others.
    public struct Drawing: Equatable, Sendable {
        /// Which corners the radius rounds; default all.
        public var corners: Corners
        /// The outline that casts the shadow, in place of what the layer draws; nil when there is none.
        public var shadowPath: PathData?
        /// Whether the node is no child, but what its parent is seen through (`mask`); default false.
        public var isMask: Bool
        /// The shape's outline, in the layer's own coordinates; nil when there is none.
        public var path: PathData?
        /// The colour inside the shape; nil when it is not filled.
        public var fill: Color?
        /// Whether overlapping parts of the shape count by turns as inside and outside (`evenOdd`); default false.
        public var isEvenOdd: Bool
        /// The line along the shape's outline; nil when it is not stroked.
        public var stroke: Stroke?
        /// The part of the outline that is stroked; nil for all of it.
        public var trim: Trim?
        /// The colours that fill the layer's bounds; nil when there is no gradient.
        public var gradient: Gradient?
        /// The part of the picture that is shown, in units of its size (`imageRect`); nil for all of it.
        public var imageRect: CGRect?
        /// The part of the picture that stretches, in units of its size (`imageCenter`); nil for all of it.
        public var imageCenter: CGRect?
        /// The picture's pixels a point (`imageScale`); nil where its name tells them.
        public var imageScale: Double?
        /// Whether the text begins at the top, not in the middle of the height (`textTop`); default false.
        public var isTextAtTop: Bool
        /// Where a line that is too long is cut; nil stands for its end.
        public var truncation: Truncation?

        /// What of the text is selected while it is edited; nil when it is not.
        public var selection: Selection?
        /// What the view wants of a keyboard; nil when it takes no text.
        public var input: Input?
        /// The parts of the text that look different, in order, from its start to its end; empty where it looks alike.
        public var runs: [TextRun]
        /// How much farther lines stand from each other than their fonts have it, in points; default 0.
        public var lineGap: Double

        /// Creates a drawing with everything at its default.
        public init() {
            corners = .all
            isMask = false
            isEvenOdd = false
            isTextAtTop = false
            runs = []
            lineGap = 0
        }
    }

    /// A set of corners, with the values of `CACornerMask`; written as their sum.
    public struct Corners: OptionSet, Sendable {
        /// One bit a corner.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The corner at the top left.
        public static let topLeft = Corners(rawValue: 1)
        /// The corner at the top right.
        public static let topRight = Corners(rawValue: 2)
        /// The corner at the bottom left.
        public static let bottomLeft = Corners(rawValue: 4)
        /// The corner at the bottom right.
        public static let bottomRight = Corners(rawValue: 8)
        /// All four.
        public static let all = Corners(rawValue: 15)
    }

    /// The line along a shape, written as an object whose usual parts are left out.
    public struct Stroke: Equatable, Sendable {
        /// The form of a line's ends.
        public enum Cap: String, Sendable, CaseIterable {
            /// Cut off at the end point.
            case butt
            /// A half circle about the end point.
            case round
            /// A half square about the end point.
            case square
        }

        /// The form of a line's corners.
        public enum Join: String, Sendable, CaseIterable {
            /// Sharp, within the limit.
            case miter
            /// Round.
            case round
            /// Cut off.
            case bevel
        }

        /// The line's colour.
        public var color: Color
        /// Its width in points.
        public var width: Double
        /// Its ends; default butt.
        public var cap: Cap
        /// Its corners; default miter.
        public var join: Join
        /// How many times as long as the line is wide a sharp corner may be (`miter`); default 10.
        public var miterLimit: Double
        /// The lengths of dashes and gaps by turns, in points; empty for an unbroken line.
        public var dash: [Double]
        /// How far into the dashes the line begins (`phase`), in points; default 0.
        public var phase: Double

        /// Creates a line.
        public init(
            color: Color, width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
            dash: [Double] = [], phase: Double = 0
        ) {
            self.color = color
            self.width = width
            self.cap = cap
            self.join = join
            self.miterLimit = miterLimit
            self.dash = dash
            self.phase = phase
        }
    }

    /// A part of an outline by fractions of its whole length, written as `[from, to]`.
    public struct Trim: Equatable, Sendable {
        /// Where the part begins, 0…1.
        public var from: Double
        /// Where it ends, 0…1; nothing is seen unless it is more than ``from``.
        public var to: Double

        /// Creates a part.
        public init(from: Double, to: Double) {
            self.from = from
            self.to = to
        }
    }

    /// Colours that run into each other, in the unit square that is then stretched to the layer's bounds.
    public struct Gradient: Equatable, Sendable {
        /// The form in which the colours run.
        public enum Form: String, Sendable, CaseIterable {
            /// Along the line from the first point to the second.
            case axial
            /// From the first point to the ellipse that the second point's distances span.
            case radial
            /// Around the first point, beginning towards the second.
            case conic
        }

        /// The form (`type`).
        public var form: Form
        /// The colours, in order.
        public var colors: [Color]
        /// Where each colour stands, 0…1, growing; as many as colours, or empty for even spaces.
        public var stops: [Double]
        /// The first point.
        public var start: CGPoint
        /// The second point.
        public var end: CGPoint

        /// Creates a gradient.
        public init(form: Form = .axial, colors: [Color], stops: [Double] = [], start: CGPoint, end: CGPoint) {
            self.form = form
            self.colors = colors
            self.stops = stops
            self.start = start
            self.end = end
        }
    }

    /// Where a line of text that does not fit is cut.
    public enum Truncation: String, Sendable, CaseIterable {
        /// Nowhere: the edge of the layer cuts it.
        case none
        /// At its start.
        case start
        /// In its middle.
        case middle
    }
}

extension SnapshotNode {
    /// A drawing on the heap, so that a node without one is small.
    indirect enum Kept: Equatable, Sendable {
        case drawing(Drawing)
    }

    /// What the layer draws beyond a plain box, and how others cut it.
    public var drawing: Drawing {
        get {
            guard case .drawing(let drawing) = kept else { return SnapshotNode.plain }
            return drawing
        }
        set { kept = newValue == SnapshotNode.plain ? nil : .drawing(newValue) }
    }

    /// Whether anything in ``drawing`` differs from its default.
    public var hasDrawing: Bool { kept != nil }

    private static let plain = Drawing()
}
