/// An invalidation of a view, for a property of the view that changes.
///
/// A type of one's own conforms to add an invalidation to those of UIKit. Source: Apple,
/// UIViewInvalidating.
public protocol UIViewInvalidating {
    /// Marks what the view has to do.
    @preconcurrency @MainActor
    func invalidate(view: UIView)
}

extension UIView {
    /// The invalidations of ``Invalidating``.
    ///
    /// Source: Apple, UIView.Invalidations.
    public enum Invalidations {
        /// An invalidation that redraws the view.
        public struct Display: UIViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            /// Calls `setNeedsDisplay()`.
            public func invalidate(view: UIView) { view.setNeedsDisplay() }
        }

        /// An invalidation that lays the view out.
        public struct Layout: UIViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            /// Calls `setNeedsLayout()`.
            public func invalidate(view: UIView) { view.setNeedsLayout() }
        }

        /// An invalidation that updates the view's constraints.
        public struct Constraints: UIViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            /// Calls `setNeedsUpdateConstraints()`.
            public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
        }

        /// An invalidation that asks for the view's intrinsic size again.
        public struct IntrinsicContentSize: UIViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            /// Calls `invalidateIntrinsicContentSize()`.
            public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
        }

        /// An invalidation that updates the configuration of a cell, a header, a footer or a
        /// button; other views have no configuration.
        public struct Configuration: UIViewInvalidating {
            /// Creates the invalidation.
            public init() {}
            /// Calls `setNeedsUpdateConfiguration()` of views that have it.
            public func invalidate(view: UIView) {
                (view as? any ConfiguredView)?.setNeedsUpdateConfiguration()
            }
        }

        /// Several invalidations, one after the other.
        ///
        /// Deviation: UIKit's has two, of which the first may be another such tuple.
        public struct Tuple<each Invalidation: UIViewInvalidating>: UIViewInvalidating {
            private let all: (repeat each Invalidation)

            /// Creates an invalidation of several.
            public init(_ invalidations: repeat each Invalidation) {
                all = (repeat each invalidations)
            }

            /// Invalidates a view in all ways.
            public func invalidate(view: UIView) { repeat (each all).invalidate(view: view) }
        }
    }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
    /// An invalidation that redraws the view.
    public static var display: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
    /// An invalidation that lays the view out.
    public static var layout: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
    /// An invalidation that updates the view's constraints.
    public static var constraints: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
    /// An invalidation that asks for the view's intrinsic size again.
    public static var intrinsicContentSize: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Configuration {
    /// An invalidation that updates the view's configuration.
    public static var configuration: Self { Self() }
}

/// A view with a configuration that it updates, such as a cell or a button.
protocol ConfiguredView: UIView {
    func setNeedsUpdateConfiguration()
}
