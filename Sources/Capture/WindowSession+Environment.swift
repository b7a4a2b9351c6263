import Snapshots
import UIKit

extension WindowSession {
    /// Applies a change of the window's environment and records it as a log line.
    ///
    /// The next commit captures the window with the new layout, so a recording needs nothing else.
    func apply(_ change: EnvironmentChange) {
        record(
            SnapshotLog(
                level: .info, text: "The viewer set the environment: \(change.description)."))
        var environment = window.environment
        if let style = change.style {
            environment.style = style.value.map { $0 == .dark ? .dark : .light }
        }
        if let size = change.textSize {
            environment.textSize = size.value.map(UIContentSizeCategory.init)
        }
        if let direction = change.direction {
            environment.direction = direction.value.map {
                $0 == .rightToLeft ? .rightToLeft : .leftToRight
            }
        }
        if let safeArea = change.safeArea {
            environment.safeArea = safeArea.value.map {
                UIEdgeInsets(top: $0.top, left: $0.left, bottom: $0.bottom, right: $0.right)
            }
        }
        window.environment = environment
    }
}

extension UIContentSizeCategory {
    init(_ size: EnvironmentChange.TextSize) {
        self =
            switch size {
            case .extraSmall: .extraSmall
            case .small: .small
            case .medium: .medium
            case .large: .large
            case .extraLarge: .extraLarge
            case .extraExtraLarge: .extraExtraLarge
            case .extraExtraExtraLarge: .extraExtraExtraLarge
            case .accessibilityMedium: .accessibilityMedium
            case .accessibilityLarge: .accessibilityLarge
            case .accessibilityExtraLarge: .accessibilityExtraLarge
            case .accessibilityExtraExtraLarge: .accessibilityExtraExtraLarge
            case .accessibilityExtraExtraExtraLarge: .accessibilityExtraExtraExtraLarge
            }
    }
}
