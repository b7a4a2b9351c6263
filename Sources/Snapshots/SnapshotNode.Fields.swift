extension SnapshotNode {
    /// A set of a node's properties, all but `id`.
    public struct Fields: OptionSet, Sendable {
        /// One bit a property.
        public let rawValue: UInt64

        /// Creates a set from its bits.
        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        /// ``SnapshotNode/parent``
        public static let parent = Fields(rawValue: 1 << 0)
        /// ``SnapshotNode/className``
        public static let className = Fields(rawValue: 1 << 1)
        /// ``SnapshotNode/identifier``
        public static let identifier = Fields(rawValue: 1 << 2)
        /// ``SnapshotNode/frame``
        public static let frame = Fields(rawValue: 1 << 3)
        /// ``SnapshotNode/anchor``
        public static let anchor = Fields(rawValue: 1 << 4)
        /// ``SnapshotNode/transform``
        public static let transform = Fields(rawValue: 1 << 5)
        /// ``SnapshotNode/sublayerTransform``
        public static let sublayerTransform = Fields(rawValue: 1 << 6)
        /// ``SnapshotNode/alpha``
        public static let alpha = Fields(rawValue: 1 << 7)
        /// ``SnapshotNode/hidden``
        public static let hidden = Fields(rawValue: 1 << 8)
        /// ``SnapshotNode/background``
        public static let background = Fields(rawValue: 1 << 9)
        /// ``SnapshotNode/radius``
        public static let radius = Fields(rawValue: 1 << 10)
        /// ``SnapshotNode/border``
        public static let border = Fields(rawValue: 1 << 11)
        /// ``SnapshotNode/shadow``
        public static let shadow = Fields(rawValue: 1 << 12)
        /// ``SnapshotNode/clips``
        public static let clips = Fields(rawValue: 1 << 13)
        /// ``SnapshotNode/zPosition``
        public static let zPosition = Fields(rawValue: 1 << 14)
        /// ``SnapshotNode/doubleSided``
        public static let doubleSided = Fields(rawValue: 1 << 15)
        /// ``SnapshotNode/text``
        public static let text = Fields(rawValue: 1 << 16)
        /// ``SnapshotNode/font``
        public static let font = Fields(rawValue: 1 << 17)
        /// ``SnapshotNode/textColor``
        public static let textColor = Fields(rawValue: 1 << 18)
        /// ``SnapshotNode/alignment``
        public static let alignment = Fields(rawValue: 1 << 19)
        /// ``SnapshotNode/lines``
        public static let lines = Fields(rawValue: 1 << 20)
        /// ``SnapshotNode/image``
        public static let image = Fields(rawValue: 1 << 21)
        /// ``SnapshotNode/gravity``
        public static let gravity = Fields(rawValue: 1 << 22)
        /// ``SnapshotNode/tint``
        public static let tint = Fields(rawValue: 1 << 23)
        /// ``SnapshotNode/enabled``
        public static let enabled = Fields(rawValue: 1 << 24)
        /// ``SnapshotNode/scroll``
        public static let scroll = Fields(rawValue: 1 << 25)
        /// ``SnapshotNode/selected``
        public static let selected = Fields(rawValue: 1 << 26)
        /// ``SnapshotNode/touchable``
        public static let touchable = Fields(rawValue: 1 << 27)
        /// ``SnapshotNode/ghost``
        public static let ghost = Fields(rawValue: 1 << 28)
        /// ``SnapshotNode/replaced``
        public static let replaced = Fields(rawValue: 1 << 29)
        /// ``SnapshotNode/animations``
        public static let animations = Fields(rawValue: 1 << 30)
        /// ``SnapshotNode/constraints``
        public static let constraints = Fields(rawValue: 1 << 31)

        /// ``SnapshotNode/Drawing/corners``
        public static let corners = Fields(rawValue: 1 << 32)
        /// ``SnapshotNode/Drawing/shadowPath``
        public static let shadowPath = Fields(rawValue: 1 << 33)
        /// ``SnapshotNode/Drawing/isMask``
        public static let mask = Fields(rawValue: 1 << 34)
        /// ``SnapshotNode/Drawing/path``
        public static let path = Fields(rawValue: 1 << 35)
        /// ``SnapshotNode/Drawing/fill``
        public static let fill = Fields(rawValue: 1 << 36)
        /// ``SnapshotNode/Drawing/isEvenOdd``
        public static let evenOdd = Fields(rawValue: 1 << 37)
        /// ``SnapshotNode/Drawing/stroke``
        public static let stroke = Fields(rawValue: 1 << 38)
        /// ``SnapshotNode/Drawing/trim``
        public static let trim = Fields(rawValue: 1 << 39)
        /// ``SnapshotNode/Drawing/gradient``
        public static let gradient = Fields(rawValue: 1 << 40)
        /// ``SnapshotNode/Drawing/imageRect``
        public static let imageRect = Fields(rawValue: 1 << 41)
        /// ``SnapshotNode/Drawing/imageCenter``
        public static let imageCenter = Fields(rawValue: 1 << 42)
        /// ``SnapshotNode/Drawing/imageScale``
        public static let imageScale = Fields(rawValue: 1 << 43)
        /// ``SnapshotNode/Drawing/isTextAtTop``
        public static let textTop = Fields(rawValue: 1 << 44)
        /// ``SnapshotNode/Drawing/truncation``
        public static let truncation = Fields(rawValue: 1 << 45)
        /// ``SnapshotNode/Drawing/selection``
        public static let selection = Fields(rawValue: 1 << 46)
        /// ``SnapshotNode/Drawing/input``
        public static let input = Fields(rawValue: 1 << 47)

        /// ``SnapshotNode/Drawing/runs``
        public static let runs = Fields(rawValue: 1 << 48)
        /// ``SnapshotNode/Drawing/lineGap``
        public static let lineGap = Fields(rawValue: 1 << 49)

        /// Every property.
        public static let all = Fields(rawValue: 1 << 50 - 1)

        /// Those of a shape.
        static let shape: Fields = [.path, .fill, .evenOdd, .stroke, .trim]
        /// Those of ``SnapshotNode/drawing``.
        static let drawing = Fields(rawValue: all.rawValue & ~0xFFFF_FFFF)
    }
}
