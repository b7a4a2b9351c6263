public import Foundation

extension SnapshotNode {
    /// Where a scroll view's content stands.
    public struct Scroll: Equatable, Sendable {
        /// The content offset, in points.
        public var offset: CGPoint
        /// The content's size, in points.
        public var content: CGSize

        /// Creates a scroll state.
        public init(offset: CGPoint, content: CGSize) {
            self.offset = offset
            self.content = content
        }
    }

    /// An animation in flight.
    public struct Animation: Equatable, Sendable, Decodable {
        /// What gives an animation its pace.
        public enum Timing: String, Sendable, CaseIterable {
            /// A damped spring.
            case spring
            /// A timing function over a duration.
            case curve
        }

        /// The animated key path, such as `bounds.size`.
        public var key: String
        /// When it begins, in seconds since the loop's start.
        public var begin: Double
        /// When it ends, in seconds since the loop's start; nil when it repeats for ever.
        public var end: Double?
        /// What gives it its pace.
        public var timing: Timing
        /// Its exact course; nil where it is none between two values made up of numbers.
        public var motion: Motion?

        /// Creates a note of an animation.
        public init(key: String, begin: Double, end: Double?, timing: Timing, motion: Motion? = nil) {
            self.key = key
            self.begin = begin
            self.end = end
            self.timing = timing
            self.motion = motion
        }
    }

    /// A constraint held by the view, in words.
    public struct Constraint: Equatable, Sendable {
        /// The constraint as a sentence of layout: `menuBar.height == 200`.
        public var text: String
        /// Its identifier, when it has one.
        public var identifier: String?
        /// The views it relates.
        public var items: [SnapshotNode.ID]
        /// Its priority, 1…1000.
        public var priority: Double
        /// Whether it was broken to satisfy others.
        public var broken: Bool

        /// Creates a note of a constraint.
        public init(
            text: String,
            identifier: String? = nil,
            items: [SnapshotNode.ID],
            priority: Double = 1000,
            broken: Bool = false
        ) {
            self.text = text
            self.identifier = identifier
            self.items = items
            self.priority = priority
            self.broken = broken
        }
    }
}
