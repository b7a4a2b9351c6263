public import Snapshots
public import UIKit

/// A device and its settings, for tests that run in several of them.
///
/// ```swift
/// @Test(arguments: StageConfiguration.matrix(styles: [.light, .dark], directions: [.rightToLeft]))
/// func fits(configuration: StageConfiguration) {
///     let stage = Stage(configuration)
///     defer { stage.close() }
///     …
/// }
/// ```
public struct StageConfiguration: Equatable, Sendable, CustomStringConvertible {
    /// A device: its screen, and the insets of its edges.
    public struct Device: Equatable, Sendable {
        /// The name, for descriptions.
        public var name: String
        /// The screen in portrait, in points.
        public var size: CGSize
        /// Pixels per point.
        public var scale: CGFloat
        /// The area that the device covers at each edge.
        public var safeArea: EnvironmentChange.SafeArea

        /// Creates a device.
        public init(
            name: String, size: CGSize, scale: CGFloat, safeArea: EnvironmentChange.SafeArea
        ) {
            self.name = name
            self.size = size
            self.scale = scale
            self.safeArea = safeArea
        }

        /// A small phone with a home button: 320 × 568 at 2x.
        public static let smallPhone = Device(
            name: "small phone", size: CGSize(width: 320, height: 568), scale: 2,
            safeArea: .init(top: 20, left: 0, bottom: 0, right: 0))
        /// A phone with a notch: 393 × 852 at 3x.
        public static let phone = Device(
            name: "phone", size: CGSize(width: 393, height: 852), scale: 3,
            safeArea: .init(top: 59, left: 0, bottom: 34, right: 0))
        /// A tablet: 820 × 1180 at 2x.
        public static let tablet = Device(
            name: "tablet", size: CGSize(width: 820, height: 1180), scale: 2,
            safeArea: .init(top: 24, left: 0, bottom: 20, right: 0))
        /// All of them.
        public static let all = [smallPhone, phone, tablet]
    }

    /// The device. Default: ``Device/phone``.
    public var device = Device.phone
    /// Light or dark. Default: light.
    public var style = EnvironmentChange.Style.light
    /// The preferred size of text. Default: large, as on a new device.
    public var textSize = EnvironmentChange.TextSize.large
    /// The direction of layout. Default: from the left.
    public var direction = EnvironmentChange.Direction.leftToRight

    /// Creates a configuration.
    public init(
        device: Device = .phone, style: EnvironmentChange.Style = .light,
        textSize: EnvironmentChange.TextSize = .large,
        direction: EnvironmentChange.Direction = .leftToRight
    ) {
        self.device = device
        self.style = style
        self.textSize = textSize
        self.direction = direction
    }

    /// Returns every combination of the values, devices first.
    public static func matrix(
        devices: [Device] = [.phone], styles: [EnvironmentChange.Style] = [.light],
        textSizes: [EnvironmentChange.TextSize] = [.large],
        directions: [EnvironmentChange.Direction] = [.leftToRight]
    ) -> [StageConfiguration] {
        devices.flatMap { device in
            styles.flatMap { style in
                textSizes.flatMap { size in
                    directions.map { direction in
                        StageConfiguration(
                            device: device, style: style, textSize: size, direction: direction)
                    }
                }
            }
        }
    }

    /// The settings, as in "phone, dark, large, leftToRight".
    public var description: String {
        "\(device.name), \(style.rawValue), \(textSize.rawValue), \(direction.rawValue)"
    }
}

extension Stage {
    /// Creates a stage with a device and its settings.
    ///
    /// - Parameters:
    ///   - configuration: the device and its settings.
    ///   - framesPerSecond: the display's frame rate, 1 to 1000.
    public convenience init(_ configuration: StageConfiguration, framesPerSecond: Int = 60) {
        self.init(
            size: configuration.device.size, scale: configuration.device.scale,
            framesPerSecond: framesPerSecond)
        change(
            EnvironmentChange(
                style: .value(configuration.style), textSize: .value(configuration.textSize),
                direction: .value(configuration.direction),
                safeArea: .value(configuration.device.safeArea)))
    }

    /// Changes the window's environment, as its user's settings do; nil leaves a member as it is.
    ///
    /// - Parameters:
    ///   - style: light or dark.
    ///   - textSize: the preferred size of text.
    ///   - direction: the direction of layout.
    ///   - safeArea: the area that the device covers at each edge, in points from 0 to 1000.
    public func change(
        style: EnvironmentChange.Style? = nil, textSize: EnvironmentChange.TextSize? = nil,
        direction: EnvironmentChange.Direction? = nil, safeArea: EnvironmentChange.SafeArea? = nil
    ) {
        change(
            EnvironmentChange(
                style: style.map { .value($0) }, textSize: textSize.map { .value($0) },
                direction: direction.map { .value($0) }, safeArea: safeArea.map { .value($0) }))
    }

    /// Changes the window's environment, or returns members to the program's own.
    public func change(_ environment: EnvironmentChange) {
        move()
        session.deliver(.environment(environment))
        move()
    }
}
