extension UIWindow {
    /// The place of a window among others: those of a higher level are in front.
    ///
    /// Source: Apple, UIWindow.Level.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// The number of the level.
        public let rawValue: CGFloat
        /// Creates a level from its number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level from its number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// Whether a level is behind another one.
        public static func < (level: Level, other: Level) -> Bool {
            level.rawValue < other.rawValue
        }
        /// Returns the level a distance above another one.
        public static func + (level: Level, distance: CGFloat) -> Level {
            Level(rawValue: level.rawValue + distance)
        }
        /// Returns the level a distance below another one.
        public static func - (level: Level, distance: CGFloat) -> Level {
            Level(rawValue: level.rawValue - distance)
        }

        /// The level of a program's windows.
        public static let normal = Level(rawValue: 0)
        /// The level of the status bar.
        public static let statusBar = Level(rawValue: 1000)
        /// The level of alerts.
        public static let alert = Level(rawValue: 2000)
    }
}
