extension UIViewController {
    /// How a controller's view appears and disappears.
    ///
    /// Source: Apple, UIViewController.Transition (iOS 18).
    ///
    /// Deviation: no `partialCurl`. Only a zoom changes pushes and pops [U]; no finger leads it.
    @preconcurrency @MainActor
    public final class Transition: NSObject {
        enum Kind {
            case modal(UIModalTransitionStyle)
            case zoom(ZoomOptions?, @MainActor (ZoomSourceViewProviderContext) -> UIView?)
        }

        let kind: Kind

        private init(_ kind: Kind) { self.kind = kind }

        /// Slides up from the bottom and down again.
        public static var coverVertical: Transition { Transition(.modal(.coverVertical)) }
        /// Flips both views about the vertical axis.
        public static var flipHorizontal: Transition { Transition(.modal(.flipHorizontal)) }
        /// Fades in and out.
        public static var crossDissolve: Transition { Transition(.modal(.crossDissolve)) }

        /// Grows out of a view of the controller below, and shrinks into it.
        ///
        /// - Parameters:
        ///   - options: how it looks; nil for the defaults.
        ///   - sourceViewProvider: returns the view, each time; nil for the usual transition.
        public static func zoom(
            options: ZoomOptions? = nil,
            sourceViewProvider: @escaping @MainActor (ZoomSourceViewProviderContext) -> UIView?
        ) -> Transition {
            Transition(.zoom(options, sourceViewProvider))
        }

        /// The controllers of a zoom, for finding the view out of which it grows.
        ///
        /// Source: Apple, UIViewController.Transition.ZoomSourceViewProviderContext.
        @preconcurrency @MainActor
        public final class ZoomSourceViewProviderContext: NSObject {
            /// The controller below.
            public let sourceViewController: UIViewController
            /// The controller that grows or shrinks.
            public let zoomedViewController: UIViewController

            init(_ source: UIViewController, _ zoomed: UIViewController) {
                sourceViewController = source
                zoomedViewController = zoomed
                super.init()
            }
        }

        /// How a zoom looks.
        ///
        /// Source: Apple, UIViewController.Transition.ZoomOptions.
        @preconcurrency @MainActor
        public final class ZoomOptions: NSObject {
            /// Returns the part of the zoomed controller's view that covers the source view at the
            /// small end, in that view's coordinates; nil for all of it.
            public var alignmentRectProvider: (@MainActor (AlignmentRectContext) -> CGRect?)?
            /// The colour over what is behind; nil for black at 20 %. [U]
            public var dimmingColor: UIColor?
            /// An effect over what is behind; nil for none.
            public var dimmingVisualEffect: UIBlurEffect?

            /// Creates options with the defaults.
            public override init() { super.init() }

            /// The views of a zoom, for finding the part that is aligned.
            ///
            /// Source: Apple, UIViewController.Transition.ZoomOptions.AlignmentRectContext.
            @preconcurrency @MainActor
            public final class AlignmentRectContext: NSObject {
                /// The view out of which the zoom grows.
                public let sourceView: UIView
                /// The controller that grows or shrinks.
                public let zoomedViewController: UIViewController

                init(_ source: UIView, _ zoomed: UIViewController) {
                    sourceView = source
                    zoomedViewController = zoomed
                    super.init()
                }
            }
        }
    }

    /// How the view appears and disappears when the controller is presented, or, for a zoom, also
    /// pushed; nil for ``modalTransitionStyle`` and a slide. Default: nil.
    ///
    /// Source: Apple, preferredTransition (iOS 18).
    public final var preferredTransition: Transition? {
        get { bars.transition }
        set { bars.transition = newValue }
    }

    /// Returns the animator of the preferred transition, or nil.
    final func preferredAnimator(above source: UIViewController, isOut: Bool, isModal: Bool)
        -> (any UIViewControllerAnimatedTransitioning)?
    {
        switch preferredTransition?.kind {
        case nil: return nil
        case .modal(let style):
            return isModal ? ModalAnimator(style: style, isDismissal: isOut) : nil
        case .zoom(let options, let provider):
            let context = Transition.ZoomSourceViewProviderContext(source, self)
            guard let view = provider(context) else { return nil }
            return ZoomAnimator(
                source: view, zoomed: self, options: options, isOut: isOut, isModal: isModal)
        }
    }
}
