public import Foundation
import QuartzCore

extension UISheetPresentationController {
    /// A height at which a sheet rests.
    ///
    /// Source: Apple, UISheetPresentationController.Detent.
    @preconcurrency @MainActor
    public final class Detent: NSObject {
        /// The name of a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The name.
            public let rawValue: String
            /// Creates an identifier with a name.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Creates an identifier with a name.
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// About half of the container's height.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The whole height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The name by which the detent is selected.
        public let identifier: Identifier
        private let resolver:
            (any UISheetPresentationControllerDetentResolutionContext)
                -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ resolver:
                @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            (self.identifier, self.resolver) = (identifier, resolver)
        }

        /// Returns the detent of half the container's height, which is inactive in compact heights.
        public static func medium() -> Detent {
            Detent(.medium) { context in
                guard context.containerTraitCollection.verticalSizeClass != .compact else {
                    return nil
                }
                return (context as? SheetContext)?.mediumValue ?? context.maximumDetentValue / 2
            }
        }

        /// Returns the detent of the whole height.
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// Returns a detent of a height of its own.
        ///
        /// - Parameters:
        ///   - identifier: the name; nil for one that no other detent has.
        ///   - resolver: the height above the bottom safe area in points, which is limited to the
        ///     whole height; nil if the detent is inactive. It is called again after
        ///     ``UISheetPresentationController/invalidateDetents()`` and when the container is laid
        ///     out. NaN and numbers below 0 are reported and count as nil.
        public static func custom(
            identifier: Identifier? = nil,
            resolver:
                @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            unnamed += 1
            return Detent(identifier ?? Identifier("custom \(unnamed)"), resolver)
        }

        /// How many custom detents there have been, for names that are the same in every run.
        private static var unnamed = 0

        /// Returns the height for a context, in points; nil if the detent is inactive.
        public func resolvedValue(
            in context: any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat? {
            guard let value = resolver(context) else { return nil }
            guard value >= 0 else {
                reportMistake(
                    "the detent \"\(identifier.rawValue)\" is inactive: its height is \(value), "
                        + "which must be at least 0")
                return nil
            }
            return min(value, context.maximumDetentValue)
        }
    }
}

/// The values on which a detent's height may depend.
///
/// Source: Apple, UISheetPresentationControllerDetentResolutionContext.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The traits of the container.
    var containerTraitCollection: UITraitCollection { get }
    /// The height of a large sheet above the bottom safe area, in points.
    var maximumDetentValue: CGFloat { get }
}

/// The context of a sheet in its container.
struct SheetContext: UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat
    /// Half of the container's height, above the bottom safe area. [U]
    let mediumValue: CGFloat
}

/// The object that is notified of heights that a person chooses.
///
/// Source: Apple, UISheetPresentationControllerDelegate.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called when a person has dragged the sheet to another detent. Default: nothing.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    /// Does nothing.
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}

extension UIViewController {
    final var baseSheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }
}
