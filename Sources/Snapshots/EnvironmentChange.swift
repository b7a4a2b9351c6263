/// A change of a window's environment: light or dark, text size, direction, safe area.
///
/// It works like Xcode's environment overrides: a program sees it as if the user had changed the
/// device's settings. A nil member changes nothing. As JSON: `{"environment":{"style":"dark"}}`,
/// with `"program"` for a member that the program decides again.
public struct EnvironmentChange: Equatable, Sendable {
    /// The new value of a member.
    public enum Override<Value: Equatable & Sendable>: Equatable, Sendable {
        /// The program's own value.
        case program
        /// A value in its place.
        case value(Value)

        /// The value; nil for the program's own.
        public var value: Value? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    /// Light or dark.
    public enum Style: String, Sendable, CaseIterable {
        /// Dark marks on light grounds.
        case light
        /// Light marks on dark grounds.
        case dark
    }

    /// The size of text that the user prefers, by the names of UIContentSizeCategory.
    public enum TextSize: String, Sendable, CaseIterable {
        /// The usual sizes, from the smallest.
        case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
        /// The larger sizes, from the smallest.
        case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
        /// The largest sizes.
        case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
    }

    /// The direction of layout.
    public enum Direction: String, Sendable, CaseIterable {
        /// From the left.
        case leftToRight
        /// From the right.
        case rightToLeft
    }

    /// The covered strip at each edge of the window, in points from 0 to 1000.
    public struct SafeArea: Equatable, Sendable {
        /// The inset of each edge, in points.
        public var top, left, bottom, right: Double

        /// Creates insets, in points.
        public init(top: Double, left: Double, bottom: Double, right: Double) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }
    }

    /// Light or dark; nil for no change.
    public var style: Override<Style>?
    /// The preferred size of text; nil for no change.
    public var textSize: Override<TextSize>?
    /// The direction of layout; nil for no change.
    public var direction: Override<Direction>?
    /// The covered strips; nil for no change.
    public var safeArea: Override<SafeArea>?

    /// Creates a change; nil members change nothing.
    public init(
        style: Override<Style>? = nil, textSize: Override<TextSize>? = nil,
        direction: Override<Direction>? = nil, safeArea: Override<SafeArea>? = nil
    ) {
        (self.style, self.textSize) = (style, textSize)
        (self.direction, self.safeArea) = (direction, safeArea)
    }

    /// The change in words, for the log, such as `style dark, safe area 47, 0, 34, 0`.
    public var description: String {
        func words<Value>(_ name: String, _ member: Override<Value>?, _ text: (Value) -> String)
            -> String?
        {
            member.map { "\(name) \($0.value.map(text) ?? "as the program has it")" }
        }
        return [
            words("style", style, \.rawValue), words("text size", textSize, \.rawValue),
            words("direction", direction, \.rawValue),
            words("safe area", safeArea) {
                [$0.top, $0.left, $0.bottom, $0.right].map(\.inWords).joined(separator: ", ")
            },
        ].compactMap(\.self).joined(separator: ", ")
    }
}
